package dev.hearsay.spark.function;

import org.apache.spark.sql.catalyst.analysis.TypeCheckResult;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.DataTypes;

/** What all our functions say of their arguments. Spark adds in which place of the query it is. */
final class ArgumentCheck {

  private static final int SHOWN_DIGITS = 12;

  private ArgumentCheck() {}

  static TypeCheckResult of(Expression bytes, PlanArgument plan) {
    if (!bytes.dataType().equals(DataTypes.BinaryType)) {
      return failure(
          "the first argument is %s; it must be BINARY".formatted(bytes.dataType().sql()));
    }
    return plan.problem().isEmpty() ? success() : failure(plan.problem());
  }

  static TypeCheckResult success() {
    return TypeCheckResult.TypeCheckSuccess$.MODULE$;
  }

  static TypeCheckResult failure(String problem) {
    return new TypeCheckResult.TypeCheckFailure(problem);
  }

  static String sql(String function, String bytes, PlanArgument plan) {
    String shown = plan.hash().isEmpty() ? "" : ", " + plan.hash().substring(0, SHOWN_DIGITS) + "…";
    return function + "(" + bytes + shown + ")";
  }
}
