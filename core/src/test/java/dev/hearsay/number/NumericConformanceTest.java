package dev.hearsay.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.hearsay.Mechanisms;
import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.Mechanisms.NumericFamily;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.statistics.Source;
import dev.hearsay.testing.statistics.Statistics;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Requirements of every numeric mechanism of the registry. Each statistical check fails for a
 * correct mechanism with probability 10⁻⁹, and there are fewer than 1000.
 */
class NumericConformanceTest {

  private static final int DRAWS = 100_000;
  private static final double[] INPUTS = {-1, -0.37, 0, 0.001, 0.5, 1};

  static Stream<NumericMechanism> mechanisms() {
    return Mechanisms.numeric().stream().flatMap(NumericConformanceTest::members);
  }

  private static Stream<NumericMechanism> members(NumericFamily family) {
    List<Double> deltas =
        switch (family.deltaUse()) {
          case NONE -> List.of(0.0);
          case OPTIONAL -> List.of(0.0, 1e-3);
          case REQUIRED -> List.of(1e-6);
        };
    return deltas.stream()
        .flatMap(
            delta ->
                Stream.of(0.1, 1.0, 5.0)
                    .map(epsilon -> family.create(new PrivacyLoss(epsilon, delta))));
  }

  @ParameterizedTest
  @EnumSource
  void drawsHaveTheirExactProbabilities(Source source) {
    mechanisms().forEach(mechanism -> checkDraws(mechanism, source));
  }

  private static void checkDraws(NumericMechanism mechanism, Source source) {
    for (double x : INPUTS) {
      String which = "%s, %s, x = %s, %s".formatted(name(mechanism), source, x, DRAWS);
      double[] probabilities = probabilities(mechanism, x);
      long[] counts = new long[mechanism.symbols()];
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < DRAWS; i++) {
        int symbol = source.perturb(mechanism, x);
        counts[symbol]++;
        double value = mechanism.decode(symbol);
        sum += value;
        squares += (value - x) * (value - x);
      }
      assertThat(Statistics.isPlausible(counts, probabilities)).as("χ²: %s", which).isTrue();
      double variance = mechanism.variance(x);
      assertThat(Statistics.isPlausibleMean(sum / DRAWS, x, variance, DRAWS))
          .as("mean: %s", which)
          .isTrue();
      double ofSquares = moment(mechanism, probabilities, x, 4) - variance * variance;
      assertThat(Statistics.isPlausibleMean(squares / DRAWS, variance, ofSquares, DRAWS))
          .as("variance: %s", which)
          .isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void momentsAreThoseOfTheProbabilities(NumericMechanism mechanism) {
    for (double x : INPUTS) {
      double[] probabilities = probabilities(mechanism, x);
      double total = 0;
      for (double probability : probabilities) {
        assertThat(probability).isBetween(0.0, 1.0);
        total += probability;
      }
      assertThat(total).as(name(mechanism)).isCloseTo(1, within(1e-12));
      double scale = Math.sqrt(mechanism.worstCaseVariance());
      assertThat(mechanism.bias(x)).as(name(mechanism)).isCloseTo(0, within(1e-12 * (1 + scale)));
      assertThat(mechanism.variance(x))
          .isCloseTo(moment(mechanism, probabilities, x, 2), withPercentage(1e-6));
      assertThat(mechanism.variance(x))
          .isLessThanOrEqualTo(mechanism.worstCaseVariance() * (1 + 1e-12));
    }
    assertThat(mechanism.largestBias()).as(name(mechanism)).isLessThan(1e-9);
  }

  /** The worst case is not only an upper bound: some input attains it. */
  @ParameterizedTest
  @MethodSource("mechanisms")
  void theWorstCaseIsAttained(NumericMechanism mechanism) {
    double largest = 0;
    for (int i = 0; i <= 400; i++) {
      largest = Math.max(largest, mechanism.variance(i / 200.0 - 1));
    }
    assertThat(largest)
        .as(name(mechanism))
        .isCloseTo(mechanism.worstCaseVariance(), withPercentage(0.2));
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void symbolsFillTheirBitsAndDecodeToDifferentValues(NumericMechanism mechanism) {
    assertThat(1L << mechanism.bits()).isGreaterThanOrEqualTo(mechanism.symbols());
    assertThat(1L << (mechanism.bits() - 1)).isLessThan(mechanism.symbols());
    long different =
        IntStream.range(0, mechanism.symbols()).mapToDouble(mechanism::decode).distinct().count();
    assertThat(different)
        .as("%s: different decoded values", name(mechanism))
        .isBetween(mechanism.symbols() - 1L, (long) mechanism.symbols()); // hm-tp has 0 twice
    for (int outside : new int[] {-1, mechanism.symbols()}) {
      assertThatThrownBy(() -> mechanism.decode(outside))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("symbol " + outside)
          .hasMessageContaining("[0, " + mechanism.symbols() + ")");
    }
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void valuesOutsideTheRangeAreRefused(NumericMechanism mechanism) {
    double[] illegal = {
      Math.nextDown(-1.0), Math.nextUp(1.0), Double.NaN, Double.POSITIVE_INFINITY, -5
    };
    for (double x : illegal) {
      for (Source source : Source.values()) {
        assertThatThrownBy(() -> source.perturb(mechanism, x))
            .as(name(mechanism))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("the value is " + x + "; it must be in [-1, 1]");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("families")
  void deltaIsAcceptedOnlyWhereItIsUsed(NumericFamily family) {
    if (family.deltaUse() == DeltaUse.NONE) {
      assertThatThrownBy(() -> family.create(new PrivacyLoss(1, 1e-6)))
          .hasMessage(family.name() + " is a pure mechanism; delta is 1.0E-6, and must be 0");
    }
    if (family.deltaUse() == DeltaUse.REQUIRED) {
      assertThatThrownBy(() -> family.create(PrivacyLoss.pure(1)))
          .hasMessage(family.name() + " needs a delta above 0");
    }
    if (family.deltaUse() == DeltaUse.OPTIONAL) {
      assertThat(family.create(PrivacyLoss.pure(1)).claim().isPure()).isTrue();
      assertThat(family.create(new PrivacyLoss(1, 1e-6)).claim().delta()).isEqualTo(1e-6);
    }
  }

  static List<NumericFamily> families() {
    return Mechanisms.numeric();
  }

  private static String name(NumericMechanism mechanism) {
    return mechanism.name() + " (" + mechanism.claim() + ")";
  }

  private static double[] probabilities(NumericMechanism mechanism, double x) {
    double[] probabilities = new double[mechanism.symbols()];
    for (int symbol = 0; symbol < probabilities.length; symbol++) {
      probabilities[symbol] = mechanism.probability(x, symbol);
    }
    return probabilities;
  }

  /** Returns E|Y − x|^order, summed independently of the mechanism. */
  private static double moment(
      NumericMechanism mechanism, double[] probabilities, double x, int order) {
    double sum = 0;
    for (int symbol = 0; symbol < probabilities.length; symbol++) {
      double distance = Math.abs(mechanism.decode(symbol) - x);
      sum += probabilities[symbol] * Math.pow(distance, order);
    }
    return sum;
  }
}
