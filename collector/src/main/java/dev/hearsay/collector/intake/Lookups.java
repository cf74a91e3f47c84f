package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.QueueFullException;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.log.Batches;
import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reads the stored reports of ids that look conflicting: taken by another report. It has a thread
 * of its own, so that fresh reports and duplicates never wait for it.
 *
 * <p>Honest devices hardly ever need it. It reads a collection's whole log, once for all that wait,
 * and then rests for longer than it took, so that conflicts that somebody makes up cost little.
 */
final class Lookups {

  /** How many reports may wait: few, as it is not for honest devices. */
  private static final int MAX_WAITING = 20_000;

  /** At most a fifth of the time is spent on this. */
  private static final int RESTS_PER_WORK = 4;

  private static final int RETRY_AFTER_SECONDS = 5;

  /**
   * What the store has under those ids of an arrival that may be taken.
   *
   * @param version what {@link LiveCollection#lookupVersion} was before the store was read
   * @param stored the reports; ids that are not in it are free
   */
  record Lookup(long version, Map<ReportId, Stored> stored) {

    /** Of an arrival of which nothing was looked up. */
    static final Lookup NONE = new Lookup(-1, Map.of());
  }

  /** A report, and which wave it answers. */
  @SuppressWarnings("ArrayRecordComponent") // these are not compared
  record Stored(int wave, byte[] report) {}

  private final Store store;
  private final Consumer<Arrival> done;
  private final BiConsumer<Arrival, Throwable> failed;
  private final Thread thread;
  private List<Arrival> waiting = new ArrayList<>();
  private int waitingReports;
  private boolean isHurried;

  /**
   * @param done takes an arrival that has its lookup
   * @param failed takes one that gets none, and why
   * @param threads make its thread: if it died unnoticed, arrivals would wait for ever
   */
  Lookups(
      Store store,
      Consumer<Arrival> done,
      BiConsumer<Arrival, Throwable> failed,
      VitalThreads threads) {
    this.store = store;
    this.thread = threads.make(this::run, "hearsay-lookups");
    this.done = done;
    this.failed = failed;
  }

  void start() {
    thread.start();
  }

  /** Takes an arrival; fails it at once if too many wait. */
  void put(Arrival arrival) {
    if (!offer(arrival)) {
      failed.accept(arrival, new QueueFullException(RETRY_AFTER_SECONDS));
    }
  }

  private synchronized boolean offer(Arrival arrival) {
    boolean hasRoom = waiting.isEmpty() || waitingReports + arrival.size() <= MAX_WAITING;
    if (hasRoom) {
      waiting.add(arrival);
      waitingReports += arrival.size();
      notifyAll();
    }
    return hasRoom;
  }

  private void run() {
    try {
      while (true) {
        List<Arrival> arrivals = take();
        long start = System.nanoTime();
        arrivals.stream().collect(Collectors.groupingBy(Arrival::collection)).forEach(this::lookUp);
        rest((System.nanoTime() - start) * RESTS_PER_WORK / 1_000_000);
      }
    } catch (InterruptedException e) {
      // It is closed: nobody waits.
    }
  }

  private synchronized List<Arrival> take() throws InterruptedException {
    while (waiting.isEmpty()) {
      wait();
    }
    List<Arrival> taken = waiting;
    waiting = new ArrayList<>();
    waitingReports = 0;
    return taken;
  }

  private synchronized void rest(long millis) throws InterruptedException {
    long end = System.nanoTime() / 1_000_000 + millis;
    for (long left = millis; left > 0 && !isHurried; left = end - System.nanoTime() / 1_000_000) {
      wait(left);
    }
  }

  private void lookUp(LiveCollection collection, List<Arrival> arrivals) {
    try {
      long version = collection.lookupVersion();
      Map<ReportId, Stored> stored = read(collection, arrivals);
      arrivals.forEach(each -> each.setLookup(new Lookup(version, stored)));
    } catch (RuntimeException | Error e) {
      arrivals.forEach(each -> failed.accept(each, e));
      return;
    }
    arrivals.forEach(done);
  }

  private Map<ReportId, Stored> read(LiveCollection collection, List<Arrival> arrivals) {
    Set<Long> wanted = new HashSet<>();
    arrivals.forEach(each -> each.candidates().forEach(one -> wanted.add(one.fingerprint())));
    Map<ReportId, Stored> stored = new TreeMap<>(Batches.ID_ORDER); // ids may be made to collide
    store.scan(
        queries ->
            queries.forEachBatch(
                collection.number(), batch -> collect(batch, collection, wanted, stored)));
    return stored;
  }

  private static void collect(
      BatchRow batch, LiveCollection collection, Set<Long> wanted, Map<ReportId, Stored> stored) {
    int wave = collection.timetable().wave(batch.bucket());
    Batches.forEachReport(
        batch,
        (high, low, report) -> {
          if (wanted.contains(collection.fingerprint(high, low))) {
            Submission found = Batches.submission(high, low, report);
            stored.put(found.id(), new Stored(wave, found.report()));
          }
        });
  }

  /** Rests no more: the collector is about to end. */
  synchronized void hurry() {
    isHurried = true;
    notifyAll();
  }

  /** To be called when nobody waits any more. */
  void stop() throws InterruptedException {
    thread.interrupt();
    thread.join();
  }
}
