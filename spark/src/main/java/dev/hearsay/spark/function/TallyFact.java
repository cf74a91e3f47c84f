package dev.hearsay.spark.function;

import dev.hearsay.wire.WireException;
import java.io.Serializable;
import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;

/** A result that a SQL function computes from a tally. */
interface TallyFact extends Serializable {

  /** Returns the name of the SQL function. */
  String function();

  /** Returns the type of the function's result. */
  DataType type();

  /** Returns the error in the function's constant arguments, or an empty text. */
  String problem();

  /** Returns the text of a call in column names and EXPLAIN, without the plan's JSON. */
  String sql(String bytes);

  /**
   * Returns the result, or null if the tally gives none.
   *
   * @throws WireException if the tally is damaged, or of another plan than the argument
   */
  @Nullable Object readIntact(byte[] tally);

  /** Returns the result, or null if the tally gives none, is damaged or belongs to another plan. */
  default @Nullable Object read(byte[] tally) {
    try {
      return readIntact(tally);
    } catch (WireException e) {
      return null;
    }
  }
}
