package dev.hearsay.lab.delta;

import dev.hearsay.audit.Audit;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.GrowthRate;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.LargestError;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/** W20's theorems and lemmas on the Gaussian and on its own mechanisms. */
public final class TheoremsOfW20 {

  private static final String NOISE = "Gaussian noise with δ = 10⁻⁶";
  private static final String FIRST = "Mechanism-1 by enumeration";
  private static final String SAMPLED = "Mechanism-2 by enumeration";
  private static final String TAIL = "Algorithm 2 over the number of people";
  private static final String RARE = "Algorithm 2 over β";
  private static final String SCALE = "B of Mechanism-1";
  private static final String PEOPLE = "Error over the number of people";
  private static final String NUMBERS = "Error over the number of numbers";
  private static final String LARGEST = "largest error";
  private static final String ONE = "Mechanism-1";
  private static final String TWO = "Mechanism-2";

  private static final double DELTA = 1e-6;
  private static final double EPSILON = 1;

  /** A δ so large that it counts beside ε, and so small that W20's α stays below 1 for d = 13. */
  private static final double LARGE_DELTA = 2e-4;

  private static final double ROUNDING = 1e-9;
  private static final int MOST_PEOPLE = 1_600;
  private static final int FEW_PEOPLE = 800;
  private static final int REPETITIONS = 40;

  /** How far an exponent may be from the theorem's. */
  private static final double EXPONENT = 0.05;

  private static final List<Double> EPSILONS = Grid.of(0.1, 0.5, 1, 2, 5);
  private static final List<Double> FEW = Grid.of(1, 2, 3, 4, 5);
  private static final List<Double> ODD = Grid.of(5, 7, 9, 11, 13);

  private TheoremsOfW20() {}

  /** Returns the experiment. */
  public static List<Experiment> all() {
    Experiment.Builder builder =
        Experiment.named(
                "w20-theorems", "W20, Theorems 1 to 5, Lemmas 2, 3 and 6", "What W20 proves")
            .text(
                "The noise of Theorem 1 is computed by its Eq. 4, and its δ by Balle and Wang's formula."
                    + " Probabilities and means are sums over all reports of W20's own mechanisms, as"
                    + " printed; Mechanism-1 then has the δ of W20's Lemma 1, which is not the true"
                    + " one. Quantiles of Algorithm 2 are those of a binomial distribution. Rates in d"
                    + " are measured with the repaired Mechanism-1: 40 runs of 20 surveys each, in"
                    + " which every number is 0, the worst input. Shown is the second largest of the"
                    + " 20 surveys' largest errors (β ≈ 0.1), at ε = 1.");
    gaussian(builder);
    mechanismOne(builder);
    oneNumber(builder);
    mechanismTwo(builder);
    rates(builder);
    return List.of(builder.build());
  }

  private static Quote says(String place, String words) {
    return Paper.W20.says(place, words);
  }

  private static void gaussian(Experiment.Builder builder) {
    builder
        .panel(Panel.logLines(NOISE, "privacy loss ε", "true δ / 10⁻⁶"))
        .exact(
            List.of("σ of Eq. 4"),
            EPSILONS,
            (series, epsilon) ->
                GaussianDelta.of(epsilon, GaussianDelta.sigma(epsilon, DELTA), 1) / DELTA)
        .exact(
            List.of("σ smaller by 0.1 %"),
            EPSILONS,
            (series, epsilon) ->
                GaussianDelta.of(epsilon, 0.999 * GaussianDelta.sigma(epsilon, DELTA), 1) / DELTA)
        .claim(
            says("Section 3.3, Theorem 1", "The optimal Gaussian mechanism for"),
            "the σ of Eq. 4 has the δ that is asked for and 0.1 % less has more, so that it is the least"
                + " (sensitivity 1, δ = 10⁻⁶, ε = 0.1, 0.5, 1, 2 and 5)",
            results ->
                ClaimCheck.all(
                    EPSILONS,
                    epsilon ->
                        ClaimCheck.between(
                                results.value(NOISE, "σ of Eq. 4", epsilon), 0.9999, 1.0001)
                            .about("δ / 10⁻⁶ of σ")
                            .and(
                                ClaimCheck.between(
                                        results.value(NOISE, "σ smaller by 0.1 %", epsilon),
                                        1.001,
                                        2)
                                    .about("δ / 10⁻⁶ of a smaller σ"))));
  }

