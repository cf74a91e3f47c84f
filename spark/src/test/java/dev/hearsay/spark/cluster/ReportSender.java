package dev.hearsay.spark.cluster;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
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
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A gateway in a thread: sends reports to any of the collectors, and the same again to another one
 * until it is answered. Every tenth batch is sent once more although it was.
 */
final class ReportSender implements Callable<Tally> {

  /**
   * What all senders have done so far.
   *
   * @param allowed how many reports they may send for now
   */
  record Progress(
      AtomicLong allowed, AtomicLong accepted, AtomicLong failures, AtomicLong repeated) {
    Progress() {
      this(new AtomicLong(), new AtomicLong(), new AtomicLong(), new AtomicLong());
    }
  }

  private static final int REPEAT_ONE_OF = 10;
  private static final long PAUSE_MILLIS = 100;

  private final List<URI> collectors;
  private final String path;
  private final Plan plan;
  private final DrawnAnswers answers;
  private final SplittableRandom random;
  private final long reports;
  private final int batch;
  private final Progress progress;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  /**
   * @param reports how many different ones to send
   * @param batch how many per request
   */
  ReportSender(
      List<URI> collectors,
      String collection,
      Plan plan,
      long seed,
      long reports,
      int batch,
      Progress progress) {
    this.collectors = collectors;
    this.path = "/api/collections/" + collection + "/reports";
    this.plan = plan;
    this.answers = new DrawnAnswers(plan, seed);
    this.random = new SplittableRandom(seed);
    this.reports = reports;
    this.batch = batch;
    this.progress = progress;
  }

  /** Sends all, and returns what they add up to in one process. */
  @Override
  public Tally call() throws InterruptedException {
    for (long sent = 0; sent < reports; sent += batch) {
      while (progress.accepted.get() >= progress.allowed.get()) {
        Thread.sleep(PAUSE_MILLIS);
      }
      List<Submission> next = answers.next((int) Math.min(batch, reports - sent));
      byte[] body = SubmissionBytes.write(plan, next);
      send(body, next.size());
      progress.accepted.addAndGet(next.size());
      if (random.nextInt(REPEAT_ONE_OF) == 0) {
        send(body, next.size());
        progress.repeated.addAndGet(next.size());
      }
    }
    return answers.tally();
  }

  private void send(byte[] body, int size) throws InterruptedException {
    int collector = random.nextInt(collectors.size());
    while (!isAccepted(collectors.get(collector), body, size)) {
      progress.failures.incrementAndGet();
      collector = (collector + 1) % collectors.size();
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private boolean isAccepted(URI collector, byte[] body, int size) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(collector.resolve(path))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", SubmissionBytes.MEDIA_TYPE)
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    try {
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      if (answer.statusCode() == 200) {
        check(answer.body(), size);
        return true;
      }
      if (answer.statusCode() < 500) {
        throw new AssertionError(answer.statusCode() + ": " + answer.body());
      }
      return false;
    } catch (IOException e) {
      return false; // it was killed, perhaps after it had passed the reports on
    }
  }

  private static void check(String answer, int size) {
    if (!answer.startsWith("{\"accepted\":" + size + ",")) {
      throw new AssertionError("not all of " + size + " are accepted: " + answer);
    }
  }
}
