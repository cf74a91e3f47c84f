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

/** Looks how far a topic is folded, whoever folds it. */
final class FoldMonitor {

  /** After so many seconds without a beat nobody folds. */
  private static final long SILENCE_NANOS = Duration.ofSeconds(10).toNanos();

  private static final String NO_ANSWER = "the store does not answer";

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
          Optional.of("nobody has looked yet"));

  /** What the store says in one moment. */
  private record Stored(FoldRow row, SortedMap<Integer, Long> next, List<Gap> gaps) {}

  FoldMonitor(Store store, ReportTopic topic) {
    this.store = store;
    this.topic = topic;
  }

  /** Returns what was seen last, and that it is old if the store has not answered for long. */
  FoldStatus latest() {
    return System.nanoTime() - seenNanos < SILENCE_NANOS ? latest : without(NO_ANSWER);
  }

  /** Looks again; what cannot be seen keeps its last value. */
  void look() {
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
      ends = ends(); // brokers that are away take seconds to say so
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

  /** Remembers since when the partition has been longer than what is folded. */
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
