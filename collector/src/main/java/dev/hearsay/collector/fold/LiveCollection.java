package dev.hearsay.collector.fold;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.CollectionInfo.Publication;
import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.collector.collection.Timetable.Bucket;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.fold.Admission.Examination.Candidate;
import dev.hearsay.collector.ids.Fingerprints;
import dev.hearsay.collector.ids.IdFolder;
import dev.hearsay.collector.ids.TakenIds;
import dev.hearsay.collector.log.Batches;
import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.CollectionRow;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Queries.Progress;
import dev.hearsay.collector.store.Queries.Snapshot;
import dev.hearsay.collector.store.RandomWords;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.json.PlanJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * A collection in memory: the tallies and ids of its log. Any thread reads it. Only the thread that
 * commits changes it, and only after a commit, so that it never shows anything that is not durable.
 *
 * <p>After a failed commit, the store may have more than this object: the answer to a commit can be
 * lost on the way. Then the collection is <em>in doubt</em> until it has read the store again.
 */
public final class LiveCollection {

  /** The approximate size of a collection's objects without its arrays. */
  private static final long OVERHEAD_BYTES = 4096;

  private static final int BYTES_PER_CHARACTER_OF_PLAN = 4;

  /**
   * The reports that are kept before a snapshot erases them: overwriting this many takes a few
   * hundredths of a second, for which commits wait.
   */
  private static final long MAX_FORGOTTEN_BYTES = 4L << 20;

  /** The size of a wave's plan, which shares all large parts with the plan of its series. */
  private static final long BYTES_PER_WAVE = 400;

  private final CollectionRow row;
  private final Plan plan;
  private final long planBytes;
  private final TakenIds ids;
  private final Timetable timetable;
  private final Admission admission;
  private final ReentrantLock snapshotLock = new ReentrantLock();

  private volatile Tallies tallies;
  private volatile Optional<Long> closed = Optional.empty();
  private volatile boolean isEnding; // never reset
  private volatile Publication publication;
  private volatile boolean isDeleted;
  private volatile boolean isInDoubt;
  private volatile Progress progress = new Progress(0, 0);
  private volatile long restoredSeq; // the last batch of the snapshot from which tallies come

  /** The approximate bytes of reports since the snapshot. Only the thread that commits uses it. */
  private long recentBytes;

  private Rejections rejections = new Rejections();

  private LiveCollection(
      CollectionRow row, String plan, IdFolder folder, Fingerprints fingerprints) {
    this.row = row;
    this.plan = PlanJson.read(plan);
    this.timetable = new Timetable(this.plan);
    this.ids = new TakenIds(row.number(), row.keepsReports(), timetable, folder, fingerprints);
    this.planBytes =
        (long) BYTES_PER_CHARACTER_OF_PLAN * plan.length() + BYTES_PER_WAVE * timetable.waves();
    this.admission = new Admission(this, fingerprints);
    this.tallies = new Tallies(this.plan, timetable);
    this.publication = Publication.of(row.publication());
  }

  /** Loads a collection from its last snapshot and the batches after it. */
  public static Optional<LiveCollection> load(String id, IdFolder folder, Queries queries) {
    return queries
        .collection(id)
        .map(
            row -> {
              String plan = queries.plan(row.number());
              Fingerprints fingerprints = fingerprints(row, folder, queries);
              LiveCollection collection = new LiveCollection(row, plan, folder, fingerprints);
              collection.refresh(queries);
              return collection;
            });
  }

  /**
   * Returns the fingerprints. If the reports' key is erased, the collection is closed, so that
   * nothing is compared any more and a random key will do.
   */
  private static Fingerprints fingerprints(CollectionRow row, IdFolder folder, Queries queries) {
    return row.keepsReports()
        ? folder.fingerprints()
        : folder
            .fingerprints()
            .withReportKey(queries.reportKey(row.number()).orElseGet(RandomWords::key));
  }

  /** Reads everything that may have changed. */
  public void refresh(Queries queries) {
    snapshotLock.lock();
    try {
      Optional<CollectionRow> now = queries.collection(id());
      isDeleted = now.isEmpty();
      if (now.isPresent()) {
        replay(queries); // first, since threads that see it closed must see all reports
        follow(now.get(), Rejections.stored(queries.rejections(number())));
      }
      isInDoubt = false;
    } finally {
      snapshotLock.unlock();
    }
  }

