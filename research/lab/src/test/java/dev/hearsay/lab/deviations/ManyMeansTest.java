package dev.hearsay.lab.deviations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.lab.survey.SquareWaveTheory;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ManyMeansTest {

  private static final List<Dimension> DIMENSIONS =
      List.of(new Dimension(0.9, 0.82), new Dimension(0, 0.1), new Dimension(-0.4, 0.3));

  @Test
  void errorsAreThoseOfClosedForms() {
    double variance = 8 / (0.5 * 0.5) / 40;
    ManyMeans means = new ManyMeans(DIMENSIONS, ReportLaw.laplace(0.5), 40);
    assertThat(means.expectedError(ManyMeans.Rule.NONE)).isCloseTo(variance, within(1e-9));
    double squares = (0.81 + 0.16) / 3;
    assertThat(means.expectedError(ManyMeans.Rule.ZERO)).isCloseTo(squares, within(1e-9));
    // L2 divides by 1 + bound: the truth is shrunk by that much, and so is the noise.
    double bound = 1.959963984540054 * Math.sqrt(variance);
    double expected =
        squares * Math.pow(bound / (1 + bound), 2) + variance / Math.pow(1 + bound, 2);
    assertThat(means.expectedError(ManyMeans.Rule.L2)).isCloseTo(expected, within(1e-9));
  }

  @Test
  void squareWavesPlainAverageIsBiasedAndUndoneItIsNot() {
    SquareWaveTheory square = new SquareWaveTheory(2);
    List<Dimension> certain = List.of(new Dimension(0.8, 0.64));
    ManyMeans plain = new ManyMeans(certain, ReportLaw.square(2), 1000);
    ManyMeans undone = new ManyMeans(certain, ReportLaw.unbiasedSquare(2), 1000);
    double noise = square.variance(0.9) / 1000;
    assertThat(plain.expectedError(ManyMeans.Rule.NONE))
        .isCloseTo(noise + Math.pow(square.bias(0.9), 2), within(1e-12));
    assertThat(undone.expectedError(ManyMeans.Rule.NONE))
        .isCloseTo(noise / Math.pow(square.slope(), 2), within(1e-12));
  }

  /**
   * The average of 2,000 runs is within 5.5 of its standard errors (chance 4·10⁻⁸ to fail) and the
   * 10⁻³ that kinks may cost the integral.
   */
  @ParameterizedTest
  @EnumSource(ManyMeans.Rule.class)
  void drawnErrorsAverageToTheExpectedOne(ManyMeans.Rule rule) {
    long seed = 41;
    System.out.println("seed " + seed);
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    ManyMeans means = new ManyMeans(DIMENSIONS, ReportLaw.piecewise(0.3), 100);
    int runs = 2_000;
    double sum = 0;
    double squares = 0;
    for (int run = 0; run < runs; run++) {
      double error = means.drawnError(rule, bits);
      sum += error;
      squares += error * error;
    }
    double mean = sum / runs;
    double standardError = Math.sqrt(Math.max(0, squares / runs - mean * mean) / runs);
    double expected = means.expectedError(rule);
    assertThat(mean).isCloseTo(expected, within(5.5 * standardError + 1e-3 * expected));
  }
}
