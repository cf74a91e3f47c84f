package dev.hearsay.spark.function;

import dev.hearsay.spark.function.TallyQuantities.Statistic;
import java.util.List;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import scala.Function1;
import scala.Tuple3;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A function in the form in which Spark registers it.
 *
 * @param name the name in SQL
 * @param usage the text of {@code DESCRIBE FUNCTION}
 * @param maker makes the expression of a call
 */
public record SqlFunction(String name, String usage, Maker maker) {

  /** A function that makes the expression of a call. */
  @FunctionalInterface
  public interface Maker {
    /** Returns the expression of a call with these arguments. */
    Expression make(List<Expression> arguments);
  }

  private static final String PERTURB = "hearsay_perturb";

  /** The reason why people's values are not perturbed in Spark. */
  private static final String REFUSAL =
      "people's values are not perturbed in Spark: a lost partition is computed again, with fresh"
          + " noise, and two reports on the same value reveal more than the plan allows. Perturb on"
          + " the person's device (module client), or once, before the table is written"
          + " ('hearsay perturb'). For made-up people use CrowdSimulation";

  private static final String BY_PLAN =
      " The plan is hearsay_plan('file'), a plan's JSON, or the hash of a registered plan; it may"
          + " be left out if exactly one plan is registered.";

  private static final String ROWS =
      " Returns an array of attribute, type, value, reports, estimate, standard_error, low, high,"
          + " with 95 % confidence unless stated otherwise; NULL if the tally is damaged or belongs"
          + " to another plan.";

  private static final String WITHOUT_REPORTS =
      " Also NULL if the tally contains no reports on the attributes.";

  /** Returns all functions. */
  public static List<SqlFunction> all() {
    return List.of(
        aggregate(RowContent.REPORT, "_FUNC_(report[, plan]) - Counts reports into a tally."),
        aggregate(RowContent.BLOCK, "_FUNC_(block[, plan]) - Counts whole files of reports."),
        aggregate(RowContent.TALLY, "_FUNC_(tally[, plan]) - Adds tallies."),
        quantities(
            Statistic.ESTIMATE,
            "_FUNC_(tally[, plan][, confidence]) - Estimates the means and shares of all"
                + " attributes."),
        quantities(
            Statistic.CROSS,
            "_FUNC_(tally, array('age', 'os')[, plan][, confidence]) - Estimates several attributes"
                + " together: the shares of combined values, means by group, or a correlation."),
        quantities(
            Statistic.DISTRIBUTION,
            "_FUNC_(tally, 'age', bins[, plan][, confidence]) - Estimates the distribution of a"
                + " number: the shares of bins of equal width, and quantiles."),
        ofAnyPlan(TallyCount.REPORTS, "_FUNC_(tally) - Returns the number of counted reports."),
        ofAnyPlan(TallyCount.REJECTED, "_FUNC_(tally) - Returns the number of rejected reports."),
        new SqlFunction(
            PlanFromFile.FUNCTION,
            "_FUNC_('file') - Returns the plan in a file, as the argument of other functions.",
            PlanFromFile::read),
        new SqlFunction(
            PERTURB,
            "_FUNC_(…) - Always an error: " + REFUSAL + ".",
            given -> new RefusedCall(PERTURB, Sequences.of(given), REFUSAL)));
  }

  private static SqlFunction aggregate(RowContent content, String usage) {
    return new SqlFunction(
        content.function(),
        usage + BY_PLAN,
        given ->
            given.isEmpty() || given.size() > 2
                ? wrongNumber(content.function(), given, "1 or 2 arguments")
                : new TallyAggregate(
                    content,
                    given.get(0),
                    DistinctCall.isBeingAnalysed()
                        ? PlanArgument.refused(DistinctCall.REFUSAL)
                        : plan(given),
                    0,
                    0));
  }

  private static SqlFunction quantities(Statistic statistic, String usage) {
    return new SqlFunction(
        statistic.function(),
        usage + ROWS + (statistic == Statistic.ESTIMATE ? "" : WITHOUT_REPORTS) + BY_PLAN,
        given -> CallArguments.read(statistic, given));
  }

  private static SqlFunction ofAnyPlan(TallyCount count, String usage) {
    return new SqlFunction(
        count.function(),
        usage,
        given ->
            given.size() != 1
                ? wrongNumber(count.function(), given, "1 argument")
                : new TallyFunction(count, given.get(0)));
  }

  private static PlanArgument plan(List<Expression> given) {
    return given.size() > 1 ? PlanArgument.of(given.get(1)) : PlanArgument.only();
  }

  private static Expression wrongNumber(String function, List<Expression> given, String legal) {
    return new RefusedCall(
        function,
        Sequences.of(given),
        "%s takes %s; %s were given".formatted(function, legal, given.size()));
  }

  /** Returns the function in the form that Spark's registries and extensions require. */
  public Tuple3<FunctionIdentifier, ExpressionInfo, Function1<Seq<Expression>, Expression>>
      forSpark() {
    return new Tuple3<>(
        new FunctionIdentifier(name),
        new ExpressionInfo(
            SqlFunction.class.getName(), null, name, usage, "", "", "", "", "", "", "java_udf"),
        arguments -> maker.make(CollectionConverters.asJava(arguments)));
  }
}
