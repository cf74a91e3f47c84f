package dev.hearsay.collector.log;

import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Converts submissions to rows of the log and back.
 *
 * <p>The contents of a row are, for each submission, a 4-byte length and its bytes. If all lengths
 * are equal, the complement of that length is written once instead.
 */
public final class Batches {

  /**
   * The largest number of reports in a row. Several whole rows are in memory at a time, so they
   * must be short.
   */
  private static final int MAX_REPORTS = 4096;

  private static final int MAX_BYTES = 1 << 20;

  /** The order of the ids' bytes, unsigned. */
  public static final Comparator<ReportId> ID_ORDER =
      (one, other) -> {
        int byHigh = Long.compareUnsigned(one.high(), other.high());
        return byHigh != 0 ? byHigh : Long.compareUnsigned(one.low(), other.low());
      };

  /** The order of ids, which are random, so that it does not reveal the order of arrival. */
  static final Comparator<Submission> BY_ID = Comparator.comparing(Submission::id, ID_ORDER);

  private Batches() {}

  /**
   * Returns the fewest rows that hold submissions as committed.
   *
   * @param sorted the submissions in the order of ids
   */
  public static List<BatchRow> rows(long firstSeq, long bucket, List<Submission> sorted) {
    return sortedRows(firstSeq, bucket, 0, 0, sorted);
  }

  /** Returns the fewest rows that hold the submissions of one part, in the order of ids. */
  public static List<BatchRow> rows(
      long firstSeq, long bucket, int parts, int part, List<Submission> submissions) {
    List<Submission> sorted = submissions.stream().sorted(BY_ID).toList();
    return sortedRows(firstSeq, bucket, parts, part, sorted);
  }

  private static List<BatchRow> sortedRows(
      long firstSeq, long bucket, int parts, int part, List<Submission> sorted) {
    List<BatchRow> rows = new ArrayList<>();
    for (int from = 0; from < sorted.size(); ) {
      int to = end(sorted, from);
      rows.add(row(firstSeq + rows.size(), bucket, parts, part, sorted.subList(from, to)));
      from = to;
    }
    return rows;
  }

  /** Returns the end of the row that starts at {@code from}. It has at least one submission. */
  private static int end(List<Submission> submissions, int from) {
    int last = Math.min(submissions.size(), from + MAX_REPORTS);
    int to = from + 1;
    long bytes = submissions.get(from).report().length;
    while (to < last && (bytes += submissions.get(to).report().length) <= MAX_BYTES) {
      to++;
    }
    return to;
  }

  private static BatchRow row(
      long seq, long bucket, int parts, int part, List<Submission> submissions) {
    ByteBuffer ids = ByteBuffer.allocate(submissions.size() * ReportId.BYTES);
    for (Submission each : submissions) {
      ids.putLong(each.id().high()).putLong(each.id().low());
    }
    return new BatchRow(
        seq,
        bucket,
        parts,
        part,
        submissions.size(),
        ids.array(),
        contents(submissions),
        Optional.empty());
  }

  private static byte[] contents(List<Submission> submissions) {
    int first = submissions.get(0).report().length;
    boolean isOneLength = true;
    int bytes = 0;
    for (Submission each : submissions) {
      isOneLength &= each.report().length == first;
      bytes += each.report().length;
    }
    int lengths = Integer.BYTES * (isOneLength ? 1 : submissions.size());
    ByteBuffer contents = ByteBuffer.allocate(lengths + bytes);
    if (isOneLength) {
      contents.putInt(~first);
    }
    for (Submission each : submissions) {
      if (!isOneLength) {
        contents.putInt(each.report().length);
      }
      contents.put(each.report());
    }
    return contents.array();
  }

  /**
   * Returns the same rows with hashes in place of reports. The reports are written beside them.
   *
   * @param hashes one hash per report, in the order of all rows
   */
  public static List<BatchRow> hashed(List<BatchRow> rows, int[] hashes) {
    List<BatchRow> hashed = new ArrayList<>();
    int next = 0;
    for (BatchRow row : rows) {
      ByteBuffer contents = ByteBuffer.allocate((1 + row.reports()) * Integer.BYTES);
      contents.putInt(~Integer.BYTES);
      while (contents.hasRemaining()) {
        contents.putInt(hashes[next++]);
      }
      hashed.add(row.hashed(contents.array()));
    }
    return hashed;
  }

  public static void forEach(BatchRow row, Consumer<Submission> reader) {
    forEach(row, new IdRange(0, 1), reader);
  }

  /** Calls the reader with each submission whose id is in a range. */
  public static void forEach(BatchRow row, IdRange range, Consumer<Submission> reader) {
    forEachReport(
        row,
        (high, low, report) -> {
          if (range.has(high)) {
            reader.accept(submission(high, low, report));
          }
        });
  }

  /** Copies a report out of a row. */
  public static Submission submission(long high, long low, ByteBuffer report) {
    byte[] bytes = new byte[report.remaining()];
    report.get(bytes);
    return new Submission(new ReportId(high, low), bytes);
  }

  /** Calls the reader with each report's id and bytes. */
  public static void forEachReport(BatchRow row, ReportReader reader) {
    ByteBuffer ids = ByteBuffer.wrap(row.ids());
    ByteBuffer contents = ByteBuffer.wrap(row.contents());
    int first = ids.hasRemaining() ? contents.getInt(0) : 0;
    if (first < 0) {
      contents.getInt(); // skips the common length
    }
    while (ids.hasRemaining()) {
      int length = first < 0 ? ~first : contents.getInt();
      int end = length + contents.position();
      contents.limit(end);
      reader.accept(ids.getLong(), ids.getLong(), contents);
      contents.limit(contents.capacity()).position(end);
    }
  }

  /** A reader of reports that are not objects: a restart reads millions of them. */
  public interface ReportReader {

    /**
     * Reads one report.
     *
     * @param high the upper half of the id
     * @param low the lower half of the id
     * @param report a buffer whose remaining bytes are the report; valid only during this call
     */
    void accept(long high, long low, ByteBuffer report);
  }
}
