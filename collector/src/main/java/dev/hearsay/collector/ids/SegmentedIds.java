package dev.hearsay.collector.ids;

import dev.hearsay.collector.ids.TakenIds.Match;
import dev.hearsay.collector.ids.TakenIds.Probe;
import dev.hearsay.collector.store.StoreUnavailableException;

/**
 * Which ids of a collection are taken, and by what. The latest are in memory; when they are many
 * they are frozen, written as a segment by another thread, and forgotten. Segments are merged, so
 * that there are few.
 *
 * <p>How far this can be trusted: an id is known by 96 bits of a keyed hash. A fresh id agrees with
 * one of n others in all of them, and its report is not counted, with probability n/2<sup>96</sup>:
 * below 2·10<sup>-21</sup> for a hundred million ids. Another report under a taken id is answered
 * as the same one with probability 2<sup>-32</sup>; it is not counted either way. Clients cannot
 * raise these, since the hashes' key is secret.
 *
 * <p>The thread that commits adds, freezes and finds; any thread may probe.
 */
final class SegmentedIds {

  /** If ids cannot be written, so many times those of a segment stay in memory. */
  private static final int MAX_TABLES = 8;

  /** Less than this part of what is kept in memory is soon read. */
  private static final int SHARE_TO_LEAVE = 8;

  /** More than one commit can have. */
  private static final int MIN_ROOM = 25_000;

  private final int idsInMemory;
  private final WrittenIds written;
  private volatile IdIndex recent;
  private volatile long seq;
  private long firstBucket;

  /**
   * @param recent ids that are in no segment
   * @param firstBucket in which the first of these is
   * @param seq the last batch of which there are ids
   */
  SegmentedIds(WrittenIds written, int idsInMemory, IdIndex recent, long firstBucket, long seq) {
    this.written = written;
    this.idsInMemory = idsInMemory;
    this.recent = recent;
    this.firstBucket = firstBucket;
    this.seq = seq;
  }

  /** The ids that are not the latest. */
  WrittenIds written() {
    return written;
  }

  /**
   * Ids of a bucket follow. Where buckets are hours, a segment has none of two, so that one hour's
   * can be merged when it is over, and no others.
   */
  void begin(long bucket, boolean isHour) {
    if (isHour && bucket != firstBucket && written.isAny()) {
      freeze();
    }
    firstBucket = Math.min(firstBucket, bucket);
  }

  void add(long fingerprint, long rest) {
    recent.add(fingerprint, rest);
  }

  /** The last batch of which it has the ids. */
  long seq() {
    return seq;
  }

  /** All ids of the batches up to this one were added. */
  void addedTo(long newSeq) {
    seq = newSeq;
    if (recent.size() >= idsInMemory) {
      freeze();
    } else {
      written.retry();
    }
  }

  /** Adds no more to what is in memory, which is written soon. */
  private void freeze() {
    IdIndex full = recent;
    if (full.size() > 0) {
      recent = new IdIndex(Math.min(full.size(), idsInMemory));
      written.add(full, seq);
    }
    firstBucket = Long.MAX_VALUE;
  }

  /**
   * Has all ids written that belong to buckets before one. Not if none were written yet: then all
   * are read from the log anyway.
   */
  void freezeBefore(long bucket) {
    if (written.isAny() && firstBucket < bucket) {
      freeze();
    }
  }

  /** Has the ids written if they are many: they leave memory, and would be read from the log. */
  void leave() {
    if (recent.size() > idsInMemory / SHARE_TO_LEAVE) {
      freeze();
    }
  }

  /**
   * Refuses more reports while the disk does not take the ids of those that came.
   *
   * @throws StoreUnavailableException if so
   */
  void checkRoom() {
    long room = Math.max(MIN_ROOM, (long) MAX_TABLES * idsInMemory);
    if (recent.size() + written.idsInMemory() > room) {
      written.retry(); // nothing else does while nothing is committed
      throw new StoreUnavailableException("the index of ids cannot be written");
    }
  }

  long footprintBytes() {
    return recent.footprintBytes() + written.footprintBytes();
  }

  /** What is known of an id, given what was known before. */
  Match find(long fingerprint, long rest, Probe probe, int place) {
    return probe
        .found(place)
        .or(recent.find(fingerprint, rest))
        .or(written.find(fingerprint, rest, probe.seq()));
  }
}
