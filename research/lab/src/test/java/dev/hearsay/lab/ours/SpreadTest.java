package dev.hearsay.lab.ours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.distribution.Smoothing;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.random.InsecureSeededBits;
import org.junit.jupiter.api.Test;

class SpreadTest {

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final InsecureSeededBits bits = new InsecureSeededBits(seed);

  @Test
  void distanceIsHowFarValuesAreMoved() {
    Spread point = new Spread(0.25, 0.25);
    assertThat(point.distance(x -> x >= 0.25 ? 1 : 0)).isCloseTo(0, within(1e-9));
    assertThat(point.distance(x -> x >= -0.5 ? 1 : 0)).isCloseTo(0.75, within(0.002));
    // Half of the values move from 0.25 to 1.
    assertThat(point.distance(x -> x >= 1 ? 1 : x >= 0.25 ? 0.5 : 0))
        .isCloseTo(0.375, within(0.002));
  }

  /** The numbers are always the same. The largest difference of 10⁵ draws is about 0.003. */
  @Test
  void betaIsDistributedLikeThat() {
    Spread beta = Spread.beta(100_000);
    assertThat(beta.distance(x -> betaFunction((x + 1) / 2))).isLessThan(0.01);
  }

  /** The integral of 30x⁴(1 − x). */
  private static double betaFunction(double x) {
    return 6 * Math.pow(x, 5) - 5 * Math.pow(x, 6);
  }

  /** With ε = 12 reports are nearly exact, and 20,000 of them tell the distribution. */
  @Test
  void everyWayFindsTheDistributionOfAlmostExactReports() {
    Spread beta = Spread.beta(20_000);
    for (String mechanism : new String[] {"oue", "grr"}) {
      assertThat(beta.distanceByBins(mechanism, 12, bits)).as("seed %s", seed).isLessThan(0.05);
    }
    double distance =
        beta.distance(
            beta.reconstruct(Designs.numeric("square-wave", 12), Smoothing.BINOMIAL, bits)
                ::cumulative);
    assertThat(distance).as("seed %s", seed).isLessThan(0.05);
  }

  /**
   * The bias is some 0.3, a run's deviation at most 0.02 and so that of the square at most an
   * eighth of it: the average of 40 runs strays by 2 %, six of that is 12 %.
   */
  @Test
  void plainSquareWaveErrsAsExpected() {
    Spread beta = Spread.beta(2_000);
    double found = 0;
    for (int run = 0; run < 40; run++) {
      found += beta.plainError(1, bits) / 40;
    }
    assertThat(found / beta.expectedPlainError(1)).as("seed %s", seed).isCloseTo(1, within(0.12));
  }
}
