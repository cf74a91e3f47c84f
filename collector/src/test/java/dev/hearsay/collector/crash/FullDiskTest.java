package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.ReportReader;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A collector on a disk that is really full refuses reports, loses none, and continues afterwards.
 */
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class FullDiskTest {

  private static final String COLLECTION =
      """
      {"keep": "reports", "epsilon": 1, "schema": {"name": "full", "attributes": [
        {"name": "age", "type": "numeric", "min": 0, "max": 100, "outside": "clamp",
         "mechanism": "hybrid"}]}}""";

  private static final int REPORTS_PER_REQUEST = 500;
  private static final int DISK_KILOBYTES = 3000;

  @TempDir Path directory;

  private final HttpClient client = HttpClient.newHttpClient();
  private final SentReports sentReports = new SentReports();
  private Collector collector;
  private String adminToken;
  private String id;
  private Plan plan;

  @AfterEach
  void stop() {
    if (collector != null) {
      collector.close();
    }
  }

  @Test
  void refusesWithoutLossAndContinuesOnceThereIsSpace() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), DISK_KILOBYTES, 1000)) {
      start(disk);
      create();
      List<List<Submission>> refused = fill(disk);
      int acknowledged = sentReports.acknowledged();
      for (List<Submission> each : refused) { // more requests while the disk is full
        assertThat(send(each).statusCode()).isIn(200, 503);
      }
      assertThat(count()).as("it answers readers").isGreaterThanOrEqualTo(acknowledged);
      disk.removeBallast();
      for (List<Submission> each : refused) {
        HttpResponse<String> answer = send(each);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      }
      assertThat(send(fresh()).statusCode()).isEqualTo(200);
      check("without a restart");
      collector.close();
      start(disk);
      check("after a restart");
      collector.close();
    }
  }

  private void start(SmallDisk disk) {
    collector =
        Collector.start(
            CollectorOptions.inDirectory(disk.folder().resolve("data")).port(0).build());
    adminToken = collector.adminToken().orElse(adminToken);
  }

  private void create() throws Exception {
    HttpResponse<String> answer =
        post("/api/collections", "application/json", BodyPublishers.ofString(COLLECTION));
    JsonNode created = new ObjectMapper().readTree(answer.body());
    id = created.get("id").asText();
    plan = PlanJson.read(created.get("plan").toString());
  }

  /** Sends until ten requests were refused, and returns these. */
  private List<List<Submission>> fill(SmallDisk disk) throws Exception {
    List<List<Submission>> refused = new ArrayList<>();
    while (refused.size() < 10) {
      List<Submission> batch = fresh();
      HttpResponse<String> answer = send(batch);
      assertThat((long) sentReports.acknowledged() * ReportId.BYTES)
          .as("bytes of acknowledged ids alone")
          .isLessThan(DISK_KILOBYTES * 1024L); // otherwise the disk could not hold them all
      if (answer.statusCode() != 200) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
        assertThat(answer.body()).contains("the store cannot be written", "nothing was counted");
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        refused.add(batch);
      }
    }
    System.out.printf(
        "FullDiskTest: %,d reports acknowledged when the disk was full, %,d bytes left%n",
        sentReports.acknowledged(), disk.freeBytes());
    return refused;
  }

  private List<Submission> fresh() {
    Device device = Device.of(plan);
    ReportBytes bytes = new ReportBytes(plan);
    PrivateRecord person = new PrivateRecord.Reader(plan.schema()).read(Map.of("age", 30));
    return Stream.generate(
            () -> new Submission(ReportId.random(), bytes.write(device.report(person))))
        .limit(REPORTS_PER_REQUEST)
        .toList();
  }

  private HttpResponse<String> send(List<Submission> batch) throws Exception {
    sentReports.sent(batch);
    HttpResponse<String> answer =
        post(
            "/api/collections/" + id + "/reports",
            SubmissionBytes.MEDIA_TYPE,
            BodyPublishers.ofByteArray(SubmissionBytes.write(plan, batch)));
    if (answer.statusCode() == 200) {
      sentReports.acknowledged(batch);
    }
    return answer;
  }

  private HttpResponse<String> post(String path, String type, BodyPublisher body) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create(collector.uri() + path))
            .header("Authorization", "Bearer " + adminToken)
            .header("Content-Type", type)
            .POST(body)
            .build(),
        BodyHandlers.ofString());
  }

  private byte[] get(String path) throws Exception {
    HttpResponse<byte[]> answer =
        client.send(
            HttpRequest.newBuilder(URI.create(collector.uri() + path))
                .header("Authorization", "Bearer " + adminToken)
                .build(),
            BodyHandlers.ofByteArray());
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body();
  }

  private int count() throws Exception {
    return new ObjectMapper().readTree(get("/api/collections/" + id)).get("reports").asInt();
  }

  private void check(String when) throws Exception {
    assertThat(sentReports.acknowledged()).as(when).isEqualTo(sentReports.sent()).isPositive();
    assertThat(count()).as(when).isEqualTo(sentReports.sent());
    long exported = 0;
    try (ReportReader reader =
        new ReportReader(
            new ByteArrayInputStream(get("/api/collections/" + id + "/reports")), plan)) {
      while (reader.next() != null) {
        exported++;
      }
    }
    assertThat(exported).as(when).isEqualTo(sentReports.sent());
  }
}
