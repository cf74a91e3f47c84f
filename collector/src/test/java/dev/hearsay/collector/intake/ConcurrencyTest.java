package dev.hearsay.collector.intake;

import static dev.hearsay.wire.json.AnswerJson.Status.ACCEPTED;
import static dev.hearsay.wire.json.AnswerJson.Status.DUPLICATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.wire.json.AnswerJson.Status;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Concurrent submissions, and the limits of the queue. */
class ConcurrencyTest {

  private static final Limits SMALL_QUEUE = new Limits(10, 1 << 20, 10, 1 << 30);

  @TempDir Path directory;

  private final Reports reports = new Reports(6);
  private final ExecutorService others = Executors.newFixedThreadPool(4);
  private final CountDownLatch writerMayGoOn = new CountDownLatch(1);
  private Engine engine;
  private CollectionService collections;
  private String id;

  @BeforeEach
  void start() {
    engine =
        Engine.start(
            new TestDatabase.Sqlite(directory), new MovingClock(), SMALL_QUEUE, Tuning.standard());
    collections = engine.collections();
    id = collections.create(NewCollection.open(reports.plan())).id();
  }

  @AfterEach
  void stop() {
    writerMayGoOn.countDown();
    others.shutdown();
    engine.close();
  }

  /** Blocks the writing thread until {@link #writerMayGoOn} is counted down. */
  private void blockWriter() {
    CountDownLatch isBlocked = new CountDownLatch(1);
    others.execute(
        () ->
            collections
                .committer()
                .await(
                    () -> {
                      isBlocked.countDown();
                      await(writerMayGoOn);
                    }));
    await(isBlocked);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void reportsBeyondTheQueueAreRefusedAndAcceptedLater() {
    blockWriter();
    var six = collections.submit(id, reports.next(6));
    List<Submission> five = reports.next(5);
    assertThatThrownBy(() -> collections.submit(id, five))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(RejectionReason.QUEUE_FULL))
        .hasMessage("too many reports wait to be stored; send this again later");
    var four = collections.submit(id, reports.next(4));
    assertThat(collections.queuedReports()).isEqualTo(10);
    writerMayGoOn.countDown();
    assertThat(six.join()).hasSize(6).containsOnly(Outcome.ACCEPTED);
    assertThat(four.join()).hasSize(4).containsOnly(Outcome.ACCEPTED);
    assertThat(engine.submit(id, five)).hasSize(5).containsOnly(ACCEPTED);
    assertThat(collections.tally(id).reports()).isEqualTo(15);
  }

  @Test
  void capacityIsFreedBeforeTheAnswer() {
    for (int i = 0; i < 500; i++) {
      assertThat(engine.submit(id, reports.next(10))).hasSize(10).containsOnly(ACCEPTED);
    }
  }

