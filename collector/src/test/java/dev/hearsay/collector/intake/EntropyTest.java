package dev.hearsay.collector.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.ids.Fingerprints;
import dev.hearsay.collector.store.RandomWords;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.wire.json.AnswerJson.Status;
import java.nio.file.Path;
import java.security.Provider;
import java.security.ProviderException;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ids and keys are never made without random bits from the system, also not after retries. */
class EntropyTest {

  private static final String LOST = "lost entropy";

  @TempDir Path directory;

  private final Reports reports = new Reports(12);

  /** A source of random bits that always fails. */
  public static final class LostEntropy extends SecureRandomSpi {

    private static final long serialVersionUID = 1L;

    @Override
    protected void engineSetSeed(byte[] seed) {
      throw new ProviderException(LOST);
    }

    @Override
    protected void engineNextBytes(byte[] bytes) {
      throw new ProviderException(LOST);
    }

    @Override
    protected byte[] engineGenerateSeed(int bytes) {
      throw new ProviderException(LOST);
    }
  }

  private static final class LostProvider extends Provider {

    private static final long serialVersionUID = 1L;

    LostProvider() {
      super(LOST, "1", "a source of random bits that fails");
      put("SecureRandom.Lost", LostEntropy.class.getName());
    }
  }

  private static void loseEntropy() {
    assertThat(Security.insertProviderAt(new LostProvider(), 1)).isEqualTo(1);
  }

  @AfterEach
  void restoreEntropy() {
    Security.removeProvider(LOST);
  }

  /** Uses a thread that has drawn nothing before: a retry must not succeed. */
  @Test
  void everyTryFails() throws Exception {
    loseEntropy();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    for (int i = 0; i < 3; i++) {
      for (Future<?> each :
          List.of(thread.submit(RandomWords::id), thread.submit(() -> new Fingerprints()))) {
        assertThatThrownBy(each::get)
            .isInstanceOf(ExecutionException.class)
            .hasCauseInstanceOf(StoreUnavailableException.class)
            .hasMessageContaining("the system gives no random bits: " + LOST);
      }
    }
    Security.removeProvider(LOST);
    String id = thread.submit(RandomWords::id).get();
    assertThat(id).hasSize(16).isNotEqualTo(thread.submit(RandomWords::id).get());
    thread.shutdown();
  }

  @Test
  void nothingIsCreatedAndExistingCollectionsGoOn() throws Exception {
    TestDatabase database = new TestDatabase.Sqlite(directory);
    try (Engine engine = Engine.start(database, new MovingClock())) {
      CollectionService collections = engine.collections();
      NewCollection wanted = NewCollection.open(reports.plan());
      String id = collections.create(wanted).id();
      loseEntropy();
      assertThatThrownBy(() -> collections.create(wanted))
          .isInstanceOf(StoreUnavailableException.class);
      assertThat(collections.count()).isEqualTo(1);
      assertThat(engine.submit(id, reports.next(3))).containsOnly(Status.ACCEPTED);
      Security.removeProvider(LOST);
      collections.create(wanted);
      assertThat(collections.count()).isEqualTo(2);
    }
  }

  /** Otherwise its hashes would have a predictable key. */
  @Test
  void aCollectorDoesNotStart() {
    loseEntropy();
    TestDatabase database = new TestDatabase.Sqlite(directory);
    assertThatThrownBy(() -> Engine.start(database, new MovingClock()))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
