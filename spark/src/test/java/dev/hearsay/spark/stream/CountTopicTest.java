package dev.hearsay.spark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.spark.cluster.DrawnAnswers;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.TopicReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job in one process, on a real broker and a real database. */
class CountTopicTest {

  private static final long HOUR = 1_700_002_800_000L;
  private static final long MINUTE = 60_000;
  private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

  @TempDir static Path folder;
  private static LocalJob job;

  @BeforeAll
  static void start() throws Exception {
    job = LocalJob.start(folder);
  }

  @AfterAll
  static void end() throws Exception {
    job.close();
  }

  private static List<TopicReport> messages(
      String collection, int wave, long bucket, List<Submission> submissions) {
    return submissions.stream().map(one -> new TopicReport(collection, wave, bucket, one)).toList();
  }

  private static byte[] bytes(DrawnAnswers answers) {
    return BatchCount.bytes(answers.tally());
  }

  @Test
  void countsEachReportOnceWhateverElseIsInTheTopic() throws Exception {
    Plan plan = DrawnAnswers.planner("plain").plan();
    String id = job.postgres().create(plan).get(0);
    LocalJob.Topic topic = job.topic("mixed");
    DrawnAnswers answers = new DrawnAnswers(plan, 1);
    List<TopicReport> first = messages(id, 0, HOUR, answers.next(2_000));
    List<TopicReport> later = messages(id, 0, HOUR + 3_600_000, answers.next(1_000));
    first.forEach(topic::send);
    first.subList(0, 500).forEach(topic::send);
    sendPoison(topic, id, impossible(plan));
    topic.count();
    assertThat(job.reports(id)).isEqualTo(2_000);

    later.forEach(topic::send);
    first.subList(1_000, 1_300).forEach(topic::send);
    later.subList(0, 7).forEach(topic::send);
    topic.count();

    assertThat(job.postgres().tally(id)).isEqualTo(bytes(answers));
    assertThat(job.reports(id)).isEqualTo(3_000);
    assertThat(topic.counted("duplicates")).isEqualTo(500 + 300 + 7);
    assertThat(topic.counted("unreadable")).isEqualTo(5);
    assertThat(job.rejected(id, "DAMAGED")).isEqualTo(2);
    assertThat(job.rejected(id, "OTHER_PLAN")).isEqualTo(2);
    assertThat(job.rejected(id, "IMPOSSIBLE")).isEqualTo(1);
    assertThat(job.postgres().number("SELECT count(*) FROM bucket_tally"))
        .isGreaterThanOrEqualTo(2);
  }

  /** Five that are no reports, two that are damaged, two of another plan, one impossible. */
  private static void sendPoison(LocalJob.Topic topic, String id, byte[] impossible) {
    TopicReport unknown =
        new TopicReport("nobody", 0, HOUR, new Submission(new ReportId(1, 1), new byte[1]));
    topic.send(unknown);
    topic.send(null, unknown.value());
    topic.send(unknown.key(), null);
    topic.send(new byte[] {1, 2, 3}, new byte[] {9, 9, 9});
    topic.send(unknown.key(), new byte[300]);
    topic.send(new TopicReport(id, 0, HOUR, new Submission(new ReportId(2, 1), new byte[0])));
    topic.send(new TopicReport(id, 0, HOUR, new Submission(new ReportId(2, 2), new byte[99])));
    topic.send(new TopicReport(id, 3, HOUR, new Submission(new ReportId(2, 3), new byte[1])));
    topic.send(new TopicReport(id, 0, HOUR + 5, new Submission(new ReportId(2, 4), new byte[1])));
    topic.send(new TopicReport(id, 0, HOUR, new Submission(new ReportId(2, 5), impossible)));
  }

  /** Five values take three bits, which can say eight. */
  private static byte[] impossible(Plan plan) {
    ReportBytes bytes = new ReportBytes(plan);
    Tally tally = Tally.of(plan);
    for (int each = 0; each < 1 << Byte.SIZE; each++) {
      byte[] packed = {(byte) each};
      try {
        if (!tally.accepts(bytes.read(packed))) {
          return packed;
        }
      } catch (WireException e) {
        // not as a device packs it
      }
    }
    throw new AssertionError("all reports are possible");
  }

  @Test
  void countsASeriesByWave() throws Exception {
    Plan plan =
        DrawnAnswers.planner("weekly")
            .series(new Series(4, 2, Series.Every.WEEK, START, 24))
            .plan();
    String id = job.postgres().create(plan).get(0);
    LocalJob.Topic topic = job.topic("series");
    DrawnAnswers second = new DrawnAnswers(plan.wave(2), 2);
    DrawnAnswers third = new DrawnAnswers(plan.wave(3), 3);
    Series series = plan.series().orElseThrow();
    messages(id, 2, series.opens(2).toEpochMilli(), second.next(300)).forEach(topic::send);
    messages(id, 3, series.opens(3).toEpochMilli(), third.next(200)).forEach(topic::send);
    messages(id, 3, series.opens(2).toEpochMilli(), new DrawnAnswers(plan.wave(3), 4).next(10))
        .forEach(topic::send);
    topic.count();

    assertThat(bucket(id, series.opens(2))).isEqualTo(bytes(second));
    assertThat(bucket(id, series.opens(3))).isEqualTo(bytes(third));
    Tally all = Tally.of(plan);
    all.merge(second.tally());
    all.merge(third.tally());
    assertThat(job.postgres().tally(id)).isEqualTo(BatchCount.bytes(all));
    assertThat(job.rejected(id, "OTHER_PLAN")).isEqualTo(10);
  }

