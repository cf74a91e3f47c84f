package dev.hearsay.lab.paper;

import dev.hearsay.lab.Check;
import dev.hearsay.lab.Claim;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Panel;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.SyntheticNumbers;
import dev.hearsay.lab.data.SyntheticNumbers.Shape;
import dev.hearsay.mechanism.ScaledError;
import java.util.ArrayList;
import java.util.List;

/** Means of several numbers: what the papers' sampling costs, in theory and in simulations. */
public final class ManyNumbers {

  private static final String EPSILON = "privacy loss ε";
  private static final String MSE = "mean squared error";
  private static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);
  private static final int DIMENSIONS = 16;
  private static final int CENSUS_PEOPLE = 20_000;

  private ManyNumbers() {}

  public static List<Experiment> all() {
    List<Experiment> all = new ArrayList<>(List.of(worstCase(), gaussian(), shapes()));
    all.addAll(List.of(census(), people(), dimensions(), withDelta(), gaussianZ20()));
    return all;
  }

  private static Experiment worstCase() {
    Experiment.Builder builder =
        Experiment.named("w19-dimensions", "W19, Table I (d > 1) and Fig. 3", "Worst case in d > 1")
            .text(
                "Each person reports on m = max(1, min(d, ⌊ε/2.5⌋)) of d numbers. Shown is the"
                    + " worst-case variance as a fraction of that of Duchi's mechanism for all d at"
                    + " once, in its repaired form. Added is what W19 did not try: Duchi's mechanism"
                    + " for one number, sampled in the same way with m = ⌊ε/2.17⌋.");
    for (int d : new int[] {5, 10, 20, 40}) {
      String panel = "d = " + d;
      builder
          .panel(Panel.lines(panel, EPSILON, "fraction of Duchi's variance"))
          .exact(
              List.of("duchi repaired", "duchi as printed", "piecewise", "hybrid", "duchi sampled"),
              Grid.evenly(0.25, 8, 31),
              (series, epsilon) -> fractionOfDuchi(series, d, epsilon))
          .claim(
              "d = " + d + ": HM is better than PM",
              results -> results.below(panel, "hybrid", "piecewise", 1e-9))
          .claim(
              Claim.that(
                      panel + ": PM is better than Duchi's mechanism at every ε",
                      results -> results.below(panel, "piecewise", "duchi repaired", 0))
                  .orElse(
                      "it is better than the mechanism as printed, which for even d is not ε-LDP;"
                          + " repaired, that is private and more accurate",
                      results -> results.below(panel, "piecewise", "duchi as printed", 0)));
    }
    return builder
        .claim(
            "(ours) d = 20: in the worst case, Duchi's mechanism sampled beats HM",
            results -> results.below("d = 20", "duchi sampled", "hybrid", 1e-9))
        .build();
  }

  private static double fractionOfDuchi(String series, int d, double epsilon) {
    double repaired = Designs.vector(d, epsilon, 0).worstCaseVariance();
    return switch (series) {
      case "duchi repaired" -> 1;
      case "duchi as printed" -> Math.pow(Enumeration.printedScale(d, epsilon), 2) / repaired;
      case "duchi sampled" -> sampledWorst("duchi", d, epsilon, 2.17) / repaired;
      default -> sampledWorst(series, d, epsilon, 2.5) / repaired;
    };
  }

  private static double sampledWorst(String name, int d, double epsilon, double constant) {
    int m = Survey.sampled(d, epsilon, constant);
    return ScaledError.worst(Designs.numeric(name, epsilon / m), (double) d / m);
  }

  private static Scope.Size size(Scope scope) {
    return scope.size(20_000, 1_000_000);
  }

  /** W19's mechanisms on made-up numbers, and that its own beat Duchi's. */
  private static Experiment.Builder surveyed(
      Experiment.Builder builder, String panel, Shape shape, double mean) {
    return builder
        .panel(Panel.logLines(panel, EPSILON, MSE))
        .simulated(
            List.of("laplace", "duchi", "piecewise", "hybrid"),
            EPSILONS,
            ManyNumbers::size,
            (setting, series, epsilon, bits) ->
                Survey.error(
                    SyntheticNumbers.columns(shape, mean, DIMENSIONS, setting.people()),
                    series,
                    epsilon,
                    bits))
        .claim(panel + ": PM beats Duchi", r -> r.belowOnAverage(panel, "piecewise", "duchi"))
        .claim(panel + ": HM beats Duchi", r -> r.belowOnAverage(panel, "hybrid", "duchi"));
  }

  private static Experiment gaussian() {
    Experiment.Builder builder =
        Experiment.named("w19-gaussian", "W19, Fig. 5", "Means of 16 normal attributes")
            .text(
                "Sixteen attributes, each normal with the mean μ and standard deviation 1/4, cut to"
                    + " [−1, 1]. Laplace splits ε among all, Duchi's mechanism reports all at once,"
                    + " the others sample attributes. The error is that of the means, with the"
                    + " papers' scaling by d/(mn).");
    for (double mean : new double[] {0, 1.0 / 3, 2.0 / 3, 1}) {
      String panel = "μ = " + Math.round(mean * 3) + "/3";
      surveyed(builder, panel, Shape.NORMAL, mean)
          .claim(panel + ": Duchi beats Laplace", r -> r.belowOnAverage(panel, "duchi", "laplace"));
    }
    return builder.build();
  }

  private static Experiment shapes() {
    Experiment.Builder builder =
        Experiment.named("w19-shapes", "W19, Fig. 6", "Other distributions")
            .text("As before, with values that are uniform, or have a density ∝ (x + 2)^−10.");
    for (Shape shape : List.of(Shape.UNIFORM, Shape.POWER_LAW)) {
      String panel = shape.toString();
      surveyed(builder, panel, shape, 0);
    }
    return builder.build();
  }

  private static Experiment gaussianZ20() {
    Experiment.Builder builder =
        Experiment.named("z20-gaussian", "Z20, Fig. 7", "Z20's mechanisms on normal attributes")
            .text(
                "The same 16 attributes with the mechanisms of Z20, and with ours: minimax, and the"
                    + " sum divided by the number of those who reported on the attribute. 20,000 people; expected errors, exact.");
    for (double mean : new double[] {0, 1}) {
      String panel = "Z20 with μ = " + Math.round(mean);
      builder
          .panel(Panel.logLines(panel, EPSILON, MSE))
          .exact(
              List.of("piecewise", "hybrid", "three-outputs", "pm-sub", "hm-tp", "minimax"),
              EPSILONS,
              (series, epsilon) ->
                  Survey.expectedError(
                      SyntheticNumbers.columns(Shape.NORMAL, mean, DIMENSIONS, 20_000),
                      series,
                      epsilon))
          .claim(panel + ": HM-TP beats PM", r -> r.belowOnAverage(panel, "hm-tp", "piecewise"))
          .claim(panel + ": HM-TP beats HM", r -> r.belowOnAverage(panel, "hm-tp", "hybrid"));
    }
    return builder
        .claim(
            "(ours) minimax, divided by those who reported, beats HM-TP for μ = 1",
            r -> r.belowOnAverage("Z20 with μ = 1", "minimax", "hm-tp"))
        .build();
  }

  private static Experiment census() {
    String panel = "Numbers of a census";
    return Experiment.named("w19-census", "W19, Fig. 4; Z20, Fig. 6", "Means on a census")
        .text(
            "The numeric attributes of a census (gov_census if that is there, otherwise people made"
                + " up by the lab; not the census files of the papers), 20,000 people. Expected errors, exact; the hybrid"
                + " mechanism is simulated as well.")
        .panel(Panel.logLines(panel, EPSILON, MSE))
        .exactOnData(
            List.of("laplace", "scdf", "duchi", "piecewise", "hybrid", "hm-tp", "minimax"),
            EPSILONS,
            (scope, series, epsilon) ->
                Survey.expectedError(
                    scope.data().numbers("gov_census", CENSUS_PEOPLE), series, epsilon))
        .simulated(
            List.of("hybrid simulated"),
            EPSILONS,
            scope -> new Scope.Size(CENSUS_PEOPLE, 100),
            (setting, series, epsilon, bits) ->
                Survey.error(
                    setting.scope().data().numbers("gov_census", CENSUS_PEOPLE),
                    "hybrid",
                    epsilon,
                    bits))
        .claim(
            "Simulations of HM have the error that is expected (within 40 %)",
            r -> r.same(panel, "hybrid simulated", "hybrid", 0.4))
        .claim("PM beats Duchi", r -> r.belowOnAverage(panel, "piecewise", "duchi"))
        .claim("HM beats Duchi", r -> r.belowOnAverage(panel, "hybrid", "duchi"))
        .claim("Duchi beats Laplace", r -> r.belowOnAverage(panel, "duchi", "laplace"))
        .claim("Duchi beats SCDF", r -> r.belowOnAverage(panel, "duchi", "scdf"))
        .claim("HM-TP beats PM", r -> r.belowOnAverage(panel, "hm-tp", "piecewise"))
        .claim("(ours) minimax beats HM-TP", r -> r.belowOnAverage(panel, "minimax", "hm-tp"))
        .build();
  }

  private static Experiment people() {
    String panel = "More people";
    return Experiment.named("w19-users", "W19, Fig. 7", "The error falls as 1/n")
        .text("Uniform values, d = 16, ε = 1; n from 2,500 to 40,000.")
        .panel(Panel.logLogLines(panel, "people n", MSE))
        .simulated(
            List.of("duchi", "piecewise", "hybrid"),
            Grid.of(2_500, 5_000, 10_000, 20_000, 40_000),
            scope -> scope.size(40_000, 40_000),
            (setting, series, n, bits) ->
                Survey.error(
                    SyntheticNumbers.columns(Shape.UNIFORM, 0, DIMENSIONS, (int) n),
                    series,
                    1,
                    bits))
        .claim(
            "Sixteen times as many people, a sixteenth of the error (within 40 %)",
            r ->
                Check.equal(
                    r.value(panel, "hybrid", 2_500) / r.value(panel, "hybrid", 40_000), 16, 0.4))
        .build();
  }

  private static Experiment dimensions() {
    String panel = "More attributes";
    return Experiment.named("w19-attributes", "W19, Fig. 8", "The error grows with d")
        .text("Uniform values, ε = 1; d from 4 to 32.")
        .panel(Panel.logLogLines(panel, "attributes d", MSE))
        .simulated(
            List.of("laplace", "duchi", "piecewise", "hybrid"),
            Grid.of(4, 8, 16, 32),
            scope -> scope.size(20_000, 1_000_000),
            (setting, series, d, bits) ->
                Survey.error(
                    SyntheticNumbers.columns(Shape.UNIFORM, 0, (int) d, setting.people()),
                    series,
                    1,
                    bits))
        .claim(
            "Lower dimensionality is more accurate: HM at d = 4 against d = 32",
            r ->
                new Check(
                    r.series(panel, "hybrid").firstEntry().getValue().high()
                        < r.series(panel, "hybrid").lastEntry().getValue().low(),
                    Check.number(r.value(panel, "hybrid", 4))
                        + " against "
                        + Check.number(r.value(panel, "hybrid", 32))))
        .claim("PM beats Duchi", r -> r.belowOnAverage(panel, "piecewise", "duchi"))
        .build();
  }

  private static Experiment withDelta() {
    String variance = "One number with δ = 10⁻⁶";
    String means = "Means for ε = 1";
    return Experiment.named("w20-means", "W20, Figs. 1 and 5", "Means under (ε, δ)")
        .text(
            "W20's Algorithm 2 (Duchi's mechanism with a δ) against the optimal Gaussian mechanism,"
                + " first for one number, then for d normal attributes with standard deviation"
                + " 1/4. Mechanism-1 reports all attributes at once (repaired: its δ is the true"
                + " one), Mechanism-2 samples; the Gaussian has the right sensitivity 2√d.")
        .panel(Panel.logLines(variance, EPSILON, "worst-case variance"))
        .exact(
            List.of("gaussian", "duchi"),
            Grid.evenly(0.25, 8, 31),
            (series, epsilon) -> Designs.numeric(series, epsilon, 1e-6).worstCaseVariance())
        .panel(Panel.logLogLines(means, "attributes d", MSE))
        .simulated(
            List.of("Opt-GM", "Mechanism-1", "Mechanism-2"),
            Grid.of(4, 8, 16, 32),
            scope -> scope.size(20_000, 100_000),
            (setting, series, d, bits) ->
                SurveyWithDelta.error(
                    SyntheticNumbers.columns(Shape.NORMAL, 0, (int) d, setting.people()),
                    series,
                    1,
                    1e-6,
                    bits))
        .claim(
            "For one number, Algorithm 2 is better than Opt-GM at every ε shown",
            r -> r.below(variance, "duchi", "gaussian", 0))
        .claim("Mechanism-1 beats Opt-GM", r -> r.belowOnAverage(means, "Mechanism-1", "Opt-GM"))
        .claim("Mechanism-2 beats Opt-GM", r -> r.belowOnAverage(means, "Mechanism-2", "Opt-GM"))
        .build();
  }
}
