package dev.hearsay.collector.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Reports of one collection and one hour, or one wave of a series, in the order of their ids.
 *
 * @param seq as committed: the place in the collection's log, from 1 on; as replaced by {@link
 *     Changes#replace}: a number below 0
 * @param bucket when the hour starts or the wave opens, in milliseconds since 1970
 * @param parts 0 as committed; else into how many ranges ids are divided, negative once all rows of
 *     the range are in order
 * @param part in which of these ranges all ids are; 0 as committed
 * @param reports how many there are
 * @param ids 16 bytes per report
 * @param contents a 4-byte length and the bytes, for each report
 */
@SuppressWarnings("ArrayRecordComponent") // rows are not compared
public record BatchRow(
    long seq, long bucket, int parts, int part, int reports, byte[] ids, byte[] contents) {

  /** The same reports under another number. */
  public BatchRow withSeq(long other) {
    return new BatchRow(other, bucket, parts, part, reports, ids, contents);
  }

  public static BatchRow map(ResultSet row, StatementContext context) throws SQLException {
    return new BatchRow(
        row.getLong("seq"),
        row.getLong("bucket"),
        row.getInt("parts"),
        row.getInt("part"),
        row.getInt("reports"),
        row.getBytes("ids"),
        row.getBytes("contents"));
  }
}
