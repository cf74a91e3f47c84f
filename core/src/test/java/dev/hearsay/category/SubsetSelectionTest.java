package dev.hearsay.category;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.PrivacyLoss;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the size of a subset is that of least variance, averaged over the entries. */
class SubsetSelectionTest {

  /** Returns the variance by the formulas of the mechanisms' page, for reports of w of k values. */
  private static double meanVariance(int values, int size, double epsilon) {
    double weighted = size * Math.exp(epsilon);
    double p = weighted / (weighted + values - size);
    double q = (p * (size - 1) + (1 - p) * size) / (values - 1);
    return ((values - 1) * q * (1 - q) + p * (1 - p)) / (values * (p - q) * (p - q));
  }

  private static double least(int values, double epsilon) {
    double least = Double.POSITIVE_INFINITY;
    for (int size = 1; size < values; size++) {
      least = Math.min(least, meanVariance(values, size, epsilon));
    }
    return least;
  }

  @Test
  void noSizeHasALowerVariance() {
    for (int values = 2; values <= 1500; values += 1 + values / 12) {
      for (int i = 1; i <= 80; i++) {
        double epsilon = i / 10.0;
        assertThat(SubsetSelection.of(values, PrivacyLoss.pure(epsilon)).meanVariance())
            .as("%s values at ε = %s", values, epsilon)
            .isLessThanOrEqualTo(least(values, epsilon) * (1 + 1e-9));
      }
    }
  }

  /**
   * Tests the cases in which the best size for a rare value loses most: one value instead of two.
   */
  @ParameterizedTest
  @CsvSource({"64, 3.45, 0.11587, 0.13227", "7, 1.13, 1.9728, 2.1842"})
  void twoValuesAreBetterThanOne(int values, double epsilon, double two, double one) {
    var chosen = SubsetSelection.of(values, PrivacyLoss.pure(epsilon));
    assertThat(((SubsetLaw) chosen.law()).size()).isEqualTo(2);
    assertThat(chosen.meanVariance()).isCloseTo(two, within(1e-4));
    assertThat(meanVariance(values, 1, epsilon)).isCloseTo(one, within(1e-4));
  }
}
