package dev.hearsay.collector.siege;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.TallyBytes;
import dev.hearsay.wire.report.TopicReport;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures the fold of ten million messages in one partition, and the time that another collector
 * needs to continue after the folding one was killed. {@code mvn verify -pl collector -am
 * -Dtest=FoldLoad -Dsurefire.failIfNoSpecifiedTests=false} runs it; {@code -Dhearsay.reports=N}
 * changes the number. Collectors have a heap of 384 MB.
 */
class FoldLoad {

  private static final long REPORTS = Long.getLong("hearsay.reports", 10_000_000);
  private static final int CHUNK = 10_000;
  private static final int REPEAT_ONE_OF = 10;
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  @Test
  void messagesAreFoldedAndAnotherCollectorGoesOn(
      @TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) throws Exception {
    try (ProcessCluster cluster = ProcessCluster.start(folder, new ProcessCluster.Size(1, 2, 1))) {
      String collection = cluster.create();
      Plan plan = cluster.plan(collection);
      int owner = cluster.awaitFolding();
      Duration before = cluster.cpuOf(owner);
      long start = System.nanoTime();
      DrawnAnswers answers = new DrawnAnswers(plan, 1);
      long messages = append(cluster, collection, answers);
      double appended = (System.nanoTime() - start) / 1e9;
      awaitCount(cluster, owner, collection, REPORTS);
      double took = (System.nanoTime() - start) / 1e9;
      double cpu = cluster.cpuOf(owner).minus(before).toMillis() / 1e3;
      System.out.printf(
          "FoldLoad: %,d messages, %,d reports; appended after %.0f s, counted after %.0f s; the"
              + " counting collector used %.1f s of processor time, %.2f µs per message%n",
          messages, REPORTS, appended, took, cpu, 1e6 * cpu / messages);
      assertThat(cluster.tally(owner, collection)).isEqualTo(bytes(answers.tally()));
      failOver(cluster, collection, answers, owner);
    }
  }

  private static long append(ProcessCluster cluster, String collection, DrawnAnswers answers) {
    long messages = 0;
    try (KafkaProducer<byte[], byte[]> producer = producer(cluster)) {
      for (long sent = 0; sent < REPORTS; sent += CHUNK) {
        List<Submission> some = answers.next((int) Math.min(CHUNK, REPORTS - sent));
        for (int i = 0; i < some.size(); i++) {
          messages += append(producer, collection, some.get(i), i % REPEAT_ONE_OF == 0 ? 2 : 1);
        }
      }
      producer.flush();
    }
    return messages;
  }

  @SuppressWarnings(
      "FutureReturnValueIgnored") // a missing message is detected by comparing the sums
  private static int append(
      KafkaProducer<byte[], byte[]> producer, String collection, Submission one, int times) {
    long hour = Instant.now().truncatedTo(ChronoUnit.HOURS).toEpochMilli();
    TopicReport report = new TopicReport(collection, 0, hour, one);
    for (int i = 0; i < times; i++) {
      producer.send(new ProducerRecord<>(ProcessCluster.TOPIC, report.key(), report.value()));
    }
    return times;
  }

  private static KafkaProducer<byte[], byte[]> producer(ProcessCluster cluster) {
    return new KafkaProducer<>(
        Map.of("bootstrap.servers", cluster.kafka().addresses(), "linger.ms", "20"),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  private static void awaitCount(
      ProcessCluster cluster, int number, String collection, long reports)
      throws InterruptedException {
    ChildProcess.await(
        "collector %d shows %d reports".formatted(number, reports),
        PATIENCE,
        () -> cluster.countOn(number, collection) >= reports);
  }

  private static void failOver(
      ProcessCluster cluster, String collection, DrawnAnswers answers, int owner) throws Exception {
    int other = 1 - owner;
    awaitCount(cluster, other, collection, REPORTS);
    try (KafkaProducer<byte[], byte[]> producer = producer(cluster)) {
      append(producer, collection, answers.next(1).get(0), 1);
      producer.flush();
      awaitCount(cluster, other, collection, REPORTS + 1);
      long start = System.nanoTime();
      append(producer, collection, answers.next(1).get(0), 1);
      producer.flush();
      awaitCount(cluster, other, collection, REPORTS + 2);
      System.out.printf(
          "FoldLoad: another collector showed a report %.1f s after it was sent%n",
          (System.nanoTime() - start) / 1e9);
      start = System.nanoTime();
      cluster.killCollector(owner);
      append(producer, collection, answers.next(1).get(0), 1);
      producer.flush();
      awaitCount(cluster, other, collection, REPORTS + 3);
      System.out.printf(
          "FoldLoad: another collector showed the next report %.1f s after the kill%n",
          (System.nanoTime() - start) / 1e9);
    }
    assertThat(cluster.tally(other, collection)).isEqualTo(bytes(answers.tally()));
  }

  private static byte[] bytes(Tally tally) {
    return TallyBytes.write(tally);
  }
}
