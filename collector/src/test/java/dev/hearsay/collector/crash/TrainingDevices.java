package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.collector.training.TrainingLog;
import dev.hearsay.learn.FeatureSpace;
import dev.hearsay.learn.Respondent;
import dev.hearsay.learn.federated.MemoryLedger;
import dev.hearsay.learn.federated.Worker;
import dev.hearsay.wire.ReportId;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A thread's devices: each asks until it is invited, answers, and sends the same answer until it is
 * acknowledged; some drop out, and some send again what was acknowledged.
 */
final class TrainingDevices {

  private final CrashingCollector collector;
  private final String path;
  private final FeatureSpace space;
  private final PrivacyLoss loss;
  private final Respondent respondent;
  private final Random random;
  private final Map<String, String> acknowledged;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  /**
   * @param acknowledged by device, for all threads together
   */
  TrainingDevices(
      CrashingCollector collector,
      String path,
      FeatureSpace space,
      PrivacyLoss loss,
      ConcurrentHashMap<String, String> acknowledged,
      long seed) {
    this.collector = collector;
    this.path = path;
    this.space = space;
    this.loss = loss;
    this.respondent = Respondent.of(space.layout(), loss);
    this.acknowledged = acknowledged;
    this.random = new Random(seed);
  }

  /** One device after the other, until the training is over. */
  void comeUntilItIsOver() throws InterruptedException {
    boolean isOver = false;
    while (!isOver) {
      isOver = participate(ReportId.random().toString());
    }
  }

  private boolean participate(String device) throws InterruptedException {
    HttpResponse<byte[]> invitation = post("/invitations", "{\"device\":\"" + device + "\"}");
    while (invitation.statusCode() == 204) {
      Thread.sleep(2);
      invitation = post("/invitations", "{\"device\":\"" + device + "\"}");
    }
    if (invitation.statusCode() == 410) {
      return true;
    }
    assertThat(invitation.statusCode()).isEqualTo(200);
    if (random.nextInt(300) > 0) { // the others drop out
      answer(device, invitation.body());
    }
    return false;
  }

  private void answer(String device, byte[] invitation) throws InterruptedException {
    double height = random.nextInt(100) / 10.0;
    Worker worker =
        new Worker(
            device,
            space.encode(new double[] {height, height > 5 ? 1 : 0}),
            respondent,
            new MemoryLedger(loss));
    String answer = TrainingLog.base64(worker.answer(invitation).orElseThrow());
    boolean isPatient = random.nextInt(10) > 0;
    String body = "{\"device\":\"" + device + "\",\"answer\":\"" + answer + "\"}";
    for (int i = 0; i < (isPatient ? 2 : 1); i++) {
      HttpResponse<byte[]> receipt = post("/answers", body);
      if (receipt.statusCode() == 200) {
        assertThat(status(receipt)).isIn("accepted", "duplicate");
        acknowledged.put(device, answer);
      } else {
        assertThat(receipt.statusCode()).as("late").isEqualTo(410);
        assertThat(acknowledged).as("first acknowledged, then late").doesNotContainKey(device);
      }
    }
  }

  private static String status(HttpResponse<byte[]> receipt) {
    try {
      return new ObjectMapper().readTree(receipt.body()).get("status").asText();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Until there is an answer: the collector may be gone, or too busy. */
  private HttpResponse<byte[]> post(String route, String body) throws InterruptedException {
    while (true) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(collector.uri() + path + route))
              .timeout(Duration.ofSeconds(10))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(body))
              .build();
      try {
        HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
        if (answer.statusCode() != 429 && answer.statusCode() != 503) {
          return answer;
        }
      } catch (IOException e) {
        Thread.sleep(5); // it is down; a moment later it may be up
      }
    }
  }
}
