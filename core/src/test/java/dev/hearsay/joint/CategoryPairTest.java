package dev.hearsay.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of the test of independence and of Cramér's V.
 *
 * <p>Rates of N simulated tables are compared with the expected ones, with a tolerance of half a
 * percent and six standard deviations of N tables. Each of 42 rates fails falsely with a
 * probability below 10⁻⁸. {@code -Dhearsay.collections=20000} makes the test more precise.
 */
class CategoryPairTest {

  private static final int TABLES = Integer.getInteger("hearsay.collections", 400);
  private static final long SEED = Long.getLong("hearsay.seed", System.nanoTime());

  private static JointLaw law(int rows, int columns, double epsilon) {
    return JointLaw.fit(
        List.of(Coordinate.category(rows), Coordinate.category(columns)),
        PrivacyLoss.pure(epsilon));
  }

  /** Returns falling shares, the last about a third of the first. */
  private static double[] shares(int values) {
    double[] shares = new double[values];
    Arrays.setAll(shares, i -> 1.0 / (values + 2 * i));
    double sum = Arrays.stream(shares).sum();
    return Arrays.stream(shares).map(share -> share / sum).toArray();
  }

  /** Returns a table with a relation of this strength along the diagonal; 0 is no relation. */
  private static double[] table(int rows, int columns, double strength) {
    double[] f = shares(rows);
    double[] g = shares(columns);
    double[] table = new double[rows * columns];
    for (int i = 0; i < table.length; i++) {
      boolean isDiagonal = i / columns == i % columns;
      table[i] =
          (1 - strength) * f[i / columns] * g[i % columns]
              + (isDiagonal ? strength / Math.min(rows, columns) : 0);
    }
    return table;
  }

  private static JointCounts reports(
      JointLaw law, double[] table, long reports, InsecureSeededBits bits) {
    double noise = (1 - law.truth()) / table.length;
    long[] counts = new long[table.length];
    long left = reports;
    double rest = 1;
    for (int i = 0; i < counts.length; i++) {
      double probability = law.truth() * table[i] + noise;
      counts[i] = i + 1 < counts.length ? Draws.count(left, probability / rest, bits) : left;
      left -= counts[i];
      rest -= probability;
    }
    return new WindowCounts(law, counts, reports);
  }

  private static void assertRate(int hits, int of, double expected, String what) {
    double rate = hits / (double) of;
    double tolerance = 0.005 + 6 * Math.sqrt(expected * (1 - expected) / of);
    System.out.printf("%s: %.4f of %d%n", what, rate, of);
    assertThat(rate).as("%s, seed %s", what, SEED).isCloseTo(expected, within(tolerance));
  }

  @ParameterizedTest
  @CsvSource({
    "2, 2, 1, 20000",
    "2, 2, 4, 1000",
    "2, 2, 8, 300",
    "3, 5, 1, 200000",
    "3, 5, 4, 5000",
    "3, 5, 8, 1000",
    "12, 8, 1, 5000000",
    "12, 8, 4, 100000",
    "12, 8, 8, 5000"
  })
  void independenceIsRejectedAtTheStatedLevel(int rows, int columns, double epsilon, long reports) {
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    JointLaw law = law(rows, columns, epsilon);
    int tested = 0;
    int rejected = 0;
    for (int i = 0; i < TABLES; i++) {
      JointCounts sample = reports(law, table(rows, columns, 0), reports, bits);
      var found = new CategoryPair(sample).relation(0.95);
      tested += found.isPresent() ? 1 : 0;
      rejected += found.isPresent() && found.get().pValue() < 0.05 ? 1 : 0;
    }
    String what = "rejected at %s × %s, ε = %s".formatted(rows, columns, epsilon);
    assertThat(tested).as(what).isGreaterThan(TABLES * 9 / 10);
    assertRate(rejected, tested, 0.05, what);
  }

