package dev.hearsay.lab.worstcase;

import dev.hearsay.audit.Audit;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.GrowthRate;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.means.Enumeration;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.LargestError;
import dev.hearsay.lab.survey.StepDensity;
import dev.hearsay.lab.survey.Survey;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** W19's lemmas on PM, HM and Algorithm 4: privacy, moments and rates. */
public final class TheoremsOfW19 {

  private static final String LOSSES = "Audited loss over ε";
  private static final String ONE = "One report of PM";
  private static final String MANY = "One of five numbers";
  private static final String PEOPLE = "Error over the number of people";
  private static final String NUMBERS = "Error over the number of numbers";
  private static final String SMALL = "Standard deviation of PM";
  private static final String INPUT = "input x";
  private static final String LARGEST = "largest error";
  private static final String PM = "piecewise";
  private static final String HM = "hybrid";
  private static final List<String> BOTH = List.of(PM, HM);

  private static final int FIVE = 5;
  private static final int REPETITIONS = 40;
  private static final int MOST_PEOPLE = 1_600;
  private static final double ROUNDING = 1e-9;

  /** How far a measured exponent may be from the theorem's. */
  private static final double EXPONENT = 0.05;

  private static final List<Double> INPUTS = Grid.evenly(0.1, 1, 9);

  private static final Quote ONE_NUMBER =
      Paper.W19.says(
          "Section III-B, Lemma 1", "Algorithm 2 satisfies ϵ-local differential privacy");
  private static final Quote VARIANCES =
      Paper.W19.says("Section IV-B, Lemma 6", "the variance of t_i^*[A_j] induced by");

  private TheoremsOfW19() {}

  /** Returns the experiment. */
  public static List<Experiment> all() {
    Experiment.Builder builder =
        Experiment.named("w19-theorems", "W19, Lemmas 1, 2, 4, 5 and 6", "What W19 proves")
            .text(
                "Losses are those of the weights that devices draw from, by the exact auditor. Moments"
                    + " are integrals of W19's Eq. 5, without a grid. Rates are measured: 40 runs of"
                    + " 20 surveys each, in which every number is 1, the worst input. Shown is the"
                    + " second largest of the 20 surveys' largest errors, so that about 90 % of"
                    + " surveys keep within it (β ≈ 0.1), at ε = 1.");
    losses(builder);
    oneNumber(builder);
    manyNumbers(builder);
    rates(builder);
    return List.of(builder.build());
  }

  private static void losses(Experiment.Builder builder) {
    builder
        .panel(Panel.lines(LOSSES, "privacy loss ε", "loss / ε"))
        .exact(
            List.of("PM", "Algorithm 4 with PM", "Algorithm 4 with HM"),
            Grid.of(0.5, 1, 2, 4, 6, 8, 11),
            (series, epsilon) ->
                switch (series) {
                  case "PM" -> lossOver(PM, 1, epsilon);
                  default ->
                      lossOver(
                          series.endsWith("HM") ? HM : PM,
                          Survey.sampled(15, epsilon, Survey.PAPERS_CONSTANT),
                          epsilon);
                })
        .claim(
            ONE_NUMBER,
            "PM loses at most ε, at seven ε from 0.5 to 11",
            results -> isPrivate(results, "PM"))
        .claim(
            Paper.W19.says(
                "Section IV-B, Lemma 4", "Algorithm 4 satisfies ϵ-local differential privacy"),
            "d = 15: the m reports of Algorithm 4, with PM or with HM, together lose at most ε (the"
                + " sum of m exact losses with ε/m), at the same ε; d = 5, ε = 0.5: the mean of an entry,"
                + " d/m times a report with the probability m/d and else 0, is x at ten x",
            results ->
                isPrivate(results, "Algorithm 4 with PM")
                    .and(isPrivate(results, "Algorithm 4 with HM"))
                    .and(results.same(MANY, "mean ε = 0.5", "x", ROUNDING)));
  }

  private static double lossOver(String mechanism, int m, double epsilon) {
    return m * Audit.of(Designs.numeric(mechanism, epsilon / m)).loss().epsilon() / epsilon;
  }

  /** The auditor rounds up, by less than the tolerance. */
  private static ClaimCheck isPrivate(Results results, String series) {
    double most =
        results.series(LOSSES, series).values().stream()
            .mapToDouble(loss -> loss.mean())
            .max()
            .orElseThrow();
    return ClaimCheck.between(most, 0.99, 1 + ROUNDING).about("largest loss / ε of " + series);
  }

