package dev.hearsay.lab.threeoutputs;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.data.SyntheticNumbers;
import dev.hearsay.lab.data.SyntheticNumbers.Shape;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.MeanError;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.lab.survey.Values;
import dev.hearsay.mechanism.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.stream.Stream;

/** What it costs means to round reports to a few outputs (Z20). */
public final class Discretization {

  private static final String MSE = "mean squared error";
  private static final int PEOPLE = 20_000;

  /** g of 2g + 1 = 2,001 outputs. */
  private static final int STEPS = 1000;

  private static final String ROUNDED = " 2001";
  private static final List<String> MECHANISMS = List.of("piecewise", "hybrid", "pm-sub", "hm-tp");

  private Discretization() {}

  public static List<Experiment> all(DataSets data) {
    return List.of(grid(RealSets.one(data)));
  }

  private static Experiment grid(String set) {
    Experiment.Builder builder =
        Experiment.named("z20-grid", "Z20, Fig. 11", "What discretization costs")
            .text(
                "Z20 rounds the outputs of PM, HM and HM-TP at random to 2g + 1 points of [−A, A], so"
                    + " that few bits suffice. First with 2,001 outputs on the numbers of a census"
                    + " (gov_census, or people made up), then for PM over g on normal values (μ ="
                    + " 0); 20,000 people. Expected errors, exact: rounding adds the mean of (y −"
                    + " l)(h − y) between neighbours l and h.");
    census(builder, set);
    coarse(builder, "PM on a grid of 2g + 1 outputs");
    return builder.build();
  }

  private static void census(Experiment.Builder builder, String set) {
    String panel = "Numbers of " + set + " with 2001 outputs";
    builder
        .panel(Panel.logLines(panel, "privacy loss ε", MSE))
        .exactOnData(
            MECHANISMS.stream().flatMap(name -> Stream.of(name, name + ROUNDED)).toList(),
            Grid.of(0.5, 1, 2, 4),
            (scope, series, epsilon) ->
                censusError(scope.data().numbers(set, PEOPLE), series, epsilon))
        .claim(
            "With 2001 outputs PM, HM, PM-SUB and HM-TP lose less than 1 %",
            r ->
                MECHANISMS.stream()
                    .map(name -> r.same(panel, name + ROUNDED, name, 0.01))
                    .reduce(ClaimCheck::and)
                    .orElseThrow())
        .claim("After rounding HM-TP beats PM", r -> roundedBeats(r, panel, "piecewise"))
        .claim("After rounding HM-TP beats HM", r -> roundedBeats(r, panel, "hybrid"));
  }

  private static ClaimCheck roundedBeats(Results results, String panel, String other) {
    return results.belowOnAverage(panel, "hm-tp" + ROUNDED, other + ROUNDED);
  }

  /** Rounding counts d/m times, as all noise of those who report does: (d/m)·cost/n. */
  private static double censusError(double[][] columns, String series, double epsilon) {
    String name = series.replace(ROUNDED, "");
    double error = MeanError.expected(columns, columns.length, name, epsilon);
    if (name.equals(series)) {
      return error;
    }
    int m = Survey.sampled(columns.length, epsilon, Survey.PAPERS_CONSTANT);
    double cost = Values.of(columns).mean(new RoundingTheory(name, epsilon / m, STEPS)::cost);
    return error + cost * columns.length / m / columns[0].length;
  }

  private static void coarse(Experiment.Builder builder, String panel) {
    List<Double> steps = Grid.of(1, 2, 4, 8, 16, 32, 64);
    builder
        .panel(Panel.logLogLines(panel, "g", MSE))
        .exact(List.of("ε = 1", "ε = 4"), steps, (series, g) -> error(series, (int) g))
        .exact(
            List.of("ε = 1 continuous", "ε = 4 continuous"), steps, (series, g) -> error(series, 0))
        .simulated(
            List.of("ε = 4 simulated"),
            steps,
            scope -> new Scope.Size(PEOPLE, 100),
            (setting, series, g, bits) -> simulatedError(series, (int) g, bits))
        .claim(
            "With 129 outputs the cost is below 1 %",
            r ->
                ClaimCheck.between(
                    r.value(panel, "ε = 4", 64) / r.value(panel, "ε = 4 continuous", 64), 1, 1.01))
        .claim(
            "(ours) with three outputs the error at ε = 4 is more than twice that of PM",
            r -> r.below(panel, "ε = 4 continuous", "ε = 4", -0.5, g -> g == 1))
        .claim(
            "Simulations have the error that is expected (within 4.5 standard errors)",
            r -> r.agrees(panel, "ε = 4 simulated", "ε = 4"));
  }

  private static double epsilon(String series) {
    return series.contains("4") ? 4 : 1;
  }

  private static double[] values() {
    return SyntheticNumbers.columns(Shape.NORMAL, 0, 1, PEOPLE)[0];
  }

  /** The continuous one for g = 0. */
  private static double error(String series, int steps) {
    double epsilon = epsilon(series);
    double[][] columns = {values()};
    double error = MeanError.expected(columns, 1, "piecewise", epsilon);
    return steps == 0
        ? error
        : error
            + Values.of(columns).mean(new RoundingTheory("piecewise", epsilon, steps)::cost)
                / PEOPLE;
  }

  private static double simulatedError(String series, int steps, InsecureSeededBits bits) {
    NumericMechanism mechanism = Designs.numeric("piecewise", epsilon(series));
    RandomRounding rounding = new RandomRounding(mechanism.decode(mechanism.symbols() - 1), steps);
    double sum = 0;
    double[] values = values();
    for (double x : values) {
      double y = mechanism.decode(mechanism.perturbInsecurely(x, bits));
      sum += rounding.value(rounding.place(y, bits));
    }
    return Math.pow(sum / values.length - Survey.mean(values), 2);
  }
}
