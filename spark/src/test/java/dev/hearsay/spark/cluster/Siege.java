package dev.hearsay.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.wire.report.TallyBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/**
 * Sends reports to a cluster while parts of it are killed, and compares what was counted with what
 * was sent. The kills are spread evenly over the reports: before each, the job has counted all that
 * was sent until the one before, and reports flow before, during and after it.
 */
final class Siege {

  /** What is killed. */
  enum Kind {
    COLLECTOR,
    BROKER,
    EXECUTOR,
    JOB
  }

  private static final int SENDERS = 2;
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final ProcessCluster cluster;
  private final Random random;
  private final long start = System.nanoTime();
  private final ReportSender.Progress progress = new ReportSender.Progress();
  private final Map<Kind, Integer> killed = new EnumMap<>(Kind.class);
  private final String collection;
  private final Plan plan;
  private long batchAtLastJobKill;

  Siege(ProcessCluster cluster, long seed) throws Exception {
    this.cluster = cluster;
    this.random = new Random(seed);
    this.collection = cluster.create();
    this.plan = cluster.plan(collection);
  }

  /**
   * Sends reports, kills, and checks.
   *
   * @param reports how many different ones
   * @param batch how many per request
   */
  void run(long reports, int batch, List<Kind> kills) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(SENDERS);
    try {
      List<Future<Tally>> senders = new ArrayList<>();
      for (int i = 0; i < SENDERS; i++) {
        senders.add(
            threads.submit(
                new ReportSender(
                    cluster.addresses(),
                    collection,
                    plan,
                    random.nextLong(),
                    reports / SENDERS,
                    batch,
                    progress)));
      }
      killAll(reports, kills, senders);
      Tally expected = Tally.of(plan);
      for (Future<Tally> each : senders) {
        expected.merge(sent(each));
      }
      say("all is sent");
      check(expected);
    } finally {
      threads.shutdownNow();
    }
  }

  private void killAll(long reports, List<Kind> kills, List<Future<Tally>> senders)
      throws Exception {
    for (int i = 0; i < kills.size(); i++) {
      long before = reports * i / kills.size();
      long half = reports * (2L * i + 1) / (2L * kills.size());
      await(before + " reports are counted", () -> counted() >= before, senders);
      progress.allowed().set(reports * (i + 1) / kills.size());
      await(half + " reports are accepted", () -> progress.accepted().get() >= half, senders);
      kill(kills.get(i));
    }
    progress.allowed().set(Long.MAX_VALUE);
  }

  /** Waits; a sender that has failed meanwhile says why. */
  private static void await(String what, BooleanSupplier isSo, List<Future<Tally>> senders)
      throws InterruptedException {
    ChildProcess.await(
        what,
        PATIENCE,
        () -> {
          senders.stream().filter(Future::isDone).forEach(Siege::sent);
          return isSo.getAsBoolean();
        });
  }

  private static Tally sent(Future<Tally> sender) {
    try {
      return sender.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError("a sender has failed", e);
    }
  }

  private void kill(Kind kind) throws Exception {
    int which =
        switch (kind) {
          case COLLECTOR -> random.nextInt(2);
          case BROKER -> random.nextInt(3);
          case EXECUTOR -> random.nextInt(2);
          case JOB -> 0;
        };
    switch (kind) {
      case COLLECTOR -> cluster.killCollector(which);
      case BROKER -> cluster.killBroker(which);
      case EXECUTOR -> {
        awaitBatch(batchAtLastJobKill);
        cluster.killExecutor(which);
      }
      case JOB -> {
        awaitBatch(batchAtLastJobKill);
        batchAtLastJobKill = batches();
        cluster.killJob();
      }
    }
    killed.merge(kind, 1, Integer::sum);
    say("killed " + kind + " " + which);
  }

  /** Waits until the job has counted something since it was last killed: it must not starve. */
  private void awaitBatch(long after) throws InterruptedException {
    ChildProcess.await("the job counts", PATIENCE, () -> batches() > after);
    Thread.sleep(random.nextInt(2_000));
  }

  private long batches() {
    return 1 + cluster.postgres().number("SELECT coalesce(max(batch), -1) FROM counted");
  }

  private long counted() {
    return cluster
        .postgres()
        .number(
            "SELECT reports FROM progress JOIN collection ON number = collection WHERE id = '"
                + collection
                + "'");
  }

  private void say(String what) {
    System.out.printf(
        "%s: %6.1f s: %s; %,d accepted, %,d counted in %,d batches%n",
        "Siege",
        (System.nanoTime() - start) / 1e9,
        what,
        progress.accepted().get(),
        counted(),
        batches());
  }

  private void check(Tally expected) throws Exception {
    ChildProcess.await(
        "all is counted", PATIENCE.multipliedBy(2), () -> counted() >= expected.reports());
    ChildProcess.await(
        "the topic is read to its end",
        PATIENCE,
        () -> counted() + sum("duplicates") + sum("unreadable") >= messages());
    say("all is counted");
    assertThat(cluster.postgres().tally(collection)).isEqualTo(bytes(expected));
    assertThat(counted() + sum("duplicates")).isEqualTo(messages());
    assertThat(sum("unreadable")).isZero();
    assertThat(sum("duplicates")).isGreaterThanOrEqualTo(progress.repeated().get());
    for (int i = 0; i < 2; i++) {
      int each = i;
      ChildProcess.await("collector " + i + " shows it", PATIENCE, () -> shows(each, expected));
    }
    System.out.printf(
        "Siege: %s killed; the tally's %,d bytes are equal; %,d reports, %,d messages,"
            + " %,d duplicates, of which %,d were sent again after they had been accepted,"
            + " %,d requests failed and were repeated, %d starts of the job%n",
        killed,
        bytes(expected).length,
        expected.reports(),
        messages(),
        sum("duplicates"),
        progress.repeated().get(),
        progress.failures().get(),
        1 + cluster.restarts());
  }

  private boolean shows(int collector, Tally expected) {
    return cluster
        .ask(collector, "/api/collections/" + collection)
        .replaceAll("\\s", "")
        .contains("\"reports\":" + expected.reports());
  }

  private long sum(String column) {
    return cluster.postgres().number("SELECT sum(" + column + ") FROM counted");
  }

  private long messages() {
    return cluster.kafka().messages(ProcessCluster.TOPIC);
  }

  private static byte[] bytes(Tally tally) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TallyBytes.write(tally, out);
    return out.toByteArray();
  }
}
