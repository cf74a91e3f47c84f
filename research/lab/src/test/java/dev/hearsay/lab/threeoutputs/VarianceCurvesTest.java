package dev.hearsay.lab.threeoutputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.lab.claim.ClaimCheck.Outcome;
import dev.hearsay.lab.claim.PrintedNumber;
import dev.hearsay.number.Piecewise;
import dev.hearsay.number.ThreeOutputs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VarianceCurvesTest {

  private static final int GRID = 4_000;

  /** Over all shares of PM-SUB and all inputs, by trying: a grid and a finer one. */
  private static double leastOfMixtures(double epsilon) {
    double best = Double.POSITIVE_INFINITY;
    double from = 0;
    double to = 1;
    for (int round = 0; round < 3; round++) {
      double share = from;
      for (int i = 0; i <= GRID; i++) {
        double one = from + (to - from) * i / GRID;
        if (worst(epsilon, one) < best) {
          best = worst(epsilon, one);
          share = one;
        }
      }
      double step = (to - from) / GRID;
      from = Math.max(0, share - step);
      to = Math.min(1, share + step);
    }
    return best;
  }

  /** Of a parabola in |x|, from its values at 0, 1/2 and 1. */
  private static double worst(double epsilon, double share) {
    double zero = variance(epsilon, share, 0);
    double one = variance(epsilon, share, 1);
    double bend = 2 * (zero - 2 * variance(epsilon, share, 0.5) + one);
    double top = bend < 0 ? Math.max(0, Math.min(1, -(one - zero - bend) / (2 * bend))) : 0;
    return Math.max(Math.max(zero, one), variance(epsilon, share, top));
  }

  private static double variance(double epsilon, double share, double x) {
    double a = ThreeOutputs.zeroAtZero(epsilon);
    double c = Math.exp(epsilon);
    double square = Math.pow(ThreeOutputsTheory.largest(epsilon, a), 2);
    return share * Piecewise.variance(epsilon, Math.exp(epsilon / 3), x)
        + (1 - share) * (square * (1 - a + (a - a / c) * x) - x * x);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.63, 0.66, 0.692, 0.6945, 0.7, 1, 1.4, 1.59, 1.7, 1.72, 2.5, 4})
  void mixtureIsTheBestOne(double epsilon) {
    double best = leastOfMixtures(epsilon);
    assertThat(VarianceCurves.value("hm-tp", epsilon)).isCloseTo(best, within(1e-7 * best));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.8, 1.5, 1.75, 3})
  void threeOutputsIsTheWorstInput(double epsilon) {
    double worst = ThreeOutputsTheory.worstVariance(epsilon, ThreeOutputs.zeroAtZero(epsilon));
    assertThat(VarianceCurves.value("three-outputs", epsilon))
        .isCloseTo(worst, within(1e-10 * worst));
  }

  /** Wrong digits, a wrong place and a wrong order are refused. */
  @Test
  void oneDigitMoreOrLessIsFoundOut() {
    double crossing =
        VarianceCurves.crossing(VarianceCurves::duchi, VarianceCurves::piecewise, 0.5, 2);
    assertThat(PrintedNumber.check("it", crossing, "1.29").holds()).isTrue();
    assertThat(PrintedNumber.check("it", crossing, "1.290").holds()).isTrue();
    assertThat(PrintedNumber.check("it", crossing, "1.28").holds()).isFalse();
    assertThat(PrintedNumber.check("it", crossing, "1.2900").holds()).isFalse();
    assertThat(
            VarianceCurves.crossOnce(
                    VarianceCurves::duchi, VarianceCurves::piecewise, 1, crossing, 1e6)
                .outcome())
        .isEqualTo(Outcome.HOLDS);
    assertThat(
            VarianceCurves.crossOnce(
                    VarianceCurves::duchi, VarianceCurves::piecewise, 1, crossing + 0.01, 1e6)
                .outcome())
        .isEqualTo(Outcome.FAILS);
    assertThat(
            VarianceCurves.below(VarianceCurves::piecewise, VarianceCurves::duchi, 1, 1e6)
                .outcome())
        .isEqualTo(Outcome.FAILS);
  }
}
