package dev.hearsay.collector.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * A training as it is stored, without its coordinator.
 *
 * @param number rises with creation
 * @param schemaText as in a schema file
 * @param threshold null if the label is learned as it is
 * @param roundSeconds null if rounds have no deadline
 * @param answerBytes what no answer is longer than
 * @param created milliseconds since 1970
 * @param status as of the last checkpoint; the last word once the training is over
 */
@SuppressWarnings("ArrayRecordComponent") // rows are not compared
public record TrainingRow(
    long number,
    String id,
    String name,
    String schemaText,
    String label,
    @Nullable Double threshold,
    String task,
    double epsilon,
    double delta,
    String mechanism,
    int people,
    @Nullable Long roundSeconds,
    int answerBytes,
    long created,
    String status,
    byte @Nullable [] readingTokenHash,
    byte @Nullable [] reportingTokenHash) {

  static TrainingRow map(ResultSet row, StatementContext context) throws SQLException {
    double threshold = row.getDouble("threshold");
    boolean hasThreshold = !row.wasNull();
    long seconds = row.getLong("round_seconds");
    boolean hasDeadline = !row.wasNull();
    return new TrainingRow(
        row.getLong("number"),
        row.getString("id"),
        row.getString("name"),
        row.getString("schema_text"),
        row.getString("label"),
        hasThreshold ? threshold : null,
        row.getString("task"),
        row.getDouble("epsilon"),
        row.getDouble("delta"),
        row.getString("mechanism"),
        row.getInt("people"),
        hasDeadline ? seconds : null,
        row.getInt("answer_bytes"),
        row.getLong("created"),
        row.getString("status"),
        row.getBytes("reading_token_hash"),
        row.getBytes("reporting_token_hash"));
  }
}
