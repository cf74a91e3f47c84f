package dev.hearsay.collector.collection;

import dev.hearsay.collector.store.BatchRow;
import dev.hearsay.wire.ReportId;
import dev.hearsay.wire.Submission;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Submissions as rows of the log, and back. */
final class Batches {

  /** A row is read whole to look up one id, so it should not be long. */
  private static final int MOST_REPORTS = 4096;

  private static final int MOST_BYTES = 1 << 20;

  private Batches() {}

  /** The fewest rows that hold these submissions, in order. */
  static List<BatchRow> rows(long firstSeq, long bucket, List<Submission> submissions) {
    List<BatchRow> rows = new ArrayList<>();
    for (int from = 0; from < submissions.size(); ) {
      int to = end(submissions, from);
      rows.add(row(firstSeq + rows.size(), bucket, submissions.subList(from, to)));
      from = to;
    }
    return rows;
  }

  /** Where the row ends that starts at {@code from}; it has one submission at least. */
  private static int end(List<Submission> submissions, int from) {
    int last = Math.min(submissions.size(), from + MOST_REPORTS);
    int to = from + 1;
    long bytes = submissions.get(from).report().length;
    while (to < last && (bytes += submissions.get(to).report().length) <= MOST_BYTES) {
      to++;
    }
    return to;
  }

  private static BatchRow row(long seq, long bucket, List<Submission> submissions) {
    int length = submissions.stream().mapToInt(each -> each.report().length).sum();
    ByteBuffer ids = ByteBuffer.allocate(submissions.size() * ReportId.BYTES);
    ByteBuffer contents = ByteBuffer.allocate(submissions.size() * Integer.BYTES + length);
    for (Submission each : submissions) {
      ids.putLong(each.id().high()).putLong(each.id().low());
      contents.putInt(each.report().length).put(each.report());
    }
    return new BatchRow(seq, bucket, submissions.size(), ids.array(), contents.array());
  }

  static void forEach(BatchRow row, Consumer<Submission> reader) {
    ByteBuffer ids = ByteBuffer.wrap(row.ids());
    ByteBuffer contents = ByteBuffer.wrap(row.contents());
    while (ids.hasRemaining()) {
      ReportId id = new ReportId(ids.getLong(), ids.getLong());
      reader.accept(new Submission(id, next(contents)));
    }
  }

  private static byte[] next(ByteBuffer contents) {
    byte[] report = new byte[contents.getInt()];
    contents.get(report);
    return report;
  }

  /** The report of this id, or null if the row has none. */
  static byte @Nullable [] find(BatchRow row, ReportId wanted) {
    ByteBuffer ids = ByteBuffer.wrap(row.ids());
    for (int index = 0; ids.hasRemaining(); index++) {
      long high = ids.getLong();
      long low = ids.getLong();
      if (high == wanted.high() && low == wanted.low()) {
        return report(row, index);
      }
    }
    return null;
  }

  private static byte[] report(BatchRow row, int index) {
    ByteBuffer contents = ByteBuffer.wrap(row.contents());
    for (int before = 0; before < index; before++) {
      int length = contents.getInt();
      contents.position(contents.position() + length);
    }
    return next(contents);
  }

  /** Calls the reader with the two halves of each id. */
  static void forEachId(byte[] ids, IdReader reader) {
    ByteBuffer in = ByteBuffer.wrap(ids);
    while (in.hasRemaining()) {
      reader.accept(in.getLong(), in.getLong());
    }
  }

  /** Takes ids without making objects of them: a restart reads millions. */
  interface IdReader {
    void accept(long high, long low);
  }
}
