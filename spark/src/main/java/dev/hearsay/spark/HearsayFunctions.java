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
 * The SQL functions over reports and tallies, and the same for Java and Scala.
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
 *   hearsay_perturb(…)                     refused, and says why
 * </pre>
 *
 * <p>Estimates, crosses and distributions are an ARRAY of STRUCT: attribute, type, value, reports,
 * estimate, standard_error, low, high. The confidence is 95 % if a call names none.
 *
 * <p>Reports, blocks and tallies are BINARY, as {@code ReportBytes}, {@code ReportWriter} and
 * {@code TallyBytes} write them: a tally that Spark has counted equals, to the byte, the one that
 * one process would have counted. It can be stored, read and added up again. {@code plan} is a
 * constant: {@code hearsay_plan('file')} of a file in any file system that Spark reads, the plan's
 * JSON, or the hash of a plan that {@link #register} was given. It may be left out if just one plan
 * was registered.
 *
 * <p><b>What cannot be counted</b> stops no query. Reports that are damaged or impossible, and
 * blocks and tallies of another plan, are in the tally's own number of rejected ones, which {@code
 * hearsay_rejected} returns; {@link dev.hearsay.spark.function.TallyBuffer} says how many each
 * counts for. A single report does not name its plan: bytes of another plan are rejected if they do
 * not fit, and are noise if they do. NULL is skipped, and not counted as anything. Without rows a
 * tally is empty, not NULL. An estimate of what is no tally of the plan is NULL. DISTINCT is an
 * error: people who happen to send the same bytes would be dropped.
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
   * Returns what each tally shows about several attributes together; the functions must be
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

  /** How many reports each tally has counted; the functions must be registered. */
  public static Column reports(Column tally) {
    return functions.call_function("hearsay_reports", tally);
  }

  /** How many reports each tally has rejected; the functions must be registered. */
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
