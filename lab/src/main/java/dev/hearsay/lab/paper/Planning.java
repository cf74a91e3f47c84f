package dev.hearsay.lab.paper;

import dev.hearsay.design.Planner;
import dev.hearsay.lab.Check;
import dev.hearsay.lab.Claim;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Measured;
import dev.hearsay.lab.Panel;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.SyntheticNumbers;
import dev.hearsay.lab.data.SyntheticNumbers.Shape;
import dev.hearsay.mechanism.Mechanisms;
import dev.hearsay.mechanism.Mechanisms.DeltaUse;
import dev.hearsay.mechanism.Piecewise;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** What the library adds: planned mechanisms; and what a coarse grid of outputs costs (Z20). */
public final class Planning {

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

  private Planning() {}

  public static List<Experiment> all() {
    return List.of(auto(), discretization());
  }

  private static Experiment auto() {
    Experiment.Builder builder =
        Experiment.named("ours-auto", "Ours", "Auto against every fixed mechanism")
            .text(
                "Whole surveys of real people (where they are absent, of a synthetic census):"
                    + " numbers and categories together, one report a person. The error is squared,"
                    + " of means on [−1, 1] and of shares on average, averaged over the attributes."
                    + " Lines are exact expectations on these very people. The planner sees no data."
                    + " A fixed mechanism is planned for just as well: every pair of a numeric and a"
                    + " categorical one has its best sampling, and stands with the best partner."
                    + " The papers' ways: W19 and Z20 report on ε/2.5 attributes, rounded down but"
                    + " at least one, and divide by all people; before them, ε was split among all"
                    + " attributes.");
    for (String name : List.of("gov_census", "adult")) {
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
        .panel(Panel.lines(panel, EPSILON, "mean squared error over auto's"))
        .exactOnData(
            fixed,
            EPSILONS,
            (scope, series, epsilon) ->
                bestPartner(people(scope, name), series, epsilon)
                    / SurveyWays.of(Planner.AUTO, people(scope, name), epsilon).expectedError())
        .exact(List.of(Planner.AUTO), EPSILONS, (series, epsilon) -> 1)
        .claim(
            Claim.that(
                    "(ours) " + name + ": no fixed " + kind + " mechanism is better than auto",
                    results -> results.belowAll(panel, Planner.AUTO, fixed, 1e-9))
                .orElse(
                    "one may be, another for another ε, by at most 2 %",
                    results -> results.belowAll(panel, Planner.AUTO, fixed, 0.02)));
  }

  private static void papers(Experiment.Builder builder, String name) {
    String panel = name + ": the papers' ways";
    List<String> papers = SurveyWays.PAPERS;
    builder
        .panel(Panel.logLogLines(panel, EPSILON, "mean squared error"))
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
            Planning::size,
            (setting, series, epsilon, bits) ->
                SurveyWays.of(Planner.AUTO, people(setting.scope(), name), epsilon).error(bits))
        .claim(
            "(ours) " + name + ": auto is below the papers' ways at every ε",
            results -> results.belowAll(panel, Planner.AUTO, papers, 0))
        .claim(
            Claim.that(
                    "(ours) " + name + ": the forecast, made without data, is right to 15 %",
                    results -> results.same(panel, "auto as forecast", Planner.AUTO, 0.15))
                .orElse(
                    "for ε up to 1; beyond, it promises less than comes true: these numbers are"
                        + " spread less than it assumes",
                    results -> forecastIsSafe(results, panel)));
  }

  private static Check forecastIsSafe(Results results, String panel) {
    return results
        .below(panel, "auto as forecast", Planner.AUTO, 0.15, epsilon -> epsilon <= 1)
        .and(results.below(panel, Planner.AUTO, "auto as forecast", 0.15));
  }

