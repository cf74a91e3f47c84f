package dev.hearsay.lab.deviations;

import static dev.hearsay.lab.deviations.Recalibrated.HARDLY;
import static dev.hearsay.lab.deviations.Recalibrated.L2;
import static dev.hearsay.lab.deviations.Recalibrated.NUMERIC;
import static dev.hearsay.lab.deviations.Recalibrated.all;
import static dev.hearsay.lab.deviations.Recalibrated.autoIsBetter;
import static dev.hearsay.lab.deviations.Recalibrated.hardlyChanges;
import static dev.hearsay.lab.deviations.Recalibrated.joined;
import static dev.hearsay.lab.deviations.Recalibrated.ours;
import static dev.hearsay.lab.deviations.Recalibrated.panel;
import static dev.hearsay.lab.deviations.Recalibrated.says;
import static dev.hearsay.lab.deviations.Recalibrated.steps;

import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import java.util.List;
import java.util.stream.Stream;

/** What D22 says of its Fig. 5. */
final class FigureFive {

  private static final String FIG_5 = "Section VI, Fig. 5";
  private static final double MOST = 1600;

  /** With the two other ways to fill in the mean that L2's weight needs. */
  private static final List<String> EVERY_L2 =
      List.of("L2 as printed", "L2 as proved", "L2 knowing means", "L2 by estimates", "L2");

  private FigureFive() {}

  static String weights(String mechanism) {
    return "Weights for " + mechanism;
  }

  static List<Claim> claims() {
    return joined(
        Stream.concat(Stream.of("L1 as printed"), L2.stream())
            .map(FigureFive::improvesOverDimensions),
        L2.stream().map(FigureFive::improvesWithDimensions),
        L2.stream().map(FigureFive::fallsUpTo200),
        L2.stream().map(FigureFive::hardlyChangesFrom400),
        Stream.of("L2 as printed", "L2").map(FigureFive::weighsMore),
        ours(NUMERIC),
        Stream.of(autoIsBetter()));
  }

  private static Claim improvesOverDimensions(String way) {
    return Claim.that(
            says(
                FIG_5,
                "our protocol enhances the current aggregation regardless of dimensionality"),
            "Laplace and Piecewise: " + way + " is better than none at every d",
            results -> all(NUMERIC, m -> results.below(panel(m), way, "none", 0)))
        .corrected(
            "it is from d = 100 on, and worse at 50",
            results ->
                all(
                    NUMERIC,
                    m ->
                        results
                            .below(panel(m), way, "none", 0, d -> d >= 100)
                            .and(results.below(panel(m), "none", way, 0, d -> d < 100))));
  }

  private static Claim improvesWithDimensions(String way) {
    return Claim.that(
            says(
                FIG_5,
                "provides even better utilities as dimensionality increases, as opposed to both the"
                    + " current aggregation and"),
            "Laplace and Piecewise: with every step of d, the error of "
                + way
                + " falls, and those of none and L1 as printed rise",
            results ->
                all(
                    NUMERIC,
                    m ->
                        steps(results, panel(m), way, false, 0, MOST)
                            .and(steps(results, panel(m), "none", true, 0, MOST))
                            .and(steps(results, panel(m), "L1 as printed", true, 0, MOST))))
        .instead(
            "all of them rise, and so does L2 in whatever way λ is filled in",
            results ->
                all(
                    NUMERIC,
                    m ->
                        Stream.concat(Stream.of("none", "L1 as printed"), EVERY_L2.stream())
                            .map(one -> steps(results, panel(m), one, true, 0, MOST))
                            .reduce(ClaimCheck::and)
                            .orElseThrow()));
  }

  private static Claim fallsUpTo200(String way) {
    return Claim.that(
            says(FIG_5, "in both mechanisms decrease as dimensionality increases"),
            "the error of " + way + " falls from d = 50 to 100 and to 200",
            results -> all(NUMERIC, m -> steps(results, panel(m), way, false, 50, 200)))
        .instead(
            "it rises", results -> all(NUMERIC, m -> steps(results, panel(m), way, true, 50, 200)));
  }

  private static Claim hardlyChangesFrom400(String way) {
    Claim claim =
        Claim.that(
            says(FIG_5, "As the dimensionality becomes extremely large … hardly change"),
            "the error of " + way + " is the same at d = 400, 800 and 1,600 (within 10 %)",
            results -> all(NUMERIC, m -> hardlyChanges(results, panel(m), way, 400, HARDLY)));
    return way.equals("L2")
        ? claim.corrected(
            "it is within 20 %",
            results -> all(NUMERIC, m -> hardlyChanges(results, panel(m), way, 400, 2 * HARDLY)))
        : claim.instead(
            "it more than triples",
            results -> all(NUMERIC, m -> hardlyChanges(results, panel(m), way, 400, 2).not()));
  }

  private static Claim weighsMore(String way) {
    return Claim.that(
            says(FIG_5, "are much larger than those of"),
            "the average weight λ of "
                + way
                + " is more than that of L1 as printed, from d = 400 on at least twice as much",
            results -> all(NUMERIC, m -> isLighter(results, m, "L1 as printed", way, 0.5)))
        .instead(
            "it is less, at every d",
            results -> all(NUMERIC, m -> isLighter(results, m, way, "L1 as printed", 1)));
  }

  private static ClaimCheck isLighter(
      Results results, String mechanism, String light, String heavy, double inHighDimensions) {
    return results
        .below(weights(mechanism), light, heavy, 0)
        .and(
            results
                .ratios(weights(mechanism), light, heavy, d -> d >= 400)
                .each(0, inHighDimensions));
  }
}
