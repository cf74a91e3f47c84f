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
 * An aggregate that counts the rows of a group into one tally. NULL is skipped; a group without
 * rows gives an empty tally, never NULL. The buffer is an object, which Spark writes to bytes once
 * per group and task, not once per row.
 */
final class TallyAggregate extends TypedImperativeAggregate<TallyBuffer>
    implements SupportsOrderingWithinGroup, Serializable {

  private static final long serialVersionUID = 1;

  private final RowContent content;

  /**
   * The expression of the bytes. Spark's expressions are serializable, though their type does not
   * declare it.
   */
  @SuppressWarnings("serial")
  private final Expression bytes;

  private final PlanArgument plan;
  private final int mutableOffset;
  private final int inputOffset;

  @SuppressWarnings("serial")
  private transient @Nullable CountedPlan counted;

  /**
   * Creates an aggregate. Spark copies an expression with this constructor and the values of {@link
   * #productElement}.
   */
  TallyAggregate(
      RowContent content, Expression bytes, PlanArgument plan, int mutableOffset, int inputOffset) {
    this.content = content;
    this.bytes = bytes;
    this.plan = plan;
    this.mutableOffset = mutableOffset;
    this.inputOffset = inputOffset;
  }

  private CountedPlan counted() {
    CountedPlan cached = counted;
    if (cached == null) {
      cached = plan.counted();
      counted = cached;
    }
    return cached;
  }

  @Override
  public TallyBuffer createAggregationBuffer() {
    return new TallyBuffer(counted());
  }

  @Override
  public TallyBuffer update(TallyBuffer buffer, InternalRow row) {
    Object value = bytes.eval(row);
    if (value != null) {
      content.add(buffer, (byte[]) value);
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
    return new TallyAggregate(content, bytes, plan, offset, inputOffset);
  }

  @Override
  public int inputAggBufferOffset() {
    return inputOffset;
  }

  @Override
  public ImperativeAggregate withNewInputAggBufferOffset(int offset) {
    return new TallyAggregate(content, bytes, plan, mutableOffset, offset);
  }

  @Override
  public Seq<Expression> children() {
    return Sequences.of(List.of(bytes));
  }

  @Override
  public Expression withNewChildrenInternal(IndexedSeq<Expression> children) {
    return new TallyAggregate(content, children.apply(0), plan, mutableOffset, inputOffset);
  }

  @Override
  public String prettyName() {
    return content.function();
  }

  /**
   * Returns whether Spark may pass DISTINCT on. If this is false, Spark rejects DISTINCT itself,
   * with a message without the reason. For a call that {@link DistinctCall} has detected this is
   * true, so that the message with the reason appears.
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
    throw new UnsupportedOperationException(prettyName() + " does not support WITHIN GROUP");
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

  /** Returns the text in physical plans; Spark's default would include offsets of buffers. */
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
      case 0 -> content;
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
        && content == aggregate.content
        && bytes.equals(aggregate.bytes)
        && plan.equals(aggregate.plan)
        && mutableOffset == aggregate.mutableOffset
        && inputOffset == aggregate.inputOffset;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * content.hashCode() + bytes.hashCode()) + plan.hashCode();
  }
}
