package dev.hearsay.collector.intake;

import com.sun.management.OperatingSystemMXBean;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;

/**
 * Measures the engine without HTTP: the rate at which it accepts reports, and the time of a
 * restart. Processor time is printed beside each time, since other programs on the machine affect
 * it less.
 *
 * <p>Arguments: {@code SQLITE} or {@code POSTGRESQL}, the number of reports, reports per
 * submission, submissions in flight.
 */
final class EngineLoad {

  private static final int DIFFERENT_REPORTS = 10_000;
  private static final int SENDERS = 2;

  private final Reports reports = new Reports(1);
  private final List<byte[]> contents =
      reports.next(DIFFERENT_REPORTS).stream().map(Submission::report).toList();
  private final long total;
  private final int size;
  private final int inFlight;

  private EngineLoad(long total, int size, int inFlight) {
    this.total = total;
    this.size = size;
    this.inFlight = inFlight;
  }

  public static void main(String[] arguments) throws Exception {
    Path directory = Files.createTempDirectory("engine-load");
    TestDatabase database = TestDatabase.Kind.valueOf(arguments[0]).create(directory);
    new EngineLoad(
            Long.parseLong(arguments[1]),
            Integer.parseInt(arguments[2]),
            Integer.parseInt(arguments[3]))
        .run(database);
    System.exit(0); // otherwise threads of the database server keep this process alive
  }

  private void run(TestDatabase database) {
    String id;
    try (Engine engine = Engine.start(database, Clock.systemUTC())) {
      id = engine.collections().create(NewCollection.open(reports.plan())).id();
      measure("warming up", total / 10, () -> send(engine.collections(), id, total / 10));
      measure("reports", total, () -> send(engine.collections(), id, total));
    }
    Engine[] engine = new Engine[1];
    measure("start", 1, () -> engine[0] = Engine.start(database, Clock.systemUTC()));
    measure("tally", 1, () -> engine[0].collections().tally(id));
    measure("first submission", 1, () -> engine[0].submit(id, reports.next(1)));
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    System.out.printf("%,d bytes of heap%n", runtime.totalMemory() - runtime.freeMemory());
    measure("deletion", 1, () -> engine[0].collections().delete(id));
    engine[0].close();
  }

  private static void measure(String what, long count, Runnable work) {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long start = System.nanoTime();
    long startCpu = system.getProcessCpuTime();
    work.run();
    double seconds = (System.nanoTime() - start) / 1e9;
    double cpu = (system.getProcessCpuTime() - startCpu) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%-18s %8.3f s  %8.3f s of processor  %,12.0f a second%n",
        what,
        seconds,
        cpu,
        count / seconds);
  }

  private void send(CollectionService collections, String id, long count) {
    Semaphore mayBeSent = new Semaphore(inFlight);
    CompletableFuture.allOf(
            IntStream.range(0, SENDERS)
                .mapToObj(
                    sender ->
                        CompletableFuture.runAsync(
                            () -> send(collections, id, count / SENDERS, mayBeSent)))
                .toArray(CompletableFuture<?>[]::new))
        .join();
    mayBeSent.acquireUninterruptibly(inFlight);
  }

  private void send(CollectionService collections, String id, long count, Semaphore mayBeSent) {
    SplittableRandom random = new SplittableRandom();
    for (long sent = 0; sent < count; sent += size) {
      List<Submission> batch = batch(random);
      mayBeSent.acquireUninterruptibly();
      var unused =
          collections
              .submit(id, batch)
              .whenComplete(
                  (outcomes, failure) -> {
                    check(outcomes, failure);
                    mayBeSent.release();
                  });
    }
  }

  private static void check(List<Outcome> outcomes, Throwable failure) {
    if (failure != null || !outcomes.stream().allMatch(Outcome.ACCEPTED::equals)) {
      System.err.println("not all were accepted: " + failure);
    }
  }

  private List<Submission> batch(SplittableRandom random) {
    List<Submission> batch = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      ReportId id = new ReportId(random.nextLong(), random.nextLong());
      batch.add(new Submission(id, contents.get(random.nextInt(contents.size()))));
    }
    return batch;
  }
}
