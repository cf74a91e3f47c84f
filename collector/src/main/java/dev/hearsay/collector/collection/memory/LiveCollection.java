package dev.hearsay.collector.collection.memory;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Bucket;
import dev.hearsay.collector.collection.Bucketing;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.commit.Examined.Candidate;
import dev.hearsay.collector.collection.commit.Examiner;
import dev.hearsay.collector.collection.commit.Rejections;
import dev.hearsay.collector.collection.index.Fingerprints;
import dev.hearsay.collector.collection.index.IdIndex;
import dev.hearsay.collector.collection.index.IdTable;
import dev.hearsay.collector.collection.upkeep.Batches;
import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.CollectionRow;
import dev.hearsay.collector.store.Progress;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Snapshot;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.json.PlanJson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A collection in memory: what its log adds up to. Any thread reads it; only the thread that
 * commits changes it, and after a commit only, so that it never says what is not durable.
 *
 * <p>When a commit has failed, the store may hold more than this knows: the answer to a commit can
 * be lost on the way. Then the collection is in <em>doubt</em> until it has read the store again.
 */
public final class LiveCollection {

  /** The objects of a collection without its arrays, roughly. */
  private static final long OVERHEAD_BYTES = 4096;

  private static final int BYTES_PER_CHARACTER_OF_PLAN = 4;

  private final CollectionRow row;
  private final Plan plan;
  private final long planBytes;
  private final Fingerprints fingerprints;
  private final Examiner examiner;
  private final ReentrantLock snapshotLock = new ReentrantLock();
  private final Object indexLock = new Object();
  private final AtomicLong lookupVersion = new AtomicLong();

  private volatile Tallies tallies;
  private volatile Optional<Long> closed = Optional.empty();
  private volatile boolean isDeleted;
  private volatile boolean isInDoubt;
  private volatile Progress progress = new Progress(0, 0);
  private volatile @Nullable IdIndex index;
  private Rejections rejections = new Rejections();

  private LiveCollection(CollectionRow row, String plan, Fingerprints fingerprints) {
    this.row = row;
    this.plan = PlanJson.read(plan);
    this.planBytes = (long) BYTES_PER_CHARACTER_OF_PLAN * plan.length();
    this.fingerprints = fingerprints;
    this.examiner = new Examiner(this.plan, fingerprints);
    this.tallies = new Tallies(this.plan);
  }

  /** Reads a collection: its last snapshot, and the batches after it. */
  static Optional<LiveCollection> load(String id, Fingerprints fingerprints, Queries queries) {
    return queries
        .collection(id)
        .map(
            row -> {
              String plan = queries.plan(row.number());
              LiveCollection collection = new LiveCollection(row, plan, fingerprints);
              collection.refresh(queries);
              return collection;
            });
  }

  /** Reads all that can have changed, but for ids that are known. */
  public void refresh(Queries queries) {
    snapshotLock.lock();
    try {
      Optional<CollectionRow> now = queries.collection(id());
      isDeleted = now.isEmpty();
      if (now.isPresent()) {
        closed = now.get().closed();
        setRejections(Rejections.stored(queries.rejections(number())));
        replay(queries);
      }
      isInDoubt = false;
      outdateLookups();
    } finally {
      snapshotLock.unlock();
    }
  }

  private void replay(Queries queries) {
    Optional<Snapshot> snapshot = queries.snapshot(number());
    long snapshotSeq = snapshot.map(Snapshot::seq).orElse(0L);
    if (snapshotSeq > progress.seq()) {
      index = null; // ids are missing in it that are not replayed
    }
    Tallies replayed = snapshot.map(from -> Tallies.of(plan, from)).orElse(new Tallies(plan));
    queries.forEachBatch(number(), snapshotSeq, batch -> replay(batch, replayed));
    tallies = replayed; // at the end only: reading may fail on the way
    progress = queries.progress(number()).orElseThrow();
  }

  private void replay(BatchRow batch, Tallies replayed) {
    List<Report> reports = new ArrayList<>(batch.reports());
    Batches.forEach(batch, each -> reports.add(examiner.unpack(each)));
    replayed.add(batch.bucket(), reports);
    IdIndex known = index;
    if (known != null && batch.seq() > progress.seq()) {
      forEachId(batch, known::add);
    }
  }

