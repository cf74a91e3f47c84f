package dev.hearsay.lab.means;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.data.SyntheticNumbers;
import dev.hearsay.lab.data.SyntheticNumbers.Shape;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.MeanError;
import dev.hearsay.lab.survey.Survey;
import java.util.List;

/** Means of sixteen made-up numbers: W19's Figs. 5 and 6. */
public final class SyntheticMeans {

  private static final String SIMULATED = "hybrid simulated";
  private static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);
  private static final double[] MEANS = {0, 1.0 / 3, 2.0 / 3, 1};
  private static final int DIMENSIONS = 16;

  private SyntheticMeans() {}

  public static List<Experiment> all() {
    return List.of(gaussian(), shapes());
  }

  private static Experiment gaussian() {
    Experiment.Builder builder =
        Experiment.named("w19-gaussian", "W19, Fig. 5", "Means of 16 normal attributes")
            .text(
                "Sixteen attributes, each normal with the mean μ and standard deviation 1/4, cut to"
                    + " [−1, 1]. Laplace splits ε among all, Duchi's mechanism reports all at once,"
                    + " the others sample attributes. The error is that of the means, with the"
                    + " papers' scaling by d/(mn): expected errors, exact, and HM simulated as well."
                    + " Duchi's mechanism for an even d is not private as W19 prints it; it is shown"
                    + " as printed and repaired, which is more accurate.");
    for (double mean : MEANS) {
      ofW19(builder, "μ = " + thirds(mean), Shape.NORMAL, mean);
    }
    return builder.build();
  }

  private static String thirds(double mean) {
    return Math.round(mean * 3) + "/3";
  }

  private static Experiment shapes() {
    Experiment.Builder builder =
        Experiment.named("w19-shapes", "W19, Fig. 6", "Other distributions")
            .text("As before, with values that are uniform, or have a density ∝ (x + 2)^−10.");
    for (Shape shape : List.of(Shape.UNIFORM, Shape.POWER_LAW)) {
      ofW19(builder, shape.toString(), shape, 0);
    }
    return builder.build();
  }

  /** W19 does not say how many people there are. */
  private static int people(Scope scope) {
    return scope.isQuick() ? 10_000 : 1_000_000;
  }

  private static double[][] columns(Scope scope, Shape shape, double mean) {
    return SyntheticNumbers.columns(shape, mean, DIMENSIONS, people(scope));
  }

  private static Experiment.Builder measured(
      Experiment.Builder builder, String panel, List<String> series, Shape shape, double mean) {
    return builder
        .panel(Panel.logLines(panel, "privacy loss ε", "mean squared error"))
        .exactOnData(
            series,
            EPSILONS,
            (scope, name, epsilon) ->
                MeanError.expected(columns(scope, shape, mean), DIMENSIONS, name, epsilon));
  }

  private static void ofW19(Experiment.Builder builder, String panel, Shape shape, double mean) {
    List<String> series = List.of("laplace", "duchi", "duchi as printed", "piecewise", "hybrid");
    measured(builder, panel, series, shape, mean)
        .simulated(
            List.of(SIMULATED),
            EPSILONS,
            scope -> Scope.forAgreement(people(scope)),
            (setting, name, epsilon, bits) ->
                Survey.error(
                    columns(setting.scope(), shape, mean), DIMENSIONS, "hybrid", epsilon, bits))
        .claim(
            "(ours) " + panel + ": simulations of HM have the error that is expected",
            results -> results.agrees(panel, SIMULATED, "hybrid"))
        .claim(panel + ": Duchi beats Laplace", r -> r.below(panel, "duchi", "laplace", 0))
        .claim(beatsDuchi(panel, "PM", "piecewise"))
        .claim(beatsDuchi(panel, "HM", "hybrid"))
        .claim(
            panel + ": the lead of PM over Duchi grows with ε",
            results -> leadGrows(results, panel));
  }

  private static Claim beatsDuchi(String panel, String name, String series) {
    return Claim.that(
            panel + ": " + name + " beats Duchi at every ε",
            results -> results.below(panel, series, "duchi", 0))
        .orElse(
            "it beats Duchi's mechanism as printed",
            results -> results.below(panel, series, "duchi as printed", 0));
  }

  private static ClaimCheck leadGrows(Results results, String panel) {
    double first = EPSILONS.get(0);
    double last = EPSILONS.get(EPSILONS.size() - 1);
    double atFirst =
        results.value(panel, "piecewise", first) / results.value(panel, "duchi", first);
    double atLast = results.value(panel, "piecewise", last) / results.value(panel, "duchi", last);
    return ClaimCheck.exact(
        atLast < atFirst,
        "piecewise / duchi = "
            + ClaimCheck.number(atFirst)
            + ", then "
            + ClaimCheck.number(atLast));
  }
}
