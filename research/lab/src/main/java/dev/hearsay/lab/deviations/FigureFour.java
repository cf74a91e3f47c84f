package dev.hearsay.lab.deviations;

import static dev.hearsay.lab.deviations.Recalibrated.HARDLY;
import static dev.hearsay.lab.deviations.Recalibrated.L2;
import static dev.hearsay.lab.deviations.Recalibrated.MECHANISMS;
import static dev.hearsay.lab.deviations.Recalibrated.NUMERIC;
import static dev.hearsay.lab.deviations.Recalibrated.SQUARE;
import static dev.hearsay.lab.deviations.Recalibrated.SQUARE_WAVE;
import static dev.hearsay.lab.deviations.Recalibrated.all;
import static dev.hearsay.lab.deviations.Recalibrated.autoIsBetter;
import static dev.hearsay.lab.deviations.Recalibrated.hardlyChanges;
import static dev.hearsay.lab.deviations.Recalibrated.joined;
import static dev.hearsay.lab.deviations.Recalibrated.ours;
import static dev.hearsay.lab.deviations.Recalibrated.panel;
import static dev.hearsay.lab.deviations.Recalibrated.says;
import static dev.hearsay.lab.deviations.Recalibrated.steps;
import static dev.hearsay.lab.deviations.Recalibrated.unbiasedHelps;

import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.mechanism.number.SquareWave;
import java.util.List;
import java.util.stream.Stream;

/** What D22 says of its Fig. 4. */
final class FigureFour {

  private static final String FIG_4 = "Section VI, Fig. 4";

  /** D22's rule, then ours, which does not know the bias. */
  private static final List<String> L1 = List.of("L1 as printed", "L1");

  /** "Get the same results": within a twentieth. */
  private static final double SAME = 0.05;

  private FigureFour() {}

  /** Of Fig. 4 (a) to (c). */
  static List<Claim> gaussian() {
    return joined(
        Stream.concat(L1.stream(), L2.stream()).map(FigureFour::improvesAll),
        L2.stream().map(FigureFour::fallsSlower),
        L2.stream().map(FigureFour::isOutperformed),
        L2.stream().map(FigureFour::mostlyImproves),
        L1.stream().map(FigureFour::isTheSame),
        Stream.of(
            Claim.that(
                says(FIG_4, "its deviation in each dimension can be so small that the threshold"),
                "Square wave: the root of the mean squared deviation is below 1 at every ε",
                FigureFour::staysBelowThresholds),
            Claim.that(
                says("Section VI", "its utility hardly varies with small"),
                "Square wave: the error of none at ε = 10 is that at 0.1 (within 10 %)",
                results ->
                    ClaimCheck.between(
                        results.value(SQUARE, "none", 10) / results.value(SQUARE, "none", 0.1),
                        1 - HARDLY,
                        1 + HARDLY)),
            Claim.that(
                says("Section VI", "Note that Square wave mechanism perturbs original data from"),
                "b tends to 1/2 as ε tends to 0, and to 0 as ε grows (at 10⁻⁶ and 50, up to 10⁻⁶)",
                results ->
                    ClaimCheck.between(SquareWave.reach(1e-6), 0.5 - 1e-6, 0.5)
                        .and(ClaimCheck.between(SquareWave.reach(50), 0, 1e-6))),
            Claim.that(
                says(FIG_4, "our re-calibration can be harmful"),
                "Square wave: at some ε L1 as printed or L2 as printed is worse than none",
                results ->
                    results
                        .below(SQUARE, "L1 as printed", "none", 0)
                        .and(results.below(SQUARE, "L2 as printed", "none", 0))
                        .not())),
        improvesNumeric("our protocol successfully enhances utilities of Laplace and Piecewise"),
        ours(MECHANISMS),
        Stream.of(
            unbiasedHelps(),
            Claim.that(
                "auto is better than L2, and within 10 % of L1, on average over Laplace and"
                    + " Piecewise",
                results ->
                    all(
                        NUMERIC,
                        m ->
                            results
                                .belowOnAverage(panel(m), "auto", "L2")
                                .and(
                                    results
                                        .ratios(panel(m), "auto", "L1", x -> true)
                                        .onAverage(0, 1.1))))));
  }

