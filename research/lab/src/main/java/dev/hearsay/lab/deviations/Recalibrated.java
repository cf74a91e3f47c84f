package dev.hearsay.lab.deviations;

import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Quote;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** What claims on D22's Figs. 4 and 5 share: names, kinds of tests, and claims of ours. */
final class Recalibrated {

  static final String SQUARE_WAVE = "Square wave";
  static final List<String> NUMERIC = List.of("Laplace", "Piecewise");
  static final List<String> MECHANISMS = List.of("Laplace", "Piecewise", SQUARE_WAVE);
  static final String SQUARE = panel(SQUARE_WAVE);

  /** With Gaussian values of which those below 0 are 0, so that means of 0 stay near it. */
  static final String CLIPPED = panel(SQUARE_WAVE + " on clipped values");

  /** What Lemmas 4 and 5 print. */
  static final List<String> PRINTED = List.of("L1 as printed", "L2 as printed");

  /** What has the true means' average square for its error. */
  static final String ZERO = "saying 0";

  /** What a collector can do. */
  private static final List<String> COLLECTORS = List.of("L1", "L2");

  /** What to say where L2 as proved does what D22 says of L2. */
  static final String MISPRINT =
      "so it is with the weight that Eq. 38 needs (L2 as proved, which says 0 where there is no"
          + " bias); Eq. 35 is misprinted";

  /** D22 says "hardly change": within a tenth. */
  static final double HARDLY = 0.1;

  /** Rules that do the same may differ in the last digits. */
  private static final double ROUNDING = 1e-6;

  private Recalibrated() {}

  static String panel(String mechanism) {
    return "MSE of " + mechanism;
  }

  static String reported(String mechanism) {
    return mechanism + " from reports";
  }

  static String expected(String way) {
    return way + " expected";
  }

  static String simulated(String way) {
    return way + " simulated";
  }

  /** The way that such a series shows. */
  static String way(String series) {
    return series.substring(0, series.lastIndexOf(' '));
  }

  /** The ways whose errors are measured from reports. */
  static List<String> reportedWays(String mechanism) {
    boolean isSquare = mechanism.equals(SQUARE_WAVE);
    return Arrays.stream(ManyMeans.Rule.values())
        // Without a bias it says 0 whatever was reported.
        .filter(rule -> isSquare || rule != ManyMeans.Rule.L2_PROVED)
        // It takes long to find the best rule anew for each attribute's error; here all are alike.
        .filter(rule -> mechanism.equals("Laplace") || rule != ManyMeans.Rule.AUTO)
        .map(ManyMeans.Rule::toString)
        .toList();
  }

