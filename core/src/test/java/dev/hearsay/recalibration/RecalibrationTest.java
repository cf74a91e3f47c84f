package dev.hearsay.recalibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Interval;
import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecalibrationTest {

  private static final Interval MEANS = new Interval(-1, 1);
  private static final Interval SHARES = new Interval(0, 1);
  private static final double CONFIDENCE = 0.95;
  private static final int NODES = 3201;

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final InsecureSeededBits bits = new InsecureSeededBits(seed);

  @Test
  void l1IsTheSoftThreshold() {
    assertThat(Recalibration.l1(new double[] {3, -3, 0.5, -0.5, 2}, new double[] {2, 2, 2, 2, 0}))
        .containsExactly(1, -1, 0, -0.0, 2);
  }

  @Test
  void l2Divides() {
    assertThat(Recalibration.l2(new double[] {3, -3, 0}, new double[] {1, 0, 5}))
        .containsExactly(1, -3, 0);
    assertThat(Recalibration.l2Weights(new double[] {2, 3}, 0.5)).containsExactly(2, 3);
  }

  @Test
  void boundsAreQuantilesOfTheError() {
    double[] bounds = Recalibration.bounds(new double[] {1, 2}, CONFIDENCE);
    assertThat(bounds[0]).isCloseTo(1.959963984540054, within(1e-9));
    assertThat(bounds[1]).isCloseTo(2 * 1.959963984540054, within(1e-9));
  }

  /** Tests that the rules solve their minimisation: no θ of a fine grid is better. */
  @Test
  void rulesMinimise() {
    for (double estimate : new double[] {-2.7, -0.3, 0, 0.9, 4}) {
      for (double weight : new double[] {0, 0.4, 1.3}) {
        double l1 = one(Recalibration.l1(new double[] {estimate}, new double[] {weight}));
        double l2 = one(Recalibration.l2(new double[] {estimate}, new double[] {weight}));
        for (double theta = -5; theta <= 5; theta += 0.01) {
          assertThat(loss(l1, estimate) + weight * Math.abs(l1))
              .isLessThanOrEqualTo(loss(theta, estimate) + weight * Math.abs(theta) + 1e-12);
          assertThat(loss(l2, estimate) + weight * l2 * l2)
              .isLessThanOrEqualTo(loss(theta, estimate) + weight * theta * theta + 1e-12);
        }
      }
    }
  }

  private static double one(double[] values) {
    return values[0];
  }

  private static double loss(double theta, double estimate) {
    return (theta - estimate) * (theta - estimate) / 2;
  }

  /**
   * Tests the paper's lemmas: L1 is nearer to every truth of [−1, 1] than the raw estimate if
   * |deviation| > 1 is within the bound.
   */
  @Test
  void l1HelpsWhereDeviationsExceedOne() {
    for (double truth = -1; truth <= 1; truth += 0.1) {
      for (double deviation = -4; deviation <= 4; deviation += 0.07) {
        if (Math.abs(deviation) > 1) {
          double l1 = one(Recalibration.l1(new double[] {truth + deviation}, new double[] {4}));
          assertThat(Math.abs(l1 - truth)).isLessThanOrEqualTo(1 + 1e-12);
        }
      }
    }
  }

  /**
   * Compares the expected squared error of auto with that of clipping, over some 9 000 pairs of a
   * standard error and a truth, by integration ten times finer than that of the choice.
   */
  @Test
  void autoIsNeverWorseThanClippingInExpectation() {
    for (Interval possible : new Interval[] {MEANS, SHARES, new Interval(-3, 1)}) {
      for (double error = 0.02; error < 60; error *= 1.18) {
        assertNowhereWorse(error, possible);
      }
    }
  }

  private static void assertNowhereWorse(double error, Interval possible) {
    int truths = 65;
    double[] estimates = new double[truths * NODES];
    double[] errors = new double[truths * NODES];
    Arrays.fill(errors, error);
    for (int i = 0; i < estimates.length; i++) {
      estimates[i] = truth(i / NODES, truths, possible) + error * node(i % NODES);
    }
    double[] auto = Recalibration.auto(estimates, errors, possible, CONFIDENCE);
    double[] excess = new double[truths];
    for (int i = 0; i < estimates.length; i++) {
      double truth = truth(i / NODES, truths, possible);
      double weight = Math.exp(-square(node(i % NODES)) / 2);
      double difference = square(auto[i] - truth) - square(possible.clip(estimates[i]) - truth);
      excess[i / NODES] += weight * difference / NODES;
    }
    double scale = Math.min(error * error, square(possible.high() - possible.low()));
    assertThat(Arrays.stream(excess).max().orElseThrow())
        .as("standard error %s, %s", error, possible)
        .isLessThanOrEqualTo(1e-6 * scale);
  }

  private static double node(int i) {
    return 16.0 * i / (NODES - 1) - 8;
  }

  private static double truth(int i, int truths, Interval possible) {
    return possible.low() + (possible.high() - possible.low()) * i / (truths - 1);
  }

  private static double square(double value) {
    return value * value;
  }

  /**
   * Simulates 1 000 collections of 2 000 attributes with random truths and errors. The total
   * squared error of auto minus that of clipping is an average of independent, bounded differences.
   * It is more than 7 of its standard deviations above 0 with probability 10⁻¹². That it is 20 of
   * them below 0 shows that auto gains.
   */
  @Test
  void autoGainsInSimulations() {
    int attributes = 2000;
    double sum = 0;
    double squares = 0;
    int collections = 1000;
    for (int run = 0; run < collections; run++) {
      double difference = difference(attributes);
      sum += difference;
      squares += difference * difference;
    }
    double mean = sum / collections;
    double deviation = Math.sqrt((squares / collections - mean * mean) / collections);
    System.out.println("auto less clipping: " + mean + " ± " + deviation);
    assertThat(mean).as("-Dhearsay.seed=%s", seed).isLessThan(-20 * deviation);
  }

  private double difference(int attributes) {
    double[] truths = new double[attributes];
    double[] errors = new double[attributes];
    double[] estimates = new double[attributes];
    for (int j = 0; j < attributes; j++) {
      truths[j] = 2 * Draws.uniform(bits) - 1;
      errors[j] = 0.05 * Math.pow(2, j % 10);
      estimates[j] = truths[j] + errors[j] * Draws.normal(bits);
    }
    double[] auto = Recalibration.auto(estimates, errors, MEANS, CONFIDENCE);
    double difference = 0;
    for (int j = 0; j < attributes; j++) {
      assertThat(auto[j]).isBetween(-1.0, 1.0);
      difference += square(auto[j] - truths[j]) - square(MEANS.clip(estimates[j]) - truths[j]);
    }
    return difference / attributes;
  }

  /**
   * Tests that estimates stay if errors are small, and move to the middle if errors are large, as
   * the paper intends.
   */
  @Test
  void autoActsOnlyWhereItHelps() {
    double[] small = {0.3, -0.99, 0.5};
    assertThat(Recalibration.auto(small, new double[] {0.01, 0.01, 0.01}, MEANS, CONFIDENCE))
        .containsExactly(small, within(1e-9));
    assertThat(Recalibration.auto(new double[] {20, -15}, new double[] {20, 20}, MEANS, CONFIDENCE))
        .containsExactly(new double[] {0, 0}, within(0.06));
  }

  /**
   * The published rules are chosen if they are safe and best: for errors of about twice the range.
   */
  @Test
  void autoChoosesByTheStandardError() {
    RiskTable table = new RiskTable(MEANS);
    assertThat(table.best(0.1, 0.196)).isEqualTo(Rule.DAMP);
    assertThat(table.best(1.73, 1.73 * 1.96)).isEqualTo(Rule.L2);
    assertThat(table.best(2.59, 2.59 * 1.96)).isEqualTo(Rule.L1);
    assertThat(table.best(20, 39.2)).isEqualTo(Rule.DAMP);
  }

  /**
   * The averages over [−1, 1] are 0.406 against 0.560 at σ = 1.15, and 0.355 against 1.30 at σ =
   * 20.
   */
  @ParameterizedTest
  @CsvSource({
    "0.342, 0.0944, 0.0944",
    "1.153, 0.406, 0.560",
    "2.595, 0.362, 0.948",
    "20, 0.355, 1.30"
  })
  void autoGainsMoreTheLargerTheErrors(double error, double auto, double clip) {
    RiskTable table = new RiskTable(MEANS);
    double bound = 1.96 * error;
    Rule rule = table.best(error, bound);
    assertThat(Arrays.stream(table.risks(rule, error, bound)).average().orElseThrow())
        .isCloseTo(auto, within(0.01 * auto));
    assertThat(Arrays.stream(table.risks(Rule.CLIP, error, bound)).average().orElseThrow())
        .isCloseTo(clip, within(0.01 * clip));
  }

  /**
   * The check of safety can fail: L1 with errors of middle size is worse than clipping for some
   * truths.
   */
  @Test
  void l1AloneCanHarm() {
    RiskTable table = new RiskTable(MEANS);
    double[] l1 = table.risks(Rule.L1, 0.5, 0.98);
    double[] clip = table.risks(Rule.CLIP, 0.5, 0.98);
    assertThat(l1[0]).isGreaterThan(2 * clip[0]);
  }

  @Test
  void nonsenseIsRefused() {
    double[] one = {1};
    assertThatThrownBy(() -> Recalibration.l1(one, new double[2]))
        .hasMessageContaining("2 weights for 1 estimates");
    assertThatThrownBy(() -> Recalibration.l1(one, new double[] {-1}))
        .hasMessage("weight 0 is -1.0; it must be finite and at least 0");
    assertThatThrownBy(() -> Recalibration.l2(new double[] {Double.NaN}, one))
        .hasMessage("estimate 0 is NaN; it must be a finite number");
    assertThatThrownBy(() -> Recalibration.l2Weights(one, 0)).hasMessageContaining("0.0");
    assertThatThrownBy(() -> Recalibration.bounds(one, 0)).hasMessageContaining("confidence");
    assertThatThrownBy(() -> Recalibration.bounds(new double[] {0}, 0.5))
        .hasMessage("standard error 0 is 0.0; it must be finite and above 0");
    assertThatThrownBy(() -> Recalibration.auto(one, one, Interval.EVERYTHING, 0.95))
        .hasMessageContaining("finite interval");
    assertThatThrownBy(() -> Recalibration.auto(new double[0], new double[0], MEANS, 0.95))
        .hasMessageContaining("0 estimates");
  }
}
