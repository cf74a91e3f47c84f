package dev.hearsay.collector.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.wire.json.AnswerJson.Status;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The death of the thread that commits is reported, and no caller waits for it any more. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class WriterDeathTest {

  @TempDir Path directory;

  private final Reports reports = new Reports(9);
  private final CompletableFuture<Throwable> cause = new CompletableFuture<>();
  private final CountDownLatch isCommitting = new CountDownLatch(1);
  private final CountDownLatch mayDie = new CountDownLatch(1);

  private Engine dying() {
    Engine engine = Engine.start(TestDatabase.Kind.SQLITE.create(directory), new MovingClock());
    engine.collections().onDeath(cause::complete);
    return engine;
  }

  /** Makes the next commit end in an error that cannot be handled. */
  private void dieAtTheNextCommit(CollectionService collections) {
    collections.onCommit(
        (fresh, rejections, took) -> {
          isCommitting.countDown();
          await(mayDie);
          throw new OutOfMemoryError("made up");
        });
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void waitingCallersFailAndTheHandlerIsCalled() throws Exception {
    try (Engine engine = dying()) {
      CollectionService collections = engine.collections();
      String id = collections.create(NewCollection.open(reports.plan())).id();
      assertThat(collections.isWriting()).isTrue();
      dieAtTheNextCommit(collections);
      CompletableFuture<List<Outcome>> first = collections.submit(id, reports.next(1));
      await(isCommitting);
      CompletableFuture<List<Outcome>> queued = collections.submit(id, reports.next(1));
      CompletableFuture<Void> closing = CompletableFuture.runAsync(() -> collections.close(id));
      mayDie.countDown();
      assertThat(cause.get()).isInstanceOf(OutOfMemoryError.class);
      assertThatThrownBy(first::join).hasRootCauseInstanceOf(OutOfMemoryError.class);
      assertThatThrownBy(queued::join).hasCauseInstanceOf(StoreUnavailableException.class);
      assertThatThrownBy(closing::join).hasCauseInstanceOf(StoreUnavailableException.class);
    }
  }

  @Test
  void nothingIsAcceptedAfterwards() throws Exception {
    try (Engine engine = dying()) {
      CollectionService collections = engine.collections();
      String id = collections.create(NewCollection.open(reports.plan())).id();
      dieAtTheNextCommit(collections);
      mayDie.countDown();
      CompletableFuture<List<Outcome>> lost = collections.submit(id, reports.next(1));
      cause.get();
      assertThatThrownBy(lost::join).hasRootCauseInstanceOf(OutOfMemoryError.class);
      while (collections.isWriting()) { // the test's timeout ends this loop
        Thread.onSpinWait();
      }
      assertThatThrownBy(() -> collections.submit(id, reports.next(1)))
          .isInstanceOf(StoreUnavailableException.class);
      assertThatThrownBy(() -> collections.settings().set("a", new byte[1]))
          .isInstanceOf(StoreUnavailableException.class);
    }
  }

  /**
   * Otherwise rows would stay unsorted, and bytes of deleted reports in the files, without any
   * sign.
   */
  @Test
  void theDeathOfUpkeepIsReported() throws Exception {
    MovingClock clock = new MovingClock();
    AtomicBoolean isOver = new AtomicBoolean();
    InstantSource deadly =
        () -> {
          if (isOver.get() && Thread.currentThread().getName().equals("hearsay-upkeep")) {
            throw new OutOfMemoryError("made up");
          }
          return clock.instant();
        };
    try (Engine engine = Engine.start(TestDatabase.Kind.SQLITE.create(directory), deadly)) {
      engine.collections().onDeath(cause::complete);
      isOver.set(true);
      engine.collections().upkeep().wake();
      assertThat(cause.get()).isInstanceOf(OutOfMemoryError.class);
    }
  }

  /** A database failure does not end the thread. */
  @Test
  void anExceptionOfACommitIsSurvived() throws Exception {
    TestDatabase database = TestDatabase.Kind.SQLITE.create(directory);
    try (Engine engine = Engine.start(database, new MovingClock())) {
      engine.collections().onDeath(cause::complete);
      String id = engine.collections().create(NewCollection.open(reports.plan())).id();
      database.breakInsertions("batch");
      assertThatThrownBy(() -> engine.submit(id, reports.next()))
          .isInstanceOf(StoreUnavailableException.class);
      database.repairInsertions("batch");
      assertThat(engine.submit(id, reports.next())).containsOnly(Status.ACCEPTED);
      assertThat(cause).isNotDone();
    }
  }
}