  static Quote says(String place, String words) {
    return Paper.D22.says(place, words);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // only read
  static List<Claim> joined(Stream<Claim>... claims) {
    return Arrays.stream(claims).flatMap(some -> some).toList();
  }

  static ClaimCheck all(List<String> mechanisms, Function<String, ClaimCheck> test) {
    return ClaimCheck.all(mechanisms, mechanism -> test.apply(mechanism).about(mechanism));
  }

  /** Whether the largest number of a line from some x on is the least one, give or take a share. */
  static ClaimCheck hardlyChanges(
      Results results, String panel, String way, double from, double share) {
    double[] errors =
        results.series(panel, way).tailMap(from, true).values().stream()
            .mapToDouble(Measured::mean)
            .sorted()
            .toArray();
    double largest = errors[errors.length - 1];
    return ClaimCheck.exact(
        largest <= (1 + share) * errors[0],
        "largest error of %s ≤ %s × its least".formatted(way, ClaimCheck.number(1 + share)),
        "%s to %s".formatted(ClaimCheck.number(errors[0]), ClaimCheck.number(largest)),
        largest / errors[0] / (1 + share));
  }

  /** The squared error of saying 0, averaged over attributes. */
  static double errorOfZero(List<Dimension> dimensions) {
    return dimensions.stream()
        .mapToDouble(dimension -> dimension.mean() * dimension.mean())
        .average()
        .orElseThrow();
  }

  /** Whether the error of a way is that of saying 0, within a tenth. */
  static ClaimCheck saysZero(Results results, String panel, String way) {
    return results.same(panel, way, ZERO, HARDLY);
  }

  /** Whether a line rises, or falls, at every step between two x. */
  static ClaimCheck steps(
      Results results, String panel, String way, boolean isRising, double from, double to) {
    NavigableMap<Double, Measured> points = results.series(panel, way).subMap(from, true, to, true);
    double least = Double.POSITIVE_INFINITY;
    for (Map.Entry<Double, Measured> point : points.headMap(points.lastKey()).entrySet()) {
      double next = points.higherEntry(point.getKey()).getValue().mean();
      double ratio = next / point.getValue().mean();
      least = Math.min(least, isRising ? ratio : 1 / ratio);
    }
    return ClaimCheck.exact(
        least > 1,
        "the error of %s %s at each of %d steps"
            .formatted(way, isRising ? "rises" : "falls", points.size() - 1),
        "%s: %s to %s"
            .formatted(
                way,
                ClaimCheck.number(points.firstEntry().getValue().mean()),
                ClaimCheck.number(points.lastEntry().getValue().mean())),
        1 / least);
  }

  /** What we say of every figure. */
  static Stream<Claim> ours(List<String> mechanisms) {
    return Stream.concat(
        mechanisms.stream().map(Recalibrated::reportsAgree),
        Stream.of(
            Claim.that(
                "auto is nowhere worse than clipping",
                results -> all(mechanisms, m -> results.below(panel(m), "auto", "clip", ROUNDING))),
            Claim.that(
                "Laplace and Piecewise: auto is nowhere worse than doing nothing",
                results -> all(NUMERIC, m -> results.below(panel(m), "auto", "none", ROUNDING)))));
  }

  private static Claim reportsAgree(String mechanism) {
    String panel = reported(mechanism);
    return Claim.that(
        mechanism + ": collections simulated report by report have the expected errors",
        results ->
            ClaimCheck.all(
                    reportedWays(mechanism),
                    way -> results.agrees(panel, simulated(way), expected(way)))
                .and(
                    results
                        .ratios(panel, simulated("none"), expected("none"), x -> true)
                        .onAverage(0.9, 1.1)));
  }

  static Claim unbiasedHelps() {
    return Claim.that(
        "Square wave: from ε = 10 on, auto is better than the plain averages, which are biased",
        results -> results.below(SQUARE, "auto", "none", 0, e -> e >= 10));
  }

  static Claim autoIsBetter() {
    return Claim.that(
        "auto is better than L1 and than L2, on average over Laplace and Piecewise",
        results ->
            all(
                NUMERIC,
                m ->
                    results
                        .belowOnAverage(panel(m), "auto", "L1")
                        .and(results.belowOnAverage(panel(m), "auto", "L2"))));
  }

  static ClaimCheck improvesNumeric(Results results, List<String> ways) {
    return all(NUMERIC, m -> ClaimCheck.all(ways, way -> results.below(panel(m), way, "none", 0)));
  }

  static Claim collectorImproves() {
    return Claim.that(
        "Laplace and Piecewise: L1 and L2 as a collector can run them are better than none at"
            + " every ε",
        results -> improvesNumeric(results, COLLECTORS));
  }

  static Claim collectorSuits() {
    return Claim.that(
        "Square wave: L1 and L2 as a collector can run them are better than none at every ε",
        results -> ClaimCheck.all(COLLECTORS, way -> results.below(SQUARE, way, "none", 0)));
  }

  static Claim collectorHarms() {
    return Claim.that(
        "Square wave: L1 and L2 as a collector can run them are worse than none at every ε",
        results -> ClaimCheck.all(COLLECTORS, way -> results.below(SQUARE, "none", way, 0)));
  }

  static Claim zeroIsWorseInTheEnd() {
    return Claim.that(
        "Laplace and Piecewise: L2 as proved, which says 0, is better than none up to ε = 1.6, and"
            + " worse at 3.2",
        results ->
            all(
                NUMERIC,
                m ->
                    results
                        .below(panel(m), "L2 as proved", "none", 0, e -> e <= 1.6)
                        .and(results.below(panel(m), "none", "L2 as proved", 0, e -> e > 1.6))));
  }

  static Claim autoIsNear() {
    return Claim.that(
        "auto is better than L2, and within 10 % of L1, on average over Laplace and Piecewise",
        results ->
            all(
                NUMERIC,
                m ->
                    results
                        .belowOnAverage(panel(m), "auto", "L2")
                        .and(results.ratios(panel(m), "auto", "L1", x -> true).onAverage(0, 1.1))));
  }

  static ClaimCheck fallsSlower(Results results, String mechanism, String way) {
    double first = fall(results, panel(mechanism), way);
    double second = fall(results, panel(mechanism), "L1 as printed");
    return ClaimCheck.exact(
        first < second,
        "error at ε = 0.1 over that at 3.2: %s below L1 as printed".formatted(way),
        "%s: %s, L1 as printed: %s"
            .formatted(way, ClaimCheck.number(first), ClaimCheck.number(second)),
        first / second);
  }

  private static double fall(Results results, String panel, String way) {
    return results.value(panel, way, 0.1) / results.value(panel, way, 3.2);
  }

  static Claim collectorFallsSlower() {
    return Claim.that(
        "Laplace and Piecewise: from ε = 0.1 to 3.2 the error of L2 as a collector can run it falls"
            + " by a smaller factor than that of L1",
        results -> all(NUMERIC, m -> fallsSlower(results, m, "L2")));
  }
}
