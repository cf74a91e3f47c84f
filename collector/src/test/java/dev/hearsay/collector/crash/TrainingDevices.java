package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Plan;
import dev.hearsay.collector.training.Crowd;
import dev.hearsay.wire.json.PlanJson;
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
import java.util.Random;

/**
 * The devices of a thread. Each fetches the plan of the current round, reports, and repeats the
 * same report until there is an answer. Some drop out, and some repeat an acknowledged report.
 */
final class TrainingDevices {

  private final CrashingCollector collector;
  private final String path;
  private final Random random;
  private final SentReports sentReports;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  /**
   * Creates devices.
   *
   * @param@param sentReports the record of all threads together
   */
  TrainingDevices(CrashingCollector collector, String path, SentReports sentReports, long seed) {
    this.collector = collector;
    this.path = path;
    this.sentReports = sentReports;
    this.random = new Random(seed);
  }

  /** Runs one device after the other, until the training is over. */
  void participateUntilTheEnd() throws InterruptedException {
    boolean isOver = false;
    while (!isOver) {
      isOver = participate();
    }
  }

  private boolean participate() throws InterruptedException {
    HttpResponse<String> plan = send("/plan", request -> request.GET());
    if (plan.statusCode() == 410) {
      return true;
    }
    assertThat(plan.statusCode()).as(plan.body()).isEqualTo(200);
    if (random.nextInt(300) > 0) { // the others drop out
      report(PlanJson.read(plan.body()));
    }
    return false;
  }

  private void report(Plan plan) throws InterruptedException {
    Submission report = Crowd.submission(plan, random.nextInt(100));
    byte[] body = SubmissionBytes.write(plan.hash(), List.of(report));
    sentReports.sent(List.of(report));
    boolean isPatient = random.nextInt(10) > 0;
    for (int i = 0; i < (isPatient ? 2 : 1); i++) {
      HttpResponse<String> answer =
          send(
              "/reports",
              request ->
                  request
                      .header("Content-Type", SubmissionBytes.MEDIA_TYPE)
                      .POST(BodyPublishers.ofByteArray(body)));
      if (answer.statusCode() == 200 && isCounted(answer)) {
        sentReports.acknowledged(List.of(report));
      } else {
        assertThat(answer.statusCode()).as("late: %s", answer.body()).isIn(200, 409, 410);
      }
    }
  }

  /** Returns whether a report counts. A report that came when its round was full is rejected. */
  private static boolean isCounted(HttpResponse<String> answer) {
    try {
      String status = new ObjectMapper().readTree(answer.body()).at("/results/0/status").asText();
      assertThat(status).isIn("accepted", "duplicate", "rejected");
      return !status.equals("rejected");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private interface RequestMethod {
    HttpRequest.Builder of(HttpRequest.Builder request);
  }

  /**
   * Repeats a request until there is an answer: the collector may be down, overloaded, or between
   * two rounds.
   */
  private HttpResponse<String> send(String route, RequestMethod method)
      throws InterruptedException {
    while (true) {
      HttpRequest request =
          method
              .of(
                  HttpRequest.newBuilder(URI.create(collector.uri() + path + route))
                      .timeout(Duration.ofSeconds(10)))
              .build();
      try {
        HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
        if (answer.statusCode() != 429 && answer.statusCode() != 503) {
          return answer;
        }
      } catch (IOException e) {
        Thread.sleep(5); // the collector is restarting
      }
    }
  }
}
