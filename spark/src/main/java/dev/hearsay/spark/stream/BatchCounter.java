package dev.hearsay.spark.stream;

import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts one batch after another, on the driver: executors tally, and the sums go to the sink. */
final class BatchCounter implements VoidFunction2<Dataset<Row>, Long> {

  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(BatchCounter.class);

  /** Where the engine says which query runs on a thread; its id is kept in the checkpoint. */
  private static final String QUERY_ID = "sql.streaming.queryId";

  private final transient SparkSession spark;
  private final transient TallySink sink;
  private transient PlanBook plans = new PlanBook(Map.of());
  private transient @Nullable Broadcast<PlanBook> sent;

  BatchCounter(SparkSession spark, TallySink sink) {
    this.spark = spark;
    this.sink = sink;
  }

  /**
   * The rows are read in any case, also those of a batch that is in the tallies: reading them is
   * what makes the state store remember their ids.
   */
  @Override
  public void call(Dataset<Row> rows, Long batch) {
    long start = System.nanoTime();
    Broadcast<PlanBook> book = refreshedPlans();
    BatchCount count = new BatchCount(plans);
    rows.javaRDD().mapPartitions(new PartCounter(book)).collect().forEach(count::merge);
    String job = spark.sparkContext().getLocalProperty(QUERY_ID);
    boolean isNew = sink.commit(job, batch, count);
    if (count.messages() > 0) { // else it only made room in the state store
      log(batch, count, isNew, System.nanoTime() - start);
    }
  }

  /**
   * A collection is in the database before its first report is in the topic, so plans that are read
   * after the batch was cut include all that it needs.
   */
  private Broadcast<PlanBook> refreshedPlans() {
    PlanBook latest = sink.plans(plans);
    Broadcast<PlanBook> book = sent;
    if (book == null || latest != plans) {
      if (book != null) {
        book.unpersist();
      }
      plans = latest;
      book = JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(latest);
      sent = book;
    }
    return book;
  }

  private static void log(long batch, BatchCount count, boolean isNew, long nanos) {
    LOG.info(
        "batch {}: {} messages, {} reports of {} collections, {} duplicates, {} rejected,"
            + " {} unreadable, {} s{}",
        batch,
        count.messages(),
        count.reports(),
        count.collections().size(),
        count.duplicates(),
        count.rejections(),
        count.unreadable(),
        "%.1f".formatted(nanos / 1e9),
        isNew ? "" : "; counted before");
  }
}