  @Test
  void queuedBytesAreLimited() {
    blockWriter();
    List<Submission> large =
        List.of(new Submission(reports.next().id(), new byte[(1 << 20) - 300]));
    var small = collections.submit(id, reports.next(2));
    assertThatThrownBy(() -> collections.submit(id, large))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(RejectionReason.QUEUE_FULL));
    writerMayGoOn.countDown();
    assertThat(small.join()).hasSize(2);
  }

  @Test
  void aRequestLargerThanTheQueueIsAcceptedAlone() {
    assertThat(engine.submit(id, reports.next(11))).hasSize(11).containsOnly(ACCEPTED);
  }

  @Test
  void queuedSubmissionsShareACommit() throws Exception {
    blockWriter();
    List<CompletableFuture<List<Outcome>>> waiting = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      waiting.add(collections.submit(id, reports.next(1)));
    }
    writerMayGoOn.countDown();
    waiting.forEach(each -> assertThat(each.join()).containsExactly(Outcome.ACCEPTED));
    assertThat(new TestDatabase.Sqlite(directory).count("SELECT COUNT(*) FROM batch")).isOne();
  }

  @Test
  void equalIdsInOneCommitAreDetected() {
    blockWriter();
    Submission one = reports.next();
    var first = collections.submit(id, List.of(one));
    var again = collections.submit(id, List.of(one));
    var other = collections.submit(id, List.of(reports.conflicting(one)));
    writerMayGoOn.countDown();
    assertThat(first.join()).containsExactly(Outcome.ACCEPTED);
    assertThat(again.join()).containsExactly(Outcome.DUPLICATE);
    assertThat(other.join()).containsExactly(Outcome.CONFLICTING);
  }

  @Test
  void closingAndDeletingKeepTheirPlaceInTheQueue() {
    String deleted = collections.create(NewCollection.open(reports.plan())).id();
    blockWriter();
    var before = collections.submit(id, reports.next(1));
    Future<CollectionInfo> closing = others.submit(() -> collections.close(id));
    Future<?> deleting = others.submit(() -> collections.delete(deleted));
    awaitQueue(3);
    var after = collections.submit(id, reports.next(1));
    var gone = collections.submit(deleted, reports.next(1));
    writerMayGoOn.countDown();
    assertThat(before.join()).containsExactly(Outcome.ACCEPTED);
    assertThat(closing).succeedsWithin(Duration.ofMinutes(1));
    assertThat(deleting).succeedsWithin(Duration.ofMinutes(1));
    assertThatThrownBy(() -> CommitQueue.join(after))
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.reason()).isEqualTo(RejectionReason.CLOSED));
    assertThatThrownBy(() -> CommitQueue.join(gone)).isInstanceOf(NoSuchCollectionException.class);
  }

  private void awaitQueue(int length) {
    while (collections.committer().queue().length() < length) {
      Thread.onSpinWait();
    }
  }

  @Test
  void closingTheCollectorCommitsQueuedReports() {
    blockWriter();
    var waiting = collections.submit(id, reports.next(7));
    Future<?> closing = others.submit(() -> collections.close());
    writerMayGoOn.countDown();
    assertThat(closing).succeedsWithin(Duration.ofMinutes(1));
    assertThat(waiting).isCompletedWithValue(java.util.Collections.nCopies(7, Outcome.ACCEPTED));
    assertThatThrownBy(() -> collections.submit(id, reports.next(1)))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessage("the collector is shutting down");
    assertThatThrownBy(() -> collections.create(NewCollection.open(reports.plan())))
        .isInstanceOf(StoreUnavailableException.class);
    engine.close();
    engine = Engine.start(new TestDatabase.Sqlite(directory), new MovingClock());
    assertThat(engine.collections().tally(id).reports()).isEqualTo(7);
  }

  @Test
  void manySendersOfTheSameReportsAndReadersAgree() throws Exception {
    List<Submission> all = reports.next(500);
    List<Future<Integer>> senders = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      senders.add(others.submit(() -> sendAll(all)));
    }
    Future<?> reader =
        others.submit(
            () -> {
              while (collections.tally(id).reports() < 500) {
                assertThat(collections.tally(id).reports() % 5)
                    .isZero(); // never a part of a request
                collections.live(id).buckets(Bucketing.DAY);
              }
            });
    int accepted = 0;
    for (Future<Integer> sender : senders) {
      accepted += sender.get();
    }
    reader.get();
    assertThat(accepted).isEqualTo(500);
    assertThat(Reports.tallyBytes(collections.tally(id))).isEqualTo(reports.tallyBytes(all));
  }

  /** Sends requests of 5 reports. Requests that find the queue full are repeated. */
  private int sendAll(List<Submission> all) {
    int accepted = 0;
    for (int from = 0; from < all.size(); ) {
      try {
        List<Status> statuses = engine.submit(id, all.subList(from, from + 5));
        assertThat(statuses).isSubsetOf(ACCEPTED, DUPLICATE);
        accepted += (int) statuses.stream().filter(ACCEPTED::equals).count();
        from += 5;
      } catch (RefusedException e) {
        assertThat(e.reason()).isEqualTo(RejectionReason.QUEUE_FULL);
        Thread.onSpinWait();
      }
    }
    return accepted;
  }
}
