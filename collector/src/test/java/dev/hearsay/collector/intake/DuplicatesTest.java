package dev.hearsay.collector.intake;

import static dev.hearsay.wire.json.AnswerJson.Status.ACCEPTED;
import static dev.hearsay.wire.json.AnswerJson.Status.CONFLICTING;
import static dev.hearsay.wire.json.AnswerJson.Status.DUPLICATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.QueueFullException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.ids.Fingerprints;
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
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Reports that come again cost little, and whoever makes up conflicts delays nobody. */
@ParameterizedClass
@EnumSource
class DuplicatesTest {

  private static final Duration SOON = Duration.ofSeconds(20);
  private static final int READERS = 4; // as many connections as a store reads by

  @Parameter TestDatabase.Kind kind;
  @TempDir Path directory;

  private final Reports reports = new Reports(9);
  private final ExecutorService others = Executors.newFixedThreadPool(READERS);
  private final CountDownLatch readersMayGoOn = new CountDownLatch(1);
  private TestDatabase database;
  private Engine engine;
  private String id;

  @BeforeEach
  void start() {
    database = kind.create(directory);
    start(Tuning.standard());
    id = engine.collections().create(NewCollection.open(reports.plan())).id();
  }

  private void start(Tuning tuning) {
    engine = Engine.start(database, new MovingClock(), Limits.defaults(), tuning);
  }

  @AfterEach
  void stop() {
    readersMayGoOn.countDown();
    others.shutdown();
    engine.close();
  }

  private CompletableFuture<List<Outcome>> send(List<Submission> submissions) {
    return engine.collections().submit(id, submissions);
  }

  private List<Submission> conflicting(List<Submission> taken) {
    return taken.stream().map(reports::conflicting).toList();
  }

  @Test
  void whatIsSentAgainIsRecognisedWithoutALookAtWhatIsStored() throws Exception {
    List<Submission> sent = reports.next(300);
    assertThat(engine.submit(id, sent)).containsOnly(ACCEPTED);
    database.execute("ALTER TABLE batch RENAME TO hidden");
    assertThat(engine.submit(id, sent)).hasSize(300).containsOnly(DUPLICATE);
    assertThatThrownBy(() -> engine.submit(id, conflicting(sent)))
        .isInstanceOf(StoreUnavailableException.class);
    database.execute("ALTER TABLE hidden RENAME TO batch");
    assertThat(engine.submit(id, conflicting(sent))).hasSize(300).containsOnly(CONFLICTING);
    assertThat(engine.collections().tally(id).reports()).isEqualTo(300);
  }

  /** Takes all connections that read, so that nothing can be looked up. */
  private void keepReaders() throws InterruptedException {
    CountDownLatch areKept = new CountDownLatch(READERS);
    for (int i = 0; i < READERS; i++) {
      others.execute(() -> engine.store().scan(queries -> keep(areKept)));
    }
    areKept.await();
  }

  private void keep(CountDownLatch areKept) {
    areKept.countDown();
    try {
      readersMayGoOn.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void conflictsDelayNobodyElse() throws Exception {
    List<Submission> sent = reports.next(50);
    engine.submit(id, sent);
    keepReaders();
    var conflicts = send(conflicting(sent));
    assertThat(send(reports.next(10)))
        .succeedsWithin(SOON)
        .asInstanceOf(LIST)
        .containsOnly(Outcome.ACCEPTED);
    assertThat(send(sent)).succeedsWithin(SOON).asInstanceOf(LIST).containsOnly(Outcome.DUPLICATE);
    assertThat(conflicts).isNotDone();
    readersMayGoOn.countDown();
    assertThat(conflicts)
        .succeedsWithin(SOON)
        .asInstanceOf(LIST)
        .hasSize(50)
        .containsOnly(Outcome.CONFLICTING);
  }

  @Test
  void moreConflictsThanMayWaitAreRefusedAndNothingElseIs() throws Exception {
    List<Submission> sent = reports.next(9_000);
    engine.submit(id, sent);
    keepReaders();
    List<Submission> conflicting = conflicting(sent);
    List<CompletableFuture<List<Outcome>>> waiting = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      waiting.add(send(conflicting));
    }
    assertThat(send(reports.next(10)))
        .succeedsWithin(SOON)
        .asInstanceOf(LIST)
        .containsOnly(Outcome.ACCEPTED);
    assertThat(waiting.stream().filter(CompletableFuture::isCompletedExceptionally))
        .hasSizeBetween(2, 4) // two wait; none, one or both before them are looked up already
        .allSatisfy(
            each ->
                assertThatThrownBy(() -> Futures.join(each))
                    .isInstanceOf(QueueFullException.class)
                    .hasMessage("too much waits to be stored; try again in 5 s"));
    readersMayGoOn.countDown();
    assertThat(waiting.stream().filter(each -> !each.isCompletedExceptionally()))
        .allSatisfy(
            each ->
                assertThat(each)
                    .succeedsWithin(SOON)
                    .asInstanceOf(LIST)
                    .containsOnly(Outcome.CONFLICTING));
  }

  @Test
  void conflictsThatWaitWhenTheCollectorIsClosedAreAnswered() throws Exception {
    List<Submission> sent = reports.next(5);
    engine.submit(id, sent);
    keepReaders();
    var conflicts = send(conflicting(sent));
    Future<?> closing = Executors.newSingleThreadExecutor().submit(() -> engine.close());
    readersMayGoOn.countDown();
    assertThat(closing).succeedsWithin(SOON);
    assertThat(conflicts)
        .isCompletedWithValue(java.util.Collections.nCopies(5, Outcome.CONFLICTING));
    start(Tuning.standard());
    assertThat(engine.collections().rejections(id)).containsEntry(RejectionReason.CONFLICTING, 5L);
  }

  /** All ids look the same, so that each fresh one is looked up, while others become taken. */
  @Test
  void ofReportsThatRaceForAnIdOneIsAcceptedHoweverFingerprintsCollide() throws Exception {
    engine.close();
    start(Tuning.standard(new Fingerprints(1, 2, 0), 1_000));
    engine.submit(id, reports.next());
    List<Submission> all = reports.next(40);
    List<Future<List<Status>>> racing = new ArrayList<>();
    for (Submission each : all) {
      Submission other = reports.conflicting(each);
      racing.add(others.submit(() -> engine.submit(id, each)));
      racing.add(others.submit(() -> engine.submit(id, other)));
      racing.add(others.submit(() -> engine.submit(id, each)));
    }
    List<Status> statuses = new ArrayList<>();
    for (Future<List<Status>> each : racing) {
      statuses.addAll(each.get());
    }
    assertThat(statuses.stream().filter(ACCEPTED::equals)).hasSize(40);
    assertThat(engine.exported(id).stream().map(Submission::id).distinct()).hasSize(41);
    assertThat(engine.collections().tally(id).reports()).isEqualTo(41);
  }
}
