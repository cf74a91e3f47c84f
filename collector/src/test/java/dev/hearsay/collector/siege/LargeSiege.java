package dev.hearsay.collector.siege;

import dev.hearsay.collector.siege.Siege.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ten million reports and 72 faults on a cluster of three collectors; it takes about half an hour.
 * {@code mvn verify -pl collector -am -Dtest=LargeSiege -Dsurefire.failIfNoSpecifiedTests=false}
 * runs it; {@code -Dhearsay.reports=N} and {@code -Dhearsay.kills=N} change the numbers.
 */
class LargeSiege {

  private static final long REPORTS = Long.getLong("hearsay.reports", 10_000_000);
  private static final int KILLS = Integer.getInteger("hearsay.kills", 72);
  private static final int BATCH = 5_000;

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());

  @Test
  void nothingIsLostOrDoubled(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
      throws Exception {
    System.out.println("LargeSiege: -Dhearsay.seed=" + seed);
    try (ProcessCluster cluster = ProcessCluster.start(folder, new ProcessCluster.Size(3, 3, 4));
        CpuMeter cpu = cluster.cpu().start()) {
      new Siege(cluster, seed, Duration.ofSeconds(12)).run(REPORTS, BATCH, faults());
      cpu.print(REPORTS);
    }
  }

  /** Returns the same number of faults of each kind, in random order. */
  private List<Fault> faults() {
    List<Fault> kinds = List.of(Fault.values());
    List<Fault> faults = new ArrayList<>();
    for (int i = 0; i < KILLS; i++) {
      faults.add(kinds.get(i % kinds.size()));
    }
    Collections.shuffle(faults, new Random(seed));
    return faults;
  }
}
