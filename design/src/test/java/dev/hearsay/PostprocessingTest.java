package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.design.Planner;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PostprocessingTest {

  private static final Schema SCHEMA =
      new Schema(
          "few",
          List.of(new Numeric("age", 0, 120), new Categorical("os", List.of("a", "b", "c"))));

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final InsecureSeededBits bits = new InsecureSeededBits(seed);

  @ParameterizedTest
  @EnumSource(Postprocessing.class)
  void namesAreRead(Postprocessing how) {
    assertThat(Postprocessing.of(how.toString())).isEqualTo(how);
    assertThat(how.toString()).isLowerCase();
  }

  @Test
  void otherNamesAreRefused() {
    assertThatThrownBy(() -> Postprocessing.of("L1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'L1' is not one of none, clip, consistent, l1, l2, auto");
  }

  private Tally tally(Schema schema, double epsilon, String mechanism, int people, String... row) {
    Plan plan = Planner.forSchema(schema).epsilon(epsilon).mechanism(mechanism).plan();
    Device device = Device.insecure(plan, bits);
    Tally tally = Tally.of(plan);
    PrivateRecord person = new PrivateRecord.Reader(schema).read(List.of(row));
    for (int i = 0; i < people; i++) {
      tally.add(device.report(person));
    }
    return tally;
  }

  /** The settings include the noise of a few reports, and a tiny ε. */
  @ParameterizedTest
  @CsvSource({"0.1, 40", "1e-3, 10", "4, 5000"})
  void resultsArePossibleAndInTheirIntervals(double epsilon, int people) {
    Estimates raw = tally(SCHEMA, epsilon, "auto", people, "100", "a").estimates();
    for (Postprocessing how : Postprocessing.values()) {
      Estimates processed = raw.postprocessed(how);
      if (how == Postprocessing.NONE) {
        assertThat(processed.quantities()).isEqualTo(raw.quantities());
        continue;
      }
      assertPossible(processed.mean("age"), new Interval(0, 120), how);
      processed.frequencies("os").forEach(share -> assertPossible(share, new Interval(0, 1), how));
    }
  }

  private void assertPossible(Estimate estimate, Interval possible, Postprocessing how) {
    assertThat(possible.contains(estimate.value()))
        .as("%s %s seed %s", how, estimate, seed)
        .isTrue();
    for (Interval interval : List.of(estimate.interval(), estimate.simultaneous())) {
      assertThat(interval.low()).isBetween(possible.low(), estimate.value());
      assertThat(interval.high()).isBetween(estimate.value(), possible.high());
    }
  }

  @Test
  void attributesWithoutReportsStayUnknown() {
    Estimates nothing = Tally.of(Planner.forSchema(SCHEMA).epsilon(1).plan()).estimates();
    for (Postprocessing how : Postprocessing.values()) {
      assertThat(nothing.postprocessed(how).mean("age").value()).as("%s", how).isNaN();
      assertThat(nothing.postprocessed(how).frequencies("os").get(0).value()).isNaN();
    }
  }

  /** The middle of an attribute's range corresponds to 0 in its own unit, and bounds are scaled. */
  @Test
  void rulesFollowThePublishedFormulas() {
    Estimates raw = tally(SCHEMA, 1, "auto", 3000, "100", "a").estimates();
    Estimate mean = raw.mean("age");
    double bound = 1.959963984540054 * mean.standardError();
    double offset = mean.value() - 60;
    double l1 = 60 + Math.copySign(Math.max(0, Math.abs(offset) - bound), offset);
    assertThat(raw.postprocessed(Postprocessing.L1).mean("age").value())
        .isCloseTo(Math.max(0, Math.min(120, l1)), within(1e-6));
    double l2 = 60 + offset / (1 + bound / 60);
    assertThat(raw.postprocessed(Postprocessing.L2).mean("age").value())
        .isCloseTo(Math.max(0, Math.min(120, l2)), within(1e-6));
    assertThat(raw.postprocessed(Postprocessing.AUTO).frequencies("os"))
        .isEqualTo(raw.postprocessed(Postprocessing.CONSISTENT).frequencies("os"));
  }

  /** A Gaussian on one-hot vectors counts no supports, but its shares are made consistent, too. */
  @Test
  void gaussianSharesAreMadeConsistentToo() {
    Schema schema = new Schema("s", List.of(new Categorical("os", List.of("a", "b", "c"))));
    Plan plan = Planner.forSchema(schema).epsilon(1).delta(1e-6).mechanism("gaussian").plan();
    Device device = Device.insecure(plan, bits);
    Tally tally = Tally.of(plan);
    PrivateRecord person = new PrivateRecord.Reader(schema).read(List.of("b"));
    for (int i = 0; i < 500; i++) {
      tally.add(device.report(person));
    }
    List<Estimate> shares =
        tally.estimates().postprocessed(Postprocessing.CONSISTENT).frequencies("os");
    assertThat(shares.stream().mapToDouble(Estimate::value).sum()).isCloseTo(1, within(1e-9));
    shares.forEach(share -> assertPossible(share, new Interval(0, 1), Postprocessing.CONSISTENT));
  }

  /**
   * The mean squared error over 100 values, Zipf 1.3, 10⁵ reports, with the mechanism that auto
   * chooses. The error of a single collection varies by 30 % (the standard deviation, at ε = 0.5).
   * With a few collections, the bound is the target plus 6 standard deviations of their mean. From
   * 50 collections on (-Dhearsay.collections=50), it is the target itself. The mean of 50 varies by
   * 4 % at ε = 0.5 and is expected 5 % below the target, so the seed is fixed, and neither run
   * fails by chance.
   */
  @ParameterizedTest
  @CsvSource({"0.5, 3.75e-5", "1, 1.30e-5", "2, 3.65e-6", "4, 6.0e-7"})
  void zipfTargets(double epsilon, double target) {
    InsecureSeededBits fixed = new InsecureSeededBits(Long.getLong("hearsay.seed", 1));
    int collections = Integer.getInteger("hearsay.collections", 3);
    List<String> values = IntStream.range(0, 100).mapToObj(v -> "v" + v).toList();
    Schema schema = new Schema("zipf", List.of(new Categorical("value", values)));
    Plan plan = Planner.forSchema(schema).epsilon(epsilon).plan();
    int[] counts = zipf(100, 1.3, 100_000);
    double[] error = new double[2];
    for (int run = 0; run < collections; run++) {
      Estimates raw = collect(plan, counts, fixed).estimates();
      error[0] += meanSquare(raw, counts) / collections;
      error[1] += meanSquare(raw.postprocessed(Postprocessing.CONSISTENT), counts) / collections;
    }
    System.out.printf(
        "%s, epsilon %s: MSE raw %.3g, consistent %.3g; target %s%n",
        plan.parts().get(0).mechanism().name(), epsilon, error[0], error[1], target);
    double slack = collections < 50 ? 6 * 0.3 / Math.sqrt(collections) : 0;
    assertThat(error[1])
        .as("-Dhearsay.seed=%s", Long.getLong("hearsay.seed", 1))
        .isLessThanOrEqualTo(target * (1 + slack))
        .isLessThan(error[0]);
  }

  private static double meanSquare(Estimates estimates, int[] counts) {
    double people = Arrays.stream(counts).sum();
    double sum = 0;
    for (int v = 0; v < counts.length; v++) {
      double off = estimates.frequencies("value").get(v).value() - counts[v] / people;
      sum += off * off;
    }
    return sum / counts.length;
  }

  private static Tally collect(Plan plan, int[] counts, InsecureSeededBits bits) {
    PrivateRecord.Reader reader = new PrivateRecord.Reader(plan.schema());
    Device device = Device.insecure(plan, bits);
    Tally tally = Tally.of(plan);
    for (int v = 0; v < counts.length; v++) {
      PrivateRecord person = reader.read(List.of("v" + v));
      for (int i = 0; i < counts[v]; i++) {
        tally.add(device.report(person));
      }
    }
    return tally;
  }

  private static int[] zipf(int values, double exponent, int people) {
    double total = IntStream.rangeClosed(1, values).mapToDouble(v -> Math.pow(v, -exponent)).sum();
    int[] counts = new int[values];
    Arrays.setAll(counts, v -> (int) Math.rint(people * Math.pow(v + 1, -exponent) / total));
    counts[0] += people - Arrays.stream(counts).sum();
    return counts;
  }
}
