package dev.hearsay.spark.stream;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;

/** Counts what one task has of a batch. */
final class PartCounter implements FlatMapFunction<Iterator<Row>, BatchCount.Part> {

  private static final long serialVersionUID = 1;

  private final Broadcast<PlanBook> plans;

  PartCounter(Broadcast<PlanBook> plans) {
    this.plans = plans;
  }

  @Override
  public Iterator<BatchCount.Part> call(Iterator<Row> rows) {
    BatchCount count = new BatchCount(plans.value());
    rows.forEachRemaining(row -> count.add(new TopicRow(row)));
    return List.of(count.toPart()).iterator();
  }
}
