package dev.hearsay.collector.intake;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.log.ReportExport;
import dev.hearsay.collector.log.ReportExport.NotKeptException;
import dev.hearsay.collector.log.ReportTopic;
import dev.hearsay.collector.log.TopicOptions;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.CollectionRow;
import dev.hearsay.collector.store.FoldQueries.FoldRow;
import dev.hearsay.collector.store.FoldQueries.Gap;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.Submission;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;

/**
 * All collections of one store. Thread-safe.
 *
 * <p>Methods wait for the store, but for {@link #submit} and {@link #reject}, which wait only if
 * the collection is not in memory yet, and unpack reports on the calling thread. Each may throw
 * {@link dev.hearsay.collector.store.StoreUnavailableException}; nothing is lost then, and it may
 * be tried again.
 */
public final class CollectionService implements AutoCloseable {

  private static final long PAUSE_MILLIS = 100;

  private final Store store;
  private final InstantSource clock;
  private final CollectionParts parts;
  private final Committer committer;
  private final LoadedCollections loaded;
  private final long bytesPerStep;

  private CollectionService(
      Store store, Limits limits, InstantSource clock, Tuning tuning, Optional<ReportTopic> topic) {
    this.store = store;
    this.clock = clock;
    this.parts = CollectionParts.of(store, limits, clock, tuning, topic);
    this.committer = parts.committer();
    this.loaded = committer.loaded();
    this.bytesPerStep = tuning.bytesPerStep();
    parts.start();
  }

  /** The collections of a store, which must stay open for longer than this. */
  public static CollectionService open(Store store, Limits limits, InstantSource clock) {
    return open(store, limits, clock, Tuning.standard());
  }

  static CollectionService open(Store store, Limits limits, InstantSource clock, Tuning tuning) {
    return new CollectionService(store, limits, clock, tuning, Optional.empty());
  }

  /** The collections of a store that others use too, with their reports in a topic. */
  public static CollectionService open(
      Store store, Limits limits, InstantSource clock, TopicOptions options) {
    ReportTopic topic = ReportTopic.open(options, limits);
    try {
      topic.bind(store);
      return new CollectionService(store, limits, clock, Tuning.standard(), Optional.of(topic));
    } catch (RuntimeException e) {
      topic.close();
      throw e;
    }
  }

  /** Returns why the topic's brokers would take no reports now, if there is a topic. */
  public Optional<String> topicObstacle() {
    return parts.shared().flatMap(shared -> shared.topic().obstacle());
  }

  /** Returns how far the topic is folded, if there is a topic. */
  public Optional<FoldStatus> fold() {
    return parts.shared().map(shared -> shared.monitor().latest());
  }

  /**
   * Goes on with what the topic has, although messages are gone that nobody has counted.
   *
   * @return the losses that are accepted by this; none if there are none, or there is no topic
   */
  public List<Gap> acceptLoss() {
    return parts.shared().map(shared -> acceptLoss(shared.topic().state())).orElse(List.of());
  }

  private List<Gap> acceptLoss(ReportTopic.State topic) {
    List<Gap> accepted = new ArrayList<>();
    committer.change(
        changes -> {
          FoldRow row = changes.fold().row().orElseThrow();
          Continuity found =
              Continuity.of(row.topicId(), changes.fold().positions(), topic, clock.millis());
          // While the owner folds, it is ahead of what the brokers said a moment ago.
          if (row.refusal().isPresent() && found.refusal().isPresent()) {
            changes.fold().accept(topic.id(), found.next(), found.gaps());
            accepted.addAll(found.gaps());
          }
        });
    return accepted;
  }

