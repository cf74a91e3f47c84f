package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A client in a thread. It sends batches and single reports, and repeats each until it is
 * acknowledged. Sometimes it gives up instead, and sometimes it repeats an acknowledged batch.
 */
final class Sender {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Supplier<URI> collector;
  private final String path;
  private final Plan plan;
  private final SentReports sentReports;
  private final Random random;
  private final ReportBytes bytes;
  private final Device device;
  private final PrivateRecord person;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private List<Submission> previous = List.of();

  Sender(Supplier<URI> collector, String path, Plan plan, SentReports sentReports, long seed) {
    this.collector = collector;
    this.path = path;
    this.plan = plan;
    this.sentReports = sentReports;
    this.random = new Random(seed);
    this.bytes = new ReportBytes(plan);
    this.device = Device.of(plan);
    this.person = new PrivateRecord.Reader(plan.schema()).read(Map.of("age", 30, "os", "ios"));
  }

  void sendWhile(BooleanSupplier condition) throws InterruptedException {
    while (condition.getAsBoolean()) {
      List<Submission> batch = random.nextInt(8) == 0 ? previous : fresh();
      sentReports.sent(batch);
      boolean isPatient = random.nextInt(5) > 0;
      boolean isAcknowledged = send(batch);
      while (!isAcknowledged && isPatient) {
        isAcknowledged = send(batch);
      }
      previous = batch;
    }
  }

  private List<Submission> fresh() {
    int size = random.nextBoolean() ? 1 : 1 + random.nextInt(200);
    return Stream.generate(
            () -> new Submission(ReportId.random(), bytes.write(device.report(person))))
        .limit(size)
        .toList();
  }

  /** Returns whether the batch was acknowledged; false if the collector is down or overloaded. */
  private boolean send(List<Submission> batch) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(collector.get() + path))
            .timeout(Duration.ofSeconds(10))
            .header("Content-Type", SubmissionBytes.MEDIA_TYPE)
            .POST(BodyPublishers.ofByteArray(SubmissionBytes.write(plan, batch)))
            .build();
    try {
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      if (answer.statusCode() == 200) {
        checkOutcomes(MAPPER.readTree(answer.body()), batch.size());
        sentReports.acknowledged(batch);
        return true;
      }
      assertThat(answer.statusCode()).as(answer.body()).isIn(429, 503);
    } catch (IOException e) {
      Thread.sleep(5); // the collector is restarting
    }
    return false;
  }

  /**
   * Checks the outcomes: the reports are valid and their ids unique, so that only two outcomes are
   * possible.
   */
  private static void checkOutcomes(JsonNode answer, int size) {
    assertThat(answer.get("accepted").asInt() + answer.get("duplicate").asInt())
        .as(answer.toString())
        .isEqualTo(size);
  }
}