  /**
   * The truth is over all people. One in a hundred of them reports, so their table is nearly the
   * law.
   */
  @ParameterizedTest
  @CsvSource({
    "2, 2, 1, 20000, 0.3",
    "2, 2, 8, 300, 0.3",
    "3, 5, 1, 200000, 0.2",
    "3, 5, 4, 5000, 0",
    "3, 5, 8, 1000, 0.6",
    "12, 8, 1, 5000000, 0.1",
    "12, 8, 4, 100000, 0.02",
    "12, 8, 8, 5000, 0.3"
  })
  void intervalsOfCramersVContainTheTruth(
      int rows, int columns, double epsilon, long reports, double strength) {
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    JointLaw law = law(rows, columns, epsilon);
    double[] table = table(rows, columns, strength);
    double truth = cramersV(table, rows, columns);
    int held = 0;
    int tested = 0;
    for (int i = 0; i < TABLES; i++) {
      JointCounts sample = reports(law, table, reports, bits);
      var found = new CategoryPair(sample).relation(0.95);
      tested += found.isPresent() ? 1 : 0;
      held += found.isPresent() && found.get().interval().contains(truth) ? 1 : 0;
    }
    String what = "V = %.3f held at %s × %s, ε = %s".formatted(truth, rows, columns, epsilon);
    double rate = held / (double) tested;
    System.out.printf("%s: %.4f of %d%n", what, rate, tested);
    assertThat(tested).as(what).isGreaterThan(TABLES * 9 / 10);
    double chance = 6 * Math.sqrt(0.95 * 0.05 / tested);
    assertThat(rate).as("%s, seed %s", what, SEED).isBetween(0.935 - chance, 0.98 + chance);
  }

  /**
   * Returns a table with a rare last value of either category: no person has the one, one in a
   * thousand has the other.
   */
  private static double[] withRareValues(int rows, int columns, double strength) {
    double[] common = table(rows - 2, columns - 2, strength);
    double[] table = new double[rows * columns];
    for (int i = 0; i < common.length; i++) {
      table[i / (columns - 2) * columns + i % (columns - 2)] = 0.998 * common[i];
    }
    double[] f = shares(rows - 2);
    double[] g = shares(columns - 2);
    for (int i = 0; i < f.length; i++) {
      table[i * columns + columns - 2] += 0.001 * f[i];
    }
    for (int i = 0; i < g.length; i++) {
      table[(rows - 2) * columns + i] += 0.001 * g[i];
    }
    return table;
  }

  /** Returns the table of the groups that were compared. */
  private static double[] pooled(double[] table, int columns, CategoryPair.Relation found) {
    return found.rows().stream()
        .flatMapToDouble(
            row ->
                found.columns().stream()
                    .mapToDouble(
                        column ->
                            row.stream()
                                .mapToDouble(
                                    v ->
                                        column.stream()
                                            .mapToDouble(w -> table[v * columns + w])
                                            .sum())
                                .sum()))
        .toArray();
  }

