package dev.hearsay.lab.ours;

import dev.hearsay.Mechanisms;
import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.design.Planner;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.RealSets;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** What the library adds: planned mechanisms. */
public final class PlannedMechanisms {

  private static final String EPSILON = "privacy loss ε";
  private static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);

  /** How far chance may lead a number astray. */
  private static final double STANDARD_ERRORS = 4.5;

  private static final int QUICK_PEOPLE = 10_000;
  private static final int FULL_PEOPLE = 40_000;

  /** All that need no δ, but for the square wave, which is for distributions. */
  private static final List<String> NUMERIC =
      Mechanisms.numeric().stream()
          .filter(family -> family.deltaUse() != DeltaUse.REQUIRED)
          .map(family -> family.name())
          .filter(name -> !name.equals("square-wave"))
          .toList();

  private static final List<String> CATEGORICAL =
      Mechanisms.categorical().stream()
          .filter(family -> family.deltaUse() != DeltaUse.REQUIRED)
          .map(family -> family.name())
          .toList();

  private PlannedMechanisms() {}

  public static List<Experiment> all(DataSets data) {
    return List.of(auto(data));
  }

  private static Experiment auto(DataSets data) {
    Experiment.Builder builder =
        Experiment.named("ours-auto", "Ours", "Auto against every fixed mechanism")
            .text(
                "Whole surveys of "
                    + RealSets.named(data)
                    + ": numbers and categories together, one report per person. The error is squared,"
                    + " of means on [−1, 1] and of shares on average, averaged over the attributes."
                    + " Lines are exact expectations on these very people. The planner sees no data."
                    + " A fixed mechanism is planned for just as well: every pair of a numeric and a"
                    + " categorical one has its best sampling, and stands with the best partner."
                    + " The papers' ways: W19 and Z20 report on ε/2.5 attributes, rounded down but"
                    + " at least one, and divide by all people; before them, ε was split among all"
                    + " attributes.");
    for (String name : RealSets.of(data)) {
      fixed(builder, name, "numeric", NUMERIC);
      fixed(builder, name, "categorical", CATEGORICAL);
      papers(builder, name);
      simulation(builder, name);
    }
    return builder.build();
  }

  private static void fixed(
      Experiment.Builder builder, String name, String kind, List<String> fixed) {
    String panel = name + ": " + kind + " mechanisms";
    builder
        .panel(Panel.lines(panel, EPSILON, "mean squared error over auto's").on(origin(name)))
        .exactOnData(
            fixed,
            EPSILONS,
            (scope, series, epsilon) ->
                bestPartner(people(scope, name), series, epsilon)
                    / SurveyWays.of(Planner.AUTO, people(scope, name), epsilon).expectedError())
        .exact(List.of(Planner.AUTO), EPSILONS, (series, epsilon) -> 1)
        .claim(
            Claim.that(
                    name + ": no fixed " + kind + " mechanism is better than auto",
                    results -> results.belowAll(panel, Planner.AUTO, fixed, 1e-9))
                .corrected(
                    "one may be, another for another ε, by at most 2 %",
                    results -> results.belowAll(panel, Planner.AUTO, fixed, 0.02)));
  }

  private static void papers(Experiment.Builder builder, String name) {
    String panel = name + ": the papers' ways";
    List<String> papers = SurveyWays.PAPERS;
    builder
        .panel(Panel.logLogLines(panel, EPSILON, "mean squared error").on(origin(name)))
        .exactOnData(
            Stream.concat(Stream.of(Planner.AUTO), papers.stream()).toList(),
            EPSILONS,
            (scope, series, epsilon) ->
                SurveyWays.of(series, people(scope, name), epsilon).expectedError())
        .exactOnData(
            List.of("auto as forecast"),
            EPSILONS,
            (scope, series, epsilon) -> SurveyWays.forecast(people(scope, name), epsilon))
        .simulated(
            List.of("auto simulated"),
            EPSILONS,
            PlannedMechanisms::size,
            (setting, series, epsilon, bits) ->
                SurveyWays.of(Planner.AUTO, people(setting.scope(), name), epsilon).error(bits))
        .claim(
            name + ": auto is below the papers' ways at every ε",
            results -> results.belowAll(panel, Planner.AUTO, papers, 0))
        .claim(
            Claim.that(
                    name + ": the forecast, made without data, is right to 15 %",
                    results -> results.same(panel, "auto as forecast", Planner.AUTO, 0.15))
                .corrected(
                    "for ε up to 1; beyond, it promises less than comes true: these numbers are"
                        + " spread less than it assumes",
                    results -> forecastIsSafe(results, panel)));
  }

  private static ClaimCheck forecastIsSafe(Results results, String panel) {
    return results
        .below(panel, "auto as forecast", Planner.AUTO, 0.15, epsilon -> epsilon <= 1)
        .and(results.below(panel, Planner.AUTO, "auto as forecast", 0.15));
  }

  private static void simulation(Experiment.Builder builder, String name) {
    String panel = name + ": squared error over its expectation";
    builder
        .panel(Panel.lines(panel, EPSILON, "mean over all estimates").on(origin(name)))
        .simulated(
            List.of(Planner.AUTO, SurveyWays.W19),
            EPSILONS,
            PlannedMechanisms::size,
            (setting, series, epsilon, bits) ->
                SurveyWays.of(series, people(setting.scope(), name), epsilon)
                    .errorOverExpected(bits))
        .claim(
            name + ": simulations agree with expectations (within 4.5 standard errors)",
            results ->
                isOne(results, panel, Planner.AUTO).and(isOne(results, panel, SurveyWays.W19)));
  }

  /**
   * Whether a simulated line is 1 on average over ε: single ones are too few to know their scatter.
   */
  private static ClaimCheck isOne(Results results, String panel, String series) {
    Collection<Measured> measured = results.series(panel, series).values();
    double mean = measured.stream().mapToDouble(Measured::mean).average().orElseThrow();
    double variance = measured.stream().mapToDouble(m -> Math.pow(m.standardError(), 2)).sum();
    int repetitions = measured.stream().mapToInt(Measured::repetitions).sum();
    return new Measured(mean, Math.sqrt(variance) / measured.size(), 0, repetitions)
        .near(series, 1, STANDARD_ERRORS);
  }

  private static DataOrigin origin(String name) {
    return RealSets.origin(name, QUICK_PEOPLE, FULL_PEOPLE);
  }

  private static Scope.Size size(Scope scope) {
    return scope.size(QUICK_PEOPLE, FULL_PEOPLE);
  }

  private static KnownPeople people(Scope scope, String name) {
    return KnownPeople.of(scope.data().people(name, size(scope).people()));
  }

  /** Of the pairs that a mechanism is in, that of least error. */
  private static double bestPartner(KnownPeople people, String mechanism, double epsilon) {
    boolean isNumeric = NUMERIC.contains(mechanism);
    return (isNumeric ? CATEGORICAL : NUMERIC)
        .stream()
            .map(other -> isNumeric ? mechanism + " + " + other : other + " + " + mechanism)
            .mapToDouble(pair -> SurveyWays.of(pair, people, epsilon).expectedError())
            .min()
            .orElseThrow();
  }
}
