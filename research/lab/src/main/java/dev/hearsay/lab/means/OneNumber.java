package dev.hearsay.lab.means;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.VarianceLimits;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.mechanism.number.Piecewise;
import dev.hearsay.mechanism.number.ThreeOutputs;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** Theory of mechanisms for one number: computed from the weights that devices draw from. */
public final class OneNumber {

  private static final String VARIANCE = "Worst-case variance";
  private static final String EPSILON = "privacy loss ε";

  private OneNumber() {}

  public static List<Experiment> all() {
    return List.of(z20(), zeroProbability(), optimalPiecewise(), limit());
  }

  private static Experiment z20() {
    return Experiment.named(
            "z20-variance", "Z20, Tables I and II, Fig. 1", "Three outputs, PM-SUB and HM-TP")
        .text(
            "Z20 orders the mechanisms by their worst-case variance, range of ε by range of ε."
                + " Every order is tested at all ε of the grid inside its range.")
        .panel(Panel.logLines(VARIANCE, EPSILON, "worst-case variance"))
        .exact(
            List.of("laplace", "duchi", "piecewise", "hybrid", "three-outputs", "pm-sub", "hm-tp"),
            Grid.evenly(0.05, 6, 119),
            Designs::worstVariance)
        .claim(order(0, 1.29, "duchi", "piecewise", "laplace"))
        .claim(order(1.29, 2.32, "piecewise", "duchi", "laplace"))
        .claim(order(2.32, 6, "piecewise", "laplace", "duchi"))
        .claim(order(0, 0.69, "three-outputs", "duchi", "pm-sub", "piecewise"))
        .claim(order(0.694, 1.19, "three-outputs", "duchi", "pm-sub", "piecewise"))
        .claim(order(1.19, 1.29, "three-outputs", "pm-sub", "duchi", "piecewise"))
        .claim(order(1.29, 2.56, "three-outputs", "pm-sub", "piecewise", "duchi"))
        .claim(order(2.56, 3.27, "pm-sub", "three-outputs", "piecewise", "duchi"))
        .claim(order(3.27, 6, "pm-sub", "piecewise", "three-outputs", "duchi"))
        .claim(
            Claim.that(
                    "HM-TP has the lowest worst-case variance at every ε",
                    results -> results.below(VARIANCE, "hm-tp", "hybrid", 1e-4))
                .orElse(
                    "not for 0.610 < ε < 0.653 and 0.693 < ε < 1.59, where HM's is lower",
                    OneNumber::hybridIsLowerInBetween))
        .build();
  }

  private static ClaimCheck hybridIsLowerInBetween(Results results) {
    return results
        .below(VARIANCE, "hybrid", "hm-tp", 0, x -> x > 0.694 && x < 1.58)
        .and(results.below(VARIANCE, "hm-tp", "hybrid", 3e-4, x -> x < 0.609 || x > 1.6));
  }

  /** From the lowest variance to the highest; a grid costs up to 2.5·10⁻⁴ of a variance. */
  private static Claim order(double low, double high, String... mechanisms) {
    return Claim.that(
        "For " + low + " < ε < " + high + ": " + String.join(" ≤ ", mechanisms),
        results ->
            IntStream.range(1, mechanisms.length)
                .mapToObj(
                    i ->
                        results.below(
                            VARIANCE,
                            mechanisms[i - 1],
                            mechanisms[i],
                            5e-4,
                            x -> x > low && x < high))
                .reduce(ClaimCheck::and)
                .orElseThrow());
  }