  private static byte[] bucket(String id, Instant start) {
    return (byte[])
        job.postgres()
            .ask(
                "SELECT tally FROM bucket_tally JOIN collection ON number = collection WHERE id = '%s' AND bucket = %d"
                    .formatted(id, start.toEpochMilli()));
  }

  @Test
  void aBatchThatWasCountedBeforeTheJobDiedIsNotCountedAgain() throws Exception {
    Plan plan = DrawnAnswers.planner("again").plan();
    String id = job.postgres().create(plan).get(0);
    LocalJob.Topic topic = job.topic("again");
    DrawnAnswers answers = new DrawnAnswers(plan, 5);
    List<TopicReport> sent = messages(id, 0, HOUR, answers.next(400));
    sent.forEach(topic::send);
    topic.count();
    long batch = topic.counted("batch");
    forgetThatItWasDone(topic);

    messages(id, 0, HOUR, answers.next(100)).forEach(topic::send);
    sent.forEach(topic::send);
    topic.count();

    assertThat(job.postgres().tally(id)).isEqualTo(bytes(answers));
    assertThat(topic.counted("batch")).isGreaterThan(batch);
    assertThat(topic.counted("duplicates")).isEqualTo(400);
  }

  /** The database has the batch, and the checkpoint knows only what was to be in it. */
  private static void forgetThatItWasDone(LocalJob.Topic topic) throws Exception {
    try (Stream<Path> commits = Files.list(topic.checkpoint().resolve("commits"))) {
      Optional<Path> last =
          commits
              .filter(file -> file.getFileName().toString().matches("\\d+"))
              .max(Comparator.comparing(file -> Long.parseLong(file.getFileName().toString())));
      Files.delete(last.orElseThrow());
      Files.delete(last.orElseThrow().resolveSibling("." + last.get().getFileName() + ".crc"));
    }
  }

  @Test
  void refusesToCountATopicAfreshOrFromAnOlderCopy() throws Exception {
    Plan plan = DrawnAnswers.planner("fresh").plan();
    String id = job.postgres().create(plan).get(0);
    LocalJob.Topic topic = job.topic("fresh");
    DrawnAnswers answers = new DrawnAnswers(plan, 6);
    messages(id, 0, HOUR, answers.next(50)).forEach(topic::send);
    topic.count();

    assertThatThrownBy(() -> topic.count(folder.resolve("another")))
        .isInstanceOf(StreamingQueryException.class)
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .hasStackTraceContaining("would count all of it again");
    job.postgres().run("UPDATE counted SET batch = batch + 2 WHERE topic = 'fresh'");
    topic.send(messages(id, 0, HOUR, answers.next(1)).get(0));
    assertThatThrownBy(topic::count).hasStackTraceContaining(": it is an older copy");
    job.postgres().run("DELETE FROM counted WHERE topic = 'fresh'");
    assertThatThrownBy(topic::count).hasStackTraceContaining("the database is an older copy");
    assertThat(job.reports(id)).isEqualTo(50);
  }

  @Test
  void waitsForADatabaseThatIsAway() throws Exception {
    Plan plan = DrawnAnswers.planner("away").plan();
    String id = job.postgres().create(plan).get(0);
    LocalJob.Topic topic = job.topic("away");
    DrawnAnswers answers = new DrawnAnswers(plan, 7);
    messages(id, 0, HOUR, answers.next(500)).forEach(topic::send);
    job.producer().flush();
    job.postgres().close();
    StreamingQuery query = topic.query(topic.checkpoint());
    try {
      CompletableFuture<Void> counted = CompletableFuture.runAsync(query::processAllAvailable);
      Thread.sleep(1_500);
      assertThat(counted).isNotDone();
      job.postgres().restart();
      counted.get(60, TimeUnit.SECONDS);
    } finally {
      query.stop();
    }
    assertThat(job.postgres().tally(id)).isEqualTo(bytes(answers));
  }

  @Test
  void forgetsIdsAfterTheHorizonAndNoSooner() throws Exception {
    Plan plan = DrawnAnswers.planner("horizon").plan();
    String id = job.postgres().create(plan).get(0);
    LocalJob.Topic topic = job.topic("horizon", "--horizon", "1");
    DrawnAnswers answers = new DrawnAnswers(plan, 8);
    List<TopicReport> sent = messages(id, 0, HOUR, answers.next(3));
    long now = System.currentTimeMillis();
    topic.sendAt(now - 300 * MINUTE, sent.get(0));
    topic.sendAt(now - 100 * MINUTE, sent.get(1));
    topic.count();
    topic.sendAt(now + 50 * MINUTE, sent.get(2)); // a clock that is ahead
    topic.count();
    sent.forEach(each -> topic.sendAt(now, each));
    topic.count();
    assertThat(job.reports(id)).as("the oldest one counts again").isEqualTo(4);
    assertThat(topic.counted("duplicates")).isEqualTo(2);
  }
}
