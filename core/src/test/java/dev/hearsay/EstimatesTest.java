package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.random.InsecureSeededBits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Execution(ExecutionMode.CONCURRENT) // its tests are among the longest
class EstimatesTest {

  private static final int PEOPLE = 2000;

  /**
   * A schema of skewed and constant numbers, a skewed category with rare values, and a category in
   * which everybody has the same value.
   */
  private static final Schema SCHEMA =
      new Schema(
          "coverage",
          List.of(
              new Numeric("skewed", 0, 1000),
              new Numeric("constant", -5, 5),
              new Numeric("binary", 0, 1),
              new Categorical("zipf", IntStream.range(0, 8).mapToObj(i -> "v" + i).toList()),
              new Categorical("same", List.of("all", "none"))));

  private static List<PrivateRecord> people() {
    PrivateRecord.Reader reader = new PrivateRecord.Reader(SCHEMA);
    List<PrivateRecord> people = new ArrayList<>();
    for (int i = 0; i < PEOPLE; i++) {
      double skewed = 1000 * Math.pow((i + 0.5) / PEOPLE, 6);
      int zipf = Integer.numberOfTrailingZeros((i & 127) | 128);
      people.add(
          reader.read(List.of("" + skewed, "3", "" + i % 2, "v" + Math.min(7, zipf), "all")));
    }
    return people;
  }

  /** Returns the true quantities in the order of {@link #flatten}. */
  private static double[] truths() {
    double[] truths = new double[3 + 8 + 2];
    for (int i = 0; i < PEOPLE; i++) {
      truths[0] += 1000 * Math.pow((i + 0.5) / PEOPLE, 6) / PEOPLE;
      truths[3 + Math.min(7, Integer.numberOfTrailingZeros((i & 127) | 128))] += 1.0 / PEOPLE;
    }
    truths[1] = 3;
    truths[2] = 0.5;
    truths[11] = 1;
    return truths;
  }

  private static List<Estimate> flatten(Estimates estimates) {
    return estimates.quantities().stream().map(Quantity::estimate).toList();
  }

  /**
   * Tests that 95 % intervals contain the truth in 93.5 % to 96.5 % of collections.
   *
   * <p>Coverage is averaged over the quantities of a kind and R = 2500 collections. With a true
   * coverage of 95 %, the average of one quantity has a standard deviation of √(0.95·0.05/2500) =
   * 0.44 %. So a bound 1.5 % away is 3.4 deviations for one quantity: too few for 10⁻⁶. Averages of
   * the groups, of at least 3 nearly independent quantities, have 0.25 %, so the bound is 5.9
   * deviations (4·10⁻⁹ each, 18 of them).
   */
  @ParameterizedTest
  @CsvSource({
    "hybrid, grr, 1",
    "piecewise, olh, 1",
    "laplace, oue, 2",
    "duchi, subset, 1",
    "hybrid, sue, 1",
    "piecewise, grr, 5"
  })
  void intervalsHaveTheirStatedCoverage(String numeric, String categorical, int sample) {
    int collections = 2500;
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    Plan plan = Plans.of(SCHEMA, PrivacyLoss.pure(sample), sample, numeric, categorical);
    Device device = Device.insecure(plan, new InsecureSeededBits(seed));
    List<PrivateRecord> people = people();
    double[] truths = truths();
    int[] held = new int[truths.length];
    int heldAll = 0;
    double[] error = new double[truths.length];
    for (int run = 0; run < collections; run++) {
      Tally tally = Tally.of(plan);
      for (PrivateRecord person : people) {
        tally.add(device.report(person));
      }
      List<Estimate> estimates = flatten(tally.estimates(0.95));
      boolean allHeld = true;
      for (int i = 0; i < truths.length; i++) {
        held[i] += estimates.get(i).interval().contains(truths[i]) ? 1 : 0;
        allHeld &= estimates.get(i).simultaneous().contains(truths[i]);
        error[i] += (estimates.get(i).value() - truths[i]) / collections;
      }
      heldAll += allHeld ? 1 : 0;
    }
    String which = "seed " + seed + ": " + Arrays.toString(held);
    System.out.println("coverage " + numeric + " " + categorical + " " + sample + " " + which);
    assertThat(coverage(held, 0, 3, collections)).as("means, %s", which).isBetween(0.935, 0.965);
    assertThat(coverage(held, 3, 13, collections)).as("shares, %s", which).isBetween(0.935, 0.965);
    assertThat(coverage(held, 7, 11, collections)).as("rare, %s", which).isBetween(0.935, 0.965);
    assertThat(heldAll / (double) collections).as("simultaneous, %s", which).isGreaterThan(0.925);
  }

  private static double coverage(int[] held, int from, int to, int collections) {
    return IntStream.range(from, to).mapToDouble(i -> held[i]).average().orElseThrow()
        / collections;
  }

