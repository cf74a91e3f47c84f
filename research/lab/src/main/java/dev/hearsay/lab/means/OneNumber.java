package dev.hearsay.lab.means;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.VarianceLimits;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import java.util.List;
import java.util.Objects;

/** Theory of mechanisms for one number: computed from the weights that devices draw from. */
public final class OneNumber {

  private static final String VARIANCE = "Worst-case variance";
  private static final String EPSILON = "privacy loss ε";

  private OneNumber() {}

  public static List<Experiment> all() {
    return List.of(w19(), limit());
  }

  private static Experiment w19() {
    return Experiment.named(
            "w19-variance", "W19, Table I (d = 1) and Fig. 1", "Piecewise and hybrid mechanisms")
        .text(
            "The largest variance of one decoded report over all inputs, computed exactly from the"
                + " integer weights that devices draw from. The hybrid mechanism (HM) should never"
                + " be worse than Duchi's or the piecewise one (PM); these two should cross at"
                + " ε ≈ 1.29.")
        .panel(Panel.logLines(VARIANCE, EPSILON, "worst-case variance"))
        .exact(
            List.of("laplace", "scdf", "staircase", "duchi", "piecewise", "hybrid"),
            Grid.evenly(0.25, 8, 31),
            Designs::worstVariance)
        .claim(
            "HM is never worse than Duchi's mechanism",
            results -> results.below(VARIANCE, "hybrid", "duchi", 1e-9))
        .claim(
            "HM is better than PM at every ε",
            results -> results.below(VARIANCE, "hybrid", "piecewise", 0))
        .claim(
            "PM is better than Laplace at every ε",
            results -> results.below(VARIANCE, "piecewise", "laplace", 0))
        .claim(
            "Below ε ≈ 1.29 Duchi's mechanism is better than PM",
            results -> results.below(VARIANCE, "duchi", "piecewise", 0, x -> x < 1.29))
        .claim(
            "Above ε ≈ 1.29 PM is better than Duchi's mechanism",
            results -> results.below(VARIANCE, "piecewise", "duchi", 0, x -> x > 1.29))
        .build();
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
