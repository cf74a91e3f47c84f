package dev.hearsay.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.trend.TrendSmoother.Smoothed;
import java.util.Arrays;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that bands have their stated coverage, on average over 52 waves with errors of 1.
 *
 * <p>Coverage is compared with [93.5, 96.5] %, with a tolerance of six standard deviations of the
 * runs' coverages: a false failure has a probability below 10⁻⁸ per case. {@code
 * -Dhearsay.collections=5000} makes the test precise.
 */
class TrendSmootherTest {

  private static final int RUNS = Integer.getInteger("hearsay.collections", 300);
  private static final int WAVES = 52;
  private static final double SIGMAS = 1.959964;

  private record Outcome(double coverage, double deviation, double error) {}

  private static double truth(String shape, double size, int wave) {
    double x = wave / (WAVES - 1.0);
    return switch (shape) {
      case "line" -> size * x;
      case "sine" -> size * Math.sin(2 * Math.PI * x);
      case "middle" -> wave >= WAVES / 2 ? size : 0;
      case "quarter" -> wave >= WAVES / 4 ? size : 0;
      case "end" -> wave >= WAVES - 3 ? size : 0;
      default -> 0;
    };
  }

  private static Outcome measure(
      String shape, double size, InsecureSeededBits bits, BinaryOperator<double[]> errorsOnly) {
    double sum = 0;
    double squares = 0;
    double error = 0;
    for (int run = 0; run < RUNS; run++) {
      double[] values = new double[WAVES];
      Arrays.setAll(values, t -> truth(shape, size, t) + Draws.normal(bits));
      double[] ones = new double[WAVES];
      Arrays.fill(ones, 1);
      Smoothed found = TrendSmoother.smooth(values, ones);
      double[] means = found.values();
      double[] errors = errorsOnly.apply(means, found.standardErrors());
      double held = 0;
      for (int t = 0; t < WAVES; t++) {
        double off = means[t] - truth(shape, size, t);
        held += Math.abs(off) <= SIGMAS * errors[t] ? 1.0 / WAVES : 0;
        error += off * off / WAVES / RUNS;
      }
      sum += held / RUNS;
      squares += held * held / RUNS;
    }
    double deviation = Math.sqrt(Math.max(squares - sum * sum, 1e-4) / RUNS);
    return new Outcome(sum, deviation, Math.sqrt(error));
  }

  @ParameterizedTest
  @CsvSource({
    "constant, 0", "line, 2", "line, 5", "line, 20", "sine, 2", "sine, 5", "middle, 2",
    "middle, 4", "middle, 10", "quarter, 2", "quarter, 4", "quarter, 10", "end, 2", "end, 4",
    "end, 10"
  })
  void bandsCoverOnAverageOverTheWaves(String shape, double size) {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    Outcome found = measure(shape, size, new InsecureSeededBits(seed), (means, errors) -> errors);
    System.out.printf(
        "%s %s: covered %.4f ± %.4f, error %.3f of a wave's, seed %d%n",
        shape, size, found.coverage, found.deviation, found.error, seed);
    assertThat(found.coverage)
        .as("seed %s", seed)
        .isBetween(0.935 - 6 * found.deviation, 0.965 + 6 * found.deviation);
    boolean isSlow = size <= (shape.equals("line") ? 5 : 2) && !shape.equals("end");
    if (isSlow) {
      assertThat(found.error).as("seed %s", seed).isLessThan(0.5);
    }
  }

  /** A mutant, a curve that never moves with the error of a constant, misses a step. */
  @Test
  void aBandThatIgnoresMovesIsCaught() {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    Outcome found =
        measure(
            "middle",
            4,
            new InsecureSeededBits(seed),
            (means, errors) -> {
              Arrays.fill(means, Arrays.stream(means).average().orElseThrow());
              double[] same = new double[means.length];
              Arrays.fill(same, 1 / Math.sqrt(WAVES));
              return same;
            });
    assertThat(found.coverage).as("seed %s", seed).isLessThan(0.935 - 6 * found.deviation);
  }

  @Test
  void wavesWithoutReportsAreBridgedAndUnknownOutside() {
    double no = Double.NaN;
    double[] ones = {1, 1, 1, 1, 1};
    Smoothed found = TrendSmoother.smooth(new double[] {no, 3, no, 3, no}, ones);
    assertThat(found.values()[0]).isNaN();
    assertThat(found.values()[4]).isNaN();
    assertThat(found.standardErrors()[4]).isInfinite();
    assertThat(found.values()[2]).isCloseTo(3, within(1e-9));
    Smoothed alone = TrendSmoother.smooth(new double[] {no, 7}, new double[] {1, 1});
    assertThat(alone.values()[1]).isCloseTo(7, within(1e-9));
    assertThat(TrendSmoother.smooth(new double[] {no}, new double[] {1}).values()[0]).isNaN();
  }

  /** The mean of equal waves must not be biased by errors that were computed from the values. */
  @Test
  void errorsComputedFromTheValuesDoNotBiasTheCurve() {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    double sum = 0;
    int runs = 200;
    for (int run = 0; run < runs; run++) {
      double[] values = new double[WAVES];
      Arrays.setAll(values, t -> Draws.count(100, 0.02, bits) / 100.0);
      double[] errors =
          Arrays.stream(values).map(x -> Math.sqrt(Math.max(x, 0.01) / 100)).toArray();
      double[] reports = new double[WAVES];
      Arrays.fill(reports, 100);
      sum +=
          Arrays.stream(TrendSmoother.smooth(values, errors, reports).values())
              .average()
              .orElseThrow();
    }
    // The mean of 52 · 200 waves has an error of 0.014/√10400 = 0.00014; the tolerance is six
    // errors.
    assertThat(sum / runs).as("seed %s", seed).isCloseTo(0.02, within(6 * 0.00014));
  }
}
