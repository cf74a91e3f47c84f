package dev.hearsay.number.minimax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.Piecewise;
import dev.hearsay.number.TableLaw;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MinimaxTest {

  /** The largest variance of a design, relative to the upper bound of the limit. */
  private static final double TOLERANCE = 1.005;

  private static final List<String> RIVALS =
      List.of("duchi", "piecewise", "pm-opt", "pm-sub", "hybrid", "hm-tp", "three-outputs");

  static List<Limits.Row> limits() {
    return Limits.rows();
  }

  @ParameterizedTest
  @MethodSource("limits")
  void attainsTheLimit(Limits.Row limit) {
    long start = System.nanoTime();
    NumericMechanism mechanism = Minimax.of(PrivacyLoss.pure(limit.epsilon()));
    long milliseconds = (System.nanoTime() - start) / 1_000_000;
    double variance = mechanism.worstCaseVariance();
    System.out.printf(
        "ε = %-4s  variance / upper bound %.5f  symbols %d  nodes %d  %d ms%n",
        limit.epsilon(),
        variance / limit.upper(),
        mechanism.symbols(),
        mechanism.law().nodes(),
        milliseconds);
    assertThat(variance).isBetween(limit.lower(), TOLERANCE * limit.upper());
    assertThat(mechanism.symbols()).isLessThanOrEqualTo(128);
    checkPrivateAndUnbiased(mechanism);
    assertThat(Audit.of(mechanism).loss().epsilon()).isGreaterThan(limit.epsilon() - 1e-6);
  }

  /** The test above can fail: it does for the best of the papers' mechanisms. */
  @Test
  void thePapersDoNotAttainTheLimit() {
    assertThat(limits())
        .filteredOn(limit -> limit.epsilon() >= 0.5)
        .allSatisfy(
            limit ->
                assertThat(bestRival(PrivacyLoss.pure(limit.epsilon())))
                    .isGreaterThan(TOLERANCE * limit.upper()));
  }

  private static void checkPrivateAndUnbiased(NumericMechanism mechanism) {
    Audit audit = Audit.of(mechanism);
    assertThat(audit.loss().holds()).as("%s is private", mechanism.claim()).isTrue();
    assertThat(audit.loss().delta()).isZero();
    assertThat(audit.largestBias()).as("bias at %s", mechanism.claim()).isLessThan(1e-9);
  }

  /**
   * Tests one random ε in each of equal intervals of log ε, no two closer than a tenth of that,
   * because round numbers are not special. On a grid of 400 none failed.
   */
  @Test
  void beatsEveryOtherMechanismAndFallsWithEpsilon() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int count = 30;
    double before = Double.POSITIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      double epsilon = 0.05 * Math.pow(200, (i + 0.9 * random.nextDouble()) / count);
      PrivacyLoss loss = PrivacyLoss.pure(epsilon);
      NumericMechanism mechanism = Minimax.of(loss);
      String which = "ε = %s, new Random(%dL)".formatted(epsilon, seed);
      double variance = mechanism.worstCaseVariance();
      assertThat(variance).as(which).isLessThan(before).isLessThan(bestRival(loss));
      checkPrivateAndUnbiased(mechanism);
      before = variance;
    }
  }

  /**
   * Tests small steps as well, across which the width of the window and the number of nodes change.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.2, 0.69, 1.4, 3.3, 7.1, 11.9})
  void fallsInSmallSteps(double from) {
    double[] variances =
        DoubleStream.iterate(from, epsilon -> 1.002 * epsilon)
            .limit(5)
            .map(epsilon -> Minimax.of(PrivacyLoss.pure(epsilon)).worstCaseVariance())
            .toArray();
    for (int i = 1; i < variances.length; i++) {
      assertThat(variances[i]).isLessThan(variances[i - 1]);
    }
  }

  private static double bestRival(PrivacyLoss loss) {
    return RIVALS.stream()
        .mapToDouble(name -> Mechanisms.numeric(name, loss).worstCaseVariance())
        .min()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.011, 12})
  void reachesTheEndsOfItsRange(double epsilon) {
    PrivacyLoss loss = PrivacyLoss.pure(epsilon);
    NumericMechanism mechanism = Minimax.of(loss);
    checkPrivateAndUnbiased(mechanism);
    assertThat(mechanism.worstCaseVariance()).isLessThan(bestRival(loss));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-4, 0.00999})
  void isDuchisBelow(double epsilon) {
    PrivacyLoss loss = PrivacyLoss.pure(epsilon);
    NumericMechanism mechanism = Minimax.of(loss);
    assertThat(mechanism.name()).isEqualTo(Minimax.NAME);
    assertThat(mechanism.symbols()).isEqualTo(2);
    assertThat(mechanism.worstCaseVariance()).isEqualTo(bestRival(loss));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 6, 10, 30, 32, 34, 62, 100, 256})
  void designsOtherNumbersOfSymbols(int symbols) {
    NumericMechanism mechanism = Minimax.of(PrivacyLoss.pure(1.2), symbols);
    assertThat(mechanism.symbols()).isEqualTo(symbols);
    checkPrivateAndUnbiased(mechanism);
    double duchi = Mechanisms.numeric("duchi", PrivacyLoss.pure(1.2)).worstCaseVariance();
    assertThat(mechanism.worstCaseVariance()).isLessThanOrEqualTo(duchi);
  }

  @Test
  void moreSymbolsAreBetter() {
    double[] variances =
        DoubleStream.of(2, 4, 8, 16, 32, 64, 128)
            .map(n -> Minimax.of(PrivacyLoss.pure(5), (int) n).worstCaseVariance())
            .toArray();
    for (int i = 1; i < variances.length; i++) {
      assertThat(variances[i]).isLessThan(variances[i - 1]);
    }
  }

  /**
   * The worst case is attained at 0 and at the ends. Between them, the variance is not the same for
   * every x: it dips where the values have a gap, by 9 % at most, for any number of symbols.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.7, 1, 2, 4, 8})
  void theVarianceIsNearlyTheWorstEverywhere(double epsilon) {
    NumericMechanism mechanism = Minimax.of(PrivacyLoss.pure(epsilon));
    double worst = mechanism.worstCaseVariance();
    assertThat(mechanism.variance(0)).isGreaterThan(0.998 * worst);
    assertThat(mechanism.variance(1)).isGreaterThan(0.998 * worst);
    for (int i = 0; i <= 1000; i++) {
      assertThat(mechanism.variance(i / 1000.0)).isBetween(0.9 * worst, worst * (1 + 1e-12));
    }
  }

  @Test
  void isSymmetric() {
    NumericMechanism mechanism = Minimax.of(PrivacyLoss.pure(3));
    int last = mechanism.symbols() - 1;
    for (int symbol = 0; symbol <= last; symbol++) {
      assertThat(mechanism.decode(symbol)).isEqualTo(-mechanism.decode(last - symbol));
      assertThat(mechanism.probability(0.37, symbol))
          .isCloseTo(mechanism.probability(-0.37, last - symbol), within(1e-12));
    }
  }

  /** A correct mechanism would fail with probability 10⁻⁹ (six standard deviations), once. */
  @ParameterizedTest
  @ValueSource(doubles = {-1, -0.3, 0.123, 1})
  void reportsAverageToTheInput(double x) {
    NumericMechanism mechanism = Minimax.of(PrivacyLoss.pure(1));
    InsecureSeededBits bits = new InsecureSeededBits(7);
    int draws = 200_000;
    double sum = 0;
    for (int i = 0; i < draws; i++) {
      sum += mechanism.decode(mechanism.perturbInsecurely(x, bits));
    }
    double deviation = Math.sqrt(mechanism.variance(x) / draws);
    assertThat(sum / draws).isCloseTo(x, within(6 * deviation));
  }

  /**
   * A decoder must have the values of the device that drew the report. These values are of another
   * run. A change of the algorithm changes them, and with them every plan that names minimax.
   */
  @Test
  void isTheSameEverywhere() {
    NumericMechanism mechanism = Minimax.of(PrivacyLoss.pure(1));
    assertThat(mechanism.decode(127)).isEqualTo(0x1.5fae738b3da42p1);
    assertThat(((TableLaw) mechanism.law()).weight(5, 40)).isEqualTo(53844692091372008L);
  }

  /** Above the range, 128 symbols are too few, and a finer grid is used. */
  @Test
  void aboveItsRangeItIsPmOpt() {
    PrivacyLoss loss = PrivacyLoss.pure(12.5);
    NumericMechanism mechanism = Minimax.of(loss);
    assertThat(mechanism.name()).isEqualTo("minimax");
    assertThat(mechanism.law()).isEqualTo(Piecewise.optimal(loss).law());
  }

  @Test
  void rejectsIllegalArguments() {
    assertThatThrownBy(() -> Minimax.of(new PrivacyLoss(1, 1e-6)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("minimax is a pure mechanism; delta is 1.0E-6, and must be 0");
    assertThatThrownBy(() -> Minimax.of(PrivacyLoss.pure(12.5), 128))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "minimax is designed for epsilon up to 12.0, not 12.5; use a hybrid mechanism above it");
    for (int symbols : new int[] {-2, 0, 1, 7, 258}) {
      assertThatThrownBy(() -> Minimax.of(PrivacyLoss.pure(1), symbols))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "minimax cannot have %d symbols; it must be an even number from 2 to 256", symbols);
    }
  }
}