  private static void mechanismOne(Experiment.Builder builder) {
    builder
        .panel(Panel.logLines(FIRST, "numbers d", "probability and mean"))
        .exact(
            List.of("largest probability", "α/|T⁺|", "least probability", "(1 − α)/|T⁻|"),
            FEW,
            (series, d) -> {
              SignsByEnumeration signs = new SignsByEnumeration((int) d, EPSILON, DELTA);
              return switch (series) {
                case "largest probability" -> signs.extreme(true);
                case "least probability" -> signs.extreme(false);
                case "α/|T⁺|" -> signs.alpha() / signs.agreeing();
                default -> (1 - signs.alpha()) / signs.others();
              };
            })
        .exact(
            List.of("mean for 0.3"),
            FEW,
            (series, d) -> new SignsByEnumeration((int) d, EPSILON, DELTA).mean(0.3))
        .claim(
            says("Section 4.1, Lemma 2", "will take the maximum value when"),
            "of the inputs {−1, −½, 0, ½, 1}^d the largest probability of a report is α/|T⁺|, the least"
                + " (1 − α)/|T⁻|, for d = 1 to 5",
            results ->
                results
                    .same(FIRST, "largest probability", "α/|T⁺|", ROUNDING)
                    .and(results.same(FIRST, "least probability", "(1 − α)/|T⁻|", ROUNDING)))
        .claim(
            says("Section 4.1, Lemma 3", "is an unbiased estimator of the input x when B is"),
            "with the B of Eq. 8 a report's mean is the input 0.3 (the other inputs 0.9), for d = 1 to 5",
            results ->
                ClaimCheck.all(
                    FEW,
                    d -> ClaimCheck.equal(results.value(FIRST, "mean for 0.3", d), 0.3, ROUNDING)));
  }

  private static void oneNumber(Experiment.Builder builder) {
    builder
        .panel(Panel.logLogLines(TAIL, "people N", "error that is exceeded with at most β = 0.05"))
        .exact(
            List.of("Algorithm 2"),
            Grid.of(100, 1e3, 1e4, 1e5, 1e6),
            (series, people) -> exceeded((int) people, EPSILON, 0.05))
        .panel(Panel.logLogLines(RARE, "β", "error of 10,000 people"))
        .exact(
            List.of("error", "√(2·ln(2/β)/N)·(e^ε + 1)/(e^ε + 2δ − 1)"),
            Grid.of(1e-6, 1e-4, 1e-2, 0.1, 0.5),
            (series, beta) ->
                series.equals("error")
                    ? exceeded(10_000, EPSILON, beta)
                    : Math.sqrt(2 * Math.log(2 / beta) / 10_000) * output(EPSILON, DELTA))
        .claim(
            says("Section 4.2, Theorem 3", "Algorithm 2 satisfies"),
            "the exact loss of Algorithm 2 is at most (ε, δ), at ε = 0.1, 0.5, 1, 2 and 5 with δ = 10⁻⁶,"
                + " and its δ by Eq. 32 is 10⁻⁶",
            results -> algorithmTwoIsPrivate())
        .claim(
            says("Section 4.2, Theorem 4", "The Algorithm 2 holds that with at least"),
            "the exact error for β = 0.05 falls as 1/√N for N from 100 to 10⁶ (exponent within 0.05 of"
                + " −1/2), and for N = 10,000 and β from 10⁻⁶ to 0.5 it is at most √(2·ln(2/β)/N)·(e^ε +"
                + " 1)/(e^ε + 2δ − 1), which is of the order of Eq. 35",
            results ->
                slope(results, "Algorithm 2", TAIL, n -> n, -0.5)
                    .and(
                        results.below(
                            RARE, "error", "√(2·ln(2/β)/N)·(e^ε + 1)/(e^ε + 2δ − 1)", 0)));
  }

