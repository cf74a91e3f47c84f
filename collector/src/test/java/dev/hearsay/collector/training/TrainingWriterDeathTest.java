package dev.hearsay.collector.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** When the thread that deals with trainings dies, nobody waits for it. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class TrainingWriterDeathTest {

  @TempDir Path directory;

  @Test
  void whoeverIsInChargeHearsOfIt() throws Exception {
    CompletableFuture<Throwable> cause = new CompletableFuture<>();
    try (Store store = Store.sqlite(directory)) {
      TrainingWriter writer = new TrainingWriter(store, new HostedTrainings(store, Instant::now));
      writer.onDeath(cause::complete);
      writer.start();
      assertThat(writer.isAlive()).isTrue();
      CompletableFuture<Boolean> asked =
          writer.ask(
              () -> {
                throw new OutOfMemoryError("made up");
              });
      assertThatThrownBy(asked::join).hasRootCauseInstanceOf(OutOfMemoryError.class);
      assertThat(cause.get()).isInstanceOf(OutOfMemoryError.class);
      while (writer.isAlive()) { // the time is limited above
        Thread.onSpinWait();
      }
      assertThatThrownBy(() -> writer.ask(() -> true))
          .isInstanceOf(StoreUnavailableException.class);
      writer.close();
    }
  }
}