  private static ClaimCheck staysBelowThresholds(Results results) {
    double largest =
        results.series(SQUARE, "none").values().stream()
            .mapToDouble(error -> Math.sqrt(error.mean()))
            .max()
            .orElseThrow();
    return ClaimCheck.exact(
        largest < 1, "√MSE of none below 1", "at most " + ClaimCheck.number(largest), largest);
  }

  /** Of Fig. 4 (d) to (f). */
  static List<Claim> poisson() {
    return joined(
        improvesNumeric("enhance utilities of Laplace and Piecewise"),
        Stream.of(
            unsuitable("L1 as printed", Double.POSITIVE_INFINITY),
            unsuitable("L1", Double.POSITIVE_INFINITY),
            unsuitable("L2 as printed", 100),
            unsuitable("L2 as proved", 0),
            unsuitable("L2", Double.POSITIVE_INFINITY)),
        ours(MECHANISMS),
        Stream.of(unbiasedHelps(), autoIsBetter()));
  }

  /** Of Fig. 4 (g) to (i). */
  static List<Claim> uniform() {
    return joined(
        improvesNumeric("enhance utilities of Laplace and Piecewise"),
        Stream.concat(L1.stream(), L2.stream()).map(way -> unsuitable(way, 0)),
        L2.stream().map(FigureFour::isUnchanged),
        L2.stream().map(FigureFour::isNearlyZero),
        ours(MECHANISMS),
        Stream.of(
            autoIsBetter(),
            Claim.that(
                "Square wave: auto is worse than the plain averages at every ε, as their bias pulls"
                    + " them to the middle, where all means are",
                results -> results.below(SQUARE, "none", "auto", 0))));
  }

  /** Of Fig. 4 (j) to (l). */
  static List<Claim> real() {
    return joined(
        improvesNumeric("enhance utilities of Laplace and Piecewise"),
        Stream.of(
            unsuitable("L1 as printed", Double.POSITIVE_INFINITY),
            unsuitable("L1", Double.POSITIVE_INFINITY),
            unsuitable("L2 as printed", Double.POSITIVE_INFINITY),
            unsuitable("L2 as proved", 1000),
            unsuitable("L2", Double.POSITIVE_INFINITY)),
        L2.stream().map(FigureFour::isUnchanged),
        L2.stream().map(FigureFour::isNearlyZero),
        ours(MECHANISMS),
        Stream.of(unbiasedHelps(), autoIsBetter()));
  }

  private static Claim improvesAll(String way) {
    return Claim.that(
            says(FIG_4, "enhance the aggregation accuracy in all three LDP mechanisms"),
            way + " is better than none on average over ε, with each of the three mechanisms",
            results -> all(MECHANISMS, m -> results.belowOnAverage(panel(m), way, "none")))
        .corrected(
            "with Laplace and Piecewise it is; with Square wave it is worse at every ε",
            results ->
                all(NUMERIC, m -> results.belowOnAverage(panel(m), way, "none"))
                    .and(results.below(SQUARE, "none", way, 0).about(SQUARE_WAVE)));
  }

  private static Claim fallsSlower(String way) {
    return Claim.that(
            says(FIG_4, "decreases at a slower rate as"),
            "Laplace and Piecewise: from ε = 0.1 to 3.2 the error of "
                + way
                + " falls by a smaller factor than that of L1 as printed",
            results -> all(NUMERIC, m -> fall(results, m, way, "L1 as printed")))
        .instead(
            "it falls by a larger factor",
            results -> all(NUMERIC, m -> fall(results, m, "L1 as printed", way)));
  }

  private static ClaimCheck fall(Results results, String mechanism, String slow, String fast) {
    double first = fall(results, panel(mechanism), slow);
    double second = fall(results, panel(mechanism), fast);
    return ClaimCheck.exact(
        first < second,
        "error at ε = 0.1 over that at 3.2: %s below %s".formatted(slow, fast),
        "%s: %s, %s: %s".formatted(slow, ClaimCheck.number(first), fast, ClaimCheck.number(second)),
        first / second);
  }

  private static double fall(Results results, String panel, String way) {
    return results.value(panel, way, 0.1) / results.value(panel, way, 3.2);
  }

  private static Claim isOutperformed(String way) {
    return Claim.that(
        says(FIG_4, "is outperformed by the current aggregation if"),
        "Square wave: " + way + " is worse than none at ε = 5,000",
        results -> results.below(SQUARE, "none", way, 0, e -> e == 5000));
  }

