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
 * A service for all collections of a store. Thread-safe.
 *
 * <p>Methods wait for the store. {@link #submit} and {@link #reject} wait only if the collection is
 * not in memory yet; they unpack reports on the calling thread. Each method may throw {@link
 * dev.hearsay.collector.store.StoreUnavailableException}. Nothing is lost then, and the caller may
 * try again.
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

  /** Opens the collections of a store. The store must stay open until this service is closed. */
  public static CollectionService open(Store store, Limits limits, InstantSource clock) {
    return open(store, limits, clock, Tuning.standard());
  }

  static CollectionService open(Store store, Limits limits, InstantSource clock, Tuning tuning) {
    return new CollectionService(store, limits, clock, tuning, Optional.empty());
  }

  /**
   * Opens the collections of a store that several collectors share, with their reports in a topic.
   */
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

  /** Returns why the topic's brokers would accept no reports now, if there is a topic. */
  public Optional<String> topicObstacle() {
    return parts.topicParts().flatMap(topic -> topic.topic().obstacle());
  }

  /** Returns why the topic's brokers seem to store no reports now, by the latest appends. */
  public Optional<String> appendObstacle() {
    return parts.topicParts().flatMap(topic -> topic.topic().appendObstacle());
  }

  /** Returns the progress of the fold, if there is a topic. */
  public Optional<FoldStatus> fold() {
    return parts.topicParts().map(topic -> topic.monitor().latest());
  }

  /**
   * Lets the fold continue with the messages that the topic still has, although others were lost
   * before they were folded.
   *
   * @return the losses accepted by this call; empty if there are none, or no topic
   */
  public List<Gap> acceptLoss() {
    return parts.topicParts().map(topic -> acceptLoss(topic.topic().state())).orElse(List.of());
  }

  private List<Gap> acceptLoss(ReportTopic.State topic) {
    List<Gap> accepted = new ArrayList<>();
    committer.change(
        changes -> {
          FoldRow row = changes.fold().row().orElseThrow();
          Continuity found =
              Continuity.of(row.topicId(), changes.fold().positions(), topic, clock.millis());
          // While the owner folds, its positions are ahead of the state that the brokers reported
          // just before.
          if (row.refusal().isPresent() && found.refusal().isPresent()) {
            changes.fold().accept(topic.id(), found.next(), found.gaps());
            accepted.addAll(found.gaps());
          }
        });
    return accepted;
  }

  /** Sleeps between two iterations of a polling loop. */
  public void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("the collector is shutting down");
    }
  }

  /**
   * Returns whether this collector does the work that only one of the collectors sharing a store
   * may do.
   */
  public boolean isLeading() {
    return store.ownsLogs();
  }

  /** Creates a collection. */
  public CollectionInfo create(NewCollection wanted) {
    return create(wanted, (changes, number) -> {});
  }

  /**
   * Creates a collection together with other changes.
   *
   * @param also the other changes of the same transaction; they get the collection's number
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

  /** Returns a collection, if it exists. */
  public Optional<CollectionInfo> find(String id) {
    Optional<CollectionInfo> known = loaded.peek(id).map(LiveCollection::info);
    return known.isPresent()
        ? known
        : store.read(queries -> queries.collection(id)).map(CollectionInfo::of);
  }

  /** Returns a collection in its latest state, even if another process has just changed it. */
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

  /** Returns whether a collection is a round of a training. */
  public boolean isRound(String id) {
    return store.read(queries -> queries.isRound(id));
  }

  /** Returns collections that are not rounds of trainings, newest first. */
  public List<CollectionInfo> list(int offset, int limit) {
    return store.read(queries -> queries.listed(offset, limit)).stream()
        .map(CollectionInfo::of)
        .toList();
  }

  /** Returns the number of collections that are not rounds of trainings. */
  public long count() {
    return store.read(queries -> queries.countCollections());
  }

  /**
   * Returns the plan of a collection.
   *
   * @throws dev.hearsay.collector.collection.NoSuchCollectionException if there is no such
   *     collection
   */
  public Plan plan(String id) {
    return loaded.with(id, LiveCollection::plan);
  }

  /**
   * Submits reports to a collection.
   *
   * @return the outcome of each, in order, once it is durable. It fails with {@link
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
   * Submits reports to a wave of a series. The result also fails with {@link RefusedException} if
   * the wave accepts no reports now.
   */
  public CompletableFuture<List<Outcome>> submit(
      String id, int wave, List<Submission> submissions) {
    return parts.receiver().submit(id, wave, submissions);
  }

  /** Returns whether {@link #submit} would find everything in memory and not wait for the store. */
  public boolean isReady(String id) {
    return loaded.peek(id).filter(parts.receiver()::isReady).isPresent();
  }

  /**
   * Counts reports that were rejected before they could be submitted.
   *
   * @return a future that completes once the numbers are durable or, with a topic, noted to be
   *     written
   * @throws dev.hearsay.collector.collection.NoSuchCollectionException if there is no such
   *     collection
   */
  public CompletableFuture<Void> reject(String id, RejectionReason reason, long reports) {
    return parts.receiver().reject(id, reason, reports);
  }

  /** Returns a copy of the tally of all durable reports. */
  public Tally tally(String id) {
    return live(id).tally();
  }

  /** Returns a view of all durable reports. */
  public View live(String id) {
    loaded.with(id, LiveCollection::id); // throws if there is no such collection
    return new View.Live(store, committer, id);
  }

  /** Returns the number of rejected reports by reason, without reasons that have none. */
  public Map<RejectionReason, Long> rejections(String id) {
    return loaded.with(id, collection -> collection.rejections().toMap());
  }

  /**
   * Returns an export of all durable reports, in an order that does not reveal their times.
   *
   * @throws NotKeptException if the collection does not keep its reports
   */
  public ReportExport reports(String id) {
    return export(id, OptionalLong.empty());
  }

  /** Returns an export of the durable reports of one wave. */
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
   * Closes a collection: it accepts no more reports. Does nothing if it is closed. With a topic it
   * closes some seconds later, when all acknowledged reports are folded.
   */
  public CollectionInfo close(String id) {
    return loaded.with(
        id, parts.topicParts().isPresent() ? committer::requestClose : committer::close);
  }

  /** Deletes a collection. When this returns, no file of the store contains one of its reports. */
  public void delete(String id) {
    loaded.with(
        id,
        collection -> {
          committer.delete(collection);
          return true;
        });
    parts.eraser().finish();
  }

  /** Returns the settings stored with the collections. */
  public StoredSettings settings() {
    return new StoredSettings(store, committer);
  }

  /** Runs a task once per second if other processes may change the store. */
  public void onFollow(Runnable task) {
    parts.topicParts().ifPresent(topic -> topic.follower().addTask(task));
  }

  /** Sets the listener of commits. It replaces the former one. */
  public void onCommit(CommitListener listener) {
    committer.listen(listener);
  }

  /** Sets the listener of closed collections. It must not block. */
  public void onClose(Runnable listener) {
    committer.onClose(
        () -> {
          parts.upkeep().wake();
          listener.run();
        });
  }

  /**
   * Sets the handler for the death of a vital thread or a fatal failure of the topic's producer.
   * Nothing is counted from then on.
   */
  public void onDeath(Consumer<Throwable> handler) {
    committer.threads().onDeath(handler);
    parts.topicParts().ifPresent(topic -> topic.topic().onFatal(handler));
  }

  /** Creates a task that is repeated on a thread of its own. The thread is a vital one. */
  public RepeatedTask repeated(String name, LongSupplier step) {
    return new RepeatedTask(committer.threads(), name, step);
  }

  /** Uses a collection, which stays in memory meanwhile. */
  public <T> T with(String id, Function<LiveCollection, T> use) {
    return loaded.with(id, use);
  }

  /** Returns a collection if it is in memory. */
  public Optional<LiveCollection> peek(String id) {
    return loaded.peek(id);
  }

  /**
   * Ensures that a loaded collection is in the state of the store, by reading it again if in doubt.
   */
  public void settle(LiveCollection collection) {
    committer.settle(collection);
  }

  /** Returns whether the thread that commits is alive. */
  public boolean isWriting() {
    return committer.isAlive();
  }

  /** Returns the current time of the clock that opens and closes waves. */
  public Instant now() {
    return clock.instant();
  }

  /** Returns the number of reports that are not durable yet. */
  public long queuedReports() {
    return parts.receiver().queuedReports();
  }

  /** Returns the upkeep, for tests that do not wait for the end of an hour. */
  Upkeep upkeep() {
    return parts.upkeep();
  }

  /** Returns the committer, for tests that block it. */
  Committer committer() {
    return committer;
  }

  /** Commits all queued reports and writes snapshots. The store stays open. */
  @Override
  public void close() {
    parts.close();
  }

  /** The program's settings in the store. Methods wait for the store. */
  public record StoredSettings(Store store, Committer committer) {

    public Optional<byte[]> get(String name) {
      return store.read(queries -> queries.setting(name));
    }

    public void set(String name, byte[] value) {
      setIf(name, value, known -> true);
    }

    /** Sets a value unless there is one. Returns whether it did. */
    public boolean setIfMissing(String name, byte[] value) {
      return setIf(name, value, Optional::isEmpty);
    }

    /** Replaces a value unless it has changed. Returns whether it did. */
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

  /**
   * A listener of commits. It runs on the thread that commits or, with a topic, on a thread that
   * submits or appends. It must not block.
   */
  @FunctionalInterface
  public interface CommitListener {

    /**
     * Called after a commit.
     *
     * @param reports the number of accepted reports
     * @param rejections the number of rejected reports by reason
     * @param took the time that the store needed
     */
    void committed(long reports, Map<RejectionReason, Long> rejections, Duration took);
  }
}
