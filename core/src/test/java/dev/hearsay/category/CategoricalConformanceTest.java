package dev.hearsay.category;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.hearsay.Mechanisms;
import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.Mechanisms.SizedFamily;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.random.SecureBits;
import dev.hearsay.statistics.Source;
import dev.hearsay.testing.statistics.Statistics;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requirements of every categorical mechanism of the registry and of PRR, which needs a q and so is
 * not in the registry. Each statistical check fails for a correct mechanism with probability 10⁻⁹,
 * and there are fewer than 1000.
 */
class CategoricalConformanceTest {

  private static final int DRAWS = 60_000;
  private static final int FEW_REPORTS = 5000;

  static Stream<CategoricalMechanism> mechanisms() {
    return Stream.of(2, 5, 70)
        .flatMap(
            values ->
                Stream.concat(
                    Mechanisms.categorical().stream().flatMap(family -> members(family, values)),
                    Stream.of(
                        Mechanisms.categorical("one-hot-laplace", values, PrivacyLoss.pure(1)),
                        Mechanisms.categorical("one-hot-piecewise", values, PrivacyLoss.pure(1)),
                        Mechanisms.categorical("one-hot-square-wave", values, PrivacyLoss.pure(4)),
                        Mechanisms.categorical("prr:q=0.1", values, PrivacyLoss.pure(1)),
                        Mechanisms.categorical("prr:q=0.7", values, new PrivacyLoss(1, 1e-3)),
                        Mechanisms.categorical("lh:g=5", values, new PrivacyLoss(1, 1e-3)))));
  }

  private static Stream<CategoricalMechanism> members(
      SizedFamily<CategoricalMechanism> family, int values) {
    List<Double> deltas =
        switch (family.deltaUse()) {
          case NONE -> List.of(0.0);
          case OPTIONAL -> List.of(0.0, 1e-3);
          case REQUIRED -> List.of(1e-6);
        };
    return deltas.stream()
        .flatMap(
            delta ->
                Stream.of(0.5, 3.0)
                    .map(epsilon -> family.create(values, new PrivacyLoss(epsilon, delta))));
  }

  /** Compares the whole reports of mechanisms with few enough to count them all. */
  @ParameterizedTest
  @EnumSource
  void reportsHaveTheirExactProbabilities(Source source) {
    long checked =
        mechanisms()
            .filter(mechanism -> mechanism.law().reports().orElse(Long.MAX_VALUE) <= FEW_REPORTS)
            .peek(mechanism -> checkReports(mechanism, source))
            .count();
    assertThat(checked).as("mechanisms with few reports").isGreaterThan(20);
  }

  private static void checkReports(CategoricalMechanism mechanism, Source source) {
    for (int value : new int[] {0, mechanism.values() - 1}) {
      Map<List<Long>, Long> seen = new HashMap<>();
      long[] report = new long[mechanism.words()];
      for (int i = 0; i < DRAWS; i++) {
        source.perturb(mechanism, value, report);
        seen.merge(Arrays.stream(report).boxed().toList(), 1L, Long::sum);
      }
      long[] counts = new long[seen.size() + 1]; // and one cell for all others
      double[] probabilities = new double[seen.size() + 1];
      double rest = 1;
      int cell = 0;
      for (Map.Entry<List<Long>, Long> entry : seen.entrySet()) {
        counts[cell] = entry.getValue();
        long[] words = entry.getKey().stream().mapToLong(Long::longValue).toArray();
        probabilities[cell] = mechanism.probability(value, words);
        rest -= probabilities[cell++];
      }
      probabilities[cell] = Math.max(0, rest);
      assertThat(rest).as(name(mechanism)).isGreaterThan(-1e-9);
      assertThat(Statistics.isPlausible(counts, probabilities))
          .as("χ²: %s, %s, value %d", name(mechanism), source, value)
          .isTrue();
    }
  }

  /** Compares the mean and the variance of each value's decoded entry. */
  @ParameterizedTest
  @EnumSource
  void entriesHaveTheirMoments(Source source) {
    mechanisms().forEach(mechanism -> checkEntries(mechanism, source));
  }

