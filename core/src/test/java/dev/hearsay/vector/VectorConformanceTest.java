package dev.hearsay.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.hearsay.Mechanisms;
import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.law.Counter;
import dev.hearsay.number.Gaussian;
import dev.hearsay.number.Sample;
import dev.hearsay.random.SecureBits;
import dev.hearsay.statistics.Source;
import dev.hearsay.testing.statistics.Statistics;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requirements of every vector mechanism of the registry. Each statistical check fails for a
 * correct mechanism with probability 10⁻⁹, and there are fewer than 1000.
 */
class VectorConformanceTest {

  private static final int DRAWS = 60_000;
  private static final double[] INPUTS = {1, -0.4, 0, 0.7, -1, 0.2};

  private static Stream<VectorMechanism> mechanisms(int... dimensions) {
    return Mechanisms.vector().stream()
        .flatMap(
            family ->
                Arrays.stream(dimensions)
                    .boxed()
                    .flatMap(
                        d ->
                            Stream.of(PrivacyLoss.pure(0.5), new PrivacyLoss(3, 1e-3))
                                .filter(loss -> takes(family.deltaUse(), loss))
                                .map(loss -> family.create(d, loss))));
  }

  private static boolean takes(DeltaUse use, PrivacyLoss loss) {
    return use != DeltaUse.REQUIRED || !loss.isPure();
  }

  private static Stream<VectorMechanism> ofSigns(int... dimensions) {
    return mechanisms(dimensions).filter(mechanism -> mechanism.law() instanceof SignsLaw);
  }

  private static Stream<VectorMechanism> ofNoise(int... dimensions) {
    return mechanisms(dimensions).filter(mechanism -> mechanism.law() instanceof CubeNoiseLaw);
  }

  private static double[] point(int dimensions) {
    double[] point = new double[dimensions];
    for (int i = 0; i < dimensions; i++) {
      point[i] = INPUTS[i % INPUTS.length];
    }
    return point;
  }

