package dev.hearsay.lab.paper;

import dev.hearsay.Interval;
import dev.hearsay.estimate.AssumedValues;
import dev.hearsay.estimate.Deviation;
import dev.hearsay.estimate.Recalibration;
import dev.hearsay.lab.Check;
import dev.hearsay.lab.Claim;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Panel;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.SyntheticNumbers;
import dev.hearsay.mechanism.NumericMechanism;
import dev.hearsay.mechanism.Piecewise;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.List;

/** D22: how far estimated means stray when there are many dimensions, and what to do about it. */
public final class Deviations {

  /** The case study: ten values, 10,000 reports, ε = 0.001 for each of the hundred attributes. */
  private static final AssumedValues TENTHS =
      AssumedValues.evenly(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0);

  private static final double STUDY_EPSILON = 0.001;
  private static final long STUDY_REPORTS = 10_000;

  private Deviations() {}

  public static List<Experiment> all() {
    return List.of(study(), againstExperiment(), recalibration());
  }

  static Deviation piecewiseStudy() {
    double t = Piecewise.parameter(STUDY_EPSILON);
    return Deviation.of(
        x -> 0, x -> Piecewise.variance(STUDY_EPSILON, t, x), x -> 0, TENTHS, STUDY_REPORTS);
  }

  static Deviation squareStudy() {
    SquareWaveTheory square = new SquareWaveTheory(STUDY_EPSILON);
    return Deviation.of(square::bias, square::variance, x -> 0, TENTHS, STUDY_REPORTS);
  }

  private static Experiment study() {
    String panel = "P(deviation within ξ)";
    List<Double> bounds = Grid.of(0.001, 0.01, 0.05, 0.1);
    return Experiment.named("d22-study", "D22, Table II", "Piecewise against square wave")
        .text(
            "The probability that an average of 10,000 reports with ε = 0.001 strays by at most ξ,"
                + " by the normal approximation; D22's numbers (p) and exact ones (e).")
        .panel(Panel.table(panel, "ξ", "probability"))
        .printed("Piecewise p", bounds, 3.46e-5, 3.46e-4, 0.002, 0.004)
        .exact(List.of("Piecewise e"), bounds, (s, x) -> piecewiseStudy().probabilityWithin(x))
        .printed("Square p", bounds, 2.12e-16, 2.62e-11, 0.644, 1)
        .exact(List.of("Square e"), bounds, (s, x) -> squareStudy().probabilityWithin(x))
        .claim(
            "Piecewise: 3.46·10⁻⁵ at ξ = 0.001",
            results -> Check.equal(results.value(panel, "Piecewise e", 0.001), 3.46e-5, 0.005))
        .claim(
            Claim.that(
                    "Square wave: 0.644 at ξ = 0.05",
                    results -> Check.equal(results.value(panel, "Square e", 0.05), 0.644, 0.005))
                .orElse(
                    "0.5017, as the bias is −0.049975, not −0.049",
                    results -> Check.equal(results.value(panel, "Square e", 0.05), 0.5017, 1e-3)))
        .claim(
            "The square wave is far better at ξ = 0.1, and far worse at 0.01",
            results ->
                results
                    .below(panel, "Piecewise e", "Square e", 0, x -> x == 0.1)
                    .and(results.below(panel, "Square e", "Piecewise e", 0, x -> x == 0.01)))
        .build();
  }

  private static Experiment againstExperiment() {
    Experiment.Builder builder =
        Experiment.named("d22-experiment", "D22, Figs. 2 and 3", "Analysis against experiment")
            .text(
                "As in D22, one of 5,000 uniform attributes: 2,000 reports with ε = 0.02. The"
                    + " probability that their average strays by at most z standard deviations (and"
                    + " the bias, for the square wave), by the normal approximation and counted.");
    for (String mechanism : List.of("laplace", "piecewise", "square wave")) {
      String panel = "Deviation of " + mechanism;
      builder
          .panel(Panel.lines(panel, "z", "probability"))
          .exact(
              List.of("analysis"),
              Grid.of(0.25, 0.5, 1, 1.5, 2, 3),
              (series, z) -> new Deviation(0, 1, 0, 1).probabilityWithin(z))
          .simulated(
              List.of("experiment"),
              Grid.of(0.25, 0.5, 1, 1.5, 2, 3),
              scope -> new Scope.Size(2_000, scope.isQuick() ? 400 : 2_000),
              (setting, series, z, bits) -> isWithin(mechanism, setting.people(), z, bits) ? 1 : 0)
          .claim(
              panel + " is what the analysis says (within 4.5 standard errors, and 0.02)",
              results -> agree(results, panel));
    }
    return builder.build();
  }

