package dev.hearsay.spark;

import dev.hearsay.Plan;
import dev.hearsay.spark.function.CountedPlan;
import dev.hearsay.spark.function.TallyBuffer;
import dev.hearsay.wire.json.PlanJson;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;
import org.jspecify.annotations.Nullable;

/**
 * An aggregator that counts reports of a typed dataset into a tally: {@code reports.select(new
 * TallyAggregator(plan).toColumn())}. Its result and cost are those of {@code hearsay_tally}.
 */
public final class TallyAggregator extends Aggregator<byte[], TallyBuffer, byte[]> {

  private static final long serialVersionUID = 1;

  private final String plan;

  /** Creates an aggregator of reports to this plan. */
  public TallyAggregator(Plan plan) {
    this.plan = PlanJson.write(plan);
  }

  @Override
  public TallyBuffer zero() {
    return new TallyBuffer(CountedPlan.of(plan));
  }

  @Override
  public TallyBuffer reduce(TallyBuffer buffer, byte @Nullable [] report) {
    if (report != null) {
      buffer.addReport(report);
    }
    return buffer;
  }

  @Override
  public TallyBuffer merge(TallyBuffer buffer, TallyBuffer other) {
    buffer.merge(other);
    return buffer;
  }

  @Override
  public byte[] finish(TallyBuffer buffer) {
    return buffer.toBytes();
  }

  @Override
  public Encoder<TallyBuffer> bufferEncoder() {
    return Encoders.javaSerialization(TallyBuffer.class);
  }

  @Override
  public Encoder<byte[]> outputEncoder() {
    return Encoders.BINARY();
  }
}
