package dev.hearsay.lab.deviations;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.GrowthRate;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.numeric.Deviation;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.recalibration.Recalibration;
import dev.hearsay.simulate.people.InsecureDraws;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** D22's lemmas and theorems on deviations and on re-calibration. */
public final class TheoremsOfD22 {

  private static final String MOMENTS = "Variance of a report over its value";
  private static final String DISTANCE = "Distance from the normal distribution";
  private static final String SAMPLE = "Variance with a tenth of the people";
  private static final String ALL_WITHIN = "P(all of ten deviations within ξ)";
  private static final String LEMMAS = "Largest error after re-calibration over before";
  private static final String HELPS = "P(re-calibration makes the error smaller)";

  private static final String REPORTS = "reports r";
  private static final double ROUNDING = 1e-9;
  private static final int REPETITIONS = 2_000;
  private static final int FEW_REPETITIONS = 500;
  private static final int PEOPLE = 300;
  private static final int NUMBERS = 10;

  /** The means in Theorems 3 and 4, as those of a tenth of D22's Gaussian attributes. */
  private static final double MEAN = 0.9;

  /** The numbers of reports whose exact distribution is compared with the normal one. */
  private static final List<Double> COUNTS = Grid.of(10, 30, 100, 300, 1_000);

  private TheoremsOfD22() {}

  /** Returns the experiment. */
  public static List<Experiment> all() {
    Experiment.Builder builder =
        Experiment.named("d22-theorems", "D22, Lemmas 1 to 5, Theorems 1 to 4", "What D22 proves")
            .text(
                "Variances and biases are those of the weights that devices draw from. Distances from"
                    + " the normal distribution are exact: the sum of Laplace noise is a difference of"
                    + " two gamma variables, and reports of Duchi's mechanism on two values add up to"
                    + " two binomial counts. Re-calibration is tried on grids of means, deviations and"
                    + " weights; for Theorems 3 and 4 in 500 runs with normal deviations and D22's"
                    + " weights, the supremum being the bound that 99.9 % of deviations keep.");
    moments(builder);
    normal(builder);
    together(builder);
    lemmas(builder);
    helps(builder);
    return List.of(builder.build());
  }

  private static Quote says(String place, String words) {
    return Paper.D22.says(place, words);
  }

  private static void moments(Experiment.Builder builder) {
    List<String> unbounded = List.of("laplace", "scdf", "staircase");
    List<String> bounded = List.of("piecewise", "hybrid", "duchi", "square-wave");
    builder
        .panel(Panel.logLines(MOMENTS, "value t", "variance, ε = 1"))
        .exact(
            List.of("laplace", "scdf", "staircase", "piecewise", "hybrid", "duchi", "square-wave"),
            Grid.of(-1, -0.5, 0, 0.5, 1),
            (series, t) -> Designs.numeric(series, 1).variance(t))
        .claim(
            says("Section IV-B, Lemma 1", "are deterministic if Bound(M) = 0"),
            "the variances of Laplace, SCDF and Staircase are the same for five values t within 0.2 %"
                + " (devices round values to a grid), and their bias is below 10⁻⁹",
            results ->
                ClaimCheck.all(
                    unbounded,
                    name ->
                        ClaimCheck.between(spread(results, name), 1, 1.002)
                            .about("largest / least variance of " + name)
                            .and(
                                ClaimCheck.between(
                                        Designs.numeric(name, 1).largestBias(), 0, ROUNDING)
                                    .about("bias"))))
        .claim(
            Claim.that(
                    says("Section IV-B, Lemma 1", "while correlated to t_ij if Bound(M) = 1"),
                    "the variance of every bounded mechanism (PM, HM, Duchi, square wave) changes with t, by"
                        + " more than 0.1 % (ε = 1)",
                    results ->
                        ClaimCheck.all(
                            bounded,
                            name ->
                                ClaimCheck.between(spread(results, name), 1.001, 1e3)
                                    .about("largest / least variance of " + name)))
                .instead(
                    "those of PM, Duchi and the square wave do; HM is bounded, and for ε > 0.61 its variance"
                        + " is the same for every t (within 0.1 %). PM, HM and Duchi have no bias at any t",
                    results ->
                        ClaimCheck.all(
                                List.of("piecewise", "duchi", "square-wave"),
                                name ->
                                    ClaimCheck.between(spread(results, name), 1.001, 1e3)
                                        .about("largest / least variance of " + name))
                            .and(
                                ClaimCheck.between(spread(results, "hybrid"), 1, 1.001)
                                    .about("of HM"))));
  }