  private static void oneNumber(Experiment.Builder builder) {
    builder
        .panel(Panel.lines(ONE, INPUT, "mean and variance"))
        .exact(List.of("x"), INPUTS, (series, x) -> x)
        .exact(
            List.of("mean ε = 0.5", "mean ε = 4"),
            INPUTS,
            (series, x) -> StepDensity.ofPiecewise(epsilon(series), x).mean())
        .exact(
            List.of("variance ε = 0.5", "variance ε = 4"),
            INPUTS,
            (series, x) -> StepDensity.ofPiecewise(epsilon(series), x).variance())
        .exact(
            List.of("Lemma 1 ε = 0.5", "Lemma 1 ε = 4"),
            INPUTS,
            (series, x) -> piecewise(epsilon(series), x))
        .claim(
            Paper.W19.says("Section III-B, Lemma 1", "it returns a noisy value t_i^* with"),
            "the density of Eq. 5 has the mean x and the variance x²/(e^{ε/2} − 1) + (e^{ε/2} +"
                + " 3)/(3(e^{ε/2} − 1)²), at ten x and ε = 0.5 and 4",
            results ->
                ClaimCheck.all(
                    List.of("ε = 0.5", "ε = 4"),
                    at ->
                        results
                            .same(ONE, "mean " + at, "x", ROUNDING)
                            .and(results.same(ONE, "variance " + at, "Lemma 1 " + at, ROUNDING))));
  }

  private static double epsilon(String series) {
    return Double.parseDouble(series.substring(series.indexOf('=') + 2));
  }

  private static double piecewise(double epsilon, double x) {
    double gap = Math.expm1(epsilon / 2);
    return x * x / gap + (gap + 4) / (3 * gap * gap);
  }

  private static void manyNumbers(Experiment.Builder builder) {
    List<String> epsilons = List.of("ε = 0.5", "ε = 1", "ε = 8");
    builder
        .panel(Panel.logLines(MANY, INPUT, "variance"))
        .exact(List.of("x"), INPUTS, (series, x) -> x)
        .exact(
            List.of("mean ε = 0.5"),
            INPUTS,
            (series, x) -> 1.0 / FIVE * (FIVE * StepDensity.ofPiecewise(0.5, x).mean()))
        .exact(with("PM ", epsilons), INPUTS, (s, x) -> variance(false, epsilon(s), x))
        .exact(with("Eq. 14 ", epsilons), INPUTS, (s, x) -> printedOfPiecewise(epsilon(s), x))
        .exact(with("HM ", epsilons), INPUTS, (s, x) -> variance(true, epsilon(s), x))
        .exact(with("Eq. 15 ", epsilons), INPUTS, (s, x) -> printedOfHybrid(epsilon(s), x))
        .claim(
            VARIANCES,
            "d = 5: PM's variance, (d/k)E[Y²] − x² by the density of Eq. 5, is that of Eq. 14 at ten x"
                + " and ε = 0.5, 1 (k = 1) and 8 (k = 3)",
            results ->
                ClaimCheck.all(
                    epsilons, at -> results.same(MANY, "PM " + at, "Eq. 14 " + at, ROUNDING)))
        .claim(
            VARIANCES,
            "d = 5: HM's variance is that of Eq. 15, first case, at ten x and ε = 1 (k = 1) and 8 (k ="
                + " 3)",
            results ->
                results
                    .same(MANY, "HM ε = 1", "Eq. 15 ε = 1", ROUNDING)
                    .and(results.same(MANY, "HM ε = 8", "Eq. 15 ε = 8", ROUNDING)))
        .claim(
            Claim.that(
                    VARIANCES,
                    "d = 5: HM's variance is that of Eq. 15, second case, at ten x and ε = 0.5, which is"
                        + " below ε*",
                    results -> results.same(MANY, "HM ε = 0.5", "Eq. 15 ε = 0.5", ROUNDING))
                .corrected(
                    "it is (d/k)((c + 1)/(c − 1))² − x², at most 83.35; Eq. 15 has up to 6.1 % more, 87.35"
                        + " at x = 1",
                    results ->
                        ClaimCheck.equal(results.value(MANY, "HM ε = 0.5", 1), 82.354, 1e-5)
                            .and(results.below(MANY, "Eq. 15 ε = 0.5", "HM ε = 0.5", 0.061))))
        .claim(
            Paper.W19.says(
                "Section IV-B, Lemma 6", "the variance of t_i^*[A_j] induced by Duchi et al."),
            "d = 5: a report of Duchi's mechanism, ±B by Eq. 10, has the mean square of the repaired"
                + " mechanism's reports (d is odd: nothing is repaired), so that its variance is B² − x²"
                + " of Eq. 13 (ε = 1)",
            results -> duchiOfFive());
  }

  private static ClaimCheck duchiOfFive() {
    double scale = Enumeration.printedScale(FIVE, 1);
    return ClaimCheck.equal(Designs.vector(FIVE, 1, 0).scale(), scale, ROUNDING).about("B");
  }

  private static List<String> with(String name, List<String> epsilons) {
    return epsilons.stream().map(at -> name + at).toList();
  }