  private static void simulation(Experiment.Builder builder, String name) {
    String panel = name + ": squared error over its expectation";
    builder
        .panel(Panel.lines(panel, EPSILON, "mean over all estimates"))
        .simulated(
            List.of(Planner.AUTO, SurveyWays.W19),
            EPSILONS,
            Planning::size,
            (setting, series, epsilon, bits) ->
                SurveyWays.of(series, people(setting.scope(), name), epsilon)
                    .errorOverExpected(bits))
        .claim(
            "(ours) " + name + ": simulations agree with expectations (within 4.5 standard errors)",
            results ->
                isOne(results, panel, Planner.AUTO).and(isOne(results, panel, SurveyWays.W19)));
  }

  /** Whether a simulated line is 1 on average over x; its standard error is that of all points. */
  private static Check isOne(Results results, String panel, String series) {
    Collection<Measured> measured = results.series(panel, series).values();
    double mean = measured.stream().mapToDouble(Measured::mean).average().orElseThrow();
    double variance = measured.stream().mapToDouble(m -> Math.pow(m.standardError(), 2)).sum();
    double margin = STANDARD_ERRORS * Math.sqrt(variance) / measured.size();
    return Check.between(mean, 1 - margin, 1 + margin).about(series);
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

  private static Experiment discretization() {
    String panel = "PM on a grid of 2g + 1 outputs";
    return Experiment.named("z20-grid", "Z20, Fig. 11", "What discretization costs")
        .text(
            "Z20 rounds the outputs of PM at random to a grid of 2g + 1 points of [−A, A], so that"
                + " two bits or a few suffice. The expected error of the mean of 20,000 normal"
                + " values (μ = 0), exact: rounding adds the mean of (y − l)(h − y) between"
                + " neighbours l and h.")
        .panel(Panel.logLogLines(panel, "g", "mean squared error"))
        .exact(
            List.of("ε = 1", "ε = 4"),
            Grid.of(1, 2, 4, 8, 16, 32, 64),
            (series, g) -> gridError(series.endsWith("4") ? 4 : 1, (int) g))
        .exact(
            List.of("ε = 1 continuous", "ε = 4 continuous"),
            Grid.of(1, 2, 4, 8, 16, 32, 64),
            (series, g) -> gridError(series.contains("4") ? 4 : 1, 1 << 20))
        .claim(
            "The error never falls below the continuous one",
            r ->
                r.below(panel, "ε = 1 continuous", "ε = 1", 1e-6)
                    .and(r.below(panel, "ε = 4 continuous", "ε = 4", 1e-6)))
        .claim(
            "With 129 outputs the cost is below 1 %",
            r ->
                Check.between(
                    r.value(panel, "ε = 4", 64) / r.value(panel, "ε = 4 continuous", 64),
                    1 - 1e-6,
                    1.01))
        .build();
  }

  /** PM's variance plus what rounding adds. */
  private static double gridError(double epsilon, int g) {
    double t = Piecewise.parameter(epsilon);
    double[][] columns = SyntheticNumbers.columns(Shape.NORMAL, 0, 1, 20_000);
    double variance =
        Values.of(columns)
            .mean(x -> Piecewise.variance(epsilon, t, x) + rounding(epsilon, t, x, g));
    return variance / columns[0].length;
  }

  /**
   * E[(y − l)(h − y)] over PM's density: constant on two pieces, integrated by the midpoint rule.
   */
  private static double rounding(double epsilon, double t, double x, int g) {
    double c = Math.exp(epsilon);
    double largest = (c + t) * (t + 1) / (t * (c - 1));
    double width = largest / g;
    if (width < 1e-3) {
      return width * width / 6;
    }
    double left = (c + t) * (x * t - 1) / (t * (c - 1));
    double right = (c + t) * (x * t + 1) / (t * (c - 1));
    double low = t * (c - 1) / (2 * (t + c) * (t + c));
    int steps = 2000;
    double sum = 0;
    for (int i = 0; i < steps; i++) {
      double y = -largest + 2 * largest * (i + 0.5) / steps;
      double place = (y + largest) / width;
      double above = place - Math.floor(place);
      double density = y >= left && y <= right ? c * low : low;
      sum += density * above * (1 - above) * width * width * 2 * largest / steps;
    }
    return sum;
  }
}