  private static double spread(Results results, String series) {
    double[] values =
        results.series(MOMENTS, series).values().stream()
            .mapToDouble(point -> point.mean())
            .toArray();
    return DoubleStream.of(values).max().orElseThrow()
        / DoubleStream.of(values).min().orElseThrow();
  }

  private static void normal(Experiment.Builder builder) {
    builder
        .panel(Panel.logLogLines(DISTANCE, REPORTS, "largest difference of probabilities"))
        .exact(List.of("laplace"), COUNTS, (series, r) -> NormalDistance.ofLaplace((int) r))
        .exact(
            List.of("duchi on two values"), COUNTS, (series, r) -> NormalDistance.ofSigns((int) r))
        .exact(List.of("Theorem 2 with √r·σ"), COUNTS, (series, r) -> NormalDistance.bound((int) r))
        .exact(
            List.of("Theorem 2 as printed"),
            COUNTS,
            (series, r) -> NormalDistance.boundAsPrinted((int) r))
        .panel(Panel.logLines(SAMPLE, "ε/m", "variance over that of Lemma 3"))
        .exact(
            List.of("PM on uniform values"),
            Grid.of(0.02, 0.5, 1, 2, 4),
            (series, epsilon) -> {
              double noise = NormalDistance.averageOfPiecewise(epsilon);
              return (noise + 0.9 / 3) / noise;
            })
        .claim(
            says("Section IV-B, Lemma 2", "if Bound(M) = 0"),
            "the average of Laplace noise comes to its normal distribution: the largest difference of"
                + " their distribution functions falls at least as 1/√r and is below 10⁻⁴ for r = 1,000",
            results ->
                GrowthRate.of(results.series(DISTANCE, "laplace"))
                    .in("exponent of laplace", -1.1, -0.5)
                    .and(
                        ClaimCheck.between(results.value(DISTANCE, "laplace", 1_000), 0, 1e-4)
                            .about("at r = 1,000")))
        .claim(
            says("Section IV-B, Lemma 3", "if Bound(M) = 1"),
            "the same of Duchi's mechanism on people of whom half have −0.5 and half 0.8 (ε = 1), if all"
                + " report: it falls as 1/√r, within 0.05 of the exponent −1/2",
            results ->
                GrowthRate.of(results.series(DISTANCE, "duchi on two values"))
                    .in("exponent", -0.55, -0.45))
        .claim(
            Claim.that(
                    says("Section IV-B, Lemma 3, Eq. 6", "the deviation … can be simplified if"),
                    "the variance of the deviation is E[Var(t*)]/r, within 1 %, also if a tenth of the people"
                        + " report (PM on uniform values, ε/m = 0.02, 0.5, 1, 2 and 4)",
                    results -> sampleCosts(results, 0.02, 4, 1, 1.01))
                .corrected(
                    "it is so where the noise is large, at ε/m = 0.02; the values of those who report differ"
                        + " from those of all, which adds (1 − r/n)·Var(t)/r: 1.6 % at ε/m = 0.5, and 3.2"
                        + " times the variance at ε/m = 4",
                    results ->
                        sampleCosts(results, 0.02, 0.02, 1, 1.01)
                            .and(sampleCosts(results, 0.5, 0.5, 1.01, 1.02))
                            .and(sampleCosts(results, 4, 4, 3.15, 3.25))))
        .claim(
            Claim.that(
                    says(
                        "Section IV-D, Theorem 2",
                        "For any LDP mechanism, the true cdf … differ by no more than"),
                    "the bound as printed is above the true distance for Duchi's mechanism on two values, at"
                        + " five r from 10 to 1,000",
                    results ->
                        results.below(DISTANCE, "duchi on two values", "Theorem 2 as printed", 0))
                .corrected(
                    "with √r·σ in place of r·σ it is: rσ is not the deviation of a report (see errata)",
                    results ->
                        results.below(DISTANCE, "duchi on two values", "Theorem 2 with √r·σ", 0)));
  }

