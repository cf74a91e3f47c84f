package dev.hearsay.lab.threeoutputs;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.claim.Ratios;
import dev.hearsay.lab.data.Columns;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.data.SyntheticNumbers;
import dev.hearsay.lab.data.SyntheticNumbers.Shape;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.MeanError;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.lab.survey.TupleError;
import dev.hearsay.lab.survey.Values;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What it costs means to round reports to a few outputs (Z20). */
public final class Discretization {

  private static final String MSE = "mean squared error";

  /** Few people, and many runs: how far chance leads astray depends on the runs alone. */
  private static final Scope.Size COARSE = new Scope.Size(1_000, 2_000);

  private static final DataOrigin ORIGIN =
      SyntheticNumbers.origin(Shape.NORMAL, 0, 1, COARSE.people(), COARSE.people());

  /** g of 2g + 1 = 2,001 outputs. */
  private static final int STEPS = 1000;

  private static final String ROUNDED = " 2001";
  private static final List<String> CONTINUOUS = List.of("piecewise", "hybrid", "pm-sub", "hm-tp");
  private static final List<String> DISCRETE = List.of("laplace", "duchi", "three-outputs");

  private static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);

  private Discretization() {}

  public static List<Experiment> all(DataSets data) {
    Experiment.Builder builder =
        Experiment.named("z20-grid", "Z20, Fig. 11", "What discretization costs")
            .text(
                "Z20 rounds the outputs of PM, HM, PM-SUB and HM-TP at random to 2g + 1 points of"
                    + " [−A, A], so that few bits suffice. First with 2,001 outputs, with the shares of ε"
                    + " as in z20-census. In place of Z20's censuses BR and MX: "
                    + RealSets.standIns(data)
                    + " Nothing in this experiment is in place of WISDM. Then for PM over g on 1,000 made-up normal"
                    + " values (μ = 0)."
                    + " Expected errors, exact: rounding adds the mean of (y − l)(h − y) between"
                    + " neighbours l and h. Duchi's mechanism is repaired as in w19-dimensions.");
    for (String set : RealSets.of(data)) {
      many(builder, set);
    }
    builder.claim(
        Paper.Z20.says(
            "Section V-D, Lemma 9",
            "is greater than or equal to the worst-case noise variance of Mechanism"),
        "With 2001 outputs the worst-case variances of PM, HM, PM-SUB and HM-TP are no less than"
            + " without rounding, at ε = 0.5, 1, 2 and 4",
        results -> worstCases());
    coarse(builder, "PM on a grid of 2g + 1 outputs");
    return List.of(builder.build());
  }

  private static void many(Experiment.Builder builder, String set) {
    String panel = "Numbers of " + set + " with 2001 outputs";
    List<String> both =
        CONTINUOUS.stream().flatMap(name -> Stream.of(name, name + ROUNDED)).toList();
    builder
        .panel(Panel.logLines(panel, "privacy loss ε", MSE).on(RealSets.origin(set)))
        .exactOnData(
            Stream.concat(both.stream(), DISCRETE.stream()).toList(),
            EPSILONS,
            (scope, series, epsilon) -> error(RealSets.columns(scope, set), series, epsilon));
    costs(builder, panel);
    beatsExisting(builder, panel);
  }

  private static void costs(Experiment.Builder builder, String panel) {
    builder.claim(
        Paper.Z20.says(
            "Section I, Fig. 11",
            "the discretization post-processing algorithm maintains utility with our experiments"),
        Z20.standIn(panel)
            + ": rounding changes the errors of PM, HM, PM-SUB and HM-TP by less than 1 %",
        r -> forAll(name -> r.same(panel, name + ROUNDED, name, 0.01)));
  }

  /** Whether no worst case is less after rounding to 2,001 outputs. */
  private static ClaimCheck worstCases() {
    Ratios ratios = new Ratios("worst case", "worst case after rounding");
    for (String name : CONTINUOUS) {
      for (double epsilon : EPSILONS) {
        NumericMechanism mechanism = Designs.numeric(name, epsilon);
        RoundingTheory theory = new RoundingTheory(name, epsilon, STEPS);
        ratios.add(worst(mechanism::variance), worst(x -> mechanism.variance(x) + theory.cost(x)));
      }
    }
    return ratios.each(0, 1);
  }

  /** Of the inputs 0, 0.01, …, 1: all variances are the same for −x. */
  private static Measured worst(DoubleUnaryOperator variance) {
    double largest =
        IntStream.rangeClosed(0, 100)
            .mapToDouble(x -> variance.applyAsDouble(x / 100.0))
            .max()
            .orElseThrow();
    return new Measured(largest, 0, 0, 1);
  }

  private static ClaimCheck forAll(Function<String, ClaimCheck> check) {
    return ClaimCheck.all(CONTINUOUS, check);
  }

  private static void beatsExisting(Experiment.Builder builder, String panel) {
    Quote quote =
        Paper.Z20.says(
            "Section VII-C, Fig. 11",
            "our proposed approaches outperform existing solutions in estimating the mean value");
    builder
        .claim(Z20.beatsExisting(quote, panel, "HM-TP", "hm-tp", ROUNDED))
        .claim(Z20.beatsExisting(quote, panel, "PM-SUB", "pm-sub", ROUNDED));
  }

  /** Rounding counts d/m times, as all noise of those who report does: (d/m)·cost/n. */
  private static double error(Columns people, String series, double epsilon) {
    String name = series.replace(ROUNDED, "");
    double error = TupleError.ofNumbersAlone(people, name, epsilon);
    if (name.equals(series)) {
      return error;
    }
    double[][] numbers = people.numbers();
    double share = epsilon * numbers.length / people.attributes();
    int m = Survey.sampled(numbers.length, share, Survey.PAPERS_CONSTANT);
    double cost = Values.of(numbers).mean(new RoundingTheory(name, share / m, STEPS)::cost);
    return error + cost * numbers.length / m / people.people();
  }

  private static void coarse(Experiment.Builder builder, String panel) {
    List<Double> steps = Grid.of(1, 2, 4, 8, 16, 32, 64);
    builder
        .panel(Panel.logLogLines(panel, "g", MSE).on(ORIGIN))
        .exact(List.of("ε = 1", "ε = 4"), steps, (series, g) -> error(series, (int) g))
        .exact(
            List.of("ε = 1 continuous", "ε = 4 continuous"), steps, (series, g) -> error(series, 0))
        .simulated(
            List.of("ε = 4 simulated"),
            steps,
            scope -> COARSE,
            (setting, series, g, bits) -> simulatedError(series, (int) g, bits))
        .claim(
            "With 129 outputs PM's error at ε = 4 grows by less than 1 %",
            r ->
                ClaimCheck.between(
                        r.value(panel, "ε = 4", 64) / r.value(panel, "ε = 4 continuous", 64),
                        1,
                        1.01)
                    .about("129 outputs / continuous"))
        .claim(
            "With three outputs PM's error at ε = 4 is more than twice that of the continuous one",
            r -> r.below(panel, "ε = 4 continuous", "ε = 4", -0.5, g -> g == 1))
        .claim(
            "Simulations have the error that is expected",
            r -> r.agrees(panel, "ε = 4 simulated", "ε = 4"));
  }

  private static double epsilon(String series) {
    return series.contains("4") ? 4 : 1;
  }

  private static double[] values() {
    return SyntheticNumbers.columns(Shape.NORMAL, 0, 1, COARSE.people())[0];
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
                / COARSE.people();
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