  /**
   * The pooled values depend on the reports; neither the level nor the coverage suffers from it.
   */
  @ParameterizedTest
  @CsvSource({
    "4, 4, 0.5, 1000000, 0.5",
    "4, 4, 1, 100000, 0.5",
    "4, 5, 2, 10000, 0.5",
    "4, 5, 4, 1000000, 0.1",
    "4, 4, 8, 1000, 0.3",
    "5, 7, 0.5, 1000000, 0.5",
    "5, 7, 1, 1000000, 0.3",
    "5, 7, 1, 60000, 0.5",
    "5, 7, 4, 10000, 0.3",
    "10, 8, 1, 1000000, 0.5",
    "10, 8, 4, 100000, 0.2",
    "10, 8, 8, 2000, 0.3",
  })
  void rareValuesArePooledAndTheRestIsTested(
      int rows, int columns, double epsilon, long reports, double strength) {
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    JointLaw law = law(rows, columns, epsilon);
    double[] unrelated = withRareValues(rows, columns, 0);
    double[] related = withRareValues(rows, columns, strength);
    int tested = 0;
    int rejected = 0;
    int held = 0;
    int estimated = 0;
    double groups = 0;
    for (int i = 0; i < TABLES; i++) {
      var independent = new CategoryPair(reports(law, unrelated, reports, bits)).relation(0.95);
      tested += independent.isPresent() ? 1 : 0;
      rejected += independent.filter(one -> one.pValue() < 0.05).isPresent() ? 1 : 0;
      var one = new CategoryPair(reports(law, related, reports, bits)).relation(0.95);
      if (one.isPresent()) {
        groups += one.get().rows().size() * one.get().columns().size();
        double[] compared = pooled(related, columns, one.get());
        double truth = cramersV(compared, one.get().rows().size(), one.get().columns().size());
        held += one.get().interval().contains(truth) ? 1 : 0;
        estimated++;
      }
    }
    String what = "%s × %s with rare values, ε = %s".formatted(rows, columns, epsilon);
    System.out.printf("%s: %.1f cells compared%n", what, groups / estimated);
    assertThat(Math.min(tested, estimated)).as(what).isGreaterThan(TABLES * 9 / 10);
    assertRate(rejected, tested, 0.05, "rejected at " + what);
    assertRate(held, estimated, 0.95, "V held at " + what);
  }

  private static double cramersV(double[] table, int rows, int columns) {
    double[] f = new double[rows];
    double[] g = new double[columns];
    for (int i = 0; i < table.length; i++) {
      f[i / columns] += table[i];
      g[i % columns] += table[i];
    }
    double sum = -1;
    for (int i = 0; i < table.length; i++) {
      sum += table[i] * table[i] / (f[i / columns] * g[i % columns]);
    }
    return Math.sqrt(Math.max(0, sum) / (Math.min(rows, columns) - 1));
  }

  /**
   * Computed by hand: shares of 0.4 on and 0.1 off the diagonal have V = 0.6; there is almost no
   * noise.
   */
  @Test
  void strongRelationsAreFound() {
    JointLaw law = law(2, 2, 12);
    CategoryPair.Relation found =
        new CategoryPair(new WindowCounts(law, new long[] {400, 100, 100, 400}, 1000))
            .relation(0.95)
            .orElseThrow();
    assertThat(found.cramersV()).isCloseTo(0.6, within(0.002));
    // The standard error of a usual 2 × 2 table: √((1 − V²)/r) at even margins.
    double error = Math.sqrt((1 - 0.36) / 1000);
    assertThat(found.interval().low()).isCloseTo(0.6 - 1.96 * error, within(0.003));
    assertThat(found.interval().high()).isCloseTo(0.6 + 1.96 * error, within(0.003));
    assertThat(found.pValue()).isLessThan(1e-70);
  }

  @Test
  void tooFewReportsYieldNoRelation() {
    InsecureSeededBits bits = new InsecureSeededBits(1);
    JointLaw noisy = law(3, 5, 1);
    assertThat(new CategoryPair(reports(noisy, table(3, 5, 0), 500, bits)).relation(0.95))
        .isEmpty();
    JointLaw exact = law(3, 5, 12);
    assertThat(new CategoryPair(reports(exact, table(3, 5, 0), 12, bits)).relation(0.95)).isEmpty();
  }

  /** A law that states less noise than there is would let the noise pass for a relation. */
  @Test
  void aWrongTruthIsCaught() {
    InsecureSeededBits bits = new InsecureSeededBits(1);
    double[] table = {0.49, 0.21, 0.21, 0.09};
    JointCounts honest = reports(law(2, 2, 2), table, 1_000_000, bits);
    JointCounts wrong = new WindowCounts(law(2, 2, 1.5), honest.counts(), honest.reports());
    assertThat(new CategoryPair(honest).relation(0.95).orElseThrow().pValue()).isGreaterThan(1e-6);
    assertThat(new CategoryPair(wrong).relation(0.95))
        .hasValueSatisfying(found -> assertThat(found.pValue()).isLessThan(1e-6));
  }
}