  /** Adopts what other processes may have changed, except reports. */
  public void follow(CollectionRow now, Rejections refused) {
    closed = now.closed().or(() -> closed); // the row may have been read before the closing
    isEnding |= now.ending().isPresent();
    publication = Publication.of(now.publication());
    setRejections(refused);
  }

  /**
   * Adds the new batches, or rebuilds everything if there is a snapshot that this object has not
   * read.
   */
  private void replay(Queries queries) {
    Progress stored = queries.progress(number()).orElseThrow();
    if (queries.snapshotSeq(number()) == restoredSeq) {
      queries.forEachBatch(number(), progress.seq(), this::replayNext);
    } else {
      replayAll(queries);
    }
    progress = stored;
  }

  private void replayNext(BatchRow batch) {
    replay(batch, tallies);
    progress = new Progress(batch.seq(), progress.reports() + batch.reports());
  }

  private void replayAll(Queries queries) {
    Optional<Snapshot> snapshot = queries.snapshot(number());
    long snapshotSeq = snapshot.map(Snapshot::seq).orElse(0L);
    if (snapshotSeq > progress.seq()) {
      ids.forget(); // ids of batches before the snapshot are not replayed
    }
    Tallies replayed = new Tallies(plan, timetable);
    snapshot.ifPresent(replayed::restore);
    queries.forEachBatch(number(), snapshotSeq, batch -> replay(batch, replayed));
    tallies = replayed; // only at the end: reading may fail on the way
    restoredSeq = snapshotSeq;
  }

  private void replay(BatchRow batch, Tallies replayed) {
    List<Report> reports = new ArrayList<>(batch.reports());
    int wave = timetable.wave(batch.bucket());
    Batches.forEach(batch, each -> reports.add(admission.unpack(wave, each)));
    replayed.add(batch.bucket(), reports);
    ids.add(batch);
  }

  /** Loads the taken ids, unless that was done. Concurrent callers wait. */
  public void loadIndex(Store store) {
    ids.load(store);
    ids.checkCapacity();
  }

  /** Returns the taken ids. */
  public TakenIds ids() {
    return ids;
  }

  public boolean hasIndex() {
    return ids.areLoaded();
  }

  public long number() {
    return row.number();
  }

  public String id() {
    return row.id();
  }

  public Plan plan() {
    return plan;
  }

  /** Returns the division of its reports by time. */
  public Timetable timetable() {
    return timetable;
  }

  /** Returns the rules by which a report enters. */
  public Admission admission() {
    return admission;
  }

  public Progress progress() {
    return progress;
  }

  public boolean isClosed() {
    return closed.isPresent();
  }

  /**
   * Returns whether an administrator asked to close it. It closes when all reports to it are
   * folded.
   */
  public boolean isEnding() {
    return isEnding;
  }

  /** Returns whether it closes at a number of reports. */
  public boolean hasReportLimit() {
    return row.closesAtReports().isPresent();
  }

  /** Returns whether its deadline has passed, even if it is not marked as closed yet. */
  boolean isOverdue(long now) {
    return row.closesAt().filter(deadline -> now >= deadline).isPresent();
  }

  /** Returns how many more reports it accepts. */
  long remainingReports() {
    OptionalLong most = row.closesAtReports();
    return most.isPresent() ? most.getAsLong() - progress.reports() : Long.MAX_VALUE;
  }

  public boolean isDeleted() {
    return isDeleted;
  }

  public boolean isInDoubt() {
    return isInDoubt;
  }

  public void doubt() {
    isInDoubt = true;
  }

  public void markClosed(long when) {
    closed = Optional.of(when);
  }

  /** Makes it refuse new reports. Acknowledged ones still count. */
  public void markEnding() {
    isEnding = true;
  }

  public void markDeleted() {
    isDeleted = true;
  }

  public Publication publication() {
    return publication;
  }

  public void published(Publication next) {
    publication = next;
  }

  public CollectionInfo info() {
    return CollectionInfo.of(row, publication, closed, progress.reports(), rejections().total());
  }

  public Tally tally() {
    return tallies.total();
  }

