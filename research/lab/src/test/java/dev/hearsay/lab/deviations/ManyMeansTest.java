package dev.hearsay.lab.deviations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.lab.survey.SquareWaveTheory;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
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
    assertThat(means.expectedError(ManyMeans.Rule.L2_PROVED)).isCloseTo(squares, within(1e-9));
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
    ManyMeans undone = new ManyMeans(certain, ReportLaw.square(2).unbiased(), 1000);
    double noise = square.variance(0.9) / 1000;
    assertThat(plain.expectedError(ManyMeans.Rule.NONE))
        .isCloseTo(noise + Math.pow(square.bias(0.9), 2), within(1e-12));
    assertThat(undone.expectedError(ManyMeans.Rule.NONE))
        .isCloseTo(noise / Math.pow(square.slope(), 2), within(1e-12));
  }

  /** λ = bound/(2λ) is solved by √(bound/2). */
  @Test
  void printedWeightSolvesItsEquation() {
    ManyMeans means = new ManyMeans(DIMENSIONS.subList(1, 2), ReportLaw.laplace(0.5), 40);
    double weight = means.weight(ManyMeans.Rule.L2_PRINTED);
    double bound = means.weight(ManyMeans.Rule.L1_PRINTED);
    assertThat(weight).isCloseTo(bound / (2 * weight), within(1e-12));
    double variance = 8 / (0.5 * 0.5) / 40;
    assertThat(means.expectedError(ManyMeans.Rule.L2_PRINTED))
        .isCloseTo(variance / Math.pow(1 + 2 * weight, 2), within(1e-9));
  }

  /**
   * Where noise is much wider than the domain, clipped averages are ±1 with nearly even chances.
   */
  @Test
  void clippingOfMuchNoiseIsExact() {
    ManyMeans means = new ManyMeans(List.of(new Dimension(0, 0.1)), ReportLaw.laplace(1e-3), 1);
    double sigma = Math.sqrt(8e6);
    double inside = 2 / (sigma * Math.sqrt(2 * Math.PI));
    assertThat(means.expectedError(ManyMeans.Rule.CLIP))
        .isCloseTo(1 - inside * 2 / 3, within(1e-7));
  }

  /**
   * The average of 400 collections, report by report, is within 5.5 of its standard errors (chance
   * 4·10⁻⁸ to fail) and the 3·10⁻³ that moments estimated by the collector may cost.
   */
  @ParameterizedTest
  @EnumSource(ManyMeans.Rule.class)
  void errorsOfReportsAverageToTheExpectedOne(ManyMeans.Rule rule) {
    assertThat(offBy(rule, ReportLaw.piecewise(0.3), 300)).isLessThan(5.5);
    assertThat(offBy(rule, ReportLaw.square(2), 300)).isLessThan(5.5);
  }

  /** With a σ of 1.2 times, or a bias that is not there, they do not. */
  @Test
  void wrongLawsAreFound() {
    assertThat(offBy(ManyMeans.Rule.NONE, ReportLaw.piecewise(0.3), 208)).isGreaterThan(5.5);
    assertThat(offBy(ManyMeans.Rule.NONE, ReportLaw.square(2).unbiased(), 300)).isLessThan(5.5);
  }

  /** In standard errors; what is expected is for so many people, while 300 report. */
  private static double offBy(ManyMeans.Rule rule, ReportLaw law, int expectedFor) {
    long seed = 43;
    System.out.println("seed " + seed);
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    List<double[]> columns = List.of(constant(0.9), constant(0), constant(-0.4)).stream().toList();
    int runs = 400;
    double sum = 0;
    double squares = 0;
    for (int run = 0; run < runs; run++) {
      double error = CollectedMeans.of(columns, law, bits).error(rule);
      sum += error;
      squares += error * error;
    }
    double mean = sum / runs;
    double standardError = Math.sqrt(Math.max(0, squares / runs - mean * mean) / runs);
    ReportLaw used = rule.isUnbiased() ? law.unbiased() : law;
    List<Dimension> truths = columns.stream().map(Dimension::of).toList();
    double expected = new ManyMeans(truths, used, expectedFor).expectedError(rule);
    return Math.max(0, Math.abs(mean - expected) - 3e-3 * expected) / (standardError + 1e-15);
  }

  private static double[] constant(double value) {
    double[] values = new double[300];
    Arrays.fill(values, value);
    return values;
  }
}
