package dev.hearsay.lab.means;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.lab.survey.SurveyWithDelta;
import java.util.List;

/** What W19's sampling of d numbers costs in the worst case, in theory. */
public final class Dimensions {

  private static final String REPAIRED = "duchi";
  private static final String PRINTED = "duchi as printed";

  /** W19 prints 77 %; whatever rounds to that is fine. */
  private static final double PRINTED_SHARE = 0.775;

  private Dimensions() {}

  public static List<Experiment> all() {
    return List.of(worstCase());
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
          .panel(Panel.lines(panel, "privacy loss ε", "fraction of Duchi's variance"))
          .exact(
              List.of(REPAIRED, PRINTED, "piecewise", "hybrid", "duchi sampled"),
              Grid.evenly(0.25, 8, 31),
              (series, epsilon) -> fractionOfDuchi(series, d, epsilon));
      claims(builder, panel);
    }
    return builder
        .claim(
            "(ours) d = 20: in the worst case, Duchi's mechanism sampled beats HM",
            results -> results.below("d = 20", "duchi sampled", "hybrid", 1e-9))
        .build();
  }

  private static void claims(Experiment.Builder builder, String panel) {
    builder
        .claim(
            panel + ": HM is better than PM",
            results -> results.below(panel, "hybrid", "piecewise", 1e-9))
        .claim(
            Claim.that(
                    panel + ": PM is better than Duchi's mechanism at every ε",
                    results -> results.below(panel, "piecewise", REPAIRED, 0))
                .orElse(
                    "it is better than the mechanism as printed, which for even d is not ε-LDP;"
                        + " repaired, that is private and more accurate",
                    results -> results.below(panel, "piecewise", PRINTED, 0)))
        .claim(
            Claim.that(
                    panel + ": HM's variance is at most 77 % of that of Duchi's mechanism",
                    results -> results.below(panel, "hybrid", REPAIRED, PRINTED_SHARE - 1))
                .orElse(
                    "of that of Duchi's mechanism as printed",
                    results -> results.below(panel, "hybrid", PRINTED, PRINTED_SHARE - 1)));
  }

  private static double fractionOfDuchi(String series, int d, double epsilon) {
    double repaired = Designs.vector(d, epsilon, 0).worstCaseVariance();
    return switch (series) {
      case REPAIRED -> 1;
      case PRINTED -> Math.pow(Enumeration.printedScale(d, epsilon), 2) / repaired;
      case "duchi sampled" ->
          sampledWorst("duchi", d, epsilon, SurveyWithDelta.CONSTANT) / repaired;
      default -> sampledWorst(series, d, epsilon, Survey.PAPERS_CONSTANT) / repaired;
    };
  }

  private static double sampledWorst(String name, int d, double epsilon, double constant) {
    int m = Survey.sampled(d, epsilon, constant);
    return ScaledMinimax.worst(Designs.numeric(name, epsilon / m), (double) d / m);
  }
}
