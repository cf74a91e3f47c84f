package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.intake.FoldStatus.Part;
import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.collector.store.FoldQueries;
import dev.hearsay.collector.store.FoldQueries.FoldRow;
import dev.hearsay.collector.store.FoldQueries.Gap;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.KafkaException;

/**
 * A monitor of the progress of a fold, whichever collector owns it. Two threads poll the database
 * and the brokers, since either may take a minute to time out. So the lag also grows while the
 * database is away. Thread-safe.
 */
final class FoldMonitor implements AutoCloseable {

  /** The time without a heartbeat after which the fold counts as having no owner. */
  private static final long SILENCE_NANOS = Duration.ofSeconds(10).toNanos();

  private static final long POLL_MILLIS = 1_000;

  /** The largest number of noted ends per partition: one per second for an hour. */
  private static final int MAX_NOTED = 3_600;

  private final Store store;
  private final ReportTopic topic;
  private final RepeatedTask storePolls;
  private final RepeatedTask topicPolls;

  /** The ends of each partition that are not folded, with the times at which they were noted. */
  private final Map<Integer, NavigableMap<Long, Long>> noted = new HashMap<>();

  private SortedMap<Integer, Long> ends = new TreeMap<>();
  private Stored stored;
  private long storedNanos = System.nanoTime();
  private long beatNanos = storedNanos;
  private boolean isAnswered = true;

  /** The state of the fold in the store, read at one moment. */
  private record Stored(FoldRow row, SortedMap<Integer, Long> next, List<Gap> gaps) {}

  /** Creates a monitor, and reads the state of the fold. */
  FoldMonitor(Store store, VitalThreads threads, ReportTopic topic) {
    this.store = store;
    this.topic = topic;
    this.stored = store.read(FoldMonitor::stored);
    this.storePolls = new RepeatedTask(threads, "hearsay-monitor", this::pollStore);
    this.topicPolls = new RepeatedTask(threads, "hearsay-lag", this::pollTopic);
  }

  private static Stored stored(Queries queries) {
    FoldQueries fold = queries.fold();
    return new Stored(fold.row().orElseThrow(), fold.positions(), fold.gaps());
  }

  /** Reads the ends of the topic, and starts to poll. */
  void start() {
    pollTopic();
    storePolls.start();
    topicPolls.start();
  }

  private long pollStore() {
    Optional<Stored> read;
    try {
      read = Optional.of(store.read(FoldMonitor::stored));
    } catch (StoreUnavailableException e) {
      read = Optional.empty();
    }
    follow(read);
    return POLL_MILLIS;
  }

  private synchronized void follow(Optional<Stored> read) {
    isAnswered = read.isPresent();
    if (read.isPresent()) {
      long now = System.nanoTime();
      beatNanos = read.get().row.beat() == stored.row.beat() ? beatNanos : now;
      storedNanos = now;
      stored = read.get();
      stored.next.forEach((part, next) -> noted(part).headMap(next, true).clear());
    }
  }

  private long pollTopic() {
    SortedMap<Integer, Long> read;
    try {
      read = topic.state().ends();
    } catch (KafkaException | RefusedException e) {
      read = new TreeMap<>();
    }
    note(read);
    return POLL_MILLIS;
  }

  private synchronized void note(SortedMap<Integer, Long> read) {
    ends = read;
    ends.forEach(this::note);
  }

  /** Notes the end of a partition, unless everything up to it is folded. */
  private void note(int part, long end) {
    NavigableMap<Long, Long> known = noted(part);
    if (end > stored.next.getOrDefault(part, 0L) && !known.containsKey(end)) {
      // Beyond the limit, the latest messages count as older than they are.
      long since = known.size() < MAX_NOTED ? System.nanoTime() : known.pollLastEntry().getValue();
      known.put(end, since);
    }
  }

  private NavigableMap<Long, Long> noted(int part) {
    return noted.computeIfAbsent(part, missing -> new TreeMap<>());
  }

  /**
   * Returns the status as of now. If the store does not answer, its part of the status is the last
   * one that was read.
   */
  synchronized FoldStatus latest() {
    long now = System.nanoTime();
    FoldRow row = stored.row;
    SortedMap<Integer, Part> parts = new TreeMap<>();
    stored.next.forEach((part, next) -> parts.put(part, part(part, next, now)));
    boolean isAlive = !row.owner().isEmpty() && storedNanos - beatNanos < SILENCE_NANOS;
    boolean isCurrent = isAnswered && now - storedNanos < SILENCE_NANOS;
    return new FoldStatus(
        isAlive ? Optional.of(row.owner()) : Optional.empty(),
        store.ownsLogs(),
        row.epoch(),
        row.foldedAt() == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(row.foldedAt())),
        parts,
        row.duplicates(),
        row.unreadable(),
        row.refusal(),
        stored.gaps,
        isCurrent ? Optional.empty() : Optional.of("the database does not answer"));
  }

  private Part part(int part, long next, long now) {
    Long end = ends.get(part);
    NavigableMap<Long, Long> waiting = noted(part);
    return new Part(
        next,
        end == null ? OptionalLong.empty() : OptionalLong.of(Math.max(0, end - next)),
        waiting.isEmpty()
            ? Duration.ZERO
            : Duration.ofNanos(now - waiting.firstEntry().getValue()));
  }

  /** Stops polling. */
  @Override
  public void close() {
    storePolls.close();
    topicPolls.close();
  }
}
