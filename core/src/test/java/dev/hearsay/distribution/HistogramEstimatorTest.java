package dev.hearsay.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.law.Law;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.SquareWave;
import dev.hearsay.number.TableLaw;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Histograms from reports. The statistical bounds are ten standard deviations above the mean error,
 * both measured over 60 runs. Any one of thousands of independent reports changes an error little,
 * so its tail is Gaussian. Even at half as many standard deviations, a bound would fail less than
 * once in 10⁶ runs. {@link dev.hearsay.statistics.Source} prints the seed.
 */
class HistogramEstimatorTest {

  private static final NumericMechanism SQUARE_WAVE = SquareWave.of(PrivacyLoss.pure(2));

  /** Errors are averages over 64 edges of |F̂ − F|, at ε = 2 and 20 000 reports. */
  @ParameterizedTest
  @CsvSource({
    "POINT,   NONE,     square-wave, 0.0165", // 0.0022 on average
    "POINT,   NONE,     hm-tp,       0.0245", // 0.0051
    "POINT,   BINOMIAL, square-wave, 0.0460", // 0.0368: smoothing widens a point
    "UNIFORM, NONE,     square-wave, 0.0285", // 0.0097
    "UNIFORM, BINOMIAL, square-wave, 0.0220", // 0.0042
    "UNIFORM, BINOMIAL, hm-tp,       0.0280", // 0.0063
    "UNIFORM, BINOMIAL, laplace,     0.0380", // 0.0073
    "POINT,   PARTIAL,  square-wave, 0.0230", // 0.0067: between the two
    "UNIFORM, PARTIAL,  square-wave, 0.0240", // 0.0052
    "BIMODAL, NONE,     square-wave, 0.0245", // 0.0067
    "BIMODAL, NONE,     hm-tp,       0.0555", // 0.0155
    "BIMODAL, BINOMIAL, square-wave, 0.0265", // 0.0146
    "BIMODAL, BINOMIAL, laplace,     0.0840" // 0.0636
  })
  void findsKnownDistributions(
      Population population, Smoothing smoothing, String mechanism, double bound) {
    NumericMechanism numeric = Mechanisms.numeric(mechanism, PrivacyLoss.pure(2));
    Histogram histogram =
        new HistogramEstimator(numeric, 64, smoothing).estimate(population.report(numeric, 20_000));
    assertThat(histogram.isConverged()).isTrue();
    assertThat(population.error(histogram)).isLessThan(bound);
  }

  /**
   * The targets of Square Wave with EMS: Beta(5, 2), 100 000 reports, 256 bins. The averages of 30
   * runs are approximately 0.0092, 0.0051, 0.0025 and 0.0012, and scatter by 0.0005, 0.0003, 0.0001
   * and 0.0001. The margin is nine standard deviations or more.
   */
  @ParameterizedTest
  @CsvSource({"0.5, 0.0134", "1, 0.0098", "2, 0.0054", "4, 0.0024"})
  void squareWaveMeetsItsTargets(double epsilon, double target) {
    NumericMechanism mechanism = SquareWave.of(PrivacyLoss.pure(epsilon));
    HistogramEstimator estimator = new HistogramEstimator(mechanism, 256, Smoothing.BINOMIAL);
    int runs = 30;
    double sum = 0;
    for (int run = 0; run < runs; run++) {
      sum += Population.BETA.error(estimator.estimate(Population.BETA.report(mechanism, 100_000)));
    }
    System.out.printf("square-wave, EMS, epsilon %s: CDF error %.5f%n", epsilon, sum / runs);
    assertThat(sum / runs).isLessThanOrEqualTo(target);
  }

  @ParameterizedTest
  @MethodSource("dev.hearsay.distribution.BinChannelTest#mechanisms")
  void likelihoodNeverFallsWithoutSmoothing(NumericMechanism mechanism) {
    double[] observed = observed(Population.BIMODAL.report(mechanism, 2000));
    ExpectationMaximization search =
        new ExpectationMaximization(
            new BinChannel(mechanism.law(), 32), observed, 32, Smoothing.NONE);
    double last = search.logLikelihood();
    for (int step = 0; step < 300; step++) {
      search.step();
      double next = search.logLikelihood();
      assertThat(next).isGreaterThanOrEqualTo(last - 1e-12);
      last = next;
    }
  }

