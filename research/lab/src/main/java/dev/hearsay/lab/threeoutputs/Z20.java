package dev.hearsay.lab.threeoutputs;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Quote;
import java.util.List;

/** The mechanisms that Z20 compares on means, and what it says of them. */
final class Z20 {

  private static final List<String> EXISTING = List.of("laplace", "duchi", "piecewise", "hybrid");

  /** Z20's own come before ours. */
  static final List<String> SERIES =
      List.of(
          "laplace", "duchi", "piecewise", "hybrid", "three-outputs", "pm-sub", "hm-tp", "minimax");

  private Z20() {}

  /** What Z20 says of real data. */
  static void onRealData(Experiment.Builder builder, String panel, Claim hybrid) {
    builder
        .claim(hybrid)
        .claim(
            Paper.Z20.says(
                "Section VII-A, Fig. 6", "PM-SUB's MSE is smaller than PM's when privacy budget"),
            panel + ": PM-SUB's error is smaller than PM's at ε = 4",
            results -> results.below(panel, "pm-sub", "piecewise", 0, epsilon -> epsilon == 4))
        .claim(
            Paper.Z20.says(
                "Section VII-A, Fig. 6", "performance is better at a small privacy budget"),
            panel + ": Three-Outputs' error is smaller than PM's and PM-SUB's at ε = 0.5",
            results ->
                results
                    .below(panel, "three-outputs", "pm-sub", 0, epsilon -> epsilon < 1)
                    .and(results.below(panel, "three-outputs", "piecewise", 0, e -> e < 1)));
    ours(builder, panel);
  }

  /** What Z20 says of HM-TP, with what holds on a census. */
  static Claim onCensus(String panel) {
    return hybridOnRealData(panel)
        .corrected(
            "it is below Laplace's and Duchi's at every ε, at most 4 % above PM's and HM's, and below"
                + " HM's at ε = 4",
            results ->
                beatsAt(results, panel, "hm-tp", 4, List.of("hybrid"))
                    .and(results.below(panel, "hm-tp", "piecewise", 0.04))
                    .and(results.below(panel, "hm-tp", "hybrid", 0.04)));
  }

  /** The same, with what holds where most values are near an end of their range. */
  static Claim onSkewedNumbers(String panel) {
    return hybridOnRealData(panel)
        .instead(
            "it is below Laplace's and PM's at every ε; from ε = 2 on Duchi's is the lower one",
            results ->
                beats(results, panel, "hm-tp", List.of("laplace", "piecewise"))
                    .and(results.below(panel, "duchi", "hm-tp", 0, epsilon -> epsilon >= 2)));
  }

  private static Claim hybridOnRealData(String panel) {
    return beatsExisting(
        Paper.Z20.says(
            "Section VII-A, Fig. 6", "HM-TP outperforms existing solutions in all settings"),
        panel,
        "HM-TP",
        "hm-tp");
  }

  /** What Z20 says of normal values. */
  static void onNormalValues(Experiment.Builder builder, String panel) {
    Quote quote =
        Paper.Z20.says(
            "Section VII-A, Fig. 7",
            "we confirm that PM-SUB, Three-Outputs and HM-TP outperform existing solutions");
    builder
        .claim(
            beatsExisting(quote, panel, "PM-SUB", "pm-sub")
                .corrected(
                    "it is below Laplace's and Duchi's at every ε, and below PM's and HM's at ε = 4",
                    results ->
                        beatsAt(results, panel, "pm-sub", 4, List.of("piecewise", "hybrid"))))
        .claim(
            beatsExisting(quote, panel, "Three-Outputs", "three-outputs")
                .instead(
                    "it is below Laplace's and Duchi's at every ε and below PM's at ε = 0.5; at ε = 4"
                        + " PM's is the lower one",
                    results ->
                        beatsAt(results, panel, "three-outputs", 0.5, List.of("piecewise"))
                            .and(
                                results.below(
                                    panel, "piecewise", "three-outputs", 0, e -> e == 4))))
        .claim(
            beatsExisting(quote, panel, "HM-TP", "hm-tp")
                .corrected(
                    "it is below Laplace's and Duchi's at every ε, PM's at ε = 0.5 and HM's at ε = 4",
                    results ->
                        beatsAt(results, panel, "hm-tp", 0.5, List.of("piecewise"))
                            .and(beatsAt(results, panel, "hm-tp", 4, List.of("hybrid")))));
    ours(builder, panel);
  }

  private static void ours(Experiment.Builder builder, String panel) {
    builder.claim(
        panel + ": minimax, divided by those who reported, beats HM-TP up to ε = 1",
        results -> results.below(panel, "minimax", "hm-tp", 0, epsilon -> epsilon <= 1));
  }

  private static Claim beatsExisting(Quote quote, String panel, String name, String series) {
    return Claim.that(
        quote,
        panel + ": the error of " + name + " is at no ε above that of Laplace, Duchi, PM and HM",
        results -> beats(results, panel, series, EXISTING));
  }

  /** Whether one line is below others at every ε. */
  static ClaimCheck beats(Results results, String panel, String series, List<String> others) {
    return others.stream()
        .map(other -> results.below(panel, series, other, 0))
        .reduce(ClaimCheck::and)
        .orElseThrow();
  }

  /** Whether it is below Laplace's and Duchi's at every ε, and below others at one. */
  private static ClaimCheck beatsAt(
      Results results, String panel, String series, double epsilon, List<String> others) {
    return others.stream()
        .map(other -> results.below(panel, series, other, 0, x -> x == epsilon))
        .reduce(beats(results, panel, series, List.of("laplace", "duchi")), ClaimCheck::and);
  }
}
