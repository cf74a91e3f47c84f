package dev.hearsay.collector.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Reports that were committed together, of one collection and one hour.
 *
 * @param seq the batch's place in the collection's log, from 1 on
 * @param bucket the start of the hour, in milliseconds since 1970
 * @param reports how many there are
 * @param ids 16 bytes a report
 * @param contents a 4-byte length and the bytes, for each report
 */
@SuppressWarnings("ArrayRecordComponent") // rows are not compared
public record BatchRow(long seq, long bucket, int reports, byte[] ids, byte[] contents) {

  static BatchRow map(ResultSet row, StatementContext context) throws SQLException {
    return new BatchRow(
        row.getLong("seq"),
        row.getLong("bucket"),
        row.getInt("reports"),
        row.getBytes("ids"),
        row.getBytes("contents"));
  }
}
