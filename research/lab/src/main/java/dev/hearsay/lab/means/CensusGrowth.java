package dev.hearsay.lab.means;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.data.Columns;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.lab.survey.TupleError;
import java.util.List;
import java.util.function.Function;

/** More people and more attributes: W19's Figs. 7 and 8, on real tuples. */
public final class CensusGrowth {

  private static final String NUMBERS = "Numbers";
  private static final String CATEGORIES = "Categories";
  private static final String MSE = "mean squared error";
  private static final String SIMULATED = "hybrid simulated";
  private static final double LOSS = 1;

  /** A sixteenth, an eighth, …, all. */
  private static final List<Double> PEOPLE = Grid.of(12_769, 25_538, 51_077, 102_154, 204_309);

  private static final int SIMULATED_PEOPLE = 51_077;

  /** People who are made up have 13 attributes. */
  private static final List<Double> ATTRIBUTES = Grid.of(4, 7, 10, 13);

  private CensusGrowth() {}

  public static List<Experiment> all(DataSets data) {
    String set = RealSets.one(data);
    return List.of(people(set), attributes(set));
  }

  private static Experiment people(String set) {
    Experiment.Builder builder =
        Experiment.named("w19-users", "W19, Fig. 7", "More people")
            .text(
                "The tuples of gov_census (or made-up people), ε = 1, mechanisms as in w19-census and"
                    + " w19-frequencies; n is a sixteenth, an eighth and so on of all 204,309."
                    + " Expected errors, exact, and HM simulated as well.");
    both(builder, "people n", PEOPLE, (scope, n) -> first(scope, set, n))
        .claim(
            "More people are more accurate, whatever the mechanism",
            results -> isMonotone(results, false));
    return simulated(
        builder,
        PEOPLE.subList(0, 3),
        scope -> Scope.forAgreement(SIMULATED_PEOPLE),
        (scope, n) -> first(scope, set, n));
  }

  private static Columns first(Scope scope, String set, double people) {
    return RealSets.all(scope, set).first((int) people);
  }

  private static Experiment attributes(String set) {
    Experiment.Builder builder =
        Experiment.named("w19-attributes", "W19, Fig. 8", "More attributes")
            .text(
                "The same with all people (20,000 in a quick run) and d of their attributes, numbers"
                    + " and categories in turn.");
    both(builder, "attributes d", ATTRIBUTES, (scope, d) -> leading(scope, set, d))
        .claim(
            "Fewer attributes are more accurate, whatever the mechanism",
            results -> isMonotone(results, true));
    return simulated(
        builder,
        ATTRIBUTES,
        scope -> Scope.forAgreement(RealSets.people(scope, set)),
        (scope, d) -> leading(scope, set, d));
  }

  private static Columns leading(Scope scope, String set, double attributes) {
    return RealSets.columns(scope, set).leading((int) attributes);
  }

  /** A panel for the numbers and one for the categories. */
  private static Experiment.Builder both(
      Experiment.Builder builder, String x, List<Double> xs, Who who) {
    return builder
        .panel(Panel.logLogLines(CATEGORIES, x, MSE))
        .exactOnData(
            TupleError.SHARES,
            xs,
            (scope, series, at) -> TupleError.ofShares(who.at(scope, at), series, LOSS))
        .panel(Panel.logLogLines(NUMBERS, x, MSE))
        .exactOnData(
            TupleError.MEANS,
            xs,
            (scope, series, at) -> TupleError.ofMeans(who.at(scope, at), series, LOSS))
        .claim(
            "PM beats Laplace, SCDF and Duchi everywhere",
            results -> beatsBaselines(results, "piecewise"))
        .claim(
            "HM beats Laplace, SCDF and Duchi everywhere",
            results -> beatsBaselines(results, "hybrid"))
        .claim(
            "OUE on a sample beats OUE on all, everywhere",
            r -> r.below(CATEGORIES, "sampled", "split", 0));
  }

  private static ClaimCheck beatsBaselines(Results results, String series) {
    return TupleError.BASELINES.stream()
        .map(other -> results.below(NUMBERS, series, other, 0))
        .reduce(ClaimCheck::and)
        .orElseThrow();
  }

  /** Some people, or some of their attributes. */
  private interface Who {
    Columns at(Scope scope, double x);
  }

  /** Numbers, in the panel given last. */
  private static Experiment simulated(
      Experiment.Builder builder, List<Double> xs, Function<Scope, Scope.Size> size, Who who) {
    return builder
        .simulated(
            List.of(SIMULATED),
            xs,
            size,
            (setting, series, at, bits) ->
                TupleError.simulatedMeans(who.at(setting.scope(), at), LOSS, bits))
        .claim(
            "(ours) Simulations of HM have the error that is expected",
            results -> results.agrees(NUMBERS, SIMULATED, "hybrid"))
        .build();
  }

  /** Of every exact line: whether each point is above the one before, or below it. */
  private static ClaimCheck isMonotone(Results results, boolean isRising) {
    double least = Double.POSITIVE_INFINITY;
    for (String panel : List.of(NUMBERS, CATEGORIES)) {
      for (String series : results.panel(panel).keySet()) {
        if (!series.equals(SIMULATED)) {
          least = Math.min(least, leastStep(results.series(panel, series).values(), isRising));
        }
      }
    }
    return ClaimCheck.exact(
        least > 1, "from point to point at least a factor " + ClaimCheck.number(least));
  }

  private static double leastStep(Iterable<Measured> points, boolean isRising) {
    double least = Double.POSITIVE_INFINITY;
    double before = Double.NaN;
    for (Measured point : points) {
      if (!Double.isNaN(before)) {
        least = Math.min(least, isRising ? point.mean() / before : before / point.mean());
      }
      before = point.mean();
    }
    return least;
  }
}