  @ParameterizedTest
  @EnumSource
  void reportsHaveTheirExactProbabilities(Source source) {
    ofSigns(1, 2, 3, 4, 5, 6)
        .forEach(
            mechanism -> {
              double[] point = point(mechanism.dimensions());
              long[] counts = new long[1 << mechanism.dimensions()];
              double[] probabilities = new double[counts.length];
              long[] report = new long[1];
              for (int i = 0; i < counts.length; i++) {
                probabilities[i] = mechanism.probability(point, new long[] {i});
              }
              assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, within(1e-12));
              for (int i = 0; i < DRAWS; i++) {
                source.perturb(mechanism, point, report);
                counts[(int) report[0]]++;
              }
              assertThat(Statistics.isPlausible(counts, probabilities))
                  .as("%s d=%d, %s", mechanism.name(), mechanism.dimensions(), source)
                  .isTrue();
            });
  }

  /** Symbols of different coordinates are independent: pairs of parities are counted, too. */
  @ParameterizedTest
  @EnumSource
  void noisyCoordinatesHaveTheirExactProbabilities(Source source) {
    ofNoise(1, 2, 5)
        .forEach(
            mechanism -> {
              CubeNoiseLaw law = (CubeNoiseLaw) mechanism.law();
              double[] point = point(mechanism.dimensions());
              int last = point.length - 1;
              long[] counts = new long[law.coordinate().symbols()];
              long[] parities = new long[4];
              long[] report = new long[mechanism.words()];
              for (int i = 0; i < DRAWS; i++) {
                source.perturb(mechanism, point, report);
                counts[(int) report[last]]++;
                parities[(int) (2 * (report[0] & 1) + (report[last] & 1))]++;
              }
              double[] ends = marginal(law, point[last]);
              assertThat(Statistics.isPlausible(counts, ends))
                  .as("d=%d, %s", point.length, source)
                  .isTrue();
              if (last > 0) {
                double odd = oddShare(ends);
                double first = oddShare(marginal(law, point[0]));
                double[] pairs = {
                  (1 - first) * (1 - odd), (1 - first) * odd, first * (1 - odd), first * odd
                };
                assertThat(Statistics.isPlausible(parities, pairs))
                    .as("pairs, d=%d, %s", point.length, source)
                    .isTrue();
              }
            });
  }

  private static double[] marginal(CubeNoiseLaw law, double x) {
    CubeNoiseLaw one = new CubeNoiseLaw(1, law.coordinate());
    double[] probabilities = new double[law.coordinate().symbols()];
    Arrays.setAll(probabilities, symbol -> one.probability(new double[] {x}, new long[] {symbol}));
    return probabilities;
  }

  private static double oddShare(double[] probabilities) {
    double share = 0;
    for (int symbol = 1; symbol < probabilities.length; symbol += 2) {
      share += probabilities[symbol];
    }
    return share;
  }

  @ParameterizedTest
  @EnumSource
  void everyCoordinateIsUnbiased(Source source) {
    mechanisms(7, 64, 65, 130)
        .forEach(
            mechanism -> {
              double[] point = point(mechanism.dimensions());
              double[] sums = new double[point.length];
              long[] report = new long[mechanism.words()];
              for (int i = 0; i < DRAWS / 4; i++) {
                source.perturb(mechanism, point, report);
                for (int j = 0; j < point.length; j++) {
                  sums[j] += mechanism.decode(report, j);
                }
              }
              for (int j = 0; j < point.length; j++) {
                double variance = mechanism.variance(point[j]);
                assertThat(
                        Statistics.isPlausibleMean(
                            sums[j] / (DRAWS / 4), point[j], variance, DRAWS / 4))
                    .as("d=%d, coordinate %d, %s", mechanism.dimensions(), j, source)
                    .isTrue();
              }
            });
  }

  @Test
  void momentsAreThoseOfASign() {
    ofSigns(1, 4, 15)
        .forEach(
            mechanism -> {
              double scale = mechanism.scale();
              for (double x : INPUTS) {
                assertThat(mechanism.bias(x)).isCloseTo(0, within(1e-12));
                assertThat(mechanism.variance(x))
                    .isCloseTo(scale * scale - x * x, withPercentage(1e-6));
              }
              assertThat(mechanism.worstCaseVariance())
                  .isCloseTo(scale * scale, withPercentage(1e-9));
            });
  }

  /** The noise is within a percent of the optimal continuous noise for the sensitivity 2√d. */
  @Test
  void momentsAreThoseOfGaussianNoiseOnACorner() {
    ofNoise(1, 4, 15, 100)
        .forEach(
            mechanism -> {
              double sigma =
                  Gaussian.sigma(
                      mechanism.claim(), CubeGaussian.sensitivity(mechanism.dimensions()));
              for (double x : INPUTS) {
                assertThat(mechanism.bias(x)).isCloseTo(0, within(1e-9));
                assertThat(mechanism.variance(x))
                    .as("d = %d", mechanism.dimensions())
                    .isCloseTo(sigma * sigma + 1 - x * x, withPercentage(1));
              }
              assertThat(mechanism.worstCaseVariance()).isEqualTo(mechanism.variance(0));
            });
  }

  @Test
  void sumsOfNoisyReportsAreThoseOfDecodedOnes() {
    ofNoise(3)
        .forEach(
            mechanism -> {
              double[] point = point(3);
              Counter counter = mechanism.counter();
              double sum = 0;
              double squares = 0;
              long[] report = new long[mechanism.words()];
              for (int i = 0; i < 500; i++) {
                Source.SEEDED.perturb(mechanism, point, report);
                counter.add(report, 0);
                double decoded = mechanism.decode(report, 1);
                sum += decoded;
                squares += decoded * decoded;
              }
              Sample sample = mechanism.sample(500, counter.cells(), 1);
              assertThat(sample.mean()).isCloseTo(sum / 500, within(1e-9));
              assertThat(sample.meanSquare()).isCloseTo(squares / 500, withPercentage(1e-9));
            });
  }

  @Test
  void noiseOnACubeNeedsADelta() {
    assertThatThrownBy(() -> Mechanisms.vector("gaussian-vector", 3, PrivacyLoss.pure(1)))
        .hasMessage("gaussian-vector needs a delta above 0");
    assertThatThrownBy(() -> Mechanisms.vector("gaussian-vector", 3, new PrivacyLoss(1, 1e-13)))
        .hasMessage(
            "gaussian-vector needs delta above 0; it is 1.0E-13, and must be in [1.0E-12, 1)");
    for (int dimensions : new int[] {0, 1025}) {
      assertThatThrownBy(
              () -> Mechanisms.vector("gaussian-vector", dimensions, new PrivacyLoss(1, 1e-6)))
          .hasMessage("noise on " + dimensions + " numbers at once; 1 to 1024 are possible");
    }
  }

  @Test
  void tenThousandDimensionsWork() {
    for (double epsilon : new double[] {1e-3, 1, 30}) {
      VectorMechanism mechanism =
          Mechanisms.vector("duchi-vector", 10_000, PrivacyLoss.pure(epsilon));
      long[] report = new long[mechanism.words()];
      mechanism.perturb(new double[10_000], SecureBits.current(), report);
      assertThat(mechanism.words()).isEqualTo(157);
      assertThat(report[156] >>> 16).as("unused bits").isZero();
      assertThat(Math.abs(mechanism.decode(report, 9_999))).isEqualTo(mechanism.scale());
    }
  }

  @Test
  void pointsOutsideTheCubeAreRefused() {
    mechanisms(3)
        .forEach(
            mechanism -> {
              long[] report = new long[mechanism.words()];
              for (double illegal : new double[] {1.5, -1.0000001, Double.NaN}) {
                double[] point = {0, illegal, 0};
                for (Source source : Source.values()) {
                  assertThatThrownBy(() -> source.perturb(mechanism, point, report))
                      .isInstanceOf(IllegalArgumentException.class)
                      .hasMessage("coordinate 1 is " + illegal + "; it must be in [-1, 1]");
                }
              }
              assertThatThrownBy(
                      () -> Source.SECURE.perturb(mechanism, new double[] {0, 0}, report))
                  .hasMessage("the point has 2 coordinates; it must have 3");
              assertThatThrownBy(() -> mechanism.decode(report, 3))
                  .hasMessage("coordinate 3; it must be in [0, 3)");
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 131_073})
  void impossibleDimensionsAreRefused(int dimensions) {
    assertThatThrownBy(() -> Mechanisms.vector("duchi-vector", dimensions, PrivacyLoss.pure(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there are " + dimensions + " dimensions; 1 to 131072 are possible");
  }
}
