package dev.hearsay.collector.siege;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A test of the siege's tools: after every kind of fault, reports reach the topic again. */
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class ProcessClusterTest {

  private static final int REPORTS = 200;

  private final ReportSender.Progress progress = new ReportSender.Progress();

  @Test
  void reportsReachTheTopicAfterEveryFault(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
      throws Exception {
    progress.allowed().set(Long.MAX_VALUE);
    try (ProcessCluster cluster = ProcessCluster.start(folder, new ProcessCluster.Size(1, 2, 2))) {
      String collection = cluster.create();
      Plan plan = cluster.plan(collection);
      cluster.killCollector(0);
      send(cluster, collection, plan);
      cluster.awaitReady(0);
      cluster.killBroker(0);
      send(cluster, collection, plan);
      cluster.freezeCollector(1, Duration.ofMillis(200));
      cluster.killDatabase(Duration.ofMillis(200));
      cluster.awaitReady(0);
      cluster.awaitReady(1);
      CompletableFuture<Void> sent =
          CompletableFuture.runAsync(() -> cut(cluster, Duration.ofSeconds(1)));
      send(cluster, collection, plan);
      sent.get();
      assertThat(progress.accepted().get()).isEqualTo(3 * REPORTS);
      assertThat(cluster.kafka().messages(ProcessCluster.TOPIC))
          .isGreaterThanOrEqualTo(3 * REPORTS + progress.repeated().get());
      assertThat(cluster.restarts()).isGreaterThanOrEqualTo(2);
    }
    assertThat(ProcessHandle.current().descendants().filter(ProcessClusterTest::isOurs)).isEmpty();
  }

  private static boolean isOurs(ProcessHandle process) {
    String command = process.info().commandLine().orElse("");
    return command.contains("kafka.Kafka") || command.contains(CollectorServer.class.getName());
  }

  private static void cut(ProcessCluster cluster, Duration time) {
    try {
      cluster.cut(0, true, true, time);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void send(ProcessCluster cluster, String collection, Plan plan)
      throws InterruptedException {
    Tally sent =
        new ReportSender(
                cluster.addresses(),
                collection,
                plan,
                System.nanoTime(),
                new ReportSender.Share(REPORTS, 20),
                progress)
            .call();
    assertThat(sent.reports()).isEqualTo(REPORTS);
  }
}
