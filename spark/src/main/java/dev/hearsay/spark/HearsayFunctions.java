package dev.hearsay.spark;

import dev.hearsay.Plan;
import dev.hearsay.spark.function.PlanArgument;
import dev.hearsay.spark.function.SqlFunction;
import dev.hearsay.wire.json.PlanJson;
import java.util.Arrays;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.FunctionRegistry;
import org.apache.spark.sql.functions;

/**
 * The SQL functions over reports and tallies, also as columns for Java and Scala.
 *
 * <pre>
 *   hearsay_tally(report [, plan])         aggregate: reports, one per row, into a tally
 *   hearsay_tally_block(block [, plan])    aggregate: whole files of reports, one per row
 *   hearsay_tally_union(tally [, plan])    aggregate: tallies into their sum
 *   hearsay_estimate(tally [, plan] [, confidence])
 *   hearsay_cross(tally, array('age', 'os') [, plan] [, confidence])
 *   hearsay_distribution(tally, 'age', bins [, plan] [, confidence])
 *   hearsay_reports(tally)                 BIGINT: the number of counted reports
 *   hearsay_rejected(tally)                BIGINT: the number of rejected reports
 *   hearsay_plan('file')                   STRING: a plan, as the argument of the others
 *   hearsay_perturb(…)                     always an error, which states the reason
 * </pre>
 *
 * <p>Estimates, crosses and distributions are an ARRAY of STRUCT: attribute, type, value, reports,
 * estimate, standard_error, low, high. The confidence is 95 % unless a call states another.
 *
 * <p>In Java, register the functions and count reports by day:
 *
 * <pre>{@code
 * HearsayFunctions.register(spark, plan);
 * Dataset<Row> perDay =
 *     reports.groupBy("day").agg(HearsayFunctions.tally(col("report"), plan).as("tally"));
 * }</pre>
 *
 * <p>Reports, blocks and tallies are BINARY, in the formats of {@code ReportBytes}, {@code
 * ReportWriter} and {@code TallyBytes}. A tally that Spark has counted equals, to the byte, the
 * tally that one process counts. It can be stored, read and added. {@code plan} is a constant:
 * {@code hearsay_plan('file')} with a file in any file system that Spark reads, the plan's JSON, or
 * the hash of a plan that was passed to {@link #register}. It may be left out if exactly one plan
 * is registered.
 *
 * <p><b>Invalid input</b> stops no query. The tally's own number of rejected reports, which {@code
 * hearsay_rejected} returns, counts damaged and impossible reports, and blocks and tallies of other
 * plans. {@link dev.hearsay.spark.function.TallyBuffer} defines how many each adds. A single report
 * does not name its plan: a report to another plan is rejected if its bytes do not fit, and adds
 * noise if they do. NULL is skipped and not counted. Without rows, a tally is empty, not NULL. An
 * estimate is NULL if its argument is not a tally of the plan. DISTINCT is an error: it would drop
 * people who happen to send the same bytes.
 *
 * <p><b>Series.</b> With the plan of one wave ({@code Plan.wave}), all single reports count for
 * that wave, and blocks and tallies of other waves are rejected. With the plan of the whole series,
 * all waves are counted together, like a collector's total. To get a tally for each wave, group by
 * the wave. The hash of a wave is legal if its series is registered.
 *
 * <p><b>Many groups.</b> Spark sorts the rows if a task has more than 128 groups; counting in
 * memory costs a fraction of that. {@link #register} therefore sets {@value #MAX_GROUPS_SETTING} to
 * {@value #MAX_GROUPS} in the session, unless the session has a value. A group requires the memory
 * of one tally.
 */
public final class HearsayFunctions {

  /** The setting for the number of groups per task up to which Spark counts without sorting. */
  static final String MAX_GROUPS_SETTING =
      "spark.sql.objectHashAggregate.sortBased.fallbackThreshold";

  static final String MAX_GROUPS = "4096";

  private HearsayFunctions() {}

  /**
   * Registers the functions in a session, and plans by their hashes.
   *
   * @param plans the plans that queries may name by their hashes
   */
  public static void register(SparkSession spark, Plan... plans) {
    FunctionRegistry functions =
        ((org.apache.spark.sql.classic.SparkSession) spark).sessionState().functionRegistry();
    for (SqlFunction function : SqlFunction.all()) {
      functions.createOrReplaceTempFunction(function.name(), function.forSpark()._3(), "java_udf");
    }
    if (!spark.conf().getAll().contains(MAX_GROUPS_SETTING)) {
      spark.conf().set(MAX_GROUPS_SETTING, MAX_GROUPS);
    }
    for (Plan plan : plans) {
      spark.conf().set(PlanArgument.SETTING + plan.hash(), PlanJson.write(plan));
    }
  }

  /** Returns a column with the tally of reports, one per row; the functions must be registered. */
  public static Column tally(Column report, Plan plan) {
    return call("hearsay_tally", report, plan);
  }

  /**
   * Returns a column with the tally of files of reports, one per row; the functions must be
   * registered.
   */
  public static Column tallyBlock(Column block, Plan plan) {
    return call("hearsay_tally_block", block, plan);
  }

  /** Returns a column with the sum of tallies; the functions must be registered. */
  public static Column tallyUnion(Column tally, Plan plan) {
    return call("hearsay_tally_union", tally, plan);
  }

  /**
   * Returns the estimates of each tally, with 95 % confidence; the functions must be registered.
   */
  public static Column estimate(Column tally, Plan plan) {
    return call("hearsay_estimate", tally, plan);
  }

  /** Returns the estimates of each tally; the functions must be registered. */
  public static Column estimate(Column tally, Plan plan, double confidence) {
    return functions.call_function(
        "hearsay_estimate", tally, json(plan), functions.lit(confidence));
  }

  /**
   * Returns the joint statistics of several attributes in each tally; the functions must be
   * registered.
   */
  public static Column cross(Column tally, Plan plan, double confidence, String... attributes) {
    Column names =
        functions.array(Arrays.stream(attributes).map(functions::lit).toArray(Column[]::new));
    return functions.call_function(
        "hearsay_cross", tally, names, json(plan), functions.lit(confidence));
  }

  /**
   * Returns the distribution of a number in each tally; the functions must be registered.
   *
   * @param bins the number of bins, 1 to 1000, of equal width over the attribute's range
   */
  public static Column distribution(
      Column tally, Plan plan, double confidence, String attribute, int bins) {
    return functions.call_function(
        "hearsay_distribution",
        tally,
        functions.lit(attribute),
        functions.lit(bins),
        json(plan),
        functions.lit(confidence));
  }

  /**
   * Returns the number of reports that each tally has counted; the functions must be registered.
   */
  public static Column reports(Column tally) {
    return functions.call_function("hearsay_reports", tally);
  }

  /**
   * Returns the number of reports that each tally has rejected; the functions must be registered.
   */
  public static Column rejected(Column tally) {
    return functions.call_function("hearsay_rejected", tally);
  }

  private static Column call(String function, Column bytes, Plan plan) {
    return functions.call_function(function, bytes, json(plan));
  }

  private static Column json(Plan plan) {
    return functions.lit(PlanJson.write(plan));
  }
}
