package dev.hearsay.collector.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * A row of a collection's log: reports of one hour, or of one wave of a series, in the order of
 * their ids.
 *
 * @param seq the row's number: its place in the log, from 1 on, if it is as committed; below 0 if
 *     {@link Changes#replace} has written it
 * @param bucket the start of the hour or the opening of the wave, in milliseconds since 1970
 * @param parts the number of ranges into which ids are divided: 0 as committed; negative once all
 *     rows of the range are sorted
 * @param part the range that holds all ids of the row; 0 as committed
 * @param reports the number of reports
 * @param ids the reports' ids, 16 bytes each
 * @param contents the bytes that {@code Batches} writes: the reports or, if the collection does not
 *     keep them, their hashes
 * @param uncounted the reports, stored beside their hashes until a snapshot has counted them
 */
@SuppressWarnings("ArrayRecordComponent") // rows are not compared
public record BatchRow(
    long seq,
    long bucket,
    int parts,
    int part,
    int reports,
    byte[] ids,
    byte[] contents,
    Optional<byte[]> uncounted) {

  /** Returns the same reports under another row number. */
  public BatchRow withSeq(long other) {
    return new BatchRow(other, bucket, parts, part, reports, ids, contents, uncounted);
  }

  /**
   * Returns the same row with hashes in place of its reports. The reports are written beside it.
   */
  public BatchRow hashed(byte[] hashes) {
    return new BatchRow(seq, bucket, parts, part, reports, ids, hashes, Optional.of(contents));
  }

  public static BatchRow map(ResultSet row, StatementContext context) throws SQLException {
    return new BatchRow(
        row.getLong("seq"),
        row.getLong("bucket"),
        row.getInt("parts"),
        row.getInt("part"),
        row.getInt("reports"),
        row.getBytes("ids"),
        row.getBytes("contents"),
        Optional.empty());
  }
}