  /** (e^ε + 1)/(e^ε + 2δ − 1). */
  private static double output(double epsilon, double delta) {
    return (Math.exp(epsilon) + 1) / (Math.expm1(epsilon) + 2 * delta);
  }

  /** Returns the exact error of people with the value 0: upper reports are binomial with ½. */
  private static double exceeded(int people, double epsilon, double beta) {
    BinomialDistribution reports = BinomialDistribution.of(people, 0.5);
    int lower = reports.inverseCumulativeProbability(beta / 2);
    return output(epsilon, DELTA) * (1 - 2.0 * lower / people);
  }

  private static ClaimCheck algorithmTwoIsPrivate() {
    return ClaimCheck.all(
        EPSILONS,
        epsilon -> {
          double c = Math.exp(epsilon);
          double high = 0.5 + 1 / output(epsilon, DELTA) / 2;
          Audit.ExactLoss audit = Audit.of(Designs.numeric("duchi", epsilon, DELTA)).loss();
          return ClaimCheck.exact(
                  audit.holds(),
                  "the auditor confirms (ε, δ)",
                  "δ = " + ClaimCheck.number(audit.delta()))
              .and(
                  ClaimCheck.equal(high - c * (1 - high), DELTA, 1e-6)
                      .about("P(+ | 1) − e^ε·P(+ | −1)"));
        });
  }

  private static void mechanismTwo(Experiment.Builder builder) {
    builder
        .panel(Panel.logLines(SAMPLED, "numbers d", "true δ and mean"))
        .exact(
            List.of("δ for k = 1", "δ for k = 2"),
            Grid.of(2, 3, 4),
            (series, d) ->
                new SampleByEnumeration((int) d, series.endsWith("2") ? 2 : 1, EPSILON, DELTA)
                    .delta())
        .exact(
            List.of("mean for k = 1", "mean for k = 2"),
            Grid.of(2, 3, 4),
            (series, d) ->
                new SampleByEnumeration((int) d, series.endsWith("2") ? 2 : 1, EPSILON, DELTA)
                    .mean(0.3))
        .claim(
            says("Section 4.2, Lemma 6", "Algorithm 3 satisfies"),
            "summed over all reports, the true δ at ε = 1 is at most 10⁻⁶ and the mean of x* is x = 0.3,"
                + " for k = 1 and 2 of d = 2, 3 and 4 numbers",
            results ->
                ClaimCheck.all(
                    List.of(1, 2),
                    k ->
                        ClaimCheck.all(
                            Grid.of(2, 3, 4),
                            d ->
                                ClaimCheck.between(
                                        results.value(SAMPLED, "δ for k = " + k, d),
                                        0,
                                        DELTA * (1 + 1e-6))
                                    .about("δ")
                                    .and(
                                        ClaimCheck.equal(
                                                results.value(SAMPLED, "mean for k = " + k, d),
                                                0.3,
                                                ROUNDING)
                                            .about("mean")))));
  }

