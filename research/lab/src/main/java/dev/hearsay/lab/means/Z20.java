package dev.hearsay.lab.means;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import java.util.List;

/** The mechanisms that Z20 compares on means, and what it says of them. */
public final class Z20 {

  private static final List<String> EXISTING = List.of("laplace", "duchi", "piecewise", "hybrid");

  /** Z20's own come before ours. */
  public static final List<String> SERIES =
      List.of(
          "laplace", "duchi", "piecewise", "hybrid", "three-outputs", "pm-sub", "hm-tp", "minimax");

  private Z20() {}

  /** What Z20 says of real data. */
  public static void hmTpBeatsExisting(Experiment.Builder builder, String panel) {
    builder
        .claim(beatsExisting(panel, "HM-TP", "hm-tp"))
        .claim(
            panel + ": PM-SUB beats PM at ε = 4",
            results -> results.below(panel, "pm-sub", "piecewise", 0, epsilon -> epsilon == 4))
        .claim(
            panel + ": Three-Outputs beats PM-SUB at ε = 0.5",
            results -> results.below(panel, "three-outputs", "pm-sub", 0, epsilon -> epsilon < 1));
    ours(builder, panel);
  }

  /** What Z20 says of normal values. */
  public static void allBeatExisting(Experiment.Builder builder, String panel) {
    builder
        .claim(beatsExisting(panel, "PM-SUB", "pm-sub"))
        .claim(beatsExisting(panel, "Three-Outputs", "three-outputs"))
        .claim(beatsExisting(panel, "HM-TP", "hm-tp"));
    ours(builder, panel);
  }

  private static void ours(Experiment.Builder builder, String panel) {
    builder.claim(
        Claim.that(
                "(ours) " + panel + ": minimax, divided by those who reported, beats HM-TP",
                results -> results.below(panel, "minimax", "hm-tp", 0))
            .orElse(
                "up to ε = 1; minimax is made for the worst value, and small ones are not that",
                results -> results.below(panel, "minimax", "hm-tp", 0, epsilon -> epsilon <= 1)));
  }

  private static Claim beatsExisting(String panel, String name, String series) {
    return Claim.that(
            panel + ": " + name + " beats Laplace, Duchi, PM and HM at every ε",
            results ->
                EXISTING.stream()
                    .map(other -> results.below(panel, series, other, 0))
                    .reduce(ClaimCheck::and)
                    .orElseThrow())
        .orElse(
            "it beats Laplace and Duchi at every ε, and PM and HM on average over ε",
            results ->
                results
                    .below(panel, series, "laplace", 0)
                    .and(results.below(panel, series, "duchi", 0))
                    .and(results.belowOnAverage(panel, series, "piecewise"))
                    .and(results.belowOnAverage(panel, series, "hybrid")));
  }
}
