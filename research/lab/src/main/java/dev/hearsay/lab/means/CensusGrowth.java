package dev.hearsay.lab.means;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.claim.Ratios;
import dev.hearsay.lab.data.Columns;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.lab.survey.TupleError;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** More people and more attributes: W19's Figs. 7 and 8, on real tuples. */
public final class CensusGrowth {

  private static final String NUMBERS = "Numbers";
  private static final String CATEGORIES = "Categories";
  private static final String MSE = "mean squared error";
  private static final String SIMULATED = "hybrid simulated";
  private static final double LOSS = 1;

  /** What counts as a clear margin. */
  private static final double CLEARLY = 0.1;

  /** A sixteenth, an eighth, …, all. */
  private static final List<Integer> PARTS = List.of(16, 8, 4, 2, 1);

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
                "W19 has one of its two censuses here; people of "
                    + set
                    + " stand in for it. ε = 1 (W19 does not say which), mechanisms as in w19-census"
                    + " and w19-frequencies; n is a sixteenth, an eighth and so on of "
                    + String.format(Locale.ROOT, "%,d.", RealSets.everybody(set))
                    + " Expected errors, exact, and HM simulated as well.");
    int all = RealSets.everybody(set);
    List<Double> people = people(all);
    DataOrigin origin = RealSets.origin(set, all, all);
    Who who = (scope, n) -> first(scope, set, n);
    both(builder, set, origin, "Fig. 7", new Axis("people n", people, who))
        .claim(
            moreAndLess("Fig. 7"),
            standIn(set) + "more people make every mechanism's error smaller, at each step",
            results -> isMonotone(results, false))
        .claim(
            Paper.W19.says(
                "Section VI-A, Fig. 7, Lemma 5",
                "which agrees with the theoretical analysis in Lemma 5"),
            standIn(set)
                + "the errors of PM and HM are as 1/n: twice as many people, half the error (within 10 %)",
            results -> halves(results, people));
    List<Double> few = people.subList(0, 3);
    return simulated(builder, few, scope -> Scope.forAgreement(few.get(2).intValue()), who);
  }

  private static List<Double> people(int all) {
    return PARTS.stream().map(part -> (double) (all / part)).toList();
  }

  private static Columns first(Scope scope, String set, double people) {
    return RealSets.all(scope, set).first((int) people);
  }

  private static Experiment attributes(String set) {
    Experiment.Builder builder =
        Experiment.named("w19-attributes", "W19, Fig. 8", "More attributes")
            .text(
                "The same people as in w19-users, all of them (20,000 in a quick run) and d of their attributes, numbers"
                    + " and categories in turn.");
    Who who = (scope, d) -> leading(scope, set, d);
    Axis axis = new Axis("attributes d", ATTRIBUTES, who);
    both(builder, set, RealSets.origin(set), "Fig. 8", axis)
        .claim(
            moreAndLess("Fig. 8"),
            standIn(set) + "fewer attributes make every mechanism's error smaller, at each step",
            results -> isMonotone(results, true))
        .claim(
            Paper.W19.says("Section VI-A, Fig. 8", "which grows linearly with data dimensionality"),
            standIn(set) + "the root of the error of OUE on all attributes is as d (within 10 %)",
            results -> growsAs(results, CATEGORIES, "split", 2))
        .claim(
            Paper.W19.says(
                "Section VI-A, Fig. 8", "which scales sublinearly to the data dimensionality"),
            standIn(set) + "the root of the error of OUE on a sample is as √d (within 10 %)",
            results -> growsAs(results, CATEGORIES, "sampled", 1));
    return simulated(
        builder, ATTRIBUTES, scope -> Scope.forAgreement(RealSets.people(scope, set)), who);
  }

  private static Columns leading(Scope scope, String set, double attributes) {
    return RealSets.columns(scope, set).leading((int) attributes);
  }

  /** A panel for the numbers and one for the categories. */
  private static Experiment.Builder both(
      Experiment.Builder builder, String set, DataOrigin origin, String figure, Axis axis) {
    return builder
        .panel(Panel.logLogLines(CATEGORIES, axis.name(), MSE).on(origin))
        .exactOnData(
            TupleError.SHARES,
            axis.places(),
            (scope, series, at) -> TupleError.ofShares(axis.who().at(scope, at), series, LOSS))
        .panel(Panel.logLogLines(NUMBERS, axis.name(), MSE).on(origin))
        .exactOnData(
            TupleError.MEANS,
            axis.places(),
            (scope, series, at) -> TupleError.ofMeans(axis.who().at(scope, at), series, LOSS))
        .claim(
            clearly(figure),
            standIn(set)
                + "PM's error is at least 10 % below those of Laplace, SCDF (repaired) and Duchi (repaired), everywhere",
            results -> beatsBaselines(results, "piecewise"))
        .claim(
            clearly(figure),
            standIn(set)
                + "HM's error is at least 10 % below those of Laplace, SCDF (repaired) and Duchi (repaired), everywhere",
            results -> beatsBaselines(results, "hybrid"))
        .claim(
            clearly(figure),
            standIn(set)
                + "the error of OUE on a sample is at least 10 % below that of OUE on all, everywhere",
            r -> r.below(CATEGORIES, "sampled", "split", -CLEARLY));
  }

  /** Of which of W19's censuses this is about. */
  private static String standIn(String set) {
    return set + " (in place of MX), ε = 1: ";
  }

  private static Quote clearly(String figure) {
    return Paper.W19.says(
        "Section VI-A, " + figure,
        "the proposed solutions consistently outperform their competitors by clear margins");
  }

  private static Quote moreAndLess(String figure) {
    return Paper.W19.says(
        "Section VI-A, " + figure,
        "more users and lower dimensionality both lead to more accurate results");
  }

  private static ClaimCheck beatsBaselines(Results results, String series) {
    return ClaimCheck.all(
        TupleError.BASELINES, other -> results.below(NUMBERS, series, other, -CLEARLY));
  }

  /**
   * What varies.
   *
   * @param who is asked at each place
   */
  private record Axis(String name, List<Double> places, Who who) {}

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
            "Simulations of HM have the error that is expected",
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
        least > 1,
        "every line %s from each point to the next".formatted(isRising ? "rises" : "falls"),
        "from point to point at least by a factor " + ClaimCheck.number(least),
        1 / least);
  }

  private static ClaimCheck halves(Results results, List<Double> people) {
    return List.of("piecewise", "hybrid").stream()
        .map(
            series -> {
              Ratios steps = new Ratios(series + " with n people", "with about n/2");
              for (int i = 1; i < people.size(); i++) {
                steps.add(
                    results.at(NUMBERS, series, people.get(i)),
                    results.at(NUMBERS, series, people.get(i - 1)));
              }
              return steps.each(0.45, 0.55);
            })
        .reduce(ClaimCheck::and)
        .orElseThrow();
  }

  /** Whether an error is as a power of d. */
  private static ClaimCheck growsAs(Results results, String panel, String series, double power) {
    double few = ATTRIBUTES.get(0);
    double many = ATTRIBUTES.get(ATTRIBUTES.size() - 1);
    double growth = results.value(panel, series, many) / results.value(panel, series, few);
    return ClaimCheck.equal(Math.sqrt(growth), Math.pow(many / few, power / 2), 0.1)
        .about("growth of the root from d = 4 to 13");
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
