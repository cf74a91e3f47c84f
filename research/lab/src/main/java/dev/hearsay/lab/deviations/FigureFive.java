package dev.hearsay.lab.deviations;

import static dev.hearsay.lab.deviations.Recalibrated.HARDLY;
import static dev.hearsay.lab.deviations.Recalibrated.MISPRINT;
import static dev.hearsay.lab.deviations.Recalibrated.NUMERIC;
import static dev.hearsay.lab.deviations.Recalibrated.PRINTED;
import static dev.hearsay.lab.deviations.Recalibrated.all;
import static dev.hearsay.lab.deviations.Recalibrated.autoIsBetter;
import static dev.hearsay.lab.deviations.Recalibrated.hardlyChanges;
import static dev.hearsay.lab.deviations.Recalibrated.joined;
import static dev.hearsay.lab.deviations.Recalibrated.ours;
import static dev.hearsay.lab.deviations.Recalibrated.panel;
import static dev.hearsay.lab.deviations.Recalibrated.says;
import static dev.hearsay.lab.deviations.Recalibrated.saysZero;
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
  private static final String L1 = "L1 as printed";

  /** With the two other ways to fill in the mean that L2's weight needs. */
  private static final List<String> EVERY_L2 =
      List.of("L2 as printed", "L2 as proved", "L2 knowing means", "L2 by estimates", "L2");

  private FigureFive() {}

  static String weights(String mechanism) {
    return "Weights for " + mechanism;
  }

  /**
   * The claims.
   *
   * @param on whose values they are, in place of COV-19
   */
  static List<Claim> claims(String on) {
    return joined(
        Stream.of(
            improvesOverDimensions(on),
            improvesWithDimensions(on),
            fallsUpTo200(on),
            hardlyChangesFrom400(on),
            weighsMore(on)),
        ours(NUMERIC),
        Stream.of(
            Claim.that(
                "L2 as a collector can run it is better than none at every d",
                results -> all(NUMERIC, m -> results.below(panel(m), "L2", "none", 0))),
            Claim.that(
                "the error of L2 as a collector can run it rises from d = 50 to 100 and to 200, and"
                    + " is the same at d = 400, 800 and 1,600 (within 20 %)",
                results ->
                    all(
                        NUMERIC,
                        m ->
                            steps(results, panel(m), "L2", true, 50, 200)
                                .and(hardlyChanges(results, panel(m), "L2", 400, 2 * HARDLY)))),
            autoIsBetter()));
  }

  private static Claim improvesOverDimensions(String on) {
    return Claim.that(
            says(
                FIG_5,
                "our protocol enhances the current aggregation regardless of dimensionality"),
            on + "Laplace and Piecewise: L1 and L2 as printed are better than none at every d",
            results ->
                all(
                    NUMERIC,
                    m -> ClaimCheck.all(PRINTED, way -> results.below(panel(m), way, "none", 0))))
        .corrected(
            "L2 is; L1 is from d = 100 on, and worse at 50",
            results ->
                all(
                    NUMERIC,
                    m ->
                        results
                            .below(panel(m), "L2 as printed", "none", 0)
                            .and(results.below(panel(m), L1, "none", 0, d -> d >= 100))
                            .and(results.below(panel(m), "none", L1, 0, d -> d < 100))));
  }

  private static Claim improvesWithDimensions(String on) {
    return Claim.that(
            says(
                FIG_5,
                "provides even better utilities as dimensionality increases, as opposed to both the"
                    + " current aggregation and"),
            on
                + "Laplace and Piecewise: with every step of d, the error of L2 as printed falls,"
                + " and those of none and L1 as printed rise",
            results ->
                all(
                    NUMERIC,
                    m ->
                        steps(results, panel(m), "L2 as printed", false, 0, MOST)
                            .and(steps(results, panel(m), "none", true, 0, MOST))
                            .and(steps(results, panel(m), L1, true, 0, MOST))))
        .instead(
            "all of them rise; in whatever way λ is filled in, the one that Eq. 38 needs included,"
                + " the error of L2 is larger at d = 1,600 than at 50",
            results ->
                all(
                    NUMERIC,
                    m ->
                        Stream.concat(
                                Stream.of("none", L1, "L2 as printed")
                                    .map(way -> steps(results, panel(m), way, true, 0, MOST)),
                                EVERY_L2.stream().map(way -> grows(results, m, way, MOST)))
                            .reduce(ClaimCheck::and)
                            .orElseThrow()));
  }

  /** From 50 attributes on. */
  private static ClaimCheck grows(Results results, String mechanism, String way, double most) {
    double first = results.value(panel(mechanism), way, 50);
    double last = results.value(panel(mechanism), way, most);
    return ClaimCheck.exact(
        last > first,
        "the error of %s at d = %s is above that at 50".formatted(way, ClaimCheck.plain(most)),
        "%s: %s and %s".formatted(way, ClaimCheck.number(last), ClaimCheck.number(first)),
        first / last);
  }

  private static Claim fallsUpTo200(String on) {
    return Claim.that(
            says(FIG_5, "in both mechanisms decrease as dimensionality increases"),
            on + "the error of L2 as printed falls from d = 50 to 100 and to 200",
            results -> all(NUMERIC, m -> steps(results, panel(m), "L2 as printed", false, 50, 200)))
        .instead(
            "it rises; with the weight that Eq. 38 needs, too, it is larger at d = 200 than at 50",
            results ->
                all(
                    NUMERIC,
                    m ->
                        steps(results, panel(m), "L2 as printed", true, 50, 200)
                            .and(grows(results, m, "L2 as proved", 200))));
  }

  private static Claim hardlyChangesFrom400(String on) {
    return Claim.that(
            says(FIG_5, "As the dimensionality becomes extremely large … hardly change"),
            on + "the error of L2 as printed is the same at d = 400, 800 and 1,600 (within 10 %)",
            results -> hardlyChangesFrom400(results, "L2 as printed"))
        .corrected(MISPRINT, results -> hardlyChangesFrom400(results, "L2 as proved"));
  }

  private static ClaimCheck hardlyChangesFrom400(Results results, String way) {
    return all(NUMERIC, m -> hardlyChanges(results, panel(m), way, 400, HARDLY));
  }

  /** Only an infinite weight makes every estimate 0. */
  private static Claim weighsMore(String on) {
    return Claim.that(
            says(FIG_5, "are much larger than those of"),
            on
                + "the average weight λ of L2 as printed is more than that of L1 as printed, from"
                + " d = 400 on at least twice as much",
            results -> all(NUMERIC, m -> isLighter(results, m, L1, "L2 as printed", 0.5)))
        .corrected(
            MISPRINT
                + "; where there is no bias that weight is infinite at every d, and L2 says 0. As"
                + " printed it is less than that of L1",
            results ->
                all(
                    NUMERIC,
                    m ->
                        saysZero(results, panel(m), "L2 as proved")
                            .and(isLighter(results, m, "L2 as printed", L1, 1))));
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
