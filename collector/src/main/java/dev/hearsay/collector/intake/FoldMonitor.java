package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.intake.FoldStatus.Part;
import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.collector.store.FoldQueries.FoldRow;
import dev.hearsay.collector.store.FoldQueries.Gap;
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

/** A monitor of the progress of a fold, whichever collector owns it. */
final class FoldMonitor {

  /** The time without a heartbeat after which the fold counts as having no owner. */
  private static final long SILENCE_NANOS = Duration.ofSeconds(10).toNanos();

  private static final String NO_ANSWER = "the database does not answer";

  private final Store store;
  private final ReportTopic topic;
  private final Map<Integer, NavigableMap<Long, Long>> grown = new HashMap<>();
  private SortedMap<Integer, Long> ends = new TreeMap<>();
  private long beat = -1;
  private long beatNanos;
  private volatile long seenNanos = System.nanoTime();
  private volatile FoldStatus latest =
      new FoldStatus(
          Optional.empty(),
          false,
          0,
          Optional.empty(),
          new TreeMap<>(),
          0,
          0,
          Optional.empty(),
          List.of(),
          Optional.of("the state of the fold has not been read yet"));

  /** The state of the fold in the store, read at one moment. */
  private record Stored(FoldRow row, SortedMap<Integer, Long> next, List<Gap> gaps) {}

  FoldMonitor(Store store, ReportTopic topic) {
    this.store = store;
    this.topic = topic;
  }

  /**
   * Returns the last observed status, marked as outdated if the store has not answered for long.
   */
  FoldStatus latest() {
    return System.nanoTime() - seenNanos < SILENCE_NANOS ? latest : without(NO_ANSWER);
  }

  /** Updates the status. Values that cannot be read keep their last value. */
  void update() {
    try {
      Stored stored =
          store.read(
              queries ->
                  new Stored(
                      queries.fold().row().orElseThrow(),
                      queries.fold().positions(),
                      queries.fold().gaps()));
      latest = status(stored);
      seenNanos = System.nanoTime();
      ends = ends(); // absent brokers take seconds to time out
      latest = status(stored);
    } catch (StoreUnavailableException e) {
      latest = without(NO_ANSWER);
    }
  }

  private SortedMap<Integer, Long> ends() {
    try {
      return topic.state().ends();
    } catch (KafkaException | RefusedException e) {
      return new TreeMap<>();
    }
  }

  private FoldStatus status(Stored stored) {
    FoldRow row = stored.row;
    if (row.beat() != beat) {
      beat = row.beat();
      beatNanos = System.nanoTime();
    }
    boolean isAlive = !row.owner().isEmpty() && System.nanoTime() - beatNanos < SILENCE_NANOS;
    SortedMap<Integer, Part> parts = new TreeMap<>();
    stored.next.forEach((part, next) -> parts.put(part, part(part, next)));
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
        Optional.empty());
  }

  /**
   * Returns the status of a partition, and records the times at which it grew beyond what is
   * folded.
   */
  private Part part(int part, long next) {
    long now = System.nanoTime();
    Long end = ends.get(part);
    NavigableMap<Long, Long> since = grown.computeIfAbsent(part, missing -> new TreeMap<>());
    since.headMap(next, true).clear();
    if (end == null) {
      return new Part(next, OptionalLong.empty(), behind(since, now));
    }
    if (end > next) {
      since.putIfAbsent(end, now);
    }
    return new Part(next, OptionalLong.of(Math.max(0, end - next)), behind(since, now));
  }

  private static Duration behind(NavigableMap<Long, Long> since, long now) {
    return since.isEmpty() ? Duration.ZERO : Duration.ofNanos(now - since.firstEntry().getValue());
  }

  private FoldStatus without(String obstacle) {
    FoldStatus last = latest;
    return new FoldStatus(
        last.owner(),
        last.isHere(),
        last.epoch(),
        last.foldedAt(),
        last.parts(),
        last.duplicates(),
        last.unreadable(),
        last.refusal(),
        last.gaps(),
        Optional.of(obstacle));
  }
}
