package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.intake.TopicReader.Message;
import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.collector.store.FoldQueries.FoldChanges.FoldLostException;
import dev.hearsay.collector.store.FoldQueries.FoldRow;
import dev.hearsay.collector.store.RateLimitedLog;
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
 * Folds a topic into the store. It reads messages in order, drops known ids, adds reports to logs
 * and tallies, and applies closing rules. All of this is committed together with its positions in
 * the topic. One collector at a time owns the fold; the others stand by.
 *
 * <p>The owner raises a number in the store once per second, its <em>heartbeat</em>. A collector
 * that sees the same number for {@value #SILENCE_SECONDS} seconds by its own clock makes itself the
 * owner of the next epoch. Each transaction of an owner checks its epoch. So a former owner that
 * was frozen or cut off changes nothing when it comes back. After any failure the owner reads its
 * positions from the store, so that messages of a commit that succeeded after all are not folded
 * again.
 */
final class TopicFold implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(TopicFold.class);

  /**
   * The silence after which the owner counts as dead: longer than a garbage collection or a slow
   * commit, shorter than people are willing to wait.
   */
  private static final int SILENCE_SECONDS = 4;

  private static final long SILENCE_NANOS = Duration.ofSeconds(SILENCE_SECONDS).toNanos();

  /**
   * The time between the request to close a collection and reading the ends of the topic. It is
   * long enough for all collectors to see the request and to stop accepting reports, even if the
   * store was just unavailable.
   */
  private static final long SETTLE_NANOS = Duration.ofSeconds(5).toNanos();

  /** The time between two deletions of old outcomes. */
  private static final long FORGET_NANOS = Duration.ofMinutes(1).toNanos();

  private static final long POLL_MILLIS = 500;
  private static final long RETRY_MILLIS = 1_000;
  private static final long REFUSED_MILLIS = 2_000;
  private static final Duration POLL_TIMEOUT = Duration.ofMillis(200);

  private final Store store;
  private final Committer committer;
  private final ReportTopic topic;
  private final InstantSource clock;
  private final String owner = owner();
  private final RepeatedTask task;
  private final RateLimitedLog warnings = new RateLimitedLog(LOG::warn, 1);

  private volatile boolean isLost;
  private Optional<FoldRow> seen = Optional.empty();
  private long seenNanos;
  private Optional<TopicReader> reader = Optional.empty();
  private SortedMap<Integer, Long> next = new TreeMap<>();
  private final Map<String, PendingClose> pendingCloses = new HashMap<>();
  private long pendingClosesNanos;
  private long forgottenNanos = System.nanoTime() - FORGET_NANOS;

  /** A collection that is to be closed. */
  private static final class PendingClose {
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

  /** Returns a name of the machine and the process for administrators. */
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
        return takeIfSilent() ? 0 : POLL_MILLIS;
      }
      return reader.isPresent() || synchronize() ? fold(reader.orElseThrow()) : REFUSED_MILLIS;
    } catch (FoldLostException e) {
      lose();
      return POLL_MILLIS;
    } catch (StoreUnavailableException | KafkaException | RefusedException e) {
      warnings.line(
          "unavailable",
          "the reports of the topic cannot be counted now; another attempt follows: "
              + e.getMessage());
      closeReader();
      return RETRY_MILLIS;
    }
  }

  /** Makes this collector the owner of the fold if the owner's heartbeat has stopped. */
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
      LOG.info("this collector now counts the reports of the topic");
      store.ownLogs(now.epoch() + 1);
      committer.loaded().all().forEach(LiveCollection::doubt);
    }
    return isMine[0];
  }

  private void lose() {
    LOG.warn("another collector now counts the reports of the topic");
    isLost = false;
    store.leaveLogs();
    closeReader();
    pendingCloses.clear();
    seen = Optional.empty();
    committer.loaded().all().forEach(LiveCollection::doubt);
  }

  private void closeReader() {
    reader.ifPresent(TopicReader::close);
    reader = Optional.empty();
  }

  /** Raises the heartbeat by an empty transaction: every transaction of the owner raises it. */
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

  /**
   * Opens the topic at the stored positions. Returns false if messages after them are missing from
   * the topic: then nothing is counted, so that the loss is noticed.
   */
  private boolean synchronize() {
    FoldRow row = store.read(queries -> queries.fold().row()).orElseThrow();
    SortedMap<Integer, Long> stored = store.read(queries -> queries.fold().positions());
    Continuity found = Continuity.of(row.topicId(), stored, topic.state(), clock.millis());
    if (found.refusal().isPresent()) {
      String why = found.refusal().get();
      warnings.line("refused", "no report of the topic is counted, since " + why);
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
    List<Message> messages = from.poll(POLL_TIMEOUT);
    if (!messages.isEmpty()) {
      fold(messages);
    }
    closeFolded();
    forgetOutcomes();
    return 0;
  }

  private void fold(Collection<Message> messages) {
    FoldBatch batch = new FoldBatch(committer.loaded(), store);
    messages.forEach(batch::add);
    committer.fold(
        batch.examine(), (changes, group) -> batch.write(changes, group, clock.millis()));
    next.putAll(batch.next());
  }

  /** Closes collections as requested, once all acknowledged reports are folded. */
  private void closeFolded() {
    if (System.nanoTime() - pendingClosesNanos < Duration.ofMillis(POLL_MILLIS).toNanos()) {
      return;
    }
    pendingClosesNanos = System.nanoTime();
    Map<String, Long> wanted = store.read(queries -> queries.fold().ending());
    pendingCloses.keySet().retainAll(wanted.keySet());
    wanted.keySet().forEach(id -> pendingCloses.computeIfAbsent(id, missing -> new PendingClose()));
    for (Map.Entry<String, PendingClose> each : Map.copyOf(pendingCloses).entrySet()) {
      if (isFolded(each.getValue())) {
        close(each.getKey());
      }
    }
  }

  /**
   * Deletes outcomes for which no sender waits any more, so that repeated reports do not fill the
   * table.
   */
  private void forgetOutcomes() {
    if (System.nanoTime() - forgottenNanos >= FORGET_NANOS) {
      forgottenNanos = System.nanoTime();
      long before = clock.millis() - FoldOutcomes.RETENTION.toMillis();
      store.writeLogs(changes -> changes.fold().forgetOutcomes(before));
    }
  }

  private boolean isFolded(PendingClose pending) {
    if (System.nanoTime() - pending.sinceNanos < SETTLE_NANOS) {
      return false;
    }
    if (pending.ends.isEmpty()) {
      pending.ends = Optional.of(topic.state().ends());
    }
    return pending.ends.get().entrySet().stream()
        .allMatch(end -> next.getOrDefault(end.getKey(), 0L) >= end.getValue());
  }

  private void close(String id) {
    try {
      committer.loaded().with(id, committer::close);
    } catch (NoSuchCollectionException e) {
      LOG.debug("a collection was deleted before it could be closed", e);
    }
    pendingCloses.remove(id);
  }

  /** Stops folding. {@link #leave} gives up the ownership. */
  @Override
  public void close() {
    task.close();
    closeReader();
  }

  /**
   * Gives up the ownership of the fold, so that another collector can take it at once. Must be
   * called after the last write.
   */
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
