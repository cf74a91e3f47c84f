package dev.hearsay.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
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
                                .map(loss -> family.create(d, loss))));
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
    mechanisms(1, 2, 3, 4, 5, 6)
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
    mechanisms(1, 4, 15)
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
              long[] report = new long[1];
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
