package dev.hearsay.collector.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
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
 * @param contents as {@code Batches} writes them: the reports or, if the collection does not keep
 *     them, their hashes
 * @param uncounted the reports, to be written beside their hashes until a snapshot has counted them
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

  /** The same reports under another number. */
  public BatchRow withSeq(long other) {
    return new BatchRow(other, bucket, parts, part, reports, ids, contents, uncounted);
  }

  /** Returns the same row with hashes in the place of its reports, which are written beside it. */
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
