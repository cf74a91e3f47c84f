package dev.hearsay.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ten million reports and 24 kills, on the jar that is submitted to clusters; it takes ten to
 * twenty minutes. {@code mvn verify -Pcluster -pl spark -am -Dtest=LargeSiege
 * -Dsurefire.failIfNoSpecifiedTests=false} runs it; {@code -Dhearsay.reports=N} and {@code
 * -Dhearsay.kills=N} change the numbers.
 */
class LargeSiege {

  private static final long REPORTS = Long.getLong("hearsay.reports", 10_000_000);
  private static final int KILLS = Integer.getInteger("hearsay.kills", 24);

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());

  @Test
  void losesAndDoublesNothing(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
      throws Exception {
    System.out.println("LargeSiege: -Dhearsay.seed=" + seed);
    Path jar = Path.of(System.getProperty("hearsay.job.jar"));
    assertThat(jar).exists();
    try (ProcessCluster cluster = ProcessCluster.start(folder, 2, Optional.of(jar));
        CpuMeter cpu = cluster.cpu().start()) {
      new Siege(cluster, seed).run(REPORTS, 5_000, kills());
      cpu.print(REPORTS);
    }
  }

  /** As many of each kind, in any order. */
  private List<Siege.Kind> kills() {
    List<Siege.Kind> kinds = List.of(Siege.Kind.values());
    List<Siege.Kind> kills = new ArrayList<>();
    for (int i = 0; i < KILLS; i++) {
      kills.add(kinds.get(i % kinds.size()));
    }
    Collections.shuffle(kills, new Random(seed));
    return kills;
  }
}
