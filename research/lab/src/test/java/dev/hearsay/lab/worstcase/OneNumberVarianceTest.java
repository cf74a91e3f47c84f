package dev.hearsay.lab.worstcase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.lab.survey.Designs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OneNumberVarianceTest {

  /** A grid costs up to 2.5·10⁻⁴ of a variance, and 2.5·10⁻³ where noise is added. */
  @ParameterizedTest
  @CsvSource({
    "laplace, 2.5e-3",
    "scdf, 2.5e-3",
    "duchi, 1e-9",
    "piecewise, 2.5e-4",
    "hybrid, 2.5e-4"
  })
  void closedFormsAreThoseOfDevices(String mechanism, double tolerance) {
    for (double epsilon : new double[] {0.3, 1, 3, 7}) {
      double expected = Designs.worstVariance(mechanism, epsilon);
      assertThat(OneNumberVariance.of(mechanism, epsilon))
          .as(mechanism + " at " + epsilon)
          .isCloseTo(expected, within(tolerance * expected));
    }
  }

  /** Over the denominator 3s(s² − 1)². */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.7, 2, 6})
  void polynomialsAreTheClosedForms(double epsilon) {
    double s = Math.exp(epsilon / 2);
    assertThat(quotient(OneNumberVariance.DUCHI, s))
        .isCloseTo(OneNumberVariance.duchi(epsilon), within(1e-8));
    assertThat(quotient(OneNumberVariance.PIECEWISE, s))
        .isCloseTo(OneNumberVariance.piecewise(epsilon), within(1e-8));
    assertThat(quotient(OneNumberVariance.PIECEWISE_AT_ZERO, s))
        .isCloseTo(OneNumberVariance.piecewiseAtZero(epsilon), within(1e-8));
    if (epsilon > OneNumberVariance.PRINTED_START) {
      assertThat(quotient(OneNumberVariance.HYBRID, s))
          .isCloseTo(OneNumberVariance.hybrid(epsilon), within(1e-8));
    }
  }

  private static double quotient(Polynomial numerator, double s) {
    double value = 0;
    String[] coefficients = numerator.toString().split(", ", -1);
    for (int i = coefficients.length - 1; i >= 0; i--) {
      value = value * s + Long.parseLong(coefficients[i]);
    }
    return value / (3 * s * Math.pow(s * s - 1, 2));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.2, 0.6, 0.62, 1, 4})
  void noMixIsBetterThanHybrid(double epsilon) {
    assertThat(OneNumberVariance.bestMix(epsilon))
        .isCloseTo(OneNumberVariance.hybrid(epsilon), within(1e-9));
  }
}