  private static Claim mostlyImproves(String way) {
    return Claim.that(
            says(FIG_4, "our protocol mostly increases the utilities, there exist some"),
            "Square wave: " + way + " is better than none below ε = 5,000, the exception",
            results -> results.below(SQUARE, way, "none", 0, e -> e < 5000))
        .instead("it is worse at every ε", results -> results.below(SQUARE, "none", way, 0));
  }

  private static Claim isTheSame(String way) {
    Claim claim =
        Claim.that(
            says(FIG_4, "tends to get the same results as the current aggregation regardless of"),
            "Square wave: the error of " + way + " is that of none at every ε (within 5 %)",
            results -> results.same(SQUARE, way, "none", SAME));
    return way.equals("L1")
        ? claim.corrected(
            "it is up to ε = 1,000, and worse at 5,000",
            results ->
                results
                    .ratios(SQUARE, way, "none", e -> e <= 1000)
                    .each(1 - SAME, 1 + SAME)
                    .and(results.below(SQUARE, "none", way, -SAME, e -> e > 1000)))
        : claim.instead(
            "it is 3.9 to 4.3 times as large",
            results -> results.ratios(SQUARE, way, "none", e -> true).each(3.9, 4.3));
  }

  /** L1 as printed and ours are the same where there is no bias. */
  private static Stream<Claim> improvesNumeric(String words) {
    return Stream.concat(Stream.of("L1 as printed"), L2.stream())
        .map(
            way ->
                Claim.that(
                        says(FIG_4, words),
                        "Laplace and Piecewise: " + way + " is better than none at every ε",
                        results -> all(NUMERIC, m -> results.below(panel(m), way, "none", 0)))
                    .corrected(
                        "it is up to ε = 1.6",
                        results ->
                            all(
                                NUMERIC,
                                m -> results.below(panel(m), way, "none", 0, e -> e <= 1.6))));
  }

  /**
   * That it does not help.
   *
   * @param helps up to which ε it does
   */
  private static Claim unsuitable(String way, double helps) {
    Claim claim =
        Claim.that(
            says(FIG_4, "our protocol is not suitable for Square wave"),
            "Square wave: " + way + " is no better than none at any ε",
            results -> results.below(SQUARE, "none", way, 0));
    if (helps == 0) {
      return claim;
    }
    return Double.isInfinite(helps)
        ? claim.instead("it is better at every ε", results -> results.below(SQUARE, way, "none", 0))
        : claim.instead(
            "it is better up to ε = %s, and worse beyond".formatted(ClaimCheck.plain(helps)),
            results ->
                results
                    .below(SQUARE, way, "none", 0, e -> e <= helps)
                    .and(results.below(SQUARE, "none", way, 0, e -> e > helps)));
  }

  private static Claim isUnchanged(String way) {
    return Claim.that(
            says(FIG_4, "in Figs. 4(g), (h), (j) and (k) almost remain unchanged"),
            "Laplace and Piecewise: the error of " + way + " is the same at every ε (within 10 %)",
            results -> all(NUMERIC, m -> hardlyChanges(results, panel(m), way, 0, HARDLY)))
        .instead(
            "it falls with every step of ε, and by more than a quarter in all",
            results ->
                all(
                    NUMERIC,
                    m ->
                        steps(results, panel(m), way, false, 0, 4)
                            .and(hardlyChanges(results, panel(m), way, 0, 1 / 3.0).not())));
  }

  /** What is said to be 0 has the error of L2 as proved. */
  private static Claim isNearlyZero(String way) {
    return Claim.that(
            says(FIG_4, "each entry of the enhanced mean is nearly zero"),
            "Laplace and Piecewise: the error of "
                + way
                + " is that of saying 0, at every ε (within 10 %)",
            results -> all(NUMERIC, m -> results.same(panel(m), way, "L2 as proved", HARDLY)))
        .instead(
            "at ε = 0.1 it is more than 1.2 times that of saying 0",
            results ->
                all(
                    NUMERIC,
                    m ->
                        results
                            .ratios(panel(m), "L2 as proved", way, e -> e == 0.1)
                            .each(0, 1 / 1.2)));
  }
}
