package dev.hearsay.collector.siege;

import dev.hearsay.collector.siege.Siege.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster of two collectors, three brokers and PostgreSQL that suffers one fault of each kind
 * while reports come in: every tally equals that of one process. {@link LargeSiege} is the same
 * with many more reports and faults.
 */
class SiegeTest {

  private static final int REPORTS = 20_000;
  private static final int BATCH = 200;

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());

  @Test
  void nothingIsLostOrDoubled(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
      throws Exception {
    System.out.println("SiegeTest: -Dhearsay.seed=" + seed);
    try (ProcessCluster cluster = ProcessCluster.start(folder, new ProcessCluster.Size(3, 2, 4))) {
      new Siege(cluster, seed, Duration.ofSeconds(6)).run(REPORTS, BATCH, List.of(Fault.values()));
    }
  }
}
