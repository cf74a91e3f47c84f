package dev.hearsay.lab.worstcase;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.PrintedNumber;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Crossing;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.lab.survey.SurveyWithDelta;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** On how many of d numbers to report: W19's Eq. 12 and W20's Lemma 5. */
public final class SampleSizes {

  private static final String EPSILON = "privacy loss ε";
  private static final String EXCESS = "worst-case variance / the best";
  private static final String PANEL = "d = 15";
  private static final int DIMENSIONS = 15;
  private static final List<Double> EPSILONS = Grid.evenly(0.25, 40, 159);

  /** How far below a place is just below it. */
  private static final double NEXT = 1e-9;

  private static final String PM = "piecewise";
  private static final String HM = "hybrid";
  private static final String PRINTED = "⌊ε/2.17⌋";
  private static final String ROUNDED_UP = "⌈ε/2.17⌉";
  private static final String EITHER = "the better of both";

  private SampleSizes() {}

  public static List<Experiment> all() {
    return List.of(w19(), w20());
  }

  private static Experiment w19() {
    return Experiment.named("w19-sampled", "W19, Eq. 12", "How many numbers to report on")
        .text(
            "Of d = 15 numbers each person reports on m = max(1, min(d, ⌊ε/2.5⌋)). Shown is the"
                + " worst-case variance of W19's Lemma 6 (Eq. 15 corrected for ε/m ≤ ε*, see errata)"
                + " over that of the best m; and the same if one"
                + " may choose between this m and m + 1.")
        .panel(Panel.lines(PANEL, EPSILON, EXCESS))
        .exact(
            List.of(PM, HM, PM + " or one more", HM + " or one more"),
            EPSILONS,
            SampleSizes::excessOfW19)
        .claim(w19(PM, "PM", 32))
        .claim(w19(HM, "HM", 40))
        .build();
  }

  private static Claim w19(String series, String name, int percent) {
    return Claim.that(
            Paper.W19.says(
                "Section IV-B, Eq. 12",
                "by minimizing the worst-case noise variance of Algorithm 4"),
            "For "
                + name
                + ", m = max(1, min(d, ⌊ε/2.5⌋)) has the least worst-case variance of all m (d = 15"
                + " and ε up to 40)",
            results -> isLeast(results, series, 1e-9))
        .corrected(
            "it is up to %d %% above the least (just below ε = 5); taking one number more where that is"
                    .formatted(percent)
                + " better, within 5 %",
            results ->
                isLeast(results, series + " or one more", 0.05)
                    .and(isLeast(results, series, percent / 100.0)));
  }

  private static ClaimCheck isLeast(Results results, String series, double slack) {
    return isLeast(
        results, series, slack, Survey.PAPERS_CONSTANT, epsilon -> excessOfW19(series, epsilon));
  }

  /**
   * Whether m costs no more than a share, at every ε. Between two ε at which m changes the excess
   * has its largest value at an end, where the grid of the plot has no place: just below the next.
   */
  private static ClaimCheck isLeast(
      Results results, String series, double slack, double step, DoubleUnaryOperator excess) {
    double largest =
        DoubleStream.concat(
                EPSILONS.stream().mapToDouble(x -> results.value(PANEL, series, x)),
                IntStream.rangeClosed(1, DIMENSIONS)
                    .mapToDouble(m -> excess.applyAsDouble(m * step - NEXT)))
            .max()
            .orElseThrow();
    return ClaimCheck.between(largest, 1, 1 + slack)
        .about(series + " over the best, at most (160 places and just below those where m grows)");
  }

  private static double excessOfW19(String series, double epsilon) {
    String name = series.startsWith(PM) ? PM : HM;
    int m = Survey.sampled(DIMENSIONS, epsilon, Survey.PAPERS_CONSTANT);
    return excess(series.endsWith("more"), m, number -> worst(name, DIMENSIONS, number, epsilon));
  }

  private static double excess(boolean isOneMoreAllowed, int m, IntToDoubleFunction worst) {
    double best = IntStream.rangeClosed(1, DIMENSIONS).mapToDouble(worst).min().orElseThrow();
    double chosen = worst.applyAsDouble(m);
    return isOneMoreAllowed
        ? Math.min(chosen, worst.applyAsDouble(Math.min(DIMENSIONS, m + 1))) / best
        : chosen / best;
  }

  /**
   * Returns the largest variance of W19's Algorithm 4 over all inputs. With V the worst case of one
   * number, it is (d/m)(V + 1) − 1, at the input 1, where PM takes part. Up to ε* HM is Duchi's
   * mechanism, whose reports have the same square for every input: there it is (d/m)V, at the input
   * 0. W19's Eq. 15 has (d/m)V + d/m − 1 instead, which is too large.
   */
  static double worst(String mechanism, int d, int m, double epsilon) {
    double scale = (double) d / m;
    double one = OneNumberVariance.of(mechanism, epsilon / m);
    boolean isDuchi = mechanism.equals(HM) && epsilon / m <= OneNumberVariance.PRINTED_START;
    return isDuchi ? scale * one : scale * (one + 1) - 1;
  }

