package dev.hearsay.spark.function;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.analysis.TypeCheckResult;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateFunction;
import org.apache.spark.sql.catalyst.expressions.aggregate.ImperativeAggregate;
import org.apache.spark.sql.catalyst.expressions.aggregate.SupportsOrderingWithinGroup;
import org.apache.spark.sql.catalyst.expressions.aggregate.TypedImperativeAggregate;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;

/**
 * Counts the rows of a group into one tally. Rows that are NULL are skipped; a group without rows
 * gives an empty tally, never NULL. An aggregate of this kind keeps its buffer as an object: it is
 * written to bytes once per group and task, not once per row.
 */
final class TallyAggregate extends TypedImperativeAggregate<TallyBuffer>
    implements SupportsOrderingWithinGroup, Serializable {

  private static final long serialVersionUID = 1;

  private final Counted what;

  /** Spark's expressions can be serialized, though their type does not say so. */
  @SuppressWarnings("serial")
  private final Expression bytes;

  private final PlanArgument plan;
  private final int mutableOffset;
  private final int inputOffset;

  @SuppressWarnings("serial")
  private transient @Nullable CountedPlan counted;

  /** Spark copies an expression by this constructor, with what {@link #productElement} returns. */
  TallyAggregate(
      Counted what, Expression bytes, PlanArgument plan, int mutableOffset, int inputOffset) {
    this.what = what;
    this.bytes = bytes;
    this.plan = plan;
    this.mutableOffset = mutableOffset;
    this.inputOffset = inputOffset;
  }

  private CountedPlan counted() {
    CountedPlan known = counted;
    if (known == null) {
      known = plan.counted();
      counted = known;
    }
    return known;
  }

  @Override
  public TallyBuffer createAggregationBuffer() {
    return new TallyBuffer(counted());
  }

  @Override
  public TallyBuffer update(TallyBuffer buffer, InternalRow row) {
    Object value = bytes.eval(row);
    if (value != null) {
      what.add(buffer, (byte[]) value);
    }
    return buffer;
  }

  @Override
  public TallyBuffer merge(TallyBuffer buffer, TallyBuffer other) {
    buffer.merge(other);
    return buffer;
  }

  @Override
  public Object eval(TallyBuffer buffer) {
    return buffer.toBytes();
  }

  @Override
  public byte[] serialize(TallyBuffer buffer) {
    return buffer.toBytes();
  }

  @Override
  public TallyBuffer deserialize(byte[] written) {
    return TallyBuffer.of(counted(), written);
  }

  @Override
  public TypeCheckResult checkInputDataTypes() {
    return ArgumentCheck.of(bytes, plan.problem());
  }

  @Override
  public DataType dataType() {
    return DataTypes.BinaryType;
  }

  @Override
  public boolean nullable() {
    return false;
  }

  @Override
  public int mutableAggBufferOffset() {
    return mutableOffset;
  }

  @Override
  public ImperativeAggregate withNewMutableAggBufferOffset(int offset) {
    return new TallyAggregate(what, bytes, plan, offset, inputOffset);
  }

  @Override
  public int inputAggBufferOffset() {
    return inputOffset;
  }

  @Override
  public ImperativeAggregate withNewInputAggBufferOffset(int offset) {
    return new TallyAggregate(what, bytes, plan, mutableOffset, offset);
  }

  @Override
  public Seq<Expression> children() {
    return Sequences.of(List.of(bytes));
  }

  @Override
  public Expression withNewChildrenInternal(IndexedSeq<Expression> children) {
    return new TallyAggregate(what, children.apply(0), plan, mutableOffset, inputOffset);
  }

  @Override
  public String prettyName() {
    return what.function();
  }

  /**
   * Returns whether DISTINCT is passed on. Spark refuses it of its own accord where this is false,
   * with a message that does not say why; a call that {@link DistinctCall} has recognised has a
   * better one.
   */
  @Override
  public boolean isDistinctSupported() {
    return !plan.problem().isEmpty();
  }

  @Override
  public boolean orderingFilled() {
    return true;
  }

  @Override
  public boolean isOrderingMandatory() {
    return false;
  }

  @Override
  public AggregateFunction withOrderingWithinGroup(Seq<SortOrder> order) {
    throw new UnsupportedOperationException(prettyName() + " has no order");
  }

  @Override
  public String sql() {
    return call(bytes.sql());
  }

  @Override
  public String sql(boolean isDistinct) {
    return call(bytes.sql());
  }

  @Override
  public String toString() {
    return call(bytes.toString());
  }

  /** Returns the text in physical plans, which would otherwise have offsets of buffers as well. */
  @Override
  public String toAggString(boolean isDistinct) {
    return toString();
  }

  private String call(String argument) {
    return prettyName() + "(" + argument + ", " + plan + ")";
  }

  @Override
  public int productArity() {
    return 5;
  }

  @Override
  public Object productElement(int place) {
    return switch (place) {
      case 0 -> what;
      case 1 -> bytes;
      case 2 -> plan;
      case 3 -> mutableOffset;
      case 4 -> inputOffset;
      default -> throw new IndexOutOfBoundsException(place);
    };
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof TallyAggregate;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TallyAggregate aggregate
        && what == aggregate.what
        && bytes.equals(aggregate.bytes)
        && plan.equals(aggregate.plan)
        && mutableOffset == aggregate.mutableOffset
        && inputOffset == aggregate.inputOffset;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * what.hashCode() + bytes.hashCode()) + plan.hashCode();
  }
}
