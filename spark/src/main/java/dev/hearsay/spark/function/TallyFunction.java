package dev.hearsay.spark.function;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.analysis.TypeCheckResult;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.codegen.CodegenContext;
import org.apache.spark.sql.catalyst.expressions.codegen.CodegenFallback;
import org.apache.spark.sql.catalyst.expressions.codegen.ExprCode;
import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;

/** A SQL function that computes a result from each tally of a column. */
final class TallyFunction extends Expression implements CodegenFallback, Serializable {

  private static final long serialVersionUID = 1;

  private final TallyFact fact;

  /**
   * The expression of the bytes. Spark's expressions are serializable, though their type does not
   * declare it.
   */
  @SuppressWarnings("serial")
  private final Expression bytes;

  /**
   * Creates an expression. Spark copies an expression with this constructor and the values of
   * {@link #productElement}.
   */
  TallyFunction(TallyFact fact, Expression bytes) {
    this.fact = fact;
    this.bytes = bytes;
  }

  @Override
  public @Nullable Object eval(InternalRow row) {
    Object value = bytes.eval(row);
    return value == null ? null : fact.read((byte[]) value);
  }

  @Override
  public ExprCode doGenCode(CodegenContext context, ExprCode code) {
    return CodegenFallback.super.doGenCode(context, code);
  }

  @Override
  public TypeCheckResult checkInputDataTypes() {
    return ArgumentCheck.of(bytes, fact.problem());
  }

  @Override
  public DataType dataType() {
    return fact.type();
  }

  @Override
  public boolean nullable() {
    return true;
  }

  @Override
  public Seq<Expression> children() {
    return Sequences.of(List.of(bytes));
  }

  @Override
  public Expression withNewChildrenInternal(IndexedSeq<Expression> children) {
    return new TallyFunction(fact, children.apply(0));
  }

  @Override
  public String prettyName() {
    return fact.function();
  }

  @Override
  public String sql() {
    return fact.sql(bytes.sql());
  }

  @Override
  public String toString() {
    return fact.sql(bytes.toString());
  }

  @Override
  public int productArity() {
    return 2;
  }

  @Override
  public Object productElement(int place) {
    return switch (place) {
      case 0 -> fact;
      case 1 -> bytes;
      default -> throw new IndexOutOfBoundsException(place);
    };
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof TallyFunction;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TallyFunction function
        && fact.equals(function.fact)
        && bytes.equals(function.bytes);
  }

  @Override
  public int hashCode() {
    return 31 * fact.hashCode() + bytes.hashCode();
  }
}
