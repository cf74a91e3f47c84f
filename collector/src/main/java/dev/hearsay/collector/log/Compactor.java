package dev.hearsay.collector.log;

import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Queries.LogRange;
import dev.hearsay.collector.store.Queries.LogRange.Rows;
import dev.hearsay.collector.store.Queries.LoggedHour;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.report.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * A sorter of logs: it replaces rows as they were committed by rows in the order of ids, hour by
 * hour. After that, the store does not reveal the order in which reports came.
 *
 * <p>Each step is one transaction that replaces some rows by others with the same reports. So the
 * work may stop, or the process die, after any step. A step handles a few megabytes at most, so
 * that commits wait only briefly. A longer hour is first divided into ranges of ids, some rows per
 * step; then the rows of each range are sorted.
 *
 * <p>It does not touch rows that a start reads: those after the snapshot and, if the index has
 * segments, those after the segments.
 *
 * @param bytesPerStep the approximate size of a step
 * @param mayGoOn the condition checked before each step
 */
public record Compactor(Store store, long bytesPerStep, BooleanSupplier mayGoOn) {

  /**
   * Sorts a collection's hours before the given one.
   *
   * @param snapshotSeq the last batch covered by both the stored snapshot and the index
   * @throws dev.hearsay.collector.store.Changes.RowsChangedException if the collection was deleted
   */
  public void compact(long collection, long beforeBucket, long snapshotSeq) {
    for (LoggedHour hour : store.read(queries -> queries.hours(collection))) {
      if (hour.bucket() < beforeBucket && hour.looseRows() > 0) {
        compact(collection, hour, snapshotSeq);
      }
    }
  }

  private void compact(long collection, LoggedHour hour, long snapshotSeq) {
    int parts = Math.max(hour.parts(), IdRange.partsFor(hour.bytes(), bytesPerStep));
    if (parts == 1) {
      sort(new LogRange(Rows.ALL, collection, hour.bucket(), 1, 0, snapshotSeq));
      return;
    }
    LogRange undivided =
        new LogRange(Rows.UNDIVIDED, collection, hour.bucket(), parts, 0, snapshotSeq);
    boolean isDivided = false;
    while (!isDivided && mayGoOn.getAsBoolean()) {
      isDivided = divideSome(undivided);
    }
    for (int part = 0; part < parts && isDivided && mayGoOn.getAsBoolean(); part++) {
      sort(new LogRange(Rows.OF_PART, collection, hour.bucket(), parts, part, snapshotSeq));
    }
  }

  /** Divides the first of these rows. Returns whether none are left. */
  private boolean divideSome(LogRange undivided) {
    long bytes = 0;
    Long last = null;
    for (Map.Entry<Long, Long> row : store.read(q -> q.lengths(undivided)).entrySet()) {
      bytes += row.getValue();
      if (last != null && bytes > bytesPerStep) {
        break;
      }
      last = row.getKey();
    }
    if (last != null) {
      LogRange some = undivided.to(last);
      replace(some, store.read(queries -> queries.batches(some)), undivided.parts());
    }
    return last == null;
  }

  /** Sorts these rows, unless they are sorted. */
  private void sort(LogRange range) {
    List<BatchRow> rows = store.read(queries -> queries.batches(range));
    if (rows.stream().anyMatch(row -> row.parts() != -range.parts())) {
      replace(range, rows, -range.parts());
    }
  }

  /**
   * Replaces rows by rows that hold the ids of one part each.
   *
   * @param mark the new rows' value of {@link BatchRow#parts}
   */
  private void replace(LogRange range, List<BatchRow> rows, int mark) {
    Map<Integer, List<Submission>> byPart = new TreeMap<>();
    for (BatchRow row : rows) {
      Batches.forEach(
          row,
          each ->
              byPart
                  .computeIfAbsent(
                      IdRange.partOf(each.id().high(), range.parts()), part -> new ArrayList<>())
                  .add(each));
    }
    store.writeLogs(
        changes -> changes.replace(range, rows.size(), newRows(range, byPart, mark, changes)));
  }

  private static List<BatchRow> newRows(
      LogRange range, Map<Integer, List<Submission>> byPart, int mark, Queries queries) {
    List<BatchRow> made = new ArrayList<>();
    byPart.forEach((part, some) -> made.addAll(Batches.rows(0, range.bucket(), mark, part, some)));
    long firstSeq = queries.lowestSeq(range.collection()) - made.size();
    List<BatchRow> numbered = new ArrayList<>();
    made.forEach(row -> numbered.add(row.withSeq(firstSeq + numbered.size())));
    return numbered;
  }
}
