package dev.hearsay.lab.learning;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.number.NumericMechanism;
import java.util.List;
import java.util.function.DoublePredicate;

/** What the papers' explanation of their learning curves is worth: the noise in small entries. */
final class GradientNoise {

  private static final String PANEL = "An entry of 0.1 among 90";

  /** As many features as the papers' smaller census has. */
  private static final int DIMENSIONS = 90;

  private static final double ENTRY = 0.1;

  private GradientNoise() {}

  static Experiment experiment() {
    return Experiment.named(
            "learn-noise", "W19, Section VI-B; Z20, Section VII-B", "Noise in a gradient's entries")
        .text(
            "W19 explains its learning curves by the entries of gradients, most of which are small."
                + " The variance of one decoded entry of 0.1, in a vector of 90, exact; each"
                + " mechanism is used as in the figures of learning.")
        .panel(Panel.logLines(PANEL, "privacy loss ε", "variance"))
        .exact(
            List.of("duchi-vector", "piecewise", "hybrid", "pm-sub", "three-outputs", "hm-tp"),
            Grid.of(0.5, 1, 2, 4, 5, 8),
            GradientNoise::variance)
        .claim(
            Paper.W19.says(
                "Section VI-B, Fig. 9, Fig. 10", "for which PM and HM are particularly effective"),
            "On a small entry, 0.1 of 90, the variances of PM and HM are below that of Duchi's mechanism"
                + " (repaired), at ε = 0.5, 1, 2, 4, 5 and 8",
            r -> quieter(r, "piecewise", "duchi-vector").and(quieter(r, "hybrid", "duchi-vector")))
        .claim(
            "Small entries do not explain Z20's order: on an entry of 0.1 PM's variance is the smallest"
                + " of all at ε = 1, and at ε = 4 smaller than those of Three-Outputs and HM-TP",
            r ->
                quieter(r, "piecewise", "pm-sub", x -> x == 1)
                    .and(quieter(r, "piecewise", "hybrid", x -> x == 1))
                    .and(quieter(r, "piecewise", "three-outputs", x -> x == 1 || x == 4))
                    .and(quieter(r, "piecewise", "hm-tp", x -> x == 1 || x == 4)))
        .claim(
            "On an entry of 0.1 Three-Outputs and HM-TP have at most HM's variance",
            r -> quieter(r, "three-outputs", "hybrid").and(quieter(r, "hm-tp", "hybrid")))
        .build();
  }

  private static ClaimCheck quieter(Results results, String one, String other) {
    return quieter(results, one, other, x -> true);
  }

  /** Or as quiet: up to ε = 0.61 some of them are one and the same mechanism. */
  private static ClaimCheck quieter(
      Results results, String one, String other, DoublePredicate where) {
    return results.below(PANEL, one, other, 1e-9, where);
  }

  /** An entry is drawn with probability m/d and then counts d/m times: (d/m)·E[Y²] − x². */
  static double variance(String mechanism, double epsilon) {
    if (mechanism.equals("duchi-vector")) {
      return Math.pow(Designs.vector(DIMENSIONS, epsilon, 0).scale(), 2) - ENTRY * ENTRY;
    }
    int m = Survey.sampled(DIMENSIONS, epsilon, Survey.PAPERS_CONSTANT);
    NumericMechanism design = Designs.numeric(mechanism, epsilon / m);
    return (design.variance(ENTRY) + ENTRY * ENTRY) * DIMENSIONS / m - ENTRY * ENTRY;
  }
}
