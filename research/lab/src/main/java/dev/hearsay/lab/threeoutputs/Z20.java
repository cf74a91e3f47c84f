package dev.hearsay.lab.threeoutputs;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.Comparisons;
import dev.hearsay.lab.claim.Comparisons.Rival;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.data.MadeUpTable;
import dev.hearsay.lab.survey.RealSets;
import java.util.List;

/** The mechanisms that Z20 compares on means, and what it says of them. */
final class Z20 {

  /** Z20's own come before ours. */
  static final List<String> SERIES =
      List.of(
          "laplace", "duchi", "piecewise", "hybrid", "three-outputs", "pm-sub", "hm-tp", "minimax");

  private Z20() {}

  /** Adds Z20's claims on real data. */
  static void onRealData(Experiment.Builder builder, String panel) {
    builder
        .claim(hybridOnRealData(panel))
        .claim(
            Paper.Z20.says(
                "Section VII-A, Fig. 6", "PM-SUB's MSE is smaller than PM's when privacy budget"),
            standIn(panel) + ": PM-SUB's error is smaller than PM's at ε = 4",
            results -> results.below(panel, "pm-sub", "piecewise", 0, epsilon -> epsilon == 4))
        .claim(
            Paper.Z20.says(
                "Section VII-A, Fig. 6", "performance is better at a small privacy budget"),
            standIn(panel) + ": Three-Outputs' error is smaller than PM's and PM-SUB's at ε = 0.5",
            results ->
                results
                    .below(panel, "three-outputs", "pm-sub", 0, epsilon -> epsilon < 1)
                    .and(results.below(panel, "three-outputs", "piecewise", 0, e -> e < 1)));
    ours(builder, panel);
  }

  /** Returns a label in which the data's name is followed by Z20's sets in its place. */
  static String standIn(String label) {
    return RealSets.inPlace(label)
        .replace("blogfeedback", "blogfeedback (in place of Vehicle)")
        .replace(MadeUpTable.VEHICLES, MadeUpTable.VEHICLES + " (in place of Vehicle)")
        .replace(MadeUpTable.ACCELERATIONS, MadeUpTable.ACCELERATIONS + " (in place of WISDM)");
  }

  private static Claim hybridOnRealData(String panel) {
    return beatsExisting(
        Paper.Z20.says(
            "Section VII-A, Fig. 6", "HM-TP outperforms existing solutions in all settings"),
        panel,
        "HM-TP",
        "hm-tp");
  }

  /** Adds Z20's claims on normal values. */
  static void onNormalValues(Experiment.Builder builder, String panel) {
    Quote quote =
        Paper.Z20.says(
            "Section VII-A, Fig. 7",
            "we confirm that PM-SUB, Three-Outputs and HM-TP outperform existing solutions");
    builder
        .claim(beatsExisting(quote, panel, "PM-SUB", "pm-sub"))
        .claim(beatsExisting(quote, panel, "Three-Outputs", "three-outputs"))
        .claim(beatsExisting(quote, panel, "HM-TP", "hm-tp"));
    ours(builder, panel);
  }

  private static void ours(Experiment.Builder builder, String panel) {
    builder.claim(
        panel + ": minimax, divided by those who reported, beats HM-TP up to ε = 1",
        results -> results.below(panel, "minimax", "hm-tp", 0, epsilon -> epsilon <= 1));
  }

  private static Claim beatsExisting(Quote quote, String panel, String name, String series) {
    return beatsExisting(quote, panel, name, series, "");
  }

  /**
   * Returns the claim that a line is above none of the existing mechanisms' at any ε.
   *
   * @param rounded the end of the names of rounded lines
   */
  static Claim beatsExisting(
      Quote quote, String panel, String name, String series, String rounded) {
    List<Rival> existing =
        List.of(
            new Rival("laplace", "Laplace's"),
            new Rival("duchi", "Duchi's"),
            new Rival("piecewise" + rounded, "PM's"),
            new Rival("hybrid" + rounded, "HM's"));
    return Claim.that(
        quote,
        "%s: the error of %s is at no ε above those of Laplace, Duchi (repaired), PM and HM"
            .formatted(standIn(panel), name),
        new Comparisons(panel, series + rounded, existing, "ε"));
  }
}
