package dev.hearsay.spark.function;

import dev.hearsay.spark.function.TallyQuantities.Asked;
import java.util.List;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import scala.Function1;
import scala.Tuple3;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A function as Spark keeps it: its name, its help, and how a call becomes an expression.
 *
 * @param usage what {@code DESCRIBE FUNCTION} says
 */
public record SqlFunction(String name, String usage, Maker maker) {

  /** Makes the expression of a call. */
  @FunctionalInterface
  public interface Maker {
    /** Returns the expression of a call with these arguments. */
    Expression make(List<Expression> arguments);
  }

  private static final String PERTURB = "hearsay_perturb";

  /** Why nobody's values are perturbed here. */
  private static final String REFUSAL =
      "people's values are not perturbed in Spark: a lost partition is computed again, with fresh"
          + " noise, and two reports on the same value tell more than the plan allows. Perturb on"
          + " the person's device (module client), or once, before the table is written"
          + " ('hearsay perturb'). For made-up people there is CrowdSimulation";

  private static final String BY_PLAN =
      " The plan is hearsay_plan('file'), its JSON, or the hash of a registered one; it may be left"
          + " out if just one is registered.";

  private static final String ROWS =
      " An array of attribute, type, value, reports, estimate, standard_error, low, high, with 95 %"
          + " confidence unless stated otherwise. NULL if the tally is damaged, of another plan, or"
          + " without reports that tell it.";

  /** All of them. */
  public static List<SqlFunction> all() {
    return List.of(
        aggregate(Counted.REPORT, "_FUNC_(report[, plan]) - Counts reports into a tally."),
        aggregate(Counted.BLOCK, "_FUNC_(block[, plan]) - Counts whole files of reports."),
        aggregate(Counted.TALLY, "_FUNC_(tally[, plan]) - Adds tallies up."),
        quantities(
            Asked.ESTIMATE,
            "_FUNC_(tally[, plan][, confidence]) - Estimates the means and shares of all"
                + " attributes."),
        quantities(
            Asked.CROSS,
            "_FUNC_(tally, array('age', 'os')[, plan][, confidence]) - Estimates several attributes"
                + " together: the shares of combined values, means by group, or a correlation."),
        quantities(
            Asked.DISTRIBUTION,
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
            "_FUNC_(…) - Refused: " + REFUSAL + ".",
            given -> new RefusedCall(PERTURB, Sequences.of(given), REFUSAL)));
  }

  private static SqlFunction aggregate(Counted what, String usage) {
    return new SqlFunction(
        what.function(),
        usage + BY_PLAN,
        given ->
            given.isEmpty() || given.size() > 2
                ? wrongNumber(what.function(), given, "1 or 2")
                : new TallyAggregate(
                    what,
                    given.get(0),
                    DistinctCall.isBeingAnalysed()
                        ? PlanArgument.refused(DistinctCall.REFUSAL)
                        : plan(given),
                    0,
                    0));
  }

  private static SqlFunction quantities(Asked what, String usage) {
    return new SqlFunction(
        what.function(), usage + ROWS + BY_PLAN, given -> CallArguments.read(what, given));
  }

  private static SqlFunction ofAnyPlan(TallyCount what, String usage) {
    return new SqlFunction(
        what.function(),
        usage,
        given ->
            given.size() != 1
                ? wrongNumber(what.function(), given, "1")
                : new TallyReading(what, given.get(0)));
  }

  private static PlanArgument plan(List<Expression> given) {
    return given.size() > 1 ? PlanArgument.of(given.get(1)) : PlanArgument.only();
  }

  private static Expression wrongNumber(String function, List<Expression> given, String legal) {
    return new RefusedCall(
        function,
        Sequences.of(given),
        "%s takes %s arguments; %s were given".formatted(function, legal, given.size()));
  }

  /** As Spark's registries and extensions take it. */
  public Tuple3<FunctionIdentifier, ExpressionInfo, Function1<Seq<Expression>, Expression>>
      forSpark() {
    return new Tuple3<>(
        new FunctionIdentifier(name),
        new ExpressionInfo(
            SqlFunction.class.getName(), null, name, usage, "", "", "", "", "", "", "java_udf"),
        arguments -> maker.make(CollectionConverters.asJava(arguments)));
  }
}