  private void forEachId(BatchRow batch, IdReader reader) {
    Batches.forEachReport(
        batch,
        (high, low, report) ->
            reader.accept(fingerprints.of(high, low), fingerprints.ofReport(high, low, report)));
  }

  /** Takes an id's fingerprint, and the hash of its report. */
  private interface IdReader {
    void accept(long fingerprint, int hash);
  }

  /** Reads the ids that are taken, unless that was done before. Others wait for it. */
  public void loadIndex(Store store) {
    synchronized (indexLock) {
      if (index == null) {
        IdIndex.Builder all = new IdIndex.Builder(progress.reports());
        store.scan(queries -> queries.forEachBatch(number(), batch -> forEachId(batch, all::add)));
        index = all.build();
      }
    }
  }

  public boolean hasIndex() {
    return index != null;
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

  public Examiner examiner() {
    return examiner;
  }

  public Progress progress() {
    return progress;
  }

  public boolean isClosed() {
    return closed.isPresent();
  }

  /** Whether its time is over; it may be that nobody has closed it yet. */
  public boolean isOverdue(long now) {
    return row.closesAt().filter(deadline -> now >= deadline).isPresent();
  }

  /** How many reports it accepts still. */
  public long room() {
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

  public void closed(long when) {
    closed = Optional.of(when);
  }

  public void deleted() {
    isDeleted = true;
  }

  public CollectionInfo info() {
    return CollectionInfo.of(row, closed, progress.reports(), rejections().total());
  }

  public Tally tally() {
    return tallies.total();
  }

  private synchronized void setRejections(Rejections all) {
    rejections = all;
  }

  /** A copy of how many reports were not accepted. */
  public synchronized Rejections rejections() {
    Rejections copy = new Rejections();
    copy.add(rejections);
    return copy;
  }

  public List<Bucket> buckets(Bucketing by, Store store) {
    snapshotLock.lock();
    try {
      return store.read(queries -> tallies.buckets(number(), by, queries));
    } finally {
      snapshotLock.unlock();
    }
  }

  /** Whether a candidate's id is taken; the {@link #loadIndex index} must be there. */
  public IdTable.Match match(Candidate candidate) {
    return Objects.requireNonNull(index).find(candidate.fingerprint(), candidate.hash());
  }

  /**
   * Rises when a report was accepted although its id's fingerprint was taken. Whoever has looked
   * such a fingerprint up before must do so again.
   */
  public long lookupVersion() {
    return lookupVersion.get();
  }

  public void outdateLookups() {
    lookupVersion.incrementAndGet();
  }

  /** Counts what a commit has made durable. */
  public void committed(List<BatchRow> rows, Collection<Candidate> fresh, Rejections refused) {
    if (!rows.isEmpty()) {
      fresh.forEach(each -> Objects.requireNonNull(index).add(each.fingerprint(), each.hash()));
      tallies.add(rows.get(0).bucket(), fresh.stream().map(Candidate::report).toList());
      progress = new Progress(rows.get(rows.size() - 1).seq(), progress.reports() + fresh.size());
    }
    synchronized (this) {
      rejections.add(refused);
    }
  }

  /** How many reports a restart would have to unpack. */
  public long reportsSinceSnapshot() {
    return tallies.recentReports();
  }

  /** Nobody may read hours while they are moved from memory to the store. */
  public ReentrantLock snapshotLock() {
    return snapshotLock;
  }

  /** Writes what was committed so far; {@link #snapshotTaken} follows if that lasts. */
  public void writeSnapshot(Changes changes) {
    tallies.writeSnapshot(number(), progress.seq(), changes);
  }

  public void snapshotTaken() {
    tallies.snapshotTaken();
  }

  long footprintBytes() {
    IdIndex known = index;
    return OVERHEAD_BYTES
        + planBytes
        + tallies.footprintBytes()
        + (known == null ? 0 : known.footprintBytes());
  }

  /** The last batch that the store's snapshot covers. */
  public long snapshotSeq(Store store) {
    return store.read(queries -> queries.snapshot(number())).map(Snapshot::seq).orElse(0L);
  }
}
