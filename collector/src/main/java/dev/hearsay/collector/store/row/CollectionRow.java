package dev.hearsay.collector.store.row;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * A collection as it is stored, without its plan.
 *
 * @param number rises with creation
 * @param created milliseconds since 1970
 * @param closed the same; null while it is open
 * @param closesAtReports how many reports it accepts at most; null if any number
 * @param closesAt when it closes by itself; null if never
 * @param rejected reports that were not accepted, all reasons together
 */
@SuppressWarnings("ArrayRecordComponent") // rows are not compared
public record CollectionRow(
    long number,
    String id,
    String name,
    byte[] planHash,
    double epsilon,
    double delta,
    int attributes,
    long created,
    @Nullable Long closed,
    @Nullable Long closesAtReports,
    @Nullable Long closesAt,
    @Nullable Long users,
    byte @Nullable [] readingTokenHash,
    byte @Nullable [] reportingTokenHash,
    long reports,
    long rejected) {

  public static CollectionRow map(ResultSet row, StatementContext context) throws SQLException {
    return new CollectionRow(
        row.getLong("number"),
        row.getString("id"),
        row.getString("name"),
        row.getBytes("plan_hash"),
        row.getDouble("epsilon"),
        row.getDouble("delta"),
        row.getInt("attributes"),
        row.getLong("created"),
        nullable(row, "closed"),
        nullable(row, "closes_at_reports"),
        nullable(row, "closes_at"),
        nullable(row, "users"),
        row.getBytes("reading_token_hash"),
        row.getBytes("reporting_token_hash"),
        row.getLong("reports"),
        row.getLong("rejected"));
  }

  private static @Nullable Long nullable(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? null : value;
  }
}
