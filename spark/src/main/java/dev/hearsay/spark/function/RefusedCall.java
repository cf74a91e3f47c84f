package dev.hearsay.spark.function;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.analysis.TypeCheckResult;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.codegen.CodegenContext;
import org.apache.spark.sql.catalyst.expressions.codegen.CodegenFallback;
import org.apache.spark.sql.catalyst.expressions.codegen.ExprCode;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;

/**
 * A call that is not legal. Spark rejects it when it analyses the query, with the reason and the
 * position.
 */
final class RefusedCall extends Expression implements CodegenFallback, Serializable {

  private static final long serialVersionUID = 1;

  private final String function;

  @SuppressWarnings("serial") // Scala's sequences are serializable
  private final Seq<Expression> arguments;

  private final String problem;

  RefusedCall(String function, Seq<Expression> arguments, String problem) {
    this.function = function;
    this.arguments = arguments;
    this.problem = problem;
  }

  @Override
  public TypeCheckResult checkInputDataTypes() {
    return ArgumentCheck.failure(problem);
  }

  @Override
  public Object eval(InternalRow row) {
    throw new UnsupportedOperationException(problem);
  }

  @Override
  public ExprCode doGenCode(CodegenContext context, ExprCode code) {
    return CodegenFallback.super.doGenCode(context, code);
  }

  @Override
  public DataType dataType() {
    return DataTypes.BinaryType;
  }

  @Override
  public boolean nullable() {
    return true;
  }

  @Override
  public Seq<Expression> children() {
    return arguments;
  }

  @Override
  public Expression withNewChildrenInternal(IndexedSeq<Expression> children) {
    return new RefusedCall(function, children, problem);
  }

  @Override
  public String prettyName() {
    return function;
  }

  @Override
  public int productArity() {
    return 3;
  }

  @Override
  public Object productElement(int place) {
    return switch (place) {
      case 0 -> function;
      case 1 -> arguments;
      case 2 -> problem;
      default -> throw new IndexOutOfBoundsException(place);
    };
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof RefusedCall;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RefusedCall call
        && function.equals(call.function)
        && arguments.equals(call.arguments);
  }

  @Override
  public int hashCode() {
    return 31 * function.hashCode() + arguments.hashCode();
  }
}
