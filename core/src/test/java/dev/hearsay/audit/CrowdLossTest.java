package dev.hearsay.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.crowd.CrowdAttack;
import dev.hearsay.audit.crowd.CrowdLoss;
import dev.hearsay.law.Blanket;
import dev.hearsay.law.Exponential;
import dev.hearsay.law.Fraction;
import dev.hearsay.law.Law;
import dev.hearsay.law.category.DirectLaw;
import dev.hearsay.law.category.HashedLaw;
import dev.hearsay.law.category.SubsetLaw;
import dev.hearsay.law.joint.Coordinate;
import dev.hearsay.law.joint.JointLaw;
import dev.hearsay.law.number.BlockLaw;
import dev.hearsay.law.number.SymbolLaw;
import dev.hearsay.law.vector.SignsLaw;
import dev.hearsay.mechanism.Mechanisms;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CrowdLossTest {

  private static final double[] EPSILONS = {0.01, 0.1, 0.3, 0.7, 0.95};

  private static final MathContext DIGITS = new MathContext(60);

  private static Law grr(int values, double epsilon) {
    return Mechanisms.categorical("grr", values, PrivacyLoss.pure(epsilon)).law();
  }

  /** Values computed by others: clones, and blankets of 2, 5 and 20 values. */
  @ParameterizedTest
  @CsvSource({
    "1, 10000, 0.0689, 0.0564, 0.0749, 0.1313",
    "1, 1000000, 0.0061, 0.0050, 0.0066, 0.0115",
    "2, 100000, 0.0588, 0.0437, 0.0505, 0.0755",
    "4, 100000, 0.2149, 0.1507, 0.1546, 0.1725",
    "4, 1000000, 0.0642, 0.0451, 0.0462, 0.0515",
    "6, 1000000, 0.1895, 0.1318, 0.1323, 0.1346"
  })
  void referenceValuesAreMet(
      double epsilon, long people, double clones, double two, double five, double twenty) {
    isMet(CrowdLoss.clones(grr(2, epsilon).worstRatio()).epsilon(people, 1e-8), clones);
    isMet(CrowdLoss.blanket(grr(2, epsilon)).orElseThrow().epsilon(people, 1e-8), two);
    isMet(CrowdLoss.blanket(grr(5, epsilon)).orElseThrow().epsilon(people, 1e-8), five);
    isMet(CrowdLoss.blanket(grr(20, epsilon)).orElseThrow().epsilon(people, 1e-8), twenty);
  }

  /** They are printed with four digits behind the point. */
  private static void isMet(double found, double wanted) {
    assertThat(found).isBetween(wanted - 0.00005, 1.01 * wanted + 0.00005);
  }

  static Stream<Arguments> laws() {
    return Stream.of(0.5, 1.0, 3.0)
        .flatMap(
            epsilon -> {
              PrivacyLoss loss = PrivacyLoss.pure(epsilon);
              BlockLaw wide = BlockLaw.fit(3, 3, loss);
              JointLaw pair =
                  JointLaw.fit(List.of(Coordinate.category(2), Coordinate.category(2)), loss);
              SubsetLaw subset =
                  (SubsetLaw) Mechanisms.categorical("subset", 4, PrivacyLoss.pure(epsilon)).law();
              DirectLaw three = (DirectLaw) grr(3, epsilon);
              HashedLaw hashed = new HashedLaw(3, BlockLaw.fit(2, 1, loss));
              return Stream.of(
                  Arguments.of(
                      "grr 2", grr(2, epsilon), rows(((DirectLaw) grr(2, epsilon)).block())),
                  Arguments.of("grr 3", three, rows(three.block())),
                  Arguments.of("blocks that overlap", wide, rows(wide)),
                  Arguments.of(
                      "narrow blocks", BlockLaw.fit(4, 1, loss), rows(BlockLaw.fit(4, 1, loss))),
                  Arguments.of("pair", pair, rows(Enumeration.of(pair))),
                  Arguments.of("subset", subset, rows(Enumeration.of(subset))),
                  Arguments.of("hashed", hashed, rows(Enumeration.of(hashed, 3))));
            });
  }

  private static double[][] rows(SymbolLaw law) {
    return rows(Enumeration.of(law));
  }

  private static double[][] rows(Channel channel) {
    return channel.rows().stream()
        .map(
            row -> {
              double sum = row.stream().reduce(BigInteger.ZERO, BigInteger::add).doubleValue();
              return row.stream().mapToDouble(weight -> weight.doubleValue() / sum).toArray();
            })
        .toArray(double[][]::new);
  }

  /** All crowds of up to five people, and all their neighbours. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("laws")
  void noSmallCrowdTellsMore(String name, Law law, double[][] rows) {
    double most = Math.log(law.worstRatio().toDouble());
    for (int people = 1; people <= (rows[0].length > 4 ? 4 : 5); people++) {
      for (double share : EPSILONS) {
        double worst = worst(rows, people, share * most);
        double clones = CrowdLoss.clones(law.worstRatio()).delta(people, share * most);
        double blanket = CrowdLoss.blanket(law).orElseThrow().delta(people, share * most);
        assertThat(Math.min(clones, blanket)).as(name + " " + people).isGreaterThan(worst - 1e-14);
      }
    }
  }

  /** The same with one person too many in the bound must be found out, where it is tight. */
  @Test
  void aCrowdThatCountsTheOwnReportIsFoundOut() {
    double[][] rows = rows(((DirectLaw) grr(2, 1)).block());
    CrowdLoss bound = CrowdLoss.blanket(grr(2, 1)).orElseThrow();
    assertThat(bound.delta(2, 0.7)).isGreaterThanOrEqualTo(worst(rows, 2, 0.7) - 1e-14);
    assertThat(bound.delta(3, 0.7)).isLessThan(worst(rows, 2, 0.7));
  }

  private static double worst(double[][] rows, int people, double epsilon) {
    double worst = 0;
    for (Map<List<Integer>, Double> others : crowds(rows, people - 1)) {
      for (double[] own : rows) {
        for (double[] other : rows) {
          worst = Math.max(worst, divergence(with(others, own), with(others, other), epsilon));
        }
      }
    }
    return worst;
  }

  private static List<Map<List<Integer>, Double>> crowds(double[][] rows, int people) {
    if (people == 0) {
      return List.of(Map.of(Stream.generate(() -> 0).limit(rows[0].length).toList(), 1.0));
    }
    return crowds(rows, people - 1).stream()
        .flatMap(crowd -> Stream.of(rows).map(row -> with(crowd, row)))
        .toList();
  }

  /** The distribution of the tally with one more person. */
  private static Map<List<Integer>, Double> with(Map<List<Integer>, Double> crowd, double[] row) {
    Map<List<Integer>, Double> sums = new HashMap<>();
    crowd.forEach(
        (tally, probability) -> {
          for (int symbol = 0; symbol < row.length; symbol++) {
            Integer[] next = tally.toArray(new Integer[0]);
            next[symbol]++;
            sums.merge(List.of(next), probability * row[symbol], Double::sum);
          }
        });
    return sums;
  }

  private static double divergence(
      Map<List<Integer>, Double> one, Map<List<Integer>, Double> other, double epsilon) {
    return one.entrySet().stream()
        .mapToDouble(
            tally -> tally.getValue() - Math.exp(epsilon) * other.getOrDefault(tally.getKey(), 0.0))
        .filter(excess -> excess > 0)
        .sum();
  }

  static Stream<Arguments> pairs() {
    return Stream.of(0.001, 1.0, 4.0, 30.0)
        .flatMap(
            epsilon ->
                Stream.of(2, 7)
                    .flatMap(
                        k -> Stream.of(1, 2, 3, 17, 60).map(n -> Arguments.of(epsilon, k, n))));
  }

  /** The pair's divergence from its definition, in big numbers: all c, and all x. */
  @ParameterizedTest
  @MethodSource("pairs")
  void boundsAreThoseOfThePairRoundedUp(double epsilon, int values, int people) {
    Blanket blanket = grr(values, epsilon).blanket().orElseThrow();
    CrowdLoss bound = CrowdLoss.blanket(grr(values, epsilon)).orElseThrow();
    for (double share : EPSILONS) {
      double wanted = exact(blanket, people, share * epsilon);
      double found = bound.delta(people, share * epsilon);
      // rounded up: a bound that rounds to the nearest is below in one case of two
      assertThat(found).isGreaterThanOrEqualTo(wanted);
      assertThat(found).isLessThanOrEqualTo(wanted * (1 + 1e-6) + 1e-301);
    }
  }

  private static double exact(Blanket blanket, int people, double epsilon) {
    BigDecimal ratio = decimal(blanket.ratio());
    BigDecimal bound = decimal(Exponential.lower(epsilon));
    BigDecimal noise = decimal(blanket.noise());
    BigDecimal sum = BigDecimal.ZERO;
    for (int c = 0; c < people; c++) {
      BigDecimal chance =
          choose(people - 1, c)
              .multiply(noise.pow(c))
              .multiply(BigDecimal.ONE.subtract(noise).pow(people - 1 - c));
      sum = sum.add(chance.multiply(given(c, ratio, bound)), DIGITS);
    }
    return decimal(blanket.hit()).multiply(sum).doubleValue();
  }

  private static BigDecimal given(int c, BigDecimal ratio, BigDecimal bound) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int x = 0; x <= c + 1; x++) {
      BigDecimal withOwn = x == 0 ? BigDecimal.ZERO : choose(c, x - 1);
      BigDecimal without = x == c + 1 ? BigDecimal.ZERO : choose(c, x);
      BigDecimal one = ratio.multiply(withOwn).add(without);
      BigDecimal other = withOwn.add(ratio.multiply(without));
      sum = sum.add(one.subtract(bound.multiply(other)).max(BigDecimal.ZERO));
    }
    return sum.divide(ratio.add(BigDecimal.ONE).multiply(BigDecimal.valueOf(2).pow(c)), DIGITS);
  }

  private static BigDecimal choose(int from, int number) {
    return new BigDecimal(SignsLaw.binomial(from, number));
  }

  private static BigDecimal decimal(Fraction value) {
    return new BigDecimal(value.numerator()).divide(new BigDecimal(value.denominator()), DIGITS);
  }

  /** Ten times what is wanted of a free machine. */
  @Test
  void anyCrowdAndAnyDeltaWillDo() {
    for (double epsilon : new double[] {0.001, 1, 4, 30}) {
      CrowdLoss bound = CrowdLoss.clones(grr(2, epsilon).worstRatio());
      double before = Double.POSITIVE_INFINITY;
      for (long people : new long[] {1, 2, 100, 5_000, 1_000_000, 1_000_000_000, 1L << 40}) {
        long start = System.nanoTime();
        double found = bound.epsilon(people, 1e-8);
        assertThat(System.nanoTime() - start).as("nanoseconds").isLessThan(10_000_000_000L);
        assertThat(found).isPositive().isLessThanOrEqualTo(Math.min(before, epsilon * (1 + 1e-9)));
        assertThat(bound.epsilon(people, 1e-300)).isBetween(found, epsilon * (1 + 1e-9));
        before = found * (1 + 1e-3);
      }
      assertThat(bound.epsilon(1_000, 0)).isBetween(epsilon * (1 - 1e-7), epsilon * (1 + 1e-9));
    }
  }

  /**
   * Which also says how far off the bound can be. With two values about √2, as the attack does not
   * know how many others hide the report; with five at ε = 1 it is 2.2, as the bound's reader is
   * told whether the own report is noise of another value.
   */
  @ParameterizedTest
  @CsvSource({"1, 2", "2, 2", "4, 2", "6, 2", "1, 5", "4, 5", "4, 20"})
  void anAttackLearnsLessAndNotMuchLess(double epsilon, int values) {
    Law law = grr(values, epsilon);
    CrowdAttack attack = CrowdAttack.on(law.blanket().orElseThrow());
    CrowdLoss blanket = CrowdLoss.blanket(law).orElseThrow();
    CrowdLoss clones = CrowdLoss.clones(law.worstRatio());
    for (long people : new long[] {2, 10, 100, 3_000, 10_000, 1_000_000}) {
      for (double delta : new double[] {1e-12, 1e-8, 1e-4}) {
        double least = attack.epsilon(people, delta);
        double most = Math.min(blanket.epsilon(people, delta), clones.epsilon(people, delta));
        assertThat(least).isPositive().isLessThanOrEqualTo(most);
        if (people == 1_000_000 && delta == 1e-8) {
          assertThat(most / least).isBetween(1.0, values == 2 ? 1.6 : 2.5);
        }
      }
    }
  }

  /** The attack itself, against all small crowds: it is one of them. */
  @Test
  void theAttackIsPossible() {
    double[][] rows = rows(((DirectLaw) grr(3, 1)).block());
    CrowdAttack attack = CrowdAttack.on(grr(3, 1).blanket().orElseThrow());
    for (int people = 1; people <= 5; people++) {
      for (double epsilon : EPSILONS) {
        assertThat(attack.delta(people, epsilon)).isLessThanOrEqualTo(worst(rows, people, epsilon));
      }
    }
    assertThat(attack.delta(1, 0.5)).isGreaterThan(0.999 * worst(rows, 1, 0.5));
  }
}
