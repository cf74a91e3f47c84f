package dev.hearsay.lab.threeoutputs;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.proof.Proof;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.number.ThreeOutputs;
import java.util.List;

/** How often Three-Outputs says 0. */
final class ZeroProbability {

  private static final String PANEL = "Probability of the output 0";
  private static final double LN_2 = Math.log(2);

  private ZeroProbability() {}

  static Experiment experiment() {
    List<Double> epsilons = Grid.evenly(0.1, 8, 79);
    return Experiment.named("z20-zero", "Z20, Fig. 3 and Eq. 5", "How often three outputs say 0")
        .text(
            "The probability a of the output 0 for the input 0. Z20's closed form (Eq. 5, as"
                + " corrected) is compared with a search for the a of least worst-case variance, which"
                + " is the largest of C²(1 − a + (a − a/c)|x|) − x² over x.")
        .panel(Panel.lines(PANEL, WorstVariances.EPSILON, "a"))
        .exact(
            List.of("closed form"), epsilons, (series, epsilon) -> ThreeOutputs.zeroAtZero(epsilon))
        .exact(
            List.of("search"), epsilons, (series, epsilon) -> ThreeOutputsTheory.bestZero(epsilon))
        .claim(
            Paper.Z20.says("Remark 1, Eq. 5, Fig. 3", "When the privacy budget … is small"),
            "the best a is 0 at every ε < ln 2 of the grid, so that Three-Outputs is Duchi's mechanism",
            results ->
                ClaimCheck.exact(
                    results.series(PANEL, "search").headMap(LN_2).values().stream()
                        .allMatch(a -> a.mean() == 0),
                    "the search finds a = 0 at each of "
                        + results.series(PANEL, "search").headMap(LN_2).size()
                        + " places below ln 2",
                    "the first a above 0 is at ε = " + firstAboveZero(results)))
        .claim(
            Paper.Z20.says("Lemma 4, Lemma 5, Fig. 3", "The minimum worst-case noise variance of"),
            "a by Eq. 5 is the best one (within 0.1 %)",
            results -> results.same(PANEL, "closed form", "search", 1e-3))
        .claim(
            Paper.Z20.says("Remark 1, Fig. 3", "as the privacy budget … increases"),
            "a rises with ε from ln 2 on",
            results -> rises())
        .build();
  }

  private static String firstAboveZero(Results results) {
    return results.series(PANEL, "search").entrySet().stream()
        .filter(entry -> entry.getValue().mean() > 0)
        .findFirst()
        .map(entry -> ClaimCheck.number(entry.getKey()))
        .orElse("none");
  }

  /** c/(c + 2) rises as 1 − 2/(c + 2) does. */
  private static ClaimCheck rises() {
    return Proof.rising(PictureCurves::zero, 2, PictureProofs.CAP)
        .check("the root of Eq. 92 rises for all ε from ln 2 to ln 5.53; c/(c + 2) does beyond");
  }
}
