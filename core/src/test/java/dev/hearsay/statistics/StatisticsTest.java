package dev.hearsay.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.random.BitSource;
import dev.hearsay.testing.statistics.Statistics;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the statistical tests can fail: they must detect these slightly wrong programs. */
class StatisticsTest {

  private static final int DRAWS = 200_000;

  @ParameterizedTest
  @EnumSource
  void chiSquareCatchesOneBitOfBias(Source source) {
    long[] fair = new long[6];
    long[] modulo = new long[6];
    for (int i = 0; i < DRAWS; i++) {
      fair[source.bits().uniform(6)]++;
      modulo[(int) (source.bits().nextLong() >>> 60) % 6]++; // 16 is not a multiple of 6
    }
    double[] sixths = {1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0};
    assertThat(Statistics.isPlausible(fair, sixths)).isTrue();
    assertThat(Statistics.isPlausible(modulo, sixths)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void meanTestCatchesAShift(Source source) {
    int heads = 0;
    int tooOften = 0;
    for (int i = 0; i < DRAWS; i++) {
      heads += source.bits().bernoulli(BitSource.ONE / 2) ? 1 : 0;
      tooOften += source.bits().bernoulli(BitSource.ONE / 64 * 33) ? 1 : 0;
    }
    assertThat(Statistics.isPlausibleMean(heads / (double) DRAWS, 0.5, 0.25, DRAWS)).isTrue();
    assertThat(Statistics.isPlausibleMean(tooOften / (double) DRAWS, 0.5, 0.25, DRAWS)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void impossibleOutcomesFail(Source source) {
    long certain = source.bits().bernoulli(BitSource.ONE) ? 1 : 0;
    assertThat(Statistics.isPlausible(new long[] {100, certain}, new double[] {1, 0})).isFalse();
  }
}
