package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Mechanisms.SizedFamily;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.Entries;
import dev.hearsay.category.ShareEstimator;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.category.SupportModel;
import dev.hearsay.numeric.Confidence;
import dev.hearsay.random.InsecureSeededBits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that nominal 95 % intervals of shares contain the truth with a probability of at least 93
 * %, for all shares and even if few reports support them.
 *
 * <p>Supports are sums of two binomial numbers, so coverage is computed, not simulated: the sum of
 * the probabilities of all counts whose interval contains the truth. Only the coverage of the
 * Gaussian mechanism is simulated.
 */
class ShareCoverageTest {

  private static final double CONFIDENCE = 0.95;
  private static final double LEAST = 0.93;
  private static final double[] EPSILONS = {0.5, 1, 2, 4, 6, 8};
  private static final int[] SIZES = {2, 5, 20, 100};

  /**
   * A pair of support probabilities. Different mechanisms, sizes and ε may lead to the same pair.
   */
  private record Rates(double p, double q) {}

  /**
   * A case of the grid: the number of people, of those who have the value, and of those who report.
   */
  private record Case(Rates rates, int people, int holders, int reports) {}

  private record CaseCoverage(Case setting, double coverage) {}

  private static List<SizedFamily<CategoricalMechanism>> supporting() {
    return Mechanisms.categorical().stream()
        .filter(family -> family.deltaUse() != Mechanisms.DeltaUse.REQUIRED)
        .toList();
  }

  private static Set<Rates> rates() {
    Set<Rates> rates = new LinkedHashSet<>();
    for (SizedFamily<CategoricalMechanism> family : supporting()) {
      for (int size : SIZES) {
        for (double epsilon : EPSILONS) {
          SupportLaw law = (SupportLaw) family.create(size, PrivacyLoss.pure(epsilon)).law();
          rates.add(new Rates(law.supportOfTruth().toDouble(), law.supportOfOther().toDouble()));
        }
      }
    }
    return rates;
  }

