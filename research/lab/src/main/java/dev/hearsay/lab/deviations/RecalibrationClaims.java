package dev.hearsay.lab.deviations;

import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.Function;

/** What D22 says of its Figs. 4 and 5, and what we say of clipping and auto. */
final class RecalibrationClaims {

  static final String SQUARE = panel("Square wave");
  static final List<String> NUMERIC = List.of("Laplace", "Piecewise");

  /** D22 says "hardly change": within a tenth. */
  private static final double HARDLY = 0.1;

  /** "Get the same results": within a twentieth. */
  private static final double SAME = 0.05;

  /** 4.5 standard errors of 8 runs, where a run is the average of a hundred squared normals. */
  private static final double CHANCE = 0.25;

  /** Rules that do the same may differ in the last digits. */
  private static final double ROUNDING = 1e-9;

  /** Of 95 %, which bounds, and so L2's weights, are made of. */
  private static final double SIGMAS = 1.959963984540054;

  private RecalibrationClaims() {}

  static String panel(String mechanism) {
    return "MSE of " + mechanism;
  }

  /** Those that hold of every figure. */
  static List<Claim> common(List<String> mechanisms) {
    return List.of(
        improves("L1", 1),
        improves("L2", 2),
        Claim.that(
            "(ours) auto is nowhere worse than clipping",
            results -> all(mechanisms, m -> results.below(panel(m), "auto", "clip", ROUNDING))),
        notWorseThanNothing(mechanisms),
        Claim.that(
            "(ours) auto is better than L1 and than L2, on average over Laplace and Piecewise",
            results ->
                all(
                    NUMERIC,
                    m ->
                        results
                            .belowOnAverage(panel(m), "auto", "L1")
                            .and(results.belowOnAverage(panel(m), "auto", "L2")))),
        Claim.that(
            "(ours) simulated errors are the expected ones (within 25 %)",
            results ->
                all(mechanisms, m -> results.same(panel(m), "clip simulated", "clip", CHANCE))));
  }

  /** D22 proves a gain where every deviation exceeds 1 (L1) or 2 (L2). */
  private static Claim improves(String way, double deviation) {
    return Claim.that(
            way + " improves on Laplace and Piecewise, everywhere in the figure",
            results -> all(NUMERIC, m -> results.below(panel(m), way, "none", 0)))
        .orElse(
            "it does where standard deviations exceed " + Math.round(deviation),
            results ->
                all(
                    NUMERIC,
                    m ->
                        results.below(
                            panel(m), way, "none", 0, isNoisy(results, panel(m), deviation))));
  }

  private static DoublePredicate isNoisy(Results results, String panel, double deviation) {
    return x -> results.value(panel, "none", x) > deviation * deviation;
  }

  private static Claim notWorseThanNothing(List<String> mechanisms) {
    return Claim.that(
            "(ours) auto is nowhere worse than doing nothing",
            results -> all(mechanisms, m -> results.below(panel(m), "auto", "none", ROUNDING)))
        .orElse(
            "(ours) so it is for Laplace and Piecewise; Square wave's biased averages are near the"
                + " middle, which is better if the true means are there",
            results -> all(NUMERIC, m -> results.below(panel(m), "auto", "none", ROUNDING)));
  }

  /** Of Square wave on Gaussian values. */
  static List<Claim> exceptions() {
    return List.of(
        Claim.that(
            "Square wave: L2 is worse than none at ε = 5,000",
            results -> results.below(SQUARE, "none", "L2", 0, e -> e == 5000)),
        Claim.that(
                "Square wave: L2 improves below ε = 5,000",
                results -> results.below(SQUARE, "L2", "none", 0, e -> e < 5000))
            .orElse("it does at no ε", results -> results.below(SQUARE, "none", "L2", 0)),
        Claim.that(
                "Square wave: L1 is about the same as none at every ε (within 5 %)",
                results -> results.same(SQUARE, "L1", "none", SAME))
            .orElse(
                "it is up to ε = 1,000, and worse beyond",
                results ->
                    results
                        .below(SQUARE, "L1", "none", SAME, e -> e <= 1000)
                        .and(results.below(SQUARE, "none", "L1", SAME, e -> e <= 1000))
                        .and(results.below(SQUARE, "none", "L1", 0, e -> e > 1000))));
  }

  static Claim unsuitable() {
    return Claim.that(
            "Square wave: neither L1 nor L2 helps at any ε",
            results ->
                results.below(SQUARE, "none", "L1", 0).and(results.below(SQUARE, "none", "L2", 0)))
        .orElse(
            "both help a little, as biased averages are too large where means are below the"
                + " middle; undoing the bias helps more from ε = 100 on",
            results ->
                results
                    .below(SQUARE, "L1", "none", 0)
                    .and(results.below(SQUARE, "L2", "none", 0))
                    .and(results.below(SQUARE, "clip", "L1", 0, e -> e >= 100))
                    .and(results.below(SQUARE, "clip", "L2", 0, e -> e >= 100)));
  }

  static Claim unchanged() {
    return Claim.that(
            "L2's error on Laplace and Piecewise hardly changes with ε (within a tenth)",
            results ->
                all(NUMERIC, m -> hardlyChanges(results, panel(m), Double.NEGATIVE_INFINITY)))
        .orElse(
            "it grows as ε falls, to the means' average square and 1/1.96² (within a tenth)",
            results -> all(NUMERIC, m -> tendsToLimit(results, panel(m), 0.1)));
  }

  static Claim fallsThenStays() {
    return Claim.that(
            "L2's error falls with d up to 200, and hardly changes from 400 on (within a tenth)",
            results ->
                all(
                    NUMERIC,
                    m -> falls(results, panel(m)).and(hardlyChanges(results, panel(m), 400))))
        .orElse(
            "it tends to the means' average square and 1/1.96² as d grows (within a tenth)",
            results -> all(NUMERIC, m -> tendsToLimit(results, panel(m), 1600)));
  }

  private static ClaimCheck hardlyChanges(Results results, String panel, double from) {
    double[] errors =
        results.series(panel, "L2").tailMap(from, true).values().stream()
            .mapToDouble(Measured::mean)
            .sorted()
            .toArray();
    double largest = errors[errors.length - 1];
    return ClaimCheck.exact(
        largest <= (1 + HARDLY) * errors[0],
        "L2 from " + ClaimCheck.number(errors[0]) + " to " + ClaimCheck.number(largest));
  }

  private static ClaimCheck falls(Results results, String panel) {
    double at50 = results.value(panel, "L2", 50);
    double at100 = results.value(panel, "L2", 100);
    double at200 = results.value(panel, "L2", 200);
    return ClaimCheck.exact(
        at50 > at100 && at100 > at200,
        "L2 is "
            + ClaimCheck.number(at50)
            + ", "
            + ClaimCheck.number(at100)
            + ", "
            + ClaimCheck.number(at200)
            + " at d = 50, 100, 200");
  }

  /** As σ grows, (θ + σz)/(1 + 1.96σ) tends to z/1.96, whose squared distance to θ is as said. */
  private static ClaimCheck tendsToLimit(Results results, String panel, double noisiest) {
    return ClaimCheck.equal(
        results.value(panel, "L2", noisiest),
        results.value(panel, "zero", noisiest) + 1 / (SIGMAS * SIGMAS),
        HARDLY);
  }

  private static ClaimCheck all(List<String> mechanisms, Function<String, ClaimCheck> test) {
    return mechanisms.stream()
        .map(mechanism -> test.apply(mechanism).about(mechanism))
        .reduce(ClaimCheck::and)
        .orElseThrow();
  }
}