  private static ClaimCheck sampleCosts(
      Results results, double from, double to, double low, double high) {
    return ClaimCheck.all(
        List.copyOf(
            results.series(SAMPLE, "PM on uniform values").subMap(from, true, to, true).entrySet()),
        point ->
            ClaimCheck.between(point.getValue().mean(), low, high)
                .about("variance over E[Var(t*)]/r at " + ClaimCheck.plain(point.getKey())));
  }

  private static void together(Experiment.Builder builder) {
    builder
        .panel(
            Panel.lines(ALL_WITHIN, "bound ξ in standard deviations", "probability")
                .on(
                    DataOrigin.madeUp(
                        "tenths",
                        "0.1, 0.2, …, 1 in turn, 10 numbers each",
                        PEOPLE,
                        PEOPLE,
                        n -> "no seed.")))
        .exact(
            List.of("Theorem 1"),
            Grid.of(1, 1.5, 2, 2.5),
            (series, z) -> Math.pow(new Deviation(0, 1, 0).probabilityWithin(z), NUMBERS))
        .simulated(
            List.of("PM"),
            Grid.of(1, 1.5, 2, 2.5),
            scope -> new Scope.Size(PEOPLE, REPETITIONS),
            (setting, series, z, bits) -> isWithin(setting.people(), z, bits) ? 1 : 0)
        .claim(
            says(
                "Section IV-B, Theorem 1",
                "For any high-dimensional LDP mechanism, the probability density function (pdf) of"),
            "the probability that all of ten deviations keep within ξ is the product of the ten normal"
                + " ones, up to 0.05 (PM, ε/m = 1, 300 people, ξ of 1, 1.5, 2 and 2.5 σ, 2,000 runs)",
            results ->
                ClaimCheck.all(
                    Grid.of(1, 1.5, 2, 2.5),
                    z -> {
                      double expected = results.value(ALL_WITHIN, "Theorem 1", z);
                      return results
                          .at(ALL_WITHIN, "PM", z)
                          .in(
                              "P within " + ClaimCheck.plain(z) + " σ",
                              Math.max(1e-9, expected - 0.05),
                              expected + 0.05);
                    }));
  }

  /** Returns whether one collection of ten numbers keeps all deviations within z σ. */
  private static boolean isWithin(int people, double z, InsecureSeededBits bits) {
    NumericMechanism mechanism = Designs.numeric("piecewise", 1);
    double noise =
        IntStream.rangeClosed(1, 10)
            .mapToDouble(value -> mechanism.variance(value / 10.0))
            .average()
            .orElseThrow();
    double bound = z * Math.sqrt(noise / people);
    for (int j = 0; j < NUMBERS; j++) {
      double sum = 0;
      for (int person = 0; person < people; person++) {
        double value = (person % 10 + 1) / 10.0;
        sum += mechanism.decode(mechanism.perturbInsecurely(value, bits)) - value;
      }
      if (Math.abs(sum / people) > bound) {
        return false;
      }
    }
    return true;
  }

  private static void lemmas(Experiment.Builder builder) {
    List<Double> deviations = Grid.of(0.25, 0.5, 0.75, 1.01, 1.5, 2.01, 3, 10);
    builder
        .panel(Panel.lines(LEMMAS, "size of the deviation", "largest ratio of errors"))
        .exact(
            List.of("L1"), deviations, (series, size) -> largestRatio(size, bound -> bound, true))
        .exact(
            List.of("L2 as printed"),
            deviations,
            (series, size) -> largestRatio(size, bound -> Math.sqrt(bound / 2), false))
        .claim(
            says("Section V-B, Lemma 4", "L_1-regularization can improve accuracy"),
            "where a deviation is above 1 and λ at least as large, L1 makes the error smaller, for 21"
                + " means from −1 to 1 and λ of 1, 1.5 and 3 times the deviation",
            results -> improves(results, "L1", 1))
        .claim(
            says("Section V-B, Lemma 5", "L_2-regularization can improve accuracy"),
            "where a deviation is above 2, L2 with the weight of Eq. 35 (λ = √(sup/2), as it is printed)"
                + " makes the error smaller, for the same means and suprema",
            results -> improves(results, "L2 as printed", 2))
        .claim(
            "L2 needs a deviation above 1 only, not above 2: it moves an estimate towards 0, and every mean"
                + " is within 1 of 0",
            results -> improves(results, "L2 as printed", 1));
  }