  private static void rates(Experiment.Builder builder) {
    builder
        .panel(Panel.logLogLines(SCALE, "numbers d", "B"))
        .exact(
            List.of("as printed", "repaired", "√d/(ε + 2^d·δ)"),
            ODD,
            (series, d) ->
                switch (series) {
                  case "as printed" ->
                      new SignsByEnumeration((int) d, EPSILON, LARGE_DELTA).scale();
                  case "repaired" -> Designs.vector((int) d, EPSILON, LARGE_DELTA).scale();
                  default -> Math.sqrt(d) / (EPSILON + Math.pow(2, d) * LARGE_DELTA);
                })
        .panel(
            Panel.logLogLines(PEOPLE, "people N", LARGEST).on(LargestError.origin(0, MOST_PEOPLE)))
        .simulated(
            List.of(ONE, TWO),
            Grid.of(100, 200, 400, 800, MOST_PEOPLE),
            scope -> new Scope.Size(MOST_PEOPLE, REPETITIONS),
            (setting, series, n, bits) ->
                series.equals(ONE)
                    ? LargestError.together(Designs.vector(9, EPSILON, DELTA), 0, 9, (int) n, bits)
                    : LargestError.sampled(
                        Designs.numeric("duchi", EPSILON, DELTA), 0, 8, 1, (int) n, bits))
        .panel(
            Panel.logLogLines(NUMBERS, "numbers d", LARGEST)
                .on(LargestError.origin(0, MOST_PEOPLE)))
        .simulated(
            List.of(ONE),
            Grid.of(3, 5, 9, 17, 33),
            scope -> new Scope.Size(MOST_PEOPLE, REPETITIONS),
            (setting, series, d, bits) ->
                LargestError.together(
                    Designs.vector((int) d, EPSILON, DELTA), 0, (int) d, FEW_PEOPLE, bits))
        .exact(
            List.of(ONE + " bound"),
            Grid.of(3, 5, 9, 17, 33),
            (series, d) ->
                LargestError.bound(
                    Math.pow(Designs.vector((int) d, EPSILON, DELTA).scale(), 2),
                    (int) d,
                    FEW_PEOPLE))
        .exact(
            List.of(TWO + " bound"),
            Grid.of(2, 4, 8, 16, 32),
            (series, d) ->
                LargestError.bound(d * Math.pow(output(EPSILON, DELTA), 2), (int) d, MOST_PEOPLE))
        .simulated(
            List.of(TWO),
            Grid.of(2, 4, 8, 16, 32),
            scope -> new Scope.Size(MOST_PEOPLE, REPETITIONS),
            (setting, series, d, bits) ->
                LargestError.sampled(
                    Designs.numeric("duchi", EPSILON, DELTA),
                    0,
                    (int) d,
                    1,
                    setting.people(),
                    bits))
        .claim(
            says("Section 4.1, Theorem 2", "Then Algorithm 1 ensures that with at least"),
            "the largest error of Mechanism-1 (repaired, δ = 10⁻⁶) falls as 1/√N for d = 9 (N from 100 to"
                + " 1,600, exponent within 0.05 of −1/2); for N = 800 and d from 3 to 33 it grows with an"
                + " exponent from 0.5 to 0.75, and is at most √(2B²·ln(2d/β)/N)",
            results -> slope(results, ONE, PEOPLE, n -> n, -0.5).and(growth(results, ONE)))
        .claim(
            Claim.that(
                    says("Section 4.1, Theorem 2", "= O … (ϵ + 2^d · δ)"),
                    "with the δ that Mechanism-1 states (so repaired) B is of the order √d/(ε + 2^d·δ): B"
                        + " over that grows by less than 50 % from d = 5 to 13 (δ = 2·10⁻⁴)",
                    results -> growsLittle(results, "repaired"))
                .corrected(
                    "so it is as printed, where the true δ is up to 2^(d−1) times the stated one; with the"
                        + " stated δ, B is of the order √d/(ε + 2δ)",
                    results ->
                        growsLittle(results, "as printed")
                            .and(slope(results, "repaired", SCALE, d -> d, 0.5))))
        .claim(
            says("Section 4.2, Theorem 5", "The Algorithm 3 holds that with at least"),
            "the largest error of Mechanism-2 (δ = 10⁻⁶) falls as 1/√N for d = 8 (N from 100 to 1,600,"
                + " exponent within 0.05 of −1/2); for N = 1,600 and d from 2 to 32 it grows with an exponent"
                + " from 0.5 to 0.75, and is at most √(2V·ln(2d/β)/N), V the variance of a report",
            results -> slope(results, TWO, PEOPLE, n -> n, -0.5).and(growth(results, TWO)));
  }

  private static ClaimCheck growsLittle(Results results, String series) {
    double first = results.value(SCALE, series, 5) / results.value(SCALE, "√d/(ε + 2^d·δ)", 5);
    double last = results.value(SCALE, series, 13) / results.value(SCALE, "√d/(ε + 2^d·δ)", 13);
    return ClaimCheck.between(last / first, 0.5, 1.5)
        .about("B over √d/(ε + 2^d·δ), " + series + ", d = 13 over d = 5");
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
