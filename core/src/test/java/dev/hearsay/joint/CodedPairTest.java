package dev.hearsay.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.law.Counter;
import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the test of independence and Cramér's V for tuples that are coded as one value. Of N
 * tables, the tolerance of a rate is half a percent (V: one and a half) plus six standard
 * deviations. All checks together fail for a correct program with a probability below 10⁻⁶. {@code
 * -Dhearsay.collections=5000} makes the test more precise.
 */
class CodedPairTest {

  private static final int TABLES = Integer.getInteger("hearsay.collections", 300);
  private static final long SEED = Long.getLong("hearsay.seed", System.nanoTime());
  private static final int[] BOTH = {0, 1};

  private static double[] falling(int values, double steepness) {
    double[] shares = new double[values];
    Arrays.setAll(shares, i -> Math.exp(-steepness * i));
    double sum = Arrays.stream(shares).sum();
    return Arrays.stream(shares).map(share -> share / sum).toArray();
  }

  private static int draw(double[] shares, InsecureSeededBits bits) {
    double left = Draws.uniform(bits);
    int value = 0;
    while (value + 1 < shares.length && left >= shares[value]) {
      left -= shares[value];
      value++;
    }
    return value;
  }

  /** Returns the relation of two categories; with a strength, the second often copies the first. */
  private static Optional<CategoryPair.Relation> relation(
      TupleMechanism mechanism,
      double[] rows,
      double[] columns,
      double strength,
      int reports,
      InsecureSeededBits bits) {
    Counter counter = mechanism.counter();
    long[] words = new long[mechanism.words()];
    for (int i = 0; i < reports; i++) {
      int row = draw(rows, bits);
      boolean isCopy = Draws.uniform(bits) < strength;
      double[] record = {row, isCopy ? row % columns.length : draw(columns, bits)};
      mechanism.reportInsecurely(record, BOTH, bits, words, 0);
      counter.add(words, 0);
    }
    return new CategoryPair(mechanism.counts(reports, counter.cells(), BOTH)).relation(0.95);
  }

  @ParameterizedTest
  @CsvSource({
    "joint-subset, 2, 2, 0.5, 5000, 0.5, 0",
    "joint-subset, 2, 3, 1, 5000, 1.2, 0",
    "joint-subset, 3, 5, 1, 20000, 0.3, 0.1",
    "joint-subset, 4, 4, 2, 10000, 1.5, 0",
    "joint-olh, 2, 2, 1, 5000, 0.5, 0.3",
    "joint-olh, 3, 5, 0.5, 20000, 0.3, 0",
    "joint-olh, 4, 18, 2, 10000, 0.1, 0.1",
    "joint-olh, 4, 6, 1, 20000, 1.5, 0",
    "joint-olh, 3, 3, 4, 2000, 1, 0"
  })
  void levelsAreAsStated(
      String name,
      int rows,
      int columns,
      double epsilon,
      int reports,
      double steepness,
      double strength) {
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    TupleMechanism mechanism =
        Mechanisms.joint(
            name,
            List.of(Coordinate.category(rows), Coordinate.category(columns)),
            PrivacyLoss.pure(epsilon));
    double[] f = falling(rows, steepness);
    double[] g = falling(columns, steepness);
    int tested = 0;
    int rejected = 0;
    int held = 0;
    for (int i = 0; i < TABLES; i++) {
      var found = relation(mechanism, f, g, strength, reports, bits);
      if (found.isPresent()) {
        tested++;
        rejected += found.get().pValue() < 0.05 ? 1 : 0;
        double truth = truth(f, g, strength, found.get());
        held += found.get().interval().contains(truth) ? 1 : 0;
      }
    }
    String what =
        String.format(
            "%s %s × %s, ε = %s, strength %s: tested %s, rejected %.4f, V held %.4f (seed %s)",
            name,
            rows,
            columns,
            epsilon,
            strength,
            tested,
            rejected / (double) tested,
            held / (double) tested,
            SEED);
    System.out.println(what);
    assertThat(tested).as(what).isGreaterThan(TABLES / 2);
    double deviation = 6 * Math.sqrt(0.05 * 0.95 / tested);
    if (strength == 0) {
      assertThat(rejected / (double) tested).as(what).isCloseTo(0.05, within(0.005 + deviation));
    }
    assertThat(held / (double) tested).as(what).isGreaterThan(0.935 - deviation);
  }

  /** Returns Cramér's V of the law, with the groups that were compared. */
  private static double truth(
      double[] f, double[] g, double strength, CategoryPair.Relation found) {
    double phi = -1;
    double[] columns = new double[found.columns().size()];
    double[][] table = new double[found.rows().size()][columns.length];
    for (int v = 0; v < table.length; v++) {
      for (int w = 0; w < columns.length; w++) {
        for (int row : found.rows().get(v)) {
          for (int column : found.columns().get(w)) {
            table[v][w] +=
                f[row] * ((1 - strength) * g[column] + (row % g.length == column ? strength : 0));
          }
        }
        columns[w] += table[v][w];
      }
    }
    for (double[] row : table) {
      double sum = Arrays.stream(row).sum();
      for (int w = 0; w < row.length; w++) {
        phi += row[w] * row[w] / sum / columns[w];
      }
    }
    return Math.sqrt(Math.max(0, phi) / (Math.min(table.length, columns.length) - 1));
  }
}
