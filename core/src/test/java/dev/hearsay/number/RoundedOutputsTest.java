package dev.hearsay.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rounding to few outputs keeps the loss and the mean, and adds the variance of its formula. */
class RoundedOutputsTest {

  @ParameterizedTest
  @CsvSource({
    "pm-opt, 5",
    "pm-opt, 3",
    "pm-sub, 33",
    "piecewise, 101",
    "hybrid, 9",
    "hm-tp, 7",
    "pm-opt, 2001"
  })
  void keepsLossAndMeanAndAddsTheVarianceOfAlgorithm5(String name, int outputs) {
    for (double epsilon : new double[] {0.1, 0.5, 1, 2, 4, 8, 14, 30}) {
      PrivacyLoss loss = PrivacyLoss.pure(epsilon);
      NumericMechanism exact = Mechanisms.numeric(name, loss);
      NumericMechanism rounded = Mechanisms.numeric(name + ":outputs=" + outputs, loss);
      assertThat(Audit.of(rounded).loss().holds()).as("%s at %s", name, epsilon).isTrue();
      assertThat(rounded.symbols()).isEqualTo(outputs);
      double width = 2 * (exact.largestDeviation() - 1) / (outputs - 1);
      for (double x : new double[] {-1, -0.75, 0, 0.5, 1}) { // nodes
        assertThat(rounded.bias(x)).isCloseTo(0, within(1e-9));
        double expected = exact.variance(x) + addedByFormula(exact, x, width);
        assertThat(rounded.variance(x)).isCloseTo(expected, within(1e-9 * expected + 1e-14));
      }
      assertThat(rounded.worstCaseVariance())
          .isBetween(
              exact.worstCaseVariance() * (1 - 1e-9) - 1e-4,
              exact.worstCaseVariance() + width * width / 4 + 6.2e-5);
    }
  }

  /** Returns E[(y − l)(h − y)] for the neighbours l ≤ y ≤ h of a report y. */
  private static double addedByFormula(NumericMechanism exact, double x, double width) {
    double largest = exact.largestDeviation() - 1;
    double added = 0;
    for (int symbol = 0; symbol < exact.symbols(); symbol++) {
      double place = (exact.decode(symbol) + largest) / width;
      double beyond = place - Math.floor(place);
      added += exact.probability(x, symbol) * width * width * beyond * (1 - beyond);
    }
    return added;
  }
}