  /**
   * Tests ε = 60, at which reports are nearly the truth, and so are estimates if people report on
   * everything. An error of 6.2 standard errors has a probability below 10⁻⁹.
   */
  @Test
  void almostNoNoiseGivesAlmostTheTruth() {
    Plan plan = Plans.of(SCHEMA, PrivacyLoss.pure(60), 5, "piecewise", "grr");
    Device device = Device.of(plan);
    Tally tally = Tally.of(plan);
    people().forEach(person -> tally.add(device.report(person)));
    Estimates estimates = tally.estimates();
    assertThat(estimates.reports()).isEqualTo(PEOPLE);
    assertNearly(3, estimates.mean("constant"));
    assertNearly(0.5, estimates.mean("binary"));
    // A report is turned with probability e⁻¹² per other value, so rarely that no normal law holds.
    // More than 6 of all people are turned in less than one of 10⁹ runs.
    assertThat(estimates.frequencies("same").get(0).value()).isCloseTo(1, within(7.0 / PEOPLE));
    assertThat(estimates.frequencies("zipf")).hasSize(8);
    assertThatThrownBy(() -> estimates.mean("zipf")).hasMessageContaining("is not a number");
    assertThatThrownBy(() -> estimates.frequencies("binary"))
        .hasMessageContaining("is not categorical");
  }

  private static void assertNearly(double truth, Estimate estimate) {
    assertThat(estimate.standardError()).isLessThan(0.02);
    assertThat(estimate.value()).isCloseTo(truth, within(6.2 * estimate.standardError() + 1e-4));
  }

  @Test
  void attributesReportedTogetherAreEstimated() {
    Schema numbers =
        new Schema("numbers", List.of(new Numeric("a", 0, 10), new Numeric("b", -1, 1)));
    Plan plan =
        new Plan(
            numbers,
            PrivacyLoss.pure(4),
            1,
            List.of(
                new Plan.Part(
                    List.of(0, 1), Mechanisms.vector("duchi-vector", 2, PrivacyLoss.pure(4)))));
    Device device = Device.of(plan);
    Tally tally = Tally.of(plan);
    PrivateRecord person = new PrivateRecord.Reader(numbers).read(List.of("7.5", "0"));
    for (int i = 0; i < 50_000; i++) {
      tally.add(device.report(person));
    }
    // The tolerance is 7 standard errors: 3·10⁻¹².
    Estimate a = tally.estimates().mean("a");
    assertThat(a.value()).isCloseTo(7.5, within(7 * a.standardError()));
    assertThat(a.standardError()).isBetween(0.001, 0.05);
    Estimate b = tally.estimates().mean("b");
    assertThat(b.value()).isCloseTo(0, within(7 * b.standardError()));
  }

  @Test
  void withoutReportsEstimatesAreUnknown() {
    Plan plan = Plans.of(SCHEMA, PrivacyLoss.pure(1), 1, "hybrid", "olh");
    Estimates estimates = Tally.of(plan).estimates();
    assertThat(estimates.mean("skewed").value()).isNaN();
    assertThat(estimates.mean("skewed").interval().contains(1e9)).isTrue();
    assertThat(estimates.frequencies("zipf").get(3).standardError()).isInfinite();
    assertThat(estimates.postprocessed(Postprocessing.CLIP).mean("skewed").interval())
        .isEqualTo(new Interval(0, 1000));
  }

  @Test
  void consistentSharesAreADistribution() {
    for (String mechanism : List.of("grr", "oue", "olh", "subset")) {
      Plan plan = Plans.of(SCHEMA, PrivacyLoss.pure(0.5), 1, "hybrid", mechanism);
      Device device = Device.of(plan);
      Tally tally = Tally.of(plan);
      people().forEach(person -> tally.add(device.report(person)));
      Estimates consistent = tally.estimates().postprocessed(Postprocessing.CONSISTENT);
      double sum = 0;
      double error = 0;
      double rawError = 0;
      for (int v = 0; v < 8; v++) {
        Estimate share = consistent.frequencies("zipf").get(v);
        assertThat(share.value()).isBetween(0.0, 1.0);
        assertThat(share.interval().contains(share.value())).isTrue();
        sum += share.value();
        double truth = truths()[3 + v];
        error += Math.pow(share.value() - truth, 2);
        rawError += Math.pow(tally.estimates().frequencies("zipf").get(v).value() - truth, 2);
      }
      assertThat(sum).as(mechanism).isCloseTo(1, within(1e-9));
      assertThat(error).as("a projection never moves away").isLessThanOrEqualTo(rawError + 1e-12);
      assertThat(consistent.mean("skewed").value()).isBetween(0.0, 1000.0);
      assertThat(tally.estimates().postprocessed(Postprocessing.CONSISTENT).frequencies("zipf"))
          .as("the same for the same tally")
          .isEqualTo(consistent.frequencies("zipf"));
    }
    Plan plan = Plans.of(SCHEMA, PrivacyLoss.pure(1), 1, "hybrid", "olh");
    assertThat(
            Tally.of(plan)
                .estimates()
                .postprocessed(Postprocessing.CONSISTENT)
                .frequencies("zipf")
                .get(0)
                .value())
        .isNaN();
  }

  @Test
  void clippingMovesEstimatesIntoTheirRange() {
    Plan plan = Plans.of(SCHEMA, PrivacyLoss.pure(0.5), 1, "hybrid", "olh");
    Device device = Device.of(plan);
    Tally tally = Tally.of(plan);
    people().subList(0, 50).forEach(person -> tally.add(device.report(person)));
    for (Estimate share :
        tally.estimates().postprocessed(Postprocessing.CLIP).frequencies("zipf")) {
      assertThat(share.value()).isBetween(0.0, 1.0);
      assertThat(share.interval().low()).isGreaterThanOrEqualTo(0);
      assertThat(share.interval().high()).isLessThanOrEqualTo(1);
    }
    assertThatThrownBy(() -> tally.estimates(1))
        .hasMessage("confidence is 1.0; it must be in (0, 1)");
  }
}
