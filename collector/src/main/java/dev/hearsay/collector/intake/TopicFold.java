package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.intake.TopicReader.Message;
import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.collector.store.FoldQueries.FoldChanges.FoldLostException;
import dev.hearsay.collector.store.FoldQueries.FoldRow;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folds a topic into the store: takes messages in order, drops known ids, adds to logs and tallies,
 * applies closing rules, and commits all that together with the places up to which it came. One
 * collector at a time owns the fold; the others stand by.
 *
 * <p>The owner raises a number in the store once per second, its <em>beat</em>. A collector that
 * sees the same number for {@value #SILENCE_SECONDS} seconds, by its own clock, makes itself the
 * owner of the next epoch. Each transaction of an owner names its epoch, so that one that was
 * frozen, or cut off, changes nothing when it comes back. Places are read from the store whenever
 * something has failed; what was folded after all is not folded again.
 */
final class TopicFold implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(TopicFold.class);

  /** Longer than a collection of garbage or a slow commit, shorter than people wait. */
  private static final int SILENCE_SECONDS = 4;

  private static final long SILENCE_NANOS = Duration.ofSeconds(SILENCE_SECONDS).toNanos();

  /** Longer than others need to see that a collection ends, also if the store was just away. */
  private static final long SETTLE_NANOS = Duration.ofSeconds(5).toNanos();

  private static final long FORGET_NANOS = Duration.ofMinutes(1).toNanos();

  private static final long LOOK_MILLIS = 500;
  private static final long RETRY_MILLIS = 1_000;
  private static final long REFUSED_MILLIS = 2_000;
  private static final Duration POLL = Duration.ofMillis(200);

  private final Store store;
  private final Committer committer;
  private final ReportTopic topic;
  private final InstantSource clock;
  private final String owner = owner();
  private final RepeatedTask task;
  private final RareLog rare = new RareLog(LOG);

  private volatile boolean isLost;
  private Optional<FoldRow> seen = Optional.empty();
  private long seenNanos;
  private Optional<TopicReader> reader = Optional.empty();
  private SortedMap<Integer, Long> next = new TreeMap<>();
  private final Map<String, Ending> endings = new HashMap<>();
  private long endingsNanos;
  private long forgottenNanos = System.nanoTime() - FORGET_NANOS;

  /** A collection that is to be closed. */
  private static final class Ending {
    final long sinceNanos = System.nanoTime();
    Optional<SortedMap<Integer, Long>> ends = Optional.empty();
  }

  TopicFold(Store store, Committer committer, ReportTopic topic, InstantSource clock) {
    this.store = store;
    this.committer = committer;
    this.topic = topic;
    this.clock = clock;
    this.task = new RepeatedTask(committer.threads(), "hearsay-fold", this::step);
  }

  /** The machine and the process, as people know them. */
  private static String owner() {
    String host = Optional.ofNullable(System.getenv("HOSTNAME")).orElse("collector");
    return host + ", process " + ProcessHandle.current().pid();
  }

  void start() {
    task.start();
  }

  private long step() {
    try {
      if (isLost && store.ownsLogs()) {
        lose();
      }
      if (!store.ownsLogs()) {
        return takeIfSilent() ? 0 : LOOK_MILLIS;
      }
      return reader.isPresent() || synchronize() ? fold(reader.orElseThrow()) : REFUSED_MILLIS;
    } catch (FoldLostException e) {
      lose();
      return LOOK_MILLIS;
    } catch (StoreUnavailableException | KafkaException | RefusedException e) {
      rare.warn("the topic cannot be folded now; it will be tried again", e);
      closeReader();
      return RETRY_MILLIS;
    }
  }

  /** Makes this collector the owner if the present one has not moved for long. */
  private boolean takeIfSilent() {
    FoldRow now = store.read(queries -> queries.fold().row()).orElseThrow();
    if (seen.filter(last -> isSame(last, now)).isEmpty()) {
      seen = Optional.of(now);
      seenNanos = System.nanoTime();
    }
    boolean isSilent = now.owner().isEmpty() || System.nanoTime() - seenNanos > SILENCE_NANOS;
    return isSilent && !task.isClosed() && take(now);
  }

  private static boolean isSame(FoldRow one, FoldRow other) {
    return one.epoch() == other.epoch() && one.beat() == other.beat();
  }

  private boolean take(FoldRow now) {
    boolean[] isMine = new boolean[1];
    store.write(changes -> isMine[0] = changes.fold().take(now, owner));
    if (isMine[0]) {
      LOG.info("this collector folds the topic from now on");
      store.ownLogs(now.epoch() + 1);
      committer.loaded().all().forEach(LiveCollection::doubt);
    }
    return isMine[0];
  }

  private void lose() {
    LOG.warn("another collector folds the topic from now on");
    isLost = false;
    store.leaveLogs();
    closeReader();
    endings.clear();
    seen = Optional.empty();
    committer.loaded().all().forEach(LiveCollection::doubt);
  }

  private void closeReader() {
    reader.ifPresent(TopicReader::close);
    reader = Optional.empty();
  }

  /** Shows that the owner lives. */
  void beat() {
    if (store.ownsLogs()) {
      try {
        store.writeLogs(changes -> {});
      } catch (FoldLostException e) {
        isLost = true;
        LOG.debug("the next step will leave the fold to another collector", e);
      }
    }
  }

  /** Goes on from what the store has; not if messages would be lost silently. */
  private boolean synchronize() {
    FoldRow row = store.read(queries -> queries.fold().row()).orElseThrow();
    SortedMap<Integer, Long> stored = store.read(queries -> queries.fold().positions());
    Continuity found = Continuity.of(row.topicId(), stored, topic.state(), clock.millis());
    if (found.refusal().isPresent()) {
      String why = found.refusal().get();
      rare.warn("nothing is counted, since {}", why);
      store.writeLogs(changes -> changes.fold().refuse(why));
      return false;
    }
    TopicReader opened = new TopicReader(topic);
    reader = Optional.of(opened);
    next = found.next();
    opened.seek(next);
    return true;
  }

  private long fold(TopicReader from) {
    List<Message> messages = from.poll(POLL);
    if (!messages.isEmpty()) {
      fold(messages);
    }
    finishEndings();
    forgetOutcomes();
    return 0;
  }

  private void fold(Collection<Message> messages) {
    FoldBatch batch = new FoldBatch(committer.loaded(), store);
    messages.forEach(batch::add);
    committer.fold(
        batch.arrivals(), (changes, group) -> batch.write(changes, group, clock.millis()));
    next.putAll(batch.next());
  }

  /**
   * Closes collections that somebody wants to be closed, once all is folded that was acknowledged.
   */
  private void finishEndings() {
    if (System.nanoTime() - endingsNanos < Duration.ofMillis(LOOK_MILLIS).toNanos()) {
      return;
    }
    endingsNanos = System.nanoTime();
    Map<String, Long> wanted = store.read(queries -> queries.fold().ending());
    endings.keySet().retainAll(wanted.keySet());
    wanted.keySet().forEach(id -> endings.computeIfAbsent(id, missing -> new Ending()));
    for (Map.Entry<String, Ending> each : Map.copyOf(endings).entrySet()) {
      if (isFolded(each.getValue())) {
        close(each.getKey());
      }
    }
  }

  /** Forgets outcomes for which nobody waits any more, so that repeated reports fill no table. */
  private void forgetOutcomes() {
    if (System.nanoTime() - forgottenNanos >= FORGET_NANOS) {
      forgottenNanos = System.nanoTime();
      long before = clock.millis() - FoldOutcomes.KEPT.toMillis();
      store.writeLogs(changes -> changes.fold().forgetOutcomes(before));
    }
  }

  private boolean isFolded(Ending ending) {
    if (System.nanoTime() - ending.sinceNanos < SETTLE_NANOS) {
      return false;
    }
    if (ending.ends.isEmpty()) {
      ending.ends = Optional.of(topic.state().ends());
    }
    return ending.ends.get().entrySet().stream()
        .allMatch(end -> next.getOrDefault(end.getKey(), 0L) >= end.getValue());
  }

  private void close(String id) {
    try {
      committer.loaded().with(id, committer::close);
    } catch (NoSuchCollectionException e) {
      LOG.debug("a collection was deleted before it could be closed", e);
    }
    endings.remove(id);
  }

  /** Lets another collector go on at once. */
  @Override
  public void close() {
    task.close();
    closeReader();
  }

  /** Lets another collector own the fold; to be called when nothing is written any more. */
  void leave() {
    if (store.ownsLogs()) {
      try {
        FoldRow row = store.read(queries -> queries.fold().row()).orElseThrow();
        store.writeLogs(changes -> changes.fold().leave(row.epoch()));
      } catch (StoreUnavailableException | FoldLostException e) {
        LOG.debug("another collector will take the fold soon", e);
      }
      store.leaveLogs();
    }
  }
}