  private synchronized void setRejections(Rejections all) {
    rejections = all;
  }

  /** Returns a copy of the numbers of rejected reports. */
  public synchronized Rejections rejections() {
    Rejections copy = new Rejections();
    copy.add(rejections);
    return copy;
  }

  public List<Bucket> buckets(Bucketing by, Store store) {
    return read(store, queries -> tallies.buckets(number(), by, queries));
  }

  /** Returns the tallies of the waves that have reports. */
  public SortedMap<Integer, Tally> waves(Store store) {
    return read(store, queries -> tallies.waves(number(), queries));
  }

  /** Returns the tally of one wave. */
  public Tally tally(int wave, Store store) {
    return read(store, queries -> tallies.wave(number(), wave, queries));
  }

  /** Reads data that is only in the store, while no snapshot moves tallies there. */
  private <T> T read(Store store, Function<Queries, T> reader) {
    snapshotLock.lock();
    try {
      return store.read(reader);
    } finally {
      snapshotLock.unlock();
    }
  }

  /** Counts the reports of a durable commit. */
  public void committed(Progress then, Map<Long, List<Candidate>> fresh, Rejections refused) {
    if (!fresh.isEmpty()) {
      fresh.forEach(this::count);
      ids.committed(then.seq());
      progress = then;
    }
    synchronized (this) {
      rejections.add(refused);
    }
  }

  private void count(long bucket, List<Candidate> fresh) {
    ids.beginBucket(bucket);
    fresh.forEach(each -> ids.add(each.fingerprint(), each.rest()));
    tallies.add(bucket, fresh.stream().map(Candidate::report).toList());
  }

  /**
   * Returns the rows of the log that make reports of one bucket durable.
   *
   * @param firstSeq the number of the first row
   */
  public List<BatchRow> rows(long firstSeq, long bucket, List<Candidate> fresh) {
    List<Candidate> sorted =
        fresh.stream()
            .sorted((one, other) -> Batches.ID_ORDER.compare(one.id(), other.id()))
            .toList();
    List<BatchRow> rows =
        Batches.rows(firstSeq, bucket, sorted.stream().map(Candidate::submission).toList());
    rows.forEach(each -> recentBytes += each.contents().length);
    return row.keepsReports()
        ? rows
        : Batches.hashed(rows, sorted.stream().mapToInt(each -> (int) each.rest()).toArray());
  }

  /** Returns whether reports are kept after they are counted. */
  public boolean keepsReports() {
    return row.keepsReports();
  }

  /** Returns the number of reports that a restart would have to unpack. */
  public long reportsSinceSnapshot() {
    return tallies.recentReports();
  }

  /**
   * Returns whether a snapshot is due: a restart would unpack too many reports, too many tallies
   * are in memory, or too many bytes of reports wait to be deleted.
   */
  public boolean isSnapshotDue(long reportsPerSnapshot) {
    return reportsSinceSnapshot() >= reportsPerSnapshot
        || tallies.areRecentMany()
        || (!keepsReports() && recentBytes >= MAX_FORGOTTEN_BYTES);
  }

  /**
   * Returns the lock held while a snapshot moves hours from memory to the store. Readers of hours
   * need it, too.
   */
  public ReentrantLock snapshotLock() {
    return snapshotLock;
  }

  /**
   * Writes a snapshot of everything committed so far. Deletes the reports that it counts, unless
   * they are kept. {@link #snapshotTaken} must follow once the transaction is durable.
   */
  public void writeSnapshot(Changes changes) {
    tallies.writeSnapshot(number(), progress.seq(), changes);
    if (!keepsReports()) {
      changes.forget(number(), progress.seq());
    }
  }

  /** Notes that the snapshot is durable. It included everything up to the last commit before it. */
  public void snapshotTaken() {
    recentBytes = 0;
    tallies.snapshotTaken();
    restoredSeq = progress.seq();
  }

  public long footprintBytes() {
    return OVERHEAD_BYTES + planBytes + tallies.footprintBytes() + ids.footprintBytes();
  }

  /** Returns the last batch that the store's snapshot covers. */
  public long snapshotSeq(Store store) {
    return store.read(queries -> queries.snapshot(number())).map(Snapshot::seq).orElse(0L);
  }
}
