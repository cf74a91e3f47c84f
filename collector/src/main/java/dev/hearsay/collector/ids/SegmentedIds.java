package dev.hearsay.collector.ids;

import dev.hearsay.collector.ids.TakenIds.Lookup;
import dev.hearsay.collector.ids.TakenIds.Match;
import dev.hearsay.collector.store.StoreUnavailableException;

/**
 * The taken ids of a collection. The latest are in memory; when there are many, they are frozen,
 * written as a segment by another thread, and dropped from memory. Segments are merged, so that
 * there are few.
 *
 * <p>The index can err, since it stores 96 bits of a keyed hash per id. A fresh id agrees with one
 * of n others in all of them with probability n/2<sup>96</sup>. Then its report is not counted. The
 * probability is below 2·10<sup>-21</sup> for a hundred million ids. A different report under a
 * taken id is answered as a duplicate with probability 2<sup>-32</sup>; it is not counted either
 * way. Clients cannot raise these probabilities, since the key is secret.
 *
 * <p>The thread that commits adds, freezes and finds; any thread may look up {@link #written} ids.
 */
final class SegmentedIds {

  /** The limit on ids in memory while they cannot be written, in segments. */
  private static final int MAX_TABLES = 8;

  /**
   * The fraction of {@code idsInMemory} below which ids are not worth a segment: the log is read
   * soon enough.
   */
  private static final int SHARE_WORTH_A_SEGMENT = 8;

  /** The least limit on ids in memory: more than one commit can have. */
  private static final int MIN_CAPACITY = 25_000;

  private final int idsInMemory;
  private final WrittenIds written;
  private volatile IdIndex recent;
  private volatile long seq;
  private long firstBucket;

  /**
   * Creates the index.
   *
   * @param recent the ids that are in no segment
   * @param firstBucket the bucket of the first of these
   * @param seq the last batch whose ids are included
   */
  SegmentedIds(WrittenIds written, int idsInMemory, IdIndex recent, long firstBucket, long seq) {
    this.written = written;
    this.idsInMemory = idsInMemory;
    this.recent = recent;
    this.firstBucket = firstBucket;
    this.seq = seq;
  }

  /** Returns the ids that are in segments or on their way there. */
  WrittenIds written() {
    return written;
  }

  /**
   * Prepares for ids of a bucket. Where buckets are hours, no segment has ids of two hours. So the
   * segments of an hour can be merged without others when it is over.
   */
  void beginBucket(long bucket, boolean isHour) {
    if (isHour && bucket != firstBucket && written.isAny()) {
      freeze();
    }
    firstBucket = Math.min(firstBucket, bucket);
  }

  void add(long fingerprint, long rest) {
    recent.add(fingerprint, rest);
  }

  /** Returns the last batch whose ids are included. */
  long seq() {
    return seq;
  }

  /** Notes that all ids of the batches up to this one were added. */
  void addedUpTo(long newSeq) {
    seq = newSeq;
    if (recent.size() >= idsInMemory) {
      freeze();
    } else {
      written.retry();
    }
  }

  /** Freezes the ids in memory, so that they are written soon. */
  private void freeze() {
    IdIndex full = recent;
    if (full.size() > 0) {
      recent = new IdIndex(Math.min(full.size(), idsInMemory));
      written.add(full, seq);
    }
    firstBucket = Long.MAX_VALUE;
  }

  /**
   * Freezes ids that belong to buckets before the given one. Does nothing if no segment was ever
   * written: then a start reads all ids from the log anyway.
   */
  void freezeBefore(long bucket) {
    if (written.isAny() && firstBucket < bucket) {
      freeze();
    }
  }

  /**
   * Writes the ids in memory to a segment if there are many of them, so that the next start need
   * not read them from the log.
   */
  void freezeIfMany() {
    if (recent.size() > idsInMemory / SHARE_WORTH_A_SEGMENT) {
      freeze();
    }
  }

  /**
   * Refuses more reports while ids cannot be written to the disk.
   *
   * @throws StoreUnavailableException if too many ids wait
   */
  void checkCapacity() {
    long capacity = Math.max(MIN_CAPACITY, (long) MAX_TABLES * idsInMemory);
    if (recent.size() + written.idsInMemory() > capacity) {
      written.retry(); // no commit will, since all reports are refused
      throw new StoreUnavailableException("the index of ids cannot be written");
    }
  }

  long footprintBytes() {
    return recent.footprintBytes() + written.footprintBytes();
  }

  /** Returns the match of an id, given an earlier lookup. */
  Match find(long fingerprint, long rest, Lookup lookup, int place) {
    return lookup
        .match(place)
        .or(recent.find(fingerprint, rest))
        .or(written.find(fingerprint, rest, lookup.seq()));
  }
}