  /** Returns counts of people who have a value: none, rare, one half, dominant, all. */
  private static Set<Integer> holders(int people) {
    return new TreeSet<>(
        List.of(
            0,
            1,
            2,
            Math.round(0.01f * people),
            Math.round(0.05f * people),
            people / 2,
            Math.round(0.99f * people),
            people - 1,
            people));
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 50, 100, 300, 1000, 10_000})
  void intervalsOfSharesHoldTheTruth(int people) {
    report("all report", cover(people, people));
  }

  /** Estimates are about all people, even if few of them report. */
  @ParameterizedTest
  @CsvSource({"20, 10", "50, 15", "100, 10", "100, 60", "300, 100", "1000, 300"})
  void intervalsOfSharesIncludePeopleWhoDoNotReport(int people, int reports) {
    report(reports + " report", cover(people, reports));
  }

  private static void report(String what, List<CaseCoverage> covered) {
    CaseCoverage worst =
        Collections.min(covered, Comparator.comparingDouble(CaseCoverage::coverage));
    double average = covered.stream().mapToDouble(CaseCoverage::coverage).average().orElseThrow();
    System.out.printf(
        "coverage of shares, n = %d, %s: %d cases, average %.4f, least %.4f%n",
        worst.setting.people, what, covered.size(), average, worst.coverage);
    assertThat(worst.coverage).as("%s", worst).isGreaterThanOrEqualTo(LEAST);
  }

  private static List<CaseCoverage> cover(int people, int reports) {
    List<CaseCoverage> found = new ArrayList<>();
    for (Rates rates : rates()) {
      for (int holders : holders(people)) {
        Case setting = new Case(rates, people, holders, reports);
        found.add(new CaseCoverage(setting, coverage(setting)));
      }
    }
    return found;
  }

  private static double coverage(Case setting) {
    Rates rates = setting.rates;
    Confidence intervals = new Confidence(CONFIDENCE, 1);
    SupportModel model = new SupportModel(rates.p, rates.q, setting.reports);
    SupportDistribution supports =
        SupportDistribution.of(setting.people, setting.holders, setting.reports, rates.p, rates.q);
    double truth = setting.holders / (double) setting.people;
    double sum = 0;
    for (int i = 0; i < supports.probabilities().length; i++) {
      int count = supports.first() + i;
      double mean = (count / (double) setting.reports - rates.q) / (rates.p - rates.q);
      Estimate estimate = ShareEstimator.estimate(intervals, setting.people, mean, model, count);
      checkSanity(estimate, mean, setting);
      sum += estimate.interval().contains(truth) ? supports.probabilities()[i] : 0;
    }
    return sum;
  }

  private static void checkSanity(Estimate estimate, double mean, Case setting) {
    Interval interval = estimate.interval();
    boolean isSane =
        estimate.value() == mean
            && interval.contains(mean)
            && interval.low() <= 1
            && interval.high() >= 0
            && estimate.standardError() > 0
            && estimate.standardError() < Double.POSITIVE_INFINITY
            && estimate.simultaneous().equals(interval);
    if (!isSane) { // a million AssertJ assertions would take longer than everything else
      throw new AssertionError(setting + " with the mean " + mean + " gives " + estimate);
    }
  }

  /**
   * Repeats a reported fault by way of the tally: intervals of 95 % had coverages of 21, 69 and
   * 87.5 %.
   */
  @ParameterizedTest
  @CsvSource({"20, 4, 20", "20, 4, 100", "100, 6, 300", "100, 8, 20"})
  void intervalsContainAShareOfZero(int values, double epsilon, int people) {
    Plan plan = plan(values, epsilon);
    SupportLaw law = (SupportLaw) plan.parts().get(0).mechanism().law();
    double p = law.supportOfTruth().toDouble();
    double q = law.supportOfOther().toDouble();
    SupportDistribution supports = SupportDistribution.of(people, 0, people, p, q);
    double held = 0;
    for (int i = 0; i < supports.probabilities().length; i++) {
      Interval interval = share(plan, (long) supports.first() + i, people).interval();
      assertThat(interval.high()).as("%s", interval).isGreaterThanOrEqualTo(0);
      held += interval.contains(0) ? supports.probabilities()[i] : 0;
    }
    assertThat(held).isGreaterThanOrEqualTo(LEAST);
  }

  @Test
  void noSupportLeavesAnErrorAboveZero() {
    Estimate share = share(plan(20, 4), 0, 20);
    assertThat(share.value()).isNegative();
    assertThat(share.standardError()).isBetween(0.03, 0.05); // √(q(1 − q)/20)/(p − q) = 0.036
    assertThat(share.interval().low()).isEqualTo(share.value());
    assertThat(share.interval().high())
        .isBetween(0.1, 0.25); // 3.7/20 is Clopper and Pearson's bound
  }

  /** A response that is always the truth has no error, and rounding must not add one. */
  @Test
  void withoutNoiseACountIsTheShare() {
    Confidence intervals = new Confidence(CONFIDENCE, 1);
    Interval interval =
        ShareEstimator.estimate(intervals, 100, 0.25, new SupportModel(1, 0, 100), 25).interval();
    assertThat(interval.contains(0.25)).isTrue();
    assertThat(interval.high() - interval.low()).isLessThanOrEqualTo(0.0101);
  }

  private static Plan plan(int values, double epsilon) {
    List<String> names = IntStream.range(0, values).mapToObj(i -> "v" + i).toList();
    Schema schema = new Schema("one", List.of(new Attribute.Categorical("c", names)));
    return Plans.of(schema, PrivacyLoss.pure(epsilon), 1, "duchi", "grr");
  }

  /**
   * Returns the estimated share of the first value with this number of supports; all other reports
   * support the second.
   */
  private static Estimate share(Plan plan, long supports, long people) {
    SupportLaw law = (SupportLaw) plan.parts().get(0).mechanism().law();
    long[] cells = new long[law.values()];
    cells[0] = supports;
    cells[1] = people - supports;
    return Tally.restore(plan, people, 0, new long[] {people}, List.of(cells))
        .estimates(CONFIDENCE)
        .frequencies("c")
        .get(0);
  }

  /**
   * The Gaussian's noise is no sum of supports, so its coverage is simulated: 4000 runs a case. If
   * the true coverage is 95 %, a coverage of at most 93 % is 5.8 standard deviations off: P &lt;
   * 4·10⁻⁹ a case, and there are 48.
   */
  @ParameterizedTest
  @CsvSource({"0.5, 20", "2, 20", "8, 20", "0.5, 100", "2, 100", "8, 100"})
  void intervalsOfGaussianSharesHoldTheTruth(double epsilon, int people) {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    CategoricalMechanism mechanism =
        Mechanisms.categorical("gaussian", 2, new PrivacyLoss(epsilon, 1e-6));
    for (int reports : new int[] {people, people / 2}) {
      for (int holders : new int[] {0, 1, people / 2, people}) {
        double coverage = simulated(mechanism, people, holders, reports, bits);
        assertThat(coverage)
            .as("%d of %d have it, %d report, seed %d", holders, people, reports, seed)
            .isGreaterThanOrEqualTo(LEAST);
      }
    }
  }

  private static double simulated(
      CategoricalMechanism mechanism,
      int people,
      int holders,
      int reports,
      InsecureSeededBits bits) {
    int runs = 4000;
    Confidence intervals = new Confidence(CONFIDENCE, 1);
    long[] report = new long[mechanism.words()];
    int held = 0;
    for (int run = 0; run < runs; run++) {
      double sum = 0;
      int left = holders;
      for (int i = 0; i < reports; i++) {
        boolean isHolder = bits.uniform(people - i) < left;
        left -= isHolder ? 1 : 0;
        mechanism.perturbInsecurely(isHolder ? 0 : 1, bits, report);
        sum += mechanism.decode(report, 0);
      }
      Entries entries =
          new Entries(
              reports, sum / reports, mechanism.variance(true), mechanism.variance(false), 0);
      Estimate share = ShareEstimator.estimate(intervals, people, List.of(entries));
      held += share.interval().contains(holders / (double) people) ? 1 : 0;
    }
    return held / (double) runs;
  }

  /** Simultaneous intervals and other confidences come from the same tests. */
  @Test
  void otherConfidencesHoldTheTruthToo() {
    double[] confidences = {0.5, 0.8, 0.99, 0.999};
    SupportModel model = new SupportModel(0.7, 0.02, 200);
    for (int holders : new int[] {0, 1, 10, 100, 200}) {
      SupportDistribution supports = SupportDistribution.of(200, holders, 200, 0.7, 0.02);
      for (double confidence : confidences) {
        Confidence intervals = new Confidence(confidence, 10);
        double[] held = new double[2];
        for (int i = 0; i < supports.probabilities().length; i++) {
          int count = supports.first() + i;
          double mean = (count / 200.0 - 0.02) / 0.68;
          Estimate estimate = ShareEstimator.estimate(intervals, 200, mean, model, count);
          double truth = holders / 200.0;
          held[0] += estimate.interval().contains(truth) ? supports.probabilities()[i] : 0;
          held[1] += estimate.simultaneous().contains(truth) ? supports.probabilities()[i] : 0;
        }
        String which = holders + " at " + confidence + ": " + Arrays.toString(held);
        assertThat(held[0]).as(which).isGreaterThan(confidence - 0.4 * (1 - confidence));
        assertThat(held[1]).as(which).isGreaterThan(1 - 1.4 * (1 - confidence) / 10);
      }
    }
  }
}
