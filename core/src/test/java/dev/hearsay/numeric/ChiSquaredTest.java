package dev.hearsay.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

class ChiSquaredTest {

  @Test
  void tailsAreThoseOfALibrary() {
    for (double freedom : new double[] {0.5, 1, 2, 3.7, 10, 99, 5000}) {
      ChiSquaredDistribution law = ChiSquaredDistribution.of(freedom);
      for (double part : new double[] {0.01, 0.3, 0.9, 1, 1.1, 2, 5}) {
        double x = part * freedom;
        double tail = law.survivalProbability(x);
        assertThat(ChiSquared.upperTail(x, freedom))
            .as("%s at %s", freedom, x)
            .isCloseTo(tail, within(1e-9 * tail + 1e-300));
      }
    }
    assertThat(ChiSquared.upperTail(0, 3)).isEqualTo(1);
  }

  /**
   * Tests one degree of freedom, which is the square of a normal variable: P(−√x ≤ Z + √λ ≤ √x).
   */
  @Test
  void ofOneDegreeOfFreedomItIsASquare() {
    NormalDistribution normal = NormalDistribution.of(0, 1);
    for (double noncentrality : new double[] {0, 0.1, 3, 50, 1000, 1e5}) {
      for (double deviations : new double[] {-2.5, -0.5, 0.5, 2.5}) {
        double root = Math.sqrt(noncentrality) + deviations;
        double far = Math.sqrt(noncentrality);
        double expected =
            root > 0
                ? normal.cumulativeProbability(root - far)
                    - normal.cumulativeProbability(-root - far)
                : 0;
        double x = root > 0 ? root * root : 0;
        assertThat(ChiSquared.noncentral(x, 1, noncentrality))
            .as("%s at %s", noncentrality, x)
            .isCloseTo(expected, within(1e-8));
      }
    }
  }
}
