package dev.hearsay.spark.function;

import org.apache.spark.sql.catalyst.analysis.TypeCheckResult;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.DataTypes;

/**
 * The checks of arguments that several functions share. Spark adds the position in the query to
 * their messages.
 */
final class ArgumentCheck {

  private ArgumentCheck() {}

  /**
   * Checks the arguments of a call.
   *
   * @param bytes the first argument, which must be BINARY
   * @param problem the error in the constant arguments; empty if there is none
   */
  static TypeCheckResult of(Expression bytes, String problem) {
    if (!bytes.dataType().equals(DataTypes.BinaryType)) {
      return failure(
          "the first argument is %s; it must be BINARY".formatted(bytes.dataType().sql()));
    }
    return problem.isEmpty() ? success() : failure(problem);
  }

  static TypeCheckResult success() {
    return TypeCheckResult.TypeCheckSuccess$.MODULE$;
  }

  static TypeCheckResult failure(String problem) {
    return new TypeCheckResult.TypeCheckFailure(problem);
  }
}