  private static Check agree(Results results, String panel) {
    boolean holds = true;
    double largest = 0;
    for (double z : results.series(panel, "analysis").keySet()) {
      double expected = results.value(panel, "analysis", z);
      double difference = Math.abs(results.value(panel, "experiment", z) - expected);
      double repetitions =
          results.series(panel, "experiment").firstEntry().getValue().repetitions();
      double error = Math.sqrt(expected * (1 - expected) / repetitions);
      holds &= difference <= 4.5 * error + 0.02;
      largest = Math.max(largest, difference);
    }
    return new Check(holds, "differs by at most " + Check.number(largest));
  }

  private static boolean isWithin(
      String mechanism, int reports, double z, InsecureSeededBits bits) {
    return mechanism.equals("square wave")
        ? isSquareWithin(reports, z, bits)
        : isNumericWithin(Designs.numeric(mechanism, 0.02), reports, z, bits);
  }

  private static boolean isNumericWithin(
      NumericMechanism mechanism, int reports, double z, InsecureSeededBits bits) {
    double sum = 0;
    for (int i = 0; i < reports; i++) {
      double x = 2 * SyntheticNumbers.uniform(bits) - 1;
      sum += mechanism.decode(mechanism.perturbInsecurely(x, bits)) - x;
    }
    double noise = AssumedValues.uniform(-1, 1, 32).mean(mechanism::variance);
    return Math.abs(sum / reports) <= z * Math.sqrt(noise / reports);
  }

  private static boolean isSquareWithin(int reports, double z, InsecureSeededBits bits) {
    SquareWaveTheory square = new SquareWaveTheory(0.02);
    double sum = 0;
    for (int i = 0; i < reports; i++) {
      double x = SyntheticNumbers.uniform(bits);
      sum += square.draw(x, bits) - x - square.bias(x);
    }
    double noise = AssumedValues.uniform(0, 1, 100).mean(square::variance);
    return Math.abs(sum / reports) <= z * Math.sqrt(noise / reports);
  }

  private static Experiment recalibration() {
    Experiment.Builder builder =
        Experiment.named("d22-hdr4me", "D22, Fig. 4", "Re-calibration of many means")
            .text(
                "A hundred attributes, all reported by 100,000 people, so that each gets ε/100; ten"
                    + " means are 0.9, the others 0. Deviations are drawn from the normal law that"
                    + " the previous experiment checks. L1 and L2 are D22's; clipping and auto are"
                    + " ours. D22 promises a gain only where deviations are large.");
    for (String mechanism : List.of("laplace", "piecewise")) {
      String panel = "HDR4ME on " + mechanism;
      builder
          .panel(Panel.logLogLines(panel, "privacy loss ε", "mean squared error"))
          .simulated(
              List.of("none", "L1", "L2", "clip", "auto"),
              Grid.of(0.1, 0.2, 0.4, 0.8, 1.6, 3.2),
              scope -> scope.size(100_000, 100_000),
              (setting, series, epsilon, bits) ->
                  recalibrated(mechanism, series, epsilon, setting.people(), bits))
          .claim(panel + ": L1 improves", results -> results.belowOnAverage(panel, "L1", "none"))
          .claim(panel + ": L2 improves", results -> results.belowOnAverage(panel, "L2", "none"))
          .claim(
              panel + ": (ours) auto is better than clipping",
              results -> results.belowOnAverage(panel, "auto", "clip"));
    }
    return builder.build();
  }

  private static double recalibrated(
      String mechanism, String way, double epsilon, int people, InsecureSeededBits bits) {
    int d = 100;
    double[] truth = new double[d];
    Arrays.fill(truth, 0, d / 10, 0.9);
    NumericMechanism design = Designs.numeric(mechanism, epsilon / d);
    double[] errors =
        Arrays.stream(truth).map(x -> Math.sqrt(design.variance(x) / people)).toArray();
    double[] estimates = new double[d];
    Arrays.setAll(estimates, j -> truth[j] + errors[j] * SyntheticNumbers.standardNormal(bits));
    double[] changed = changed(way, estimates, errors);
    double error = 0;
    for (int j = 0; j < d; j++) {
      error += Math.pow(changed[j] - truth[j], 2) / d;
    }
    return error;
  }

  private static double[] changed(String way, double[] estimates, double[] errors) {
    double[] bounds = Recalibration.bounds(errors, 0.95);
    return switch (way) {
      case "L1" -> Recalibration.l1(estimates, bounds);
      case "L2" -> Recalibration.l2(estimates, Recalibration.l2Weights(bounds, 1));
      case "clip" -> Arrays.stream(estimates).map(x -> Math.max(-1, Math.min(1, x))).toArray();
      case "auto" -> Recalibration.auto(estimates, errors, new Interval(-1, 1), 0.95);
      default -> estimates;
    };
  }
}
