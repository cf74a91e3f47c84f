package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Quantity.Significance;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DifferenceTest {

  private static final Schema SCHEMA =
      new Schema(
          "difference",
          List.of(
              new Attribute.Numeric("age", 0, 100),
              new Attribute.Categorical("os", List.of("a", "b", "c"))));

  private static Plan plan(double epsilon) {
    return Plans.of(SCHEMA, PrivacyLoss.pure(epsilon), 1, "duchi", "grr");
  }

  private static Tally tally(Plan plan, long low, long high, long... values) {
    long ofValues = values[0] + values[1] + values[2];
    return Tally.restore(
        plan,
        low + high + ofValues,
        0,
        new long[] {low + high, ofValues},
        List.of(new long[] {low, high}, values));
  }

  private static Significance significance(Quantity difference) {
    return difference.significance().orElseThrow();
  }

  /**
   * Duchi's two symbols are ±1/(2p − 1), so a larger share of upper symbols moves the mean by a
   * known distance.
   */
  @Test
  void aDifferenceIsTheLaterMinusTheEarlier() {
    Plan plan = plan(2);
    Tally before = tally(plan, 600, 400, 500, 300, 200);
    Tally after = tally(plan, 500, 500, 400, 400, 200);
    Difference found = Difference.of(before, after, 0.95);
    double size = ((NumericMechanism) plan.parts().get(0).mechanism()).decode(1);
    Quantity age = found.quantities().get(0);
    assertThat(age.key()).isEqualTo(new Quantity.Key(Quantity.Kind.MEAN, "age"));
    assertThat(age.reports()).isEqualTo(2000);
    assertThat(age.estimate().value()).isCloseTo(50 * 0.2 * size, within(1e-9));
    Estimates first = before.estimates();
    Estimates second = after.estimates();
    double error =
        Math.hypot(first.mean("age").standardError(), second.mean("age").standardError());
    assertThat(age.estimate().standardError()).isCloseTo(error, within(1e-12));
    assertThat(age.estimate().interval().high())
        .isCloseTo(age.estimate().value() + 1.959964 * error, within(1e-4));
    List<Quantity> shares = found.quantities().subList(1, 4);
    assertThat(shares)
        .extracting(share -> share.key().values())
        .containsExactly(List.of("a"), List.of("b"), List.of("c"));
    assertThat(shares.get(0).estimate().value()).isNegative();
    assertThat(shares.get(2).estimate().value()).isCloseTo(0, within(1e-12));
    assertThat(significance(shares.get(2)).pValue()).isCloseTo(1, within(1e-9));
  }

  /**
   * Tests four terms: the least p-value is multiplied by four, the next by three, and none is below
   * the one before.
   */
  @Test
  void pValuesAreAdjustedForAllTermsTogether() {
    Plan plan = plan(2);
    Difference found =
        Difference.of(
            tally(plan, 600, 400, 500, 300, 200), tally(plan, 590, 410, 400, 400, 200), 0.95);
    List<Quantity> terms =
        found.quantities().stream()
            .sorted(Comparator.comparingDouble(one -> significance(one).pValue()))
            .toList();
    assertThat(terms).hasSize(4);
    double greatest = 0;
    for (int i = 0; i < 4; i++) {
      greatest = Math.max(greatest, Math.min(1, (4 - i) * significance(terms.get(i)).pValue()));
      assertThat(significance(terms.get(i)).adjustedPValue()).isCloseTo(greatest, within(1e-12));
      Estimate difference = terms.get(i).estimate();
      assertThat(difference.simultaneous().low()).isLessThan(difference.interval().low());
    }
    assertThat(significance(terms.get(0)).pValue()).isLessThan(0.001);
  }

  @Test
  void withoutReportsNoDifferenceIsSignificant() {
    Plan plan = plan(2);
    Tally before = tally(plan, 0, 0, 500, 300, 200);
    Quantity age = Difference.of(before, before, 0.95).quantities().get(0);
    assertThat(age.estimate()).isEqualTo(Estimate.UNKNOWN);
    assertThat(age.significance()).contains(new Significance(1, 1));
  }

  @Test
  void talliesMustBeOfOnePlan() {
    assertThatThrownBy(() -> Difference.of(Tally.of(plan(2)), Tally.of(plan(1)), 0.95))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("they must be of one plan");
  }

  /**
   * Compares 1000 pairs of collections per case, all of the same shares. Intervals contain 0, and
   * p-values fall below 5 %, at their nominal rates, with a tolerance of 1.5 % plus six standard
   * deviations. A false failure has a probability below 10⁻⁸ for each of the ten rates.
   */
  @ParameterizedTest
  @CsvSource({"1, 2000, 0.3", "1, 2000, 0", "8, 500, 0.02", "8, 500, 0.5", "4, 200, 0.1"})
  void intervalsContainZeroIfThereIsNoDifference(double epsilon, long reports, double share) {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    Plan plan = plan(epsilon);
    int runs = 1000;
    int held = 0;
    int rejected = 0;
    for (int i = 0; i < runs; i++) {
      Difference found =
          Difference.of(draw(plan, reports, share, bits), draw(plan, reports, share, bits), 0.95);
      Quantity term = found.quantities().get(1);
      held += term.estimate().interval().contains(0) ? 1 : 0;
      rejected += significance(term).pValue() < 0.05 ? 1 : 0;
    }
    System.out.printf(
        "ε = %s, share %s: held %.4f, rejected %.4f%n",
        epsilon, share, held / (double) runs, rejected / (double) runs);
    double chance = 6 * Math.sqrt(0.05 * 0.95 / runs);
    assertThat(held / (double) runs).as("seed %s", seed).isGreaterThan(0.935 - chance);
    assertThat(rejected / (double) runs).as("seed %s", seed).isLessThan(0.065 + chance);
  }

  /**
   * Draws a tally. One in a hundred people reports on os, which is as good as a sample with
   * replacement.
   */
  private static Tally draw(Plan plan, long reports, double share, InsecureSeededBits bits) {
    SupportLaw law = (SupportLaw) plan.parts().get(1).mechanism().law();
    double q = law.supportOfOther().toDouble();
    double rate = q + share * (law.supportOfTruth().toDouble() - q);
    long first = Draws.count(reports, rate, bits);
    return tally(
        plan, 50 * reports, 49 * reports, first, (reports - first) / 2, (reports - first + 1) / 2);
  }
}