  /** Waits for a short while, as one who looks again and again. */
  public void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("the collector is shutting down");
    }
  }

  /** Returns whether this collector does what only one may do of those that share a store. */
  public boolean isLeading() {
    return store.ownsLogs();
  }

  /** Starts a collection. */
  public CollectionInfo create(NewCollection wanted) {
    return create(wanted, (changes, number) -> {});
  }

  /**
   * Starts a collection as part of something.
   *
   * @param also what else is written in the same transaction; it is given the collection's number
   */
  public CollectionInfo create(NewCollection wanted, ObjLongConsumer<Changes> also) {
    String plan = PlanJson.write(wanted.plan());
    CollectionRow row = wanted.row(clock.millis());
    committer.change(changes -> also.accept(changes, changes.insert(row, plan)));
    return CollectionInfo.of(row);
  }

  /** Changes the store between two commits. */
  public void change(Consumer<Changes> change) {
    committer.change(change);
  }

  /** A collection, if it exists. */
  public Optional<CollectionInfo> find(String id) {
    Optional<CollectionInfo> known = loaded.peek(id).map(LiveCollection::info);
    return known.isPresent()
        ? known
        : store.read(queries -> queries.collection(id)).map(CollectionInfo::of);
  }

  /** Returns a collection as it is now, also if another process has changed it a moment ago. */
  public Optional<CollectionInfo> latest(String id) {
    if (!isLeading()) {
      loaded
          .peek(id)
          .ifPresent(
              collection -> {
                collection.doubt();
                committer.settle(collection);
              });
    }
    return find(id);
  }

  /** Whether a collection is a round of a training. */
  public boolean isRound(String id) {
    return store.read(queries -> queries.isRound(id));
  }

  /** Collections that are no rounds of trainings, newest first. */
  public List<CollectionInfo> list(int offset, int limit) {
    return store.read(queries -> queries.listed(offset, limit)).stream()
        .map(CollectionInfo::of)
        .toList();
  }

  /** How many of these there are. */
  public long count() {
    return store.read(queries -> queries.countCollections());
  }

  /**
   * What a collection asks.
   *
   * @throws dev.hearsay.collector.collection.NoSuchCollectionException if there is none
   */
  public Plan plan(String id) {
    return loaded.with(id, LiveCollection::plan);
  }

  /**
   * Counts reports.
   *
   * @return what became of each, in order, once that is durable. It fails with {@link
   *     RefusedException} if the collection is closed, with {@link
   *     dev.hearsay.collector.collection.NoSuchCollectionException} if the collection was deleted
   *     meanwhile, or with {@link dev.hearsay.collector.store.StoreUnavailableException}
   * @throws dev.hearsay.collector.collection.NoSuchCollectionException if there is no such
   *     collection
   * @throws RefusedException if too many reports wait to be made durable
   */
  public CompletableFuture<List<Outcome>> submit(String id, List<Submission> submissions) {
    return submit(id, Timetable.NO_WAVE, submissions);
  }

  /**
   * Counts reports to a wave of a series. It fails with {@link RefusedException} as well, if the
   * wave takes no reports now.
   */
  public CompletableFuture<List<Outcome>> submit(
      String id, int wave, List<Submission> submissions) {
    return parts.reception().submit(id, wave, submissions);
  }

  /** Whether {@link #submit} would find all that it needs in memory, and not wait for the store. */
  public boolean isReady(String id) {
    return loaded.peek(id).filter(parts.reception()::isReady).isPresent();
  }

  /**
   * Counts reports that were turned away before they could be submitted.
   *
   * @return done once that is durable
   * @throws dev.hearsay.collector.collection.NoSuchCollectionException if there is no such
   *     collection
   */
  public CompletableFuture<Void> reject(String id, RejectionReason reason, long reports) {
    return parts.reception().reject(id, reason, reports);
  }

  /** A copy of the tally of all reports that are durable. */
  public Tally tally(String id) {
    return live(id).tally();
  }

  /** All that is durable. */
  public View live(String id) {
    loaded.with(id, LiveCollection::id); // or it is not there
    return new LiveView(store, committer, id);
  }

  /** How many reports were not accepted, by reason; reasons without any are left out. */
  public Map<RejectionReason, Long> rejections(String id) {
    return loaded.with(id, collection -> collection.rejections().toMap());
  }

  /**
   * All reports that are durable, in no order that tells when one came.
   *
   * @throws NotKeptException if the collection does not keep them
   */
  public ReportExport reports(String id) {
    return export(id, OptionalLong.empty());
  }

  /** The same of one wave of a series. */
  public ReportExport reports(String id, int wave) {
    long bucket = loaded.with(id, collection -> collection.timetable().bucket(wave, now()));
    return export(id, OptionalLong.of(bucket));
  }

  private ReportExport export(String id, OptionalLong bucket) {
    if (!loaded.with(id, LiveCollection::keepsReports)) {
      throw new NotKeptException(id);
    }
    return new ReportExport(store, id, bucket, bytesPerStep);
  }

  /**
   * Takes no reports any more; does nothing if the collection is closed already. With a topic it is
   * closed some seconds later, when all reports are folded that a collector has acknowledged.
   */
  public CollectionInfo close(String id) {
    return loaded.with(id, parts.shared().isPresent() ? committer::end : committer::close);
  }

  /** Deletes all that there is of a collection; on return no file of the store has a report. */
  public void delete(String id) {
    loaded.with(
        id,
        collection -> {
          committer.delete(collection);
          return true;
        });
    parts.eraser().finish();
  }

  /** What the program remembers with the store. */
  public StoredSettings settings() {
    return new StoredSettings(store, committer);
  }

  /** Does something once per second if other processes may change the store. */
  public void onFollow(Runnable look) {
    parts.shared().ifPresent(shared -> shared.follower().also(look));
  }

  /** Tells somebody of every commit from now on, instead of whom it told before. */
  public void onCommit(CommitListener listener) {
    committer.listen(listener);
  }

  /** Tells somebody of collections that were closed, on a thread that must not wait. */
  public void onClose(Runnable listener) {
    committer.onClose(
        () -> {
          parts.upkeep().wake();
          listener.run();
        });
  }

  /**
   * Sets what to do if a thread dies on which all depends, or the topic's producer cannot go on:
   * nothing is counted from then on.
   */
  public void onDeath(Consumer<Throwable> handler) {
    committer.threads().onDeath(handler);
    parts.shared().ifPresent(shared -> shared.topic().onFatal(handler));
  }

  /** Makes a task that is repeated on a thread of its own, whose death is told like others. */
  public RepeatedTask repeated(String name, LongSupplier step) {
    return new RepeatedTask(committer.threads(), name, step);
  }

  /** Uses a collection in memory, which stays there meanwhile. */
  public <T> T with(String id, Function<LiveCollection, T> use) {
    return loaded.with(id, use);
  }

  /** Returns a collection if it is in memory. */
  public Optional<LiveCollection> peek(String id) {
    return loaded.peek(id);
  }

  /** Makes sure that what is known of a collection is what the store holds. */
  public void settle(LiveCollection collection) {
    committer.settle(collection);
  }

  /** Whether the thread that commits lives. */
  public boolean isWriting() {
    return committer.isAlive();
  }

  /** The moment, by the clock that opens and closes waves. */
  public Instant now() {
    return clock.instant();
  }

  /** How many reports wait for their commit. */
  public long queuedReports() {
    return parts.reception().queuedReports();
  }

  /** For tests that do not wait for an hour to be over. */
  Upkeep upkeep() {
    return parts.upkeep();
  }

  /** For tests that must keep it from going on. */
  Committer committer() {
    return committer;
  }

  /** Commits what waits and writes snapshots; the store stays open. */
  @Override
  public void close() {
    parts.close();
  }

  /** What the program remembers with the store. Methods wait for it. */
  public record StoredSettings(Store store, Committer committer) {

    public Optional<byte[]> get(String name) {
      return store.read(queries -> queries.setting(name));
    }

    public void set(String name, byte[] value) {
      setIf(name, value, known -> true);
    }

    /** Sets what nobody has set; whether it did. */
    public boolean setIfMissing(String name, byte[] value) {
      return setIf(name, value, Optional::isEmpty);
    }

    /** Replaces a value, unless it is another by now; whether it did. */
    public boolean replace(String name, byte[] old, byte[] value) {
      return setIf(name, value, known -> known.filter(it -> Arrays.equals(it, old)).isPresent());
    }

    private boolean setIf(String name, byte[] value, Predicate<Optional<byte[]>> condition) {
      AtomicBoolean isSet = new AtomicBoolean();
      committer.change(changes -> isSet.set(setIf(changes, name, value, condition)));
      return isSet.get();
    }

    private static boolean setIf(
        Changes changes, String name, byte[] value, Predicate<Optional<byte[]>> condition) {
      boolean isWanted = condition.test(changes.setting(name));
      if (isWanted) {
        changes.setSetting(name, value);
      }
      return isWanted;
    }
  }

  /** Hears of every commit of reports, on the thread that commits: it must not block. */
  @FunctionalInterface
  public interface CommitListener {

    /**
     * Something has become durable.
     *
     * @param reports how many were accepted
     * @param rejections how many were not, by reason
     * @param took how long the store needed
     */
    void committed(long reports, Map<RejectionReason, Long> rejections, Duration took);
  }
}
