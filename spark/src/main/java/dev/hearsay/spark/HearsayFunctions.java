package dev.hearsay.spark;

import dev.hearsay.Plan;
import dev.hearsay.spark.function.PlanArgument;
import dev.hearsay.spark.function.SqlFunction;
import dev.hearsay.wire.json.PlanJson;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.FunctionRegistry;
import org.apache.spark.sql.functions;

/**
 * The SQL functions over reports and tallies, and the same for Java and Scala.
 *
 * <pre>
 *   hearsay_tally(report [, plan])         aggregate: reports, one per row, into a tally
 *   hearsay_tally_block(block [, plan])    aggregate: whole files of reports, one per row
 *   hearsay_tally_union(tally [, plan])    aggregate: tallies into their sum
 *   hearsay_estimate(tally [, plan])       ARRAY of STRUCT: attribute, value, estimate,
 *                                          standard_error, low, high; 95 % confidence
 *   hearsay_reports(tally)                 BIGINT: how many reports were counted
 *   hearsay_rejected(tally)                BIGINT: how many were not
 *   hearsay_perturb(…)                     refused, and says why
 * </pre>
 *
 * <p>Reports, blocks and tallies are BINARY, as {@code ReportBytes}, {@code ReportWriter} and
 * {@code TallyBytes} write them: a tally that Spark has counted equals, to the byte, the one that
 * one process would have counted. It can be stored, read and added up again. {@code plan} is a
 * constant: the plan's JSON, or the hash of a plan that {@link #register} was given. It may be left
 * out if just one plan was registered.
 *
 * <p><b>What cannot be counted</b> stops no query. Reports that are damaged or impossible, and
 * blocks and tallies of another plan, are in the tally's own number of rejected ones, which {@code
 * hearsay_rejected} returns; {@link dev.hearsay.spark.function.TallyBuffer} says how many each
 * counts for. A single report does not name its plan: bytes of another plan are rejected if they do
 * not fit, and are noise if they do. NULL is skipped, and not counted as anything. Without rows a
 * tally is empty, not NULL. An estimate of what is no tally of the plan is NULL.
 *
 * <p><b>Series.</b> With the plan of one wave ({@code Plan.wave}), reports are taken for that
 * wave's, and blocks and tallies of other waves are rejected. With the plan of the whole series all
 * waves are counted together, as a collector's total is. Group by the wave to have a tally for
 * each. The hash of a wave is known if its series is registered.
 *
 * <p><b>Many groups.</b> Spark sorts the rows if a task meets more than 128 groups; counting in
 * memory costs a fraction of that. {@link #register} therefore sets {@value #MAX_GROUPS_SETTING} to
 * {@value #MAX_GROUPS} in the session unless somebody has set it. A group takes the memory of one
 * tally.
 */
public final class HearsayFunctions {

  /** Up to how many groups per task Spark counts without sorting. */
  static final String MAX_GROUPS_SETTING =
      "spark.sql.objectHashAggregate.sortBased.fallbackThreshold";

  static final String MAX_GROUPS = "4096";

  private HearsayFunctions() {}

  /**
   * Makes the functions known in a session, and these plans by their hashes.
   *
   * @param plans what the hash in a query may name
   */
  public static void register(SparkSession spark, Plan... plans) {
    FunctionRegistry functions =
        ((org.apache.spark.sql.classic.SparkSession) spark).sessionState().functionRegistry();
    for (SqlFunction each : SqlFunction.all()) {
      functions.createOrReplaceTempFunction(each.name(), each.forSpark()._3(), "java_udf");
    }
    if (!spark.conf().getAll().contains(MAX_GROUPS_SETTING)) {
      spark.conf().set(MAX_GROUPS_SETTING, MAX_GROUPS);
    }
    for (Plan plan : plans) {
      spark.conf().set(PlanArgument.SETTING + plan.hash(), PlanJson.write(plan));
    }
  }

  /** Counts reports, one per row; the functions must be registered. */
  public static Column tally(Column report, Plan plan) {
    return call("hearsay_tally", report, plan);
  }

  /** Counts files of reports, one per row; the functions must be registered. */
  public static Column tallyBlock(Column block, Plan plan) {
    return call("hearsay_tally_block", block, plan);
  }

  /** Adds tallies up; the functions must be registered. */
  public static Column tallyUnion(Column tally, Plan plan) {
    return call("hearsay_tally_union", tally, plan);
  }

  /** The estimates of each tally; the functions must be registered. */
  public static Column estimate(Column tally, Plan plan) {
    return call("hearsay_estimate", tally, plan);
  }

  /** How many reports each tally has counted; the functions must be registered. */
  public static Column reports(Column tally) {
    return functions.call_function("hearsay_reports", tally);
  }

  /** How many reports each tally has rejected; the functions must be registered. */
  public static Column rejected(Column tally) {
    return functions.call_function("hearsay_rejected", tally);
  }

  private static Column call(String function, Column bytes, Plan plan) {
    return functions.call_function(function, bytes, functions.lit(PlanJson.write(plan)));
  }
}
