package dev.hearsay.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.hearsay.law.BitWords;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

/** Compares Hearsay's special functions with those of an independent library. */
class NumericsTest {

  @Test
  void erfcAgreesWithTheNormalDistribution() {
    NormalDistribution normal = NormalDistribution.of(0, 1);
    for (double x = -6; x <= 20; x += 0.173) {
      double expected = 2 * normal.survivalProbability(x * Math.sqrt(2));
      assertThat(Normal.erfc(x)).as("x = %s", x).isCloseTo(expected, withPercentage(1e-9));
    }
  }

  @Test
  void incompleteBetaAgrees() {
    for (double a : new double[] {0.5, 1, 3, 70, 2000}) {
      for (double b : new double[] {0.5, 2, 50, 3000}) {
        BetaDistribution beta = BetaDistribution.of(a, b);
        for (double x = 0.01; x < 1; x += 0.07) {
          assertThat(Binomial.incompleteBeta(x, a, b))
              .as("I_%s(%s, %s)", x, a, b)
              .isCloseTo(beta.cumulativeProbability(x), within(1e-10));
        }
      }
    }
  }

  /**
   * Tests the definition of the bound, at which the observation has exactly the risked probability.
   */
  @Test
  void clopperPearsonBoundsHaveTheirRisk() {
    for (int successes : new int[] {1, 5, 50, 99}) {
      double lower = Binomial.lowerBound(successes, 100, 0.01);
      double upper = Binomial.upperBound(successes, 100, 0.01);
      assertThat(BinomialDistribution.of(100, lower).survivalProbability(successes - 1))
          .isCloseTo(0.01, within(1e-9));
      assertThat(BinomialDistribution.of(100, upper).cumulativeProbability(successes))
          .isCloseTo(0.01, within(1e-9));
    }
    assertThat(Binomial.lowerBound(0, 100, 0.01)).isZero();
    assertThat(Binomial.upperBound(100, 100, 0.01)).isEqualTo(1);
  }

  @Test
  void findsMinimaInsideAndAtTheEnds() {
    assertThat(Minimum.of(x -> (x - 0.3) * (x - 0.3), 0, 1)).isCloseTo(0.3, within(1e-7));
    assertThat(Minimum.of(x -> Math.abs(x - 0.3), 0, 1)).isCloseTo(0.3, within(1e-12));
    assertThat(Minimum.of(x -> x, 0, 1)).isZero();
    assertThat(Minimum.of(x -> -x, 0, 1)).isEqualTo(1);
  }

  @Test
  void countsBitsAndWords() {
    assertThat(BitWords.toDistinguish(2)).isEqualTo(1);
    assertThat(BitWords.toDistinguish(3)).isEqualTo(2);
    assertThat(BitWords.toDistinguish(1024)).isEqualTo(10);
    assertThat(BitWords.toDistinguish(1025)).isEqualTo(11);
    assertThat(BitWords.words(64)).isEqualTo(1);
    assertThat(BitWords.words(65)).isEqualTo(2);
    assertThat(BitWords.lastWordMask(64)).isEqualTo(-1L);
    assertThat(BitWords.lastWordMask(65)).isEqualTo(1L);
    long[] words = new long[2];
    BitWords.set(words, 70);
    assertThat(BitWords.isSet(words, 70)).isTrue();
    assertThat(words[1]).isEqualTo(1L << 6);
    BitWords.put(words, 3, 1);
    assertThat(BitWords.isSet(words, 3)).isTrue();
    BitWords.put(words, 3, 0);
    BitWords.put(words, 70, 0);
    assertThat(words).containsOnly(0);
  }
}
