package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Attribute.Numeric;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Quantiles of real columns, at ε = 1, if {@code -Dhearsay.data} names a folder that has them; else
 * of synthetic columns with as many spikes (the output states which). If an interval misses with
 * probability 5 %, all six intervals of a quantile miss with P = 0.05⁶ = 2·10⁻⁸, and there are 25
 * quantiles.
 */
class RealQuantilesTest {

  private static final int COLLECTIONS = 6;
  private static final int SYNTHETIC_PEOPLE = 200_000;

  @ParameterizedTest
  @CsvSource({
    "adult, age",
    "adult, capital_gain",
    "gov_census, hours_worked",
    "gov_census, salary",
    "flights3m, distance"
  })
  void intervalsContainTheTruth(String set, String column) throws IOException {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    boolean isReal = DataSet.exists(set);
    double[] values = isReal ? load(set, column) : synthetic(bits);
    Arrays.sort(values);
    int[] held = held(values, bits);
    System.out.printf(
        "quantiles of %s: %s of %d intervals held the truth, seed %d%n",
        isReal ? set + " " + column : "synthetic values", Arrays.toString(held), COLLECTIONS, seed);
    assertThat(Arrays.stream(held).min().orElseThrow()).as("seed %d", seed).isPositive();
  }

  private static double[] load(String set, String column) throws IOException {
    return DataSet.load(set, column::equals).rows().stream()
        .mapToDouble(row -> Double.parseDouble(row.get(0)))
        .toArray();
  }

  /** Returns values half of which are round numbers; small values are more frequent. */
  private static double[] synthetic(InsecureSeededBits bits) {
    double[] values = new double[SYNTHETIC_PEOPLE];
    Arrays.setAll(
        values,
        i -> {
          double value = bits.uniform(1 + bits.uniform(1000));
          return i % 2 == 0 ? Math.rint(value / 50) * 50 : value;
        });
    return values;
  }

  /**
   * Returns, for each level's quantile, the number of collections whose interval contains the
   * truth.
   */
  private static int[] held(double[] sorted, InsecureSeededBits bits) {
    double min = sorted[0];
    double max = sorted[sorted.length - 1];
    NumericMechanism mechanism = Mechanisms.numeric("square-wave", PrivacyLoss.pure(1));
    Plan plan =
        new Plan(
            new Schema("one", List.of(new Numeric("x", min, max))),
            PrivacyLoss.pure(1),
            1,
            List.of(new Plan.Part(List.of(0), mechanism)));
    int[] held = new int[5];
    for (int run = 0; run < COLLECTIONS; run++) {
      long[] cells = new long[mechanism.symbols()];
      for (double value : sorted) {
        double x = Math.max(-1, Math.min(1, 2 * (value - min) / (max - min) - 1));
        cells[mechanism.perturbInsecurely(x, bits)]++;
      }
      long people = sorted.length;
      List<Distribution.Quantile> quantiles =
          Tally.restore(plan, people, 0, new long[] {people}, List.of(cells))
              .distribution("x", 20, 0.95)
              .quantiles();
      for (int i = 0; i < held.length; i++) {
        int rank = (int) Math.ceil(quantiles.get(i).level() * people - 1e-6);
        held[i] += quantiles.get(i).interval().contains(sorted[rank - 1]) ? 1 : 0;
      }
    }
    return held;
  }
}