  private static void checkEntries(CategoricalMechanism mechanism, Source source) {
    int truth = mechanism.values() / 2;
    int other = mechanism.values() - 1 == truth ? 0 : mechanism.values() - 1;
    double[] sums = new double[2];
    double[] squares = new double[2];
    long[] report = new long[mechanism.words()];
    for (int i = 0; i < DRAWS; i++) {
      source.perturb(mechanism, truth, report);
      double mine = mechanism.decode(report, truth);
      double others = mechanism.decode(report, other);
      sums[0] += others;
      sums[1] += mine;
      squares[0] += others * others;
      squares[1] += (mine - 1) * (mine - 1);
    }
    for (int entry = 0; entry < 2; entry++) {
      boolean isTruth = entry == 1;
      String which = "%s, %s, truth %s".formatted(name(mechanism), source, isTruth);
      double variance = mechanism.variance(isTruth);
      assertThat(Statistics.isPlausibleMean(sums[entry] / DRAWS, entry, variance, DRAWS))
          .as("mean: %s", which)
          .isTrue();
      // E|Y − E Y|⁴ ≤ range² · E(Y − E Y)², and the range of a two-point entry is 1/(p − q).
      double fourth = mechanism.variance(isTruth) * range(mechanism) * range(mechanism);
      assertThat(Statistics.isPlausibleMean(squares[entry] / DRAWS, variance, fourth, DRAWS))
          .as("variance: %s", which)
          .isTrue();
    }
  }

  private static double range(CategoricalMechanism mechanism) {
    if (mechanism.law() instanceof SupportLaw law) {
      return 1 / law.supportOfTruth().minusOrZero(law.supportOfOther()).toDouble();
    }
    return 3 * Math.sqrt(mechanism.worstCaseVariance()); // E Z⁴ = 3σ⁴ of a Gaussian
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void momentsFollowFromTheSupport(CategoricalMechanism mechanism) {
    assertThat(mechanism.largestBias()).as(name(mechanism)).isLessThan(1e-12);
    assertThat(mechanism.meanVariance())
        .isBetween(
            Math.min(mechanism.variance(true), mechanism.variance(false)) * (1 - 1e-12),
            mechanism.worstCaseVariance() * (1 + 1e-12));
    if (mechanism.law() instanceof SupportLaw law) {
      for (boolean isTruth : new boolean[] {true, false}) {
        double p = (isTruth ? law.supportOfTruth() : law.supportOfOther()).toDouble();
        double gap = law.supportOfTruth().minusOrZero(law.supportOfOther()).toDouble();
        assertThat(mechanism.variance(isTruth))
            .isCloseTo(p * (1 - p) / (gap * gap), withPercentage(1e-6));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void valuesOutsideTheDomainAreRefused(CategoricalMechanism mechanism) {
    long[] report = new long[mechanism.words()];
    for (int value : new int[] {-1, mechanism.values(), Integer.MAX_VALUE}) {
      for (Source source : Source.values()) {
        assertThatThrownBy(() -> source.perturb(mechanism, value, report))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage(
                "the value is " + value + "; it must be in [0, " + mechanism.values() + ")");
      }
      assertThatThrownBy(() -> mechanism.decode(report, value))
          .hasMessageContaining("the value is " + value);
    }
  }

  /** A draw writes only the report's own words and bits, for any previous content. */
  @ParameterizedTest
  @MethodSource("mechanisms")
  void reportsStayInTheirWords(CategoricalMechanism mechanism) {
    long[] report = new long[mechanism.words() + 1];
    for (int i = 0; i < 100; i++) {
      Arrays.fill(report, -1L);
      Source.SECURE.perturb(mechanism, i % mechanism.values(), report);
      assertThat(report[mechanism.words()]).isEqualTo(-1L);
      assertThat(mechanism.probability(0, report)).as(name(mechanism)).isGreaterThan(0);
    }
    assertThat(mechanism.bits()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 0, -3})
  void fewerThanTwoValuesAreRefused(int values) {
    for (SizedFamily<CategoricalMechanism> family : Mechanisms.categorical()) {
      PrivacyLoss loss = new PrivacyLoss(1, family.deltaUse() == DeltaUse.REQUIRED ? 1e-6 : 0);
      assertThatThrownBy(() -> family.create(values, loss))
          .as(family.name())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(String.valueOf(values))
          .hasMessageContaining("2");
    }
  }

  @Test
  void oneMillionValuesWork() {
    int values = 1_000_000;
    for (String name : new String[] {"grr", "olh", "subset"}) {
      for (double epsilon : new double[] {1e-3, 1, 30}) {
        CategoricalMechanism mechanism =
            Mechanisms.categorical(name, values, PrivacyLoss.pure(epsilon));
        long[] report = new long[mechanism.words()];
        mechanism.perturb(values - 1, SecureBits.current(), report);
        assertThat(mechanism.decode(report, values - 1)).isFinite();
        if (epsilon == 30) {
          assertThat(mechanism.decode(report, values - 1)).isCloseTo(1, within(1e-4));
        }
      }
    }
  }

  private static String name(CategoricalMechanism mechanism) {
    return "%s k=%d (%s)".formatted(mechanism.name(), mechanism.values(), mechanism.claim());
  }
}
