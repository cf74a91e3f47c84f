package dev.hearsay.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real cluster of processes, of which one of each kind is killed without warning while reports
 * are sent: what is counted are the bytes of a tally in one process. {@link LargeSiege} is the same
 * with many more of both. To be short, this one has one worker of Spark instead of two, and takes
 * the job's classes as they were compiled instead of the jar.
 */
class ClusterTest {

  private static final int REPORTS = 20_000;

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());

  @Test
  void losesAndDoublesNothing(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
      throws Exception {
    System.out.println("ClusterTest: -Dhearsay.seed=" + seed);
    try (ProcessCluster cluster = ProcessCluster.start(folder, 1, Optional.empty())) {
      new Siege(cluster, seed)
          .run(
              REPORTS,
              200,
              List.of(
                  Siege.Kind.COLLECTOR, Siege.Kind.BROKER, Siege.Kind.EXECUTOR, Siege.Kind.JOB));
      assertThat(cluster.endJob()).as("128 + SIGTERM").isEqualTo(143);
    }
  }
}
