package dev.hearsay.lab.ours;

import dev.hearsay.cli.plot.VarianceLimits;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import java.util.List;
import java.util.Objects;

/** Mechanisms for one number against the least variance that any can have. */
public final class Limit {

  private static final String EPSILON = "privacy loss ε";

  private Limit() {}

  public static List<Experiment> all() {
    return List.of(limit());
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
            Limit::aboveLimit)
        .panel(Panel.table("Factor", EPSILON, "worst-case variance / limit"))
        .exact(
            List.of("piecewise", "hybrid", "hm-tp", "pm-opt", "minimax"),
            epsilons,
            Limit::aboveLimit)
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