  private static ClaimCheck improves(Results results, String series, double above) {
    double largest =
        results.series(LEMMAS, series).tailMap(above).values().stream()
            .mapToDouble(ratio -> ratio.mean())
            .max()
            .orElseThrow();
    return ClaimCheck.between(largest, 0, 1 - 1e-4)
        .about("largest error after over before, deviations above " + ClaimCheck.plain(above));
  }

  private static double largestRatio(double size, DoubleUnaryOperator weight, boolean isFirst) {
    double largest = 0;
    for (double mean : Grid.evenly(-1, 1, 20)) {
      for (double sign : new double[] {-1, 1}) {
        for (double factor : new double[] {1, 1.5, 3}) {
          double[] estimate = {mean + sign * size};
          double[] weights = {weight.applyAsDouble(factor * size)};
          double changed =
              isFirst
                  ? Recalibration.l1(estimate, weights)[0]
                  : Recalibration.l2(estimate, weights)[0];
          largest = Math.max(largest, Math.abs(changed - mean) / size);
        }
      }
    }
    return largest;
  }

  private static void helps(Experiment.Builder builder) {
    builder
        .panel(
            Panel.table(HELPS, "theorem", "probability")
                .on(
                    DataOrigin.madeUp(
                        "means of 0.9",
                        "every mean is 0.9, deviations are normal",
                        1,
                        1,
                        n -> "seeds of results.csv.")))
        .exact(
            List.of("claimed at least"),
            Grid.of(3, 4),
            (series, theorem) ->
                1 - Math.pow(one(theorem).probabilityWithin(theorem - 2), numbers(theorem)))
        .simulated(
            List.of("measured"),
            Grid.of(3, 4),
            scope -> new Scope.Size(1, FEW_REPETITIONS),
            (setting, series, theorem, bits) -> isSmaller(theorem, bits) ? 1 : 0)
        .claim(theorem(3, "100 means, σ = 0.4", "0.713"))
        .claim(theorem(4, "6,500 means, σ = 0.6", "0.996"));
  }

  private static Deviation one(double theorem) {
    double sigma = theorem == 3 ? 0.4 : 0.6;
    return new Deviation(0, sigma * sigma, 0);
  }

  private static int numbers(double theorem) {
    return theorem == 3 ? 100 : 6_500;
  }

  private static boolean isSmaller(double theorem, InsecureSeededBits bits) {
    Deviation deviation = one(theorem);
    double bound = deviation.bound(0.999);
    double before = 0;
    double after = 0;
    for (int j = 0; j < numbers(theorem); j++) {
      double[] estimate = {
        MEAN + deviation.standardDeviation() * InsecureDraws.standardNormal(bits)
      };
      double changed =
          theorem == 3
              ? Recalibration.l1(estimate, new double[] {bound})[0]
              : Recalibration.l2(estimate, new double[] {Math.sqrt(bound / 2)})[0];
      before += Math.pow(estimate[0] - MEAN, 2);
      after += Math.pow(changed - MEAN, 2);
    }
    return after < before;
  }

  private static Claim theorem(int number, String where, String claimed) {
    return Claim.that(
            says(
                "Section V-B, Theorem " + number,
                "For any high-dimensional LDP mechanism … inequality holds with at least"),
            "the error becomes smaller with a probability of at least %s (%s, all means 0.9)"
                .formatted(claimed, where),
            results -> {
              double least = results.value(HELPS, "claimed at least", number);
              return results.at(HELPS, "measured", number).in("probability", least, 1);
            })
        .instead(
            "with less than 0.01: the printed probability is that of some deviation above the threshold,"
                + " and the proof needs all of them above it",
            results -> results.at(HELPS, "measured", number).in("probability", 0, 0.01));
  }
}
