package dev.hearsay.collector.ids;

import dev.hearsay.collector.store.Queries.Progress;
import dev.hearsay.collector.store.Queries.SegmentRow;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A loader of a collection's ids, from segments and from the log after them. If the log has many,
 * it writes them to segments on the way, so that memory is bounded.
 *
 * <p>Segments are trusted only if they and the rest of the log have as many ids as there are
 * reports. This detects files that are lost, torn, foreign or outdated; their ids are then read
 * from the log.
 */
final class IdLoader {

  private static final Logger LOG = LoggerFactory.getLogger(IdLoader.class);

  private final SegmentFiles files;
  private final Progress progress;
  private final List<Segment> segments;
  private final int named;
  private IdIndex recent = new IdIndex(0);
  private long firstBucket = Long.MAX_VALUE;
  private long count;
  private boolean isSpilled;

  /**
   * Opens segments.
   *
   * @param rows the segments that the store names; none to read all ids from the log
   */
  IdLoader(SegmentFiles files, Progress progress, List<SegmentRow> rows) {
    this.files = files;
    this.progress = progress;
    this.segments = new ArrayList<>(files.open(rows));
    this.named = rows.size();
    this.count = segments.stream().mapToLong(each -> each.row().ids()).sum();
  }

  /** Returns the batch after which the log must be read. */
  long afterSeq() {
    return segments.isEmpty() ? Long.MIN_VALUE : segments.get(segments.size() - 1).row().seq();
  }

  void add(long fingerprint, long rest) {
    recent.add(fingerprint, rest);
    count++;
  }

  /** Notes that all ids of a batch were added. */
  void addedBatch(long bucket) {
    firstBucket = Math.min(firstBucket, bucket);
    if (recent.size() >= files.folder().idsInMemory()) {
      spill();
    }
  }

  /**
   * Writes the ids in memory to a segment. The number of the last batch is known from the start,
   * since the log is read in one state.
   */
  private void spill() {
    try {
      segments.add(files.write(progress.seq(), recent.size(), recent.cursor()));
      recent = new IdIndex(files.folder().idsInMemory());
      firstBucket = Long.MAX_VALUE;
      isSpilled = true;
    } catch (IOException e) {
      throw new StoreUnavailableException("the index of ids cannot be written: " + e.getMessage());
    }
  }

  /** Returns whether there are as many ids as reports. */
  boolean isComplete() {
    if (count != progress.reports()) {
      LOG.warn("the index has {} ids for {} reports", count, progress.reports());
    }
    return count == progress.reports();
  }

  /** Returns the loaded ids. Must be called after the log was read. */
  SegmentedIds finish() {
    if (isSpilled && recent.size() > 0) {
      spill(); // segments must have all ids up to their last batch
    }
    if (isSpilled || segments.size() != named) {
      files.name(segments);
    }
    WrittenIds written = new WrittenIds(files, segments);
    return new SegmentedIds(
        written, files.folder().idsInMemory(), recent, firstBucket, progress.seq());
  }
}
