package dev.hearsay.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.numeric.Confidence;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the intervals of ranges contain the truth as often as promised, for every column.
 *
 * <p>Each collection has one range of random ends. If an interval misses with 5 %, more than 12 %
 * of {@value #RUNS} per setting miss with P &lt; 10⁻¹⁰ in all seven settings together (6.3 standard
 * deviations). {@code -Dhearsay.ranges=N} draws N collections per setting, and prints each setting.
 */
@Execution(ExecutionMode.CONCURRENT)
class RangeSharesTest {

  private static final int RUNS = 54;

  /** Few steps: the estimate only determines the weights of reports. */
  private static final int STEPS_OF_SEARCH = 100;

  /** The places of {@link HardColumn}'s values, less one. */
  private static final int STEPS = 1000;

  private static final Confidence USUAL = new Confidence(0.95, 1);

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final InsecureSeededBits bits = new InsecureSeededBits(seed);

  private static NumericMechanism mechanism(double epsilon) {
    return Mechanisms.numeric("square-wave", PrivacyLoss.pure(epsilon));
  }

  private static RangeShares shares(NumericMechanism mechanism, long[] counts, long people) {
    Histogram found =
        new HistogramEstimator(mechanism, 256, Smoothing.PARTIAL, STEPS_OF_SEARCH).estimate(counts);
    return new RangeShares(mechanism.law(), counts, found, people);
  }

  /** A range that starts half-way between two places, so that no value is on its edge. */
  private static double edge(int place) {
    return place == 0 ? -1 : Math.min(1, 2 * (place - 0.5) / STEPS - 1);
  }

  private static final double[][] SETTINGS = {
    {0.5, 1e4}, {1, 2000}, {1, 1e6}, {2, 1e5}, {4, 1e4}, {4, 1e6}, {8, 1e4}
  };

  @Test
  void intervalsContainTheTruthForEveryColumn() {
    int runs = Integer.getInteger("hearsay.ranges", RUNS);
    int held = 0;
    for (double[] setting : SETTINGS) {
      held += held(mechanism(setting[0]), (long) setting[1], runs);
    }
    assertThat(held).as("seed %d", seed).isGreaterThan((int) (0.88 * runs * SETTINGS.length));
  }

  /** Returns how many intervals contain the truth. A share that is far off is in none. */
  private int held(NumericMechanism mechanism, long people, int runs) {
    int held = 0;
    double width = 0;
    List<HardColumn> columns = List.of(HardColumn.values());
    for (int run = 0; run < runs; run++) {
      HardColumn column = columns.get(run % columns.size());
      RangeShares shares =
          shares(mechanism, column.report(mechanism, people, bits), Long.MAX_VALUE);
      int one = bits.uniform(STEPS + 2);
      int other = bits.uniform(STEPS + 1);
      int from = Math.min(one, other < one ? other : other + 1);
      int to = Math.max(one, other < one ? other : other + 1);
      Estimate found = shares.share(edge(from), edge(to), USUAL);
      Interval interval = found.interval();
      double truth = column.share(from, to);
      held += interval.contains(truth) ? 1 : 0;
      width += width(interval);
      double off = truth + width(interval) + 4 * found.standardError();
      assertThat(interval.contains(off)).as("seed %d", seed).isFalse();
    }
    System.out.printf(
        "ranges held at ε = %s, n = %d: %d of %d, mean width %.4f%n",
        mechanism.claim().epsilon(), people, held, runs, width / runs);
    return held;
  }

  private static double width(Interval interval) {
    return interval.high() - interval.low();
  }

  /**
   * With counts in the exact proportions of the probabilities, the interval shrinks to what reports
   * leave open: how values are spread between two nodes.
   */
  @Test
  void withoutNoiseOnlyTheEdgesStayOpen() {
    NumericMechanism mechanism = mechanism(2);
    long people = 1_000_000_000_000_000L;
    int nodes = mechanism.law().nodes();
    double step = 2.0 / (nodes - 1);
    double[] masses = new double[nodes];
    masses[10] = 0.25;
    masses[20] = 0.35;
    masses[nodes - 1] = 0.4;
    double[] symbols = new double[mechanism.symbols()];
    NodeChannel.of(mechanism.law()).predict(masses, symbols);
    long[] counts = Arrays.stream(symbols).mapToLong(share -> Math.round(share * people)).toArray();
    RangeShares shares = shares(mechanism, counts, Long.MAX_VALUE);
    assertNear(shares.share(-1 + 5 * step, -1 + 15 * step, USUAL).interval(), 0.25, 0.25);
    assertNear(shares.share(-1 + 15 * step, 1, USUAL).interval(), 0.75, 0.75);
    assertNear(shares.share(-1 + 10 * step, 1, USUAL).interval(), 0.75, 1);
    assertNear(shares.share(-1, -1 + 19.5 * step, USUAL).interval(), 0.25, 0.6);
    assertNear(shares.share(-1, 1, USUAL).interval(), 1, 1);
  }

  private static void assertNear(Interval interval, double low, double high) {
    assertThat(interval.low()).isCloseTo(low, within(1e-4));
    assertThat(interval.high()).isCloseTo(high, within(1e-4));
  }

  /**
   * Reports of every mechanism yield an interval; it is [0, 1] if they do not determine a share.
   */
  @ParameterizedTest
  @MethodSource("dev.hearsay.distribution.BinChannelTest#mechanisms")
  void everyMechanismYieldsIntervals(NumericMechanism mechanism) {
    long[] counts = HardColumn.UNIFORM.report(mechanism, 100_000_000, bits);
    Estimate half = shares(mechanism, counts, 100_000_000).share(-1, 0, USUAL);
    System.out.printf("%s at %s: %s%n", mechanism.name(), mechanism.claim().epsilon(), half);
    assertThat(half.interval().low()).as("seed %d", seed).isLessThan(0.5);
    assertThat(half.interval().high()).as("seed %d", seed).isGreaterThan(0.5);
    assertThat(half.simultaneous()).isEqualTo(half.interval());
    if (!Double.isFinite(half.standardError())) {
      assertThat(half.interval()).isEqualTo(new Interval(0, 1));
    }
  }

  /**
   * If all people reported, only the noise of their devices is left. Otherwise the variance is
   * larger by that of the share of a sample, ¼ / 10,000.
   */
  @Test
  void theChoiceOfPeopleAddsToTheError() {
    NumericMechanism mechanism = mechanism(8);
    long[] counts = HardColumn.UNIFORM.report(mechanism, 10_000, bits);
    Estimate ofThese = shares(mechanism, counts, 10_000).share(-1, 0, USUAL);
    Estimate ofMany = shares(mechanism, counts, Long.MAX_VALUE).share(-1, 0, USUAL);
    double more = Math.pow(ofMany.standardError(), 2) - Math.pow(ofThese.standardError(), 2);
    assertThat(more).isCloseTo(2.5e-5, within(1e-6));
    Confidence ten = new Confidence(0.95, 10);
    Estimate together = shares(mechanism, counts, 10_000).share(-1, 0, ten);
    double wider = width(together.simultaneous()) - width(together.interval());
    assertThat(wider).isGreaterThan(1.4 * together.standardError()); // 2 · (2.81 − 1.96) errors
  }
}
