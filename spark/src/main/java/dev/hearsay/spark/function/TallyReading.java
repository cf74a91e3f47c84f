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

/** A SQL function that reads a fact from each tally of a column. */
final class TallyReading extends Expression implements CodegenFallback, Serializable {

  private static final long serialVersionUID = 1;

  private final TallyFact what;

  /** Spark's expressions can be serialized, though their type does not say so. */
  @SuppressWarnings("serial")
  private final Expression bytes;

  /** Spark copies an expression by this constructor, with what {@link #productElement} returns. */
  TallyReading(TallyFact what, Expression bytes) {
    this.what = what;
    this.bytes = bytes;
  }

  @Override
  public @Nullable Object eval(InternalRow row) {
    Object value = bytes.eval(row);
    return value == null ? null : what.read((byte[]) value);
  }

  @Override
  public ExprCode doGenCode(CodegenContext context, ExprCode code) {
    return CodegenFallback.super.doGenCode(context, code);
  }

  @Override
  public TypeCheckResult checkInputDataTypes() {
    return ArgumentCheck.of(bytes, what.problem());
  }

  @Override
  public DataType dataType() {
    return what.type();
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
    return new TallyReading(what, children.apply(0));
  }

  @Override
  public String prettyName() {
    return what.function();
  }

  @Override
  public String sql() {
    return what.sql(bytes.sql());
  }

  @Override
  public String toString() {
    return what.sql(bytes.toString());
  }

  @Override
  public int productArity() {
    return 2;
  }

  @Override
  public Object productElement(int place) {
    return switch (place) {
      case 0 -> what;
      case 1 -> bytes;
      default -> throw new IndexOutOfBoundsException(place);
    };
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof TallyReading;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TallyReading reading
        && what.equals(reading.what)
        && bytes.equals(reading.bytes);
  }

  @Override
  public int hashCode() {
    return 31 * what.hashCode() + bytes.hashCode();
  }
}