  private static Experiment w20() {
    return Experiment.named("w20-sampled", "W20, Lemma 5", "How many numbers to report on, with δ")
        .text(
            "W20's Mechanism-2 reports on m = max(1, min(d, ⌊ε/2.17⌋)) of d = 15 numbers. Shown is"
                + " its worst-case variance (Eq. 37) over that of the best m, with δ = 10⁻⁶; the same"
                + " with ε/2.17 rounded up, and with the better of both.")
        .panel(Panel.lines(PANEL, EPSILON, EXCESS))
        .exact(List.of(PRINTED, ROUNDED_UP, EITHER), EPSILONS, SampleSizes::excessOfW20)
        .claim(
            Claim.that(
                    Paper.W20.says(
                        "Section 4.2, Lemma 5", "The optimal k of Algorithm 3 is chosen as"),
                    "⌊ε/2.17⌋ has the least worst-case variance of all m (d = 15 and ε up to 40)",
                    results -> isLeastOfW20(results, PRINTED, 1e-6))
                .corrected(
                    "⌊ε/2.17⌋ or ⌈ε/2.17⌉ has; the former costs up to 33.2 % (just below ε = 4.34)",
                    results ->
                        isLeastOfW20(results, EITHER, 1e-6)
                            .and(isLeastOfW20(results, PRINTED, 0.332))))
        .claim(
            Claim.that(
                    Paper.W20.says(
                        "Section 4.2, Lemma 5", "is because it outperforms … through experiments"),
                    "⌊ε/2.17⌋ is at least as good as ⌈ε/2.17⌉ for every ε above 2.17",
                    results -> results.below(PANEL, PRINTED, ROUNDED_UP, 1e-9, x -> x > 2.17))
                .corrected(
                    "where ε/2.17 is less than 0.4 above a whole number; where it is more than 0.55"
                        + " above one, rounding up is better, up to ε/2.17 = 15",
                    results ->
                        results
                            .below(PANEL, PRINTED, ROUNDED_UP, 0, x -> x > 2.17 && rest(x) < 0.4)
                            .and(
                                results.below(
                                    PANEL,
                                    ROUNDED_UP,
                                    PRINTED,
                                    0,
                                    x -> x > 2.17 && x < 32.55 && rest(x) > 0.55))))
        .claim(
            Paper.W20.says(
                "Section 4.2, Lemma 5", "Hence, we can take 2.17 as an approximate value"),
            "The least of a((e^a + 1)/(e^a − 1))², the limit for small δ, is at an a that is cut to"
                + " 2.17",
            results -> ClaimCheck.between(bestShare(0), 2.17, 2.18))
        .claim(
            Claim.that(
                    Paper.W20.says("Section 4.2, Lemma 5", "By solving this, we can obtain that"),
                    "2.177 < a* < 2.176 for 0 < b < 10⁻³, with b = 2δ/ε",
                    results ->
                        ClaimCheck.exact(
                            false, "a number is above 2.177 and below 2.176", "there is none"))
                .corrected(
                    "2.1758 < a* < 2.1774, as printed with the ends changed over: a* falls from 2.1773"
                        + " to 2.1759",
                    results ->
                        PrintedNumber.check("a* at b = 0.001", bestShare(1e-3), "2.1759")
                            .and(PrintedNumber.check("a* at b = 0", bestShare(0), "2.1773"))))
        .build();
  }

  private static ClaimCheck isLeastOfW20(Results results, String series, double slack) {
    return isLeast(
        results, series, slack, SurveyWithDelta.CONSTANT, epsilon -> excessOfW20(series, epsilon));
  }

  /** By how much ε/2.17 is above a whole number. */
  private static double rest(double epsilon) {
    double quotient = epsilon / SurveyWithDelta.CONSTANT;
    return quotient - Math.floor(quotient);
  }

  /** Where W20's g₂(a) = b·g₁(a): the derivative of its Eq. 38 is 0. */
  private static double bestShare(double b) {
    return Crossing.of(
        a -> Math.exp(2 * a) - 4 * a * Math.exp(a) - 1,
        a -> b * a * (Math.exp(a) + 1 - 2 * a * Math.exp(a)),
        1,
        4);
  }

  private static double excessOfW20(String series, double epsilon) {
    int down = Survey.sampled(DIMENSIONS, epsilon, SurveyWithDelta.CONSTANT);
    int up = (int) Math.max(1, Math.min(DIMENSIONS, Math.ceil(epsilon / SurveyWithDelta.CONSTANT)));
    IntToDoubleFunction worst = m -> worstWithDelta(m, epsilon);
    return switch (series) {
      case PRINTED -> excess(false, down, worst);
      case ROUNDED_UP -> excess(false, up, worst);
      default -> Math.min(excess(false, down, worst), excess(false, up, worst));
    };
  }

  /** W20's Eq. 37 at the input 0. */
  private static double worstWithDelta(int m, double epsilon) {
    double c = Math.exp(epsilon / m);
    return (double) DIMENSIONS / m * Math.pow((c + 1) / (c + 2e-6 / m - 1), 2);
  }
}