  @ParameterizedTest
  @MethodSource("dev.hearsay.distribution.BinChannelTest#mechanisms")
  void sharesAreADistribution(NumericMechanism mechanism) {
    for (Smoothing smoothing : Smoothing.values()) {
      long[] counts = Population.POINT.report(mechanism, 2000);
      Histogram histogram = new HistogramEstimator(mechanism, 50, smoothing).estimate(counts);
      assertThat(histogram.bins()).isEqualTo(50);
      assertThat(Arrays.stream(histogram.shares()).boxed()).allMatch(share -> share >= 0);
      assertThat(Arrays.stream(histogram.shares()).sum()).isCloseTo(1, within(1e-12));
      assertThat(histogram.reports()).isEqualTo(2000);
    }
  }

  /** Counts in the proportions of a histogram, without noise: EM finds it from any start. */
  @Test
  void findsItsOwnPredictionsAgain() {
    double[] shares = {0.1, 0.4, 0.2, 0.05, 0.25};
    double[] predicted = new double[SQUARE_WAVE.symbols()];
    new BinChannel(SQUARE_WAVE.law(), shares.length).predict(shares, predicted);
    long[] counts = Arrays.stream(predicted).mapToLong(p -> Math.round(p * 1e15)).toArray();
    Histogram histogram =
        new HistogramEstimator(SQUARE_WAVE, shares.length, Smoothing.NONE).estimate(counts);
    assertThat(histogram.isConverged()).isTrue();
    assertThat(histogram.shares()).containsExactly(shares, within(1e-6));
  }

  @ParameterizedTest
  @EnumSource
  void reportWhetherTheyConverged(Smoothing smoothing) {
    long[] counts = Population.BETA.report(SQUARE_WAVE, 10_000);
    Histogram stopped = new HistogramEstimator(SQUARE_WAVE, 64, smoothing, 3).estimate(counts);
    assertThat(stopped.isConverged()).isFalse();
    assertThat(stopped.iterations()).isEqualTo(3);
    Histogram whole = new HistogramEstimator(SQUARE_WAVE, 64, smoothing).estimate(counts);
    assertThat(whole.isConverged()).isTrue();
    assertThat(whole.iterations()).isBetween(4, HistogramEstimator.MAX_ITERATIONS - 1);
    assertThat(whole.logLikelihood()).isGreaterThan(stopped.logLikelihood());
  }

  @Test
  void oneBinContainsAllValues() {
    long[] counts = Population.BETA.report(SQUARE_WAVE, 100);
    for (Smoothing smoothing : Smoothing.values()) {
      assertThat(new HistogramEstimator(SQUARE_WAVE, 1, smoothing).estimate(counts).shares())
          .containsExactly(1);
    }
  }

  @Test
  void smoothingPassesEveryShareOn() {
    double[] shares = {0.4, 0, 0, 0.6};
    Smoothing.apply(shares);
    assertThat(shares).containsExactly(new double[] {0.3, 0.1, 0.15, 0.45}, within(1e-15));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void binsAreNeeded(int bins) {
    assertThatThrownBy(() -> new HistogramEstimator(SQUARE_WAVE, bins, Smoothing.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a histogram of " + bins + " bins; it needs at least 1");
  }

  @Test
  void countsMustFitTheMechanism() {
    HistogramEstimator estimator = new HistogramEstimator(SQUARE_WAVE, 8, Smoothing.BINOMIAL);
    int symbols = SQUARE_WAVE.symbols();
    assertThatThrownBy(() -> estimator.estimate(new long[symbols]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there are no reports; a histogram needs at least 1");
    assertThatThrownBy(() -> estimator.estimate(new long[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("3 counts for the " + symbols + " symbols of square-wave");
    long[] negative = new long[symbols];
    negative[5] = -2;
    assertThatThrownBy(() -> estimator.estimate(negative))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("symbol 5 has the count -2; it must be 0 or more");
  }

  @Test
  void countsOfTheImpossibleAreRefused() {
    long half = Law.TOTAL / 2;
    TableLaw law = new TableLaw(new long[][] {{half, half, 0}, {half, half, 0}});
    NumericMechanism mechanism =
        new NumericMechanism("coin", PrivacyLoss.pure(1), law, new double[] {-1, 1, 0});
    HistogramEstimator estimator = new HistogramEstimator(mechanism, 4, Smoothing.NONE);
    assertThat(estimator.estimate(new long[] {3, 5, 0}).shares()).containsOnly(0.25);
    assertThatThrownBy(() -> estimator.estimate(new long[] {3, 5, 1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("symbol 2 was counted 1 times, but coin never reports it");
  }

  private static double[] observed(long[] counts) {
    double reports = Arrays.stream(counts).sum();
    return Arrays.stream(counts).mapToDouble(count -> count / reports).toArray();
  }
}