  private static Experiment zeroProbability() {
    String panel = "Probability of the output 0";
    return Experiment.named("z20-zero", "Z20, Fig. 3 and Eq. 5", "How often three outputs say 0")
        .text(
            "The probability a of the output 0 for the input 0. Z20's closed form is compared with"
                + " a search for the a of least worst-case variance, which is C²·max(1 − a, 1 −"
                + " a/c − 1/C²) up to the input in between.")
        .panel(Panel.lines(panel, EPSILON, "a"))
        .exact(
            List.of("closed form"),
            Grid.evenly(0.1, 8, 79),
            (series, epsilon) -> ThreeOutputs.zeroAtZero(epsilon))
        .exact(
            List.of("search"),
            Grid.evenly(0.1, 8, 79),
            (series, epsilon) -> ThreeOutputsTheory.bestZero(epsilon))
        .claim(
            "a is 0 below ε = ln 2",
            results ->
                ClaimCheck.equal(results.value(panel, "search", 0.6), 0, 1).about("a at 0.6"))
        .claim(
            "The closed form is the optimum above",
            results -> results.same(panel, "closed form", "search", 1e-3))
        .build();
  }

  private static Experiment optimalPiecewise() {
    return Experiment.named("z20-pm-opt", "Z20, Fig. 5", "PM-SUB is nearly PM-OPT")
        .text(
            "The piecewise family has one parameter t. PM-OPT takes the best, PM-SUB takes"
                + " e^{ε/3}, PM takes e^{ε/2}.")
        .panel(Panel.logLines(VARIANCE, EPSILON, "worst-case variance"))
        .exact(
            List.of("piecewise", "pm-sub", "pm-opt"),
            Grid.evenly(0.25, 8, 31),
            OneNumber::piecewiseFormula)
        .claim("PM-OPT is best", results -> results.below(VARIANCE, "pm-opt", "pm-sub", 1e-12))
        .claim(
            "PM-SUB is close to PM-OPT (within 5 % for ε up to 8)",
            results -> results.same(VARIANCE, "pm-sub", "pm-opt", 0.05))
        .claim(
            "PM-SUB is better than PM",
            results -> results.below(VARIANCE, "pm-sub", "piecewise", 0))
        .build();
  }

  private static double piecewiseFormula(String name, double epsilon) {
    double parameter =
        switch (name) {
          case "pm-sub" -> Piecewise.suboptimalParameter(epsilon);
          case "pm-opt" -> Piecewise.optimalParameter(epsilon);
          default -> Piecewise.parameter(epsilon);
        };
    return Piecewise.variance(epsilon, parameter, 1);
  }

  private static Experiment limit() {
    String panel = "Above the limit";
    List<Double> epsilons =
        List.copyOf(VarianceLimits.lower().subMap(0.5, true, 6.0, true).keySet());
    return Experiment.named("ours-limit", "Ours", "Minimax against the limit")
        .text(
            "No unbiased mechanism can have a worst-case variance below a certain number, which a"
                + " linear program gives. Shown is the factor by which mechanisms miss it.")
        .panel(Panel.lines(panel, EPSILON, "worst-case variance / limit"))
        .exact(
            List.of("duchi", "piecewise", "hybrid", "three-outputs", "hm-tp", "pm-opt", "minimax"),
            epsilons.stream().filter(epsilon -> epsilon <= 3).toList(),
            OneNumber::aboveLimit)
        .panel(Panel.table("Factor", EPSILON, "worst-case variance / limit"))
        .exact(
            List.of("piecewise", "hybrid", "hm-tp", "pm-opt", "minimax"),
            epsilons,
            OneNumber::aboveLimit)
        .claim(
            "Minimax is within 0.2 % of the limit for ε up to 3",
            results -> ClaimCheck.between(greatest(results, panel), 1, 1.002))
        .claim(
            "Minimax is better than the hybrid mechanism",
            results -> results.below("Factor", "minimax", "hybrid", 0))
        .claim(
            "Minimax is better than HM-TP",
            results -> results.below("Factor", "minimax", "hm-tp", 0))
        .build();
  }

  private static double greatest(Results results, String panel) {
    return results.series(panel, "minimax").values().stream()
        .mapToDouble(measured -> measured.mean())
        .max()
        .orElseThrow();
  }

  private static double aboveLimit(String mechanism, double epsilon) {
    return Designs.worstVariance(mechanism, epsilon)
        / Objects.requireNonNull(VarianceLimits.lower().get(epsilon));
  }
}
