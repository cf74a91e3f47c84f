package dev.hearsay.lab.ours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.random.InsecureSeededBits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinomialDrawTest {

  private static final int DRAWS = 100_000;

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final InsecureSeededBits bits = new InsecureSeededBits(seed);

  /** Each of up to 4 numbers within 6 standard errors: fails by chance less than once in 10⁸. */
  @ParameterizedTest
  @CsvSource({"1, 0.3", "3, 0.5", "10, 0.02", "1000, 0.4", "100000, 0.9"})
  void meanVarianceAndEndsAreRight(int trials, double p) {
    BinomialDraw binomial = BinomialDraw.upTo(trials);
    double sum = 0;
    double squares = 0;
    double none = 0;
    double all = 0;
    for (int i = 0; i < DRAWS; i++) {
      int drawn = binomial.draw(trials, p, bits);
      assertThat(drawn).isBetween(0, trials);
      double off = drawn - trials * p;
      sum += off / DRAWS;
      squares += off * off / DRAWS;
      none += drawn == 0 ? 1.0 / DRAWS : 0;
      all += drawn == trials ? 1.0 / DRAWS : 0;
    }
    double variance = trials * p * (1 - p);
    double fourth = variance * (1 + 3 * variance * (1 - 2.0 / trials));
    assertNear(sum, 0, variance);
    assertNear(squares, variance, fourth - variance * variance);
    assertNear(none, Math.pow(1 - p, trials), Math.pow(1 - p, trials));
    assertNear(all, Math.pow(p, trials), Math.pow(p, trials));
  }

  private void assertNear(double found, double expected, double variance) {
    assertThat(found)
        .as("-Dhearsay.seed=%s", seed)
        .isCloseTo(expected, within(6 * Math.sqrt(variance / DRAWS) + 1e-9));
  }

  @Test
  void nothingComesOfNoTrials() {
    assertThat(BinomialDraw.upTo(5).draw(0, 0.5, bits)).isZero();
  }
}