  /** The report's square, expected, times d/k; less x². */
  private static double variance(boolean isHybrid, double epsilon, double x) {
    int k = Survey.sampled(FIVE, epsilon, Survey.PAPERS_CONSTANT);
    double one = epsilon / k;
    double head =
        isHybrid ? (one > OneNumberVariance.PRINTED_START ? -Math.expm1(-one / 2) : 0) : 1;
    double square =
        head * StepDensity.ofPiecewise(one, x).moment(2)
            + (1 - head) * OneNumberVariance.duchi(one);
    return FIVE * square / k - x * x;
  }

  private static double printedOfPiecewise(double epsilon, double x) {
    int k = Survey.sampled(FIVE, epsilon, Survey.PAPERS_CONSTANT);
    double s = Math.exp(epsilon / (2 * k));
    double scale = (double) FIVE / k;
    return scale * (s + 3) / (3 * (s - 1) * (s - 1)) + (scale * s / (s - 1) - 1) * x * x;
  }

  private static double printedOfHybrid(double epsilon, double x) {
    int k = Survey.sampled(FIVE, epsilon, Survey.PAPERS_CONSTANT);
    double s = Math.exp(epsilon / (2 * k));
    double duchi = OneNumberVariance.duchi(epsilon / k);
    double noise =
        epsilon / k > OneNumberVariance.PRINTED_START
            ? (s + 3) / (3 * s * (s - 1)) + duchi / s
            : duchi;
    double scale = (double) FIVE / k;
    return scale * noise + (scale - 1) * x * x;
  }

  private static void rates(Experiment.Builder builder) {
    builder
        .panel(
            Panel.logLogLines(PEOPLE, "people n", LARGEST).on(LargestError.origin(1, MOST_PEOPLE)))
        .simulated(
            List.of("one number", PM, HM),
            Grid.of(100, 200, 400, 800, MOST_PEOPLE),
            scope -> new Scope.Size(MOST_PEOPLE, REPETITIONS),
            (setting, series, n, bits) ->
                series.equals("one number")
                    ? LargestError.sampled(Designs.numeric(PM, 1), 1, 1, 1, (int) n, bits)
                    : LargestError.sampled(Designs.numeric(series, 1), 1, 8, 1, (int) n, bits))
        .panel(
            Panel.logLogLines(NUMBERS, "numbers d", LARGEST)
                .on(LargestError.origin(1, MOST_PEOPLE)))
        .simulated(
            BOTH,
            Grid.of(2, 4, 8, 16, 32),
            scope -> new Scope.Size(MOST_PEOPLE, REPETITIONS),
            (setting, series, d, bits) ->
                LargestError.sampled(
                    Designs.numeric(series, 1), 1, (int) d, 1, setting.people(), bits))
        .exact(
            List.of("piecewise bound", "hybrid bound"),
            Grid.of(2, 4, 8, 16, 32),
            (series, d) ->
                LargestError.bound(
                    SampleSizes.worst(series.split(" ", -1)[0], (int) d, 1, 1),
                    (int) d,
                    MOST_PEOPLE))
        .panel(Panel.logLogLines(SMALL, "privacy loss ε", "standard deviation"))
        .exact(
            List.of("one report"),
            Grid.of(0.02, 0.05, 0.1, 0.2),
            (series, epsilon) -> Math.sqrt(OneNumberVariance.piecewise(epsilon)))
        .claim(
            Paper.W19.says("Section III-B, Lemma 2", "With at least 1 − β probability"),
            "PM's error on one number falls as 1/√n (n from 100 to 1,600), and as 1/ε for ε from 0.02 to"
                + " 0.2; the exponents are within 0.05 of −1/2 and of −1",
            results ->
                slope(results, "one number", PEOPLE, n -> n, -0.5)
                    .and(slope(results, "one report", SMALL, epsilon -> epsilon, -1)))
        .claim(
            Paper.W19.says("Section IV-B, Lemma 5", "With at least 1 − β probability"),
            "the largest error of Algorithm 4 with PM and with HM falls as 1/√n for d = 8 (n from 100 to"
                + " 1,600, exponent within 0.05 of −1/2); for n = 1,600 and d from 2 to 32 it grows with an"
                + " exponent from 0.5 to 0.75, and is at most √(2V·ln(2d/β)/n), V the variance of a report,"
                + " which is of the order of the lemma",
            results ->
                ClaimCheck.all(
                    BOTH,
                    name -> slope(results, name, PEOPLE, n -> n, -0.5).and(growth(results, name))));
  }

  /** √d and a logarithm: the exponent is above ½, and far below the 1 of ε divided by d. */
  private static ClaimCheck growth(Results results, String series) {
    return GrowthRate.of(results.series(NUMBERS, series))
        .in("exponent of " + series + " over d", 0.5, 0.75)
        .and(results.below(NUMBERS, series, series + " bound", 0));
  }

  private static ClaimCheck slope(
      Results results, String series, String panel, DoubleUnaryOperator scale, double exponent) {
    return GrowthRate.of(results.series(panel, series), scale)
        .in("exponent of " + series, exponent - EXPONENT, exponent + EXPONENT);
  }
}
