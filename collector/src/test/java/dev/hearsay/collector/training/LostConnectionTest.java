package dev.hearsay.collector.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.collection.CuttingProxy;
import dev.hearsay.collector.collection.MovingClock;
import dev.hearsay.collector.collection.TestDatabase;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.learn.federated.Coordinator;
import dev.hearsay.learn.federated.Receipt;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** PostgreSQL is elsewhere, and the way there can break at any moment. */
class LostConnectionTest {

  private final TestDatabase.Postgres database = TestDatabase.Postgres.create();

  /** The answer is lost, not the commit: nothing that is sent again counts again. */
  @Test
  void aCommitWhoseAnswerIsLostCountsOnce() throws Exception {
    try (CuttingProxy proxy = new CuttingProxy(database.port());
        TrainingEngine engine =
            TrainingEngine.start(database.behind(proxy.port()), new MovingClock())) {
      String id = engine.create(Crowd.training(25, OptionalLong.empty()));
      Coordinator twin = engine.checkpoint(id);
      for (int device = 0; device < 12; device++) {
        int guest = device;
        byte[] invitation = untilItWorks(() -> engine.invite(id, guest)).orElseThrow();
        assertThat(twin.invite(Crowd.name(device).toString())).contains(invitation);
        byte[] answer = Crowd.device(device).answer(invitation).orElseThrow();
        twin.answer(Crowd.name(device).toString(), answer);
        proxy.loseNextCommit();
        assertThatThrownBy(() -> engine.answer(id, guest, answer))
            .isInstanceOf(StoreUnavailableException.class);
        assertThat(untilItWorks(() -> engine.answer(id, guest, answer)))
            .isEqualTo(Receipt.DUPLICATE);
      }
      assertThat(engine.progress(id).devices()).isEqualTo(12);
      assertThat(engine.progress(id).answers()).isEqualTo(twin.answers());
      assertThat(TrainingEngine.join(engine.trainings().model(id))).isEqualTo(twin.model());
    }
  }

  private static <T> T untilItWorks(Supplier<T> work) {
    while (true) {
      try {
        return work.get();
      } catch (StoreUnavailableException e) {
        Thread.onSpinWait(); // connections of the pool are replaced one by one
      }
    }
  }
}
