package dev.hearsay.trend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the search for changes on normal waves. A false failure has a probability below 10⁻⁸ per
 * case (six deviations).
 */
class ChangeScanTest {

  private static final int RUNS = Integer.getInteger("hearsay.collections", 2000);
  private static final int WAVES = 52;
  private static final double MARGIN = 6 * Math.sqrt(0.05 * 0.95 / RUNS);

  private static List<ChangeScan.Change> scan(
      int change, double size, double tests, InsecureSeededBits bits) {
    double[] values = new double[WAVES];
    Arrays.setAll(values, t -> Draws.normal(bits) + (t >= change ? size : 0));
    double[] ones = new double[WAVES];
    Arrays.fill(ones, 1);
    return ChangeScan.changes(values, ones, ones, tests);
  }

  private static double alarms(double tests, InsecureSeededBits bits) {
    int alarms = 0;
    for (int run = 0; run < RUNS; run++) {
      alarms += scan(0, 0, tests, bits).isEmpty() ? 0 : 1;
    }
    return alarms / (double) RUNS;
  }

  @Test
  void constantSeriesAreSeldomFlaggedAndWithoutCorrectionOften() {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    double rate = alarms((double) ChangeScan.tests(WAVES), bits);
    System.out.printf("false alarms %.4f, seed %d%n", rate, seed);
    assertThat(rate).as("seed %s", seed).isLessThan(0.05 + MARGIN);
    assertThat(alarms(1, bits)).as("seed %s", seed).isGreaterThan(0.05 + MARGIN);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 13, 26, 50, 51})
  void twiceTheLeastChangeIsFlaggedWhereItIs(int change) {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    double size = 2 * Math.sqrt(2) * ChangeScan.sigmas(WAVES, 1);
    int flagged = 0;
    int several = 0;
    for (int run = 0; run < RUNS; run++) {
      List<ChangeScan.Change> found = scan(change, size, (double) ChangeScan.tests(WAVES), bits);
      flagged += found.stream().anyMatch(one -> one.after().get(0) == change) ? 1 : 0;
      several += found.size() > 1 ? 1 : 0;
    }
    System.out.printf(
        "change at %d: flagged %.4f, several %.4f%n",
        change, flagged / (double) RUNS, several / (double) RUNS);
    assertThat(flagged / (double) RUNS).as("seed %s", seed).isGreaterThan(0.95);
    assertThat(several / (double) RUNS).as("seed %s", seed).isLessThan(0.05 + MARGIN);
  }

  @Test
  void testsAreThoseOfTheWholeSeries() {
    assertThat(ChangeScan.tests(1)).isZero();
    assertThat(ChangeScan.tests(4)).isEqualTo(3 + 1);
    assertThat(ChangeScan.tests(52)).isEqualTo(51 + 49 + 45 + 37 + 21);
  }
}
