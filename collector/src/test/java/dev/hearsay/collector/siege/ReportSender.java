package dev.hearsay.collector.siege;

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
 * A gateway that sends reports to any of the collectors, and repeats them to other ones until they
 * are accepted. It repeats every tenth batch even after it was accepted.
 */
final class ReportSender implements Callable<Tally> {

  /**
   * The progress of all senders together.
   *
   * @param allowed the number of reports that they may send for now
   * @param accepted the number of different reports that collectors have accepted
   * @param failures the number of requests without an answer, or with a status of 500 and above
   * @param repeated the number of reports that were sent again after they had been accepted
   */
  record Progress(
      AtomicLong allowed, AtomicLong accepted, AtomicLong failures, AtomicLong repeated) {
    Progress() {
      this(new AtomicLong(), new AtomicLong(), new AtomicLong(), new AtomicLong());
    }
  }

  /**
   * The share of a sender.
   *
   * @param reports the number of different reports
   * @param batch the number of reports per request
   */
  record Share(long reports, int batch) {}

  private static final int REPEAT_ONE_OF = 10;
  private static final long PAUSE_MILLIS = 100;

  private final List<URI> collectors;
  private final String path;
  private final Plan plan;
  private final DrawnAnswers answers;
  private final SplittableRandom random;
  private final Share share;
  private final Progress progress;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  ReportSender(
      List<URI> collectors,
      String collection,
      Plan plan,
      long seed,
      Share share,
      Progress progress) {
    this.collectors = collectors;
    this.path = "/api/collections/" + collection + "/reports";
    this.plan = plan;
    this.answers = new DrawnAnswers(plan, seed);
    this.random = new SplittableRandom(seed);
    this.share = share;
    this.progress = progress;
  }

  /** Sends all reports and returns their tally in one process. */
  @Override
  public Tally call() throws InterruptedException {
    for (long sent = 0; sent < share.reports(); sent += share.batch()) {
      while (progress.accepted.get() >= progress.allowed.get()) {
        Thread.sleep(PAUSE_MILLIS);
      }
      List<Submission> next = answers.next((int) Math.min(share.batch(), share.reports() - sent));
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
      return false; // the collector was killed, perhaps after it had appended the reports
    }
  }

  private static void check(String answer, int size) {
    if (!answer.startsWith("{\"accepted\":" + size + ",")) {
      throw new AssertionError("not all of " + size + " are accepted: " + answer);
    }
  }
}
