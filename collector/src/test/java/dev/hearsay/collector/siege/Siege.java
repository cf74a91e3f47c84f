package dev.hearsay.collector.siege;

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
import java.util.stream.IntStream;

/**
 * A siege of a cluster: reports are sent while processes are killed, frozen and cut off. In the end
 * each collector's tally is compared with the tally of the accepted reports in one process. The
 * faults are spread evenly over the reports. Before each fault, the cluster has counted the reports
 * that were sent until the one before; reports flow before, during and after it.
 */
final class Siege {

  /** A kind of fault. */
  enum Fault {
    /** A collector is killed. */
    COLLECTOR,
    /** The collector that owns the fold is killed. */
    FOLD,
    /** The collector that owns the fold is frozen and resumes later. */
    FREEZE,
    /** A collector is cut off from the brokers, the database or both. */
    CUT,
    /** A broker is killed. */
    BROKER,
    /** PostgreSQL is killed. */
    DATABASE
  }

  private static final int SENDERS = 3;
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final ProcessCluster cluster;
  private final Random random;
  private final Duration longest;
  private final long start = System.nanoTime();
  private final ReportSender.Progress progress = new ReportSender.Progress();
  private final Map<Fault, Integer> done = new EnumMap<>(Fault.class);
  private final String collection;
  private final Plan plan;

  /**
   * Creates the collection to which reports are sent.
   *
   * @param longest the longest time for which a process is frozen, cut off or down
   */
  Siege(ProcessCluster cluster, long seed, Duration longest) throws Exception {
    this.cluster = cluster;
    this.random = new Random(seed);
    this.longest = longest;
    this.collection = cluster.create();
    this.plan = cluster.plan(collection);
  }

  /**
   * Sends reports, injects the faults and compares the tallies.
   *
   * @param reports the number of different reports
   * @param batch the number of reports per request
   */
  void run(long reports, int batch, List<Fault> faults) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(SENDERS);
    try {
      List<Future<Tally>> senders = new ArrayList<>();
      for (int i = 0; i < SENDERS; i++) {
        long share = reports * (i + 1) / SENDERS - reports * i / SENDERS;
        senders.add(
            threads.submit(
                new ReportSender(
                    cluster.addresses(),
                    collection,
                    plan,
                    random.nextLong(),
                    new ReportSender.Share(share, batch),
                    progress)));
      }
      injectAll(reports, faults, senders);
      Tally expected = Tally.of(plan);
      for (Future<Tally> each : senders) {
        expected.merge(sent(each));
      }
      print("all is sent");
      compare(expected);
    } finally {
      threads.shutdownNow();
    }
  }

  private void injectAll(long reports, List<Fault> faults, List<Future<Tally>> senders)
      throws Exception {
    for (int i = 0; i < faults.size(); i++) {
      long before = reports * i / faults.size();
      long half = reports * (2L * i + 1) / (2L * faults.size());
      await(before + " reports are counted", () -> counted() >= before, senders);
      progress.allowed().set(reports * (i + 1) / faults.size());
      await(half + " reports are accepted", () -> progress.accepted().get() >= half, senders);
      inject(faults.get(i));
    }
    progress.allowed().set(Long.MAX_VALUE);
  }

  /** Waits for a condition. If a sender fails meanwhile, the wait ends with its error. */
  private static void await(String what, BooleanSupplier condition, List<Future<Tally>> senders)
      throws InterruptedException {
    ChildProcess.await(
        what,
        PATIENCE,
        () -> {
          senders.stream().filter(Future::isDone).forEach(Siege::sent);
          return condition.getAsBoolean();
        });
  }

  private static Tally sent(Future<Tally> sender) {
    try {
      return sender.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError("a sender has failed", e);
    }
  }

  private void inject(Fault fault) throws Exception {
    switch (fault) {
      case COLLECTOR -> cluster.killCollector(random.nextInt(cluster.collectors()));
      case FOLD -> cluster.killCollector(cluster.awaitFolding());
      case FREEZE -> cluster.freezeCollector(cluster.awaitFolding(), time());
      case CUT -> {
        int which = random.nextInt(3);
        cluster.cut(random.nextInt(cluster.collectors()), which != 0, which != 1, time());
      }
      case BROKER -> cluster.killBroker(random.nextInt(cluster.kafka().processes().size()));
      case DATABASE -> cluster.killDatabase(time());
    }
    done.merge(fault, 1, Integer::sum);
    print(fault.toString());
  }

  private Duration time() {
    return Duration.ofMillis(500 + random.nextInt((int) longest.toMillis() - 499));
  }

  /** Returns the largest number that a collector shows. */
  private long counted() {
    return IntStream.range(0, cluster.collectors())
        .mapToLong(each -> cluster.countOn(each, collection))
        .max()
        .orElseThrow();
  }

  private void print(String what) {
    System.out.printf(
        "Siege: %6.1f s: %s; %,d accepted, %,d counted%n",
        seconds(), what, progress.accepted().get(), counted());
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  private void compare(Tally expected) throws Exception {
    byte[] bytes = bytes(expected);
    for (int i = 0; i < cluster.collectors(); i++) {
      int each = i;
      ChildProcess.await(
          "collector %d shows %d reports".formatted(i, expected.reports()),
          PATIENCE,
          () -> cluster.countOn(each, collection) >= expected.reports());
      assertThat(cluster.tally(i, collection)).as("tally of collector %s", i).isEqualTo(bytes);
    }
    print("all is counted");
    long messages = cluster.kafka().messages(ProcessCluster.TOPIC);
    assertThat(messages)
        .as("messages, of which the repeated ones were not counted")
        .isGreaterThanOrEqualTo(expected.reports() + progress.repeated().get());
    System.out.printf(
        "Siege: %s; the tally's %,d bytes are equal on %d collectors; %,d reports, %,d messages,"
            + " %,d reports sent again after they had been accepted, %,d requests failed and were"
            + " repeated, %d processes started again%n",
        done,
        bytes.length,
        cluster.collectors(),
        expected.reports(),
        messages,
        progress.repeated().get(),
        progress.failures().get(),
        cluster.restarts());
  }

  private static byte[] bytes(Tally tally) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TallyBytes.write(tally, out);
    return out.toByteArray();
  }
}
