package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Quantity.Significance;
import dev.hearsay.Trend.Line;
import dev.hearsay.Trend.Point;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests trends of real tallies. A false failure has a probability below 10⁻⁷ per random case. */
class TrendTest {

  private static final int WAVES = 20;
  private static final int RUNS = Integer.getInteger("hearsay.collections", 60);

  private static final Schema SCHEMA =
      new Schema(
          "trend",
          List.of(
              new Attribute.Numeric("age", 0, 100),
              new Attribute.Categorical("os", List.of("a", "b", "c"))));

  private static Plan plan(String mechanism, double epsilon) {
    return Plans.of(SCHEMA, PrivacyLoss.pure(epsilon), 1, "duchi", mechanism);
  }

  /**
   * Draws a tally with equally many reports on each attribute. The share of a is given, all other
   * people have b, and ages are random noise.
   */
  private static Tally draw(Plan plan, long reports, double share, InsecureSeededBits bits) {
    SupportLaw law = (SupportLaw) plan.parts().get(1).mechanism().law();
    double p = law.supportOfTruth().toDouble();
    double q = law.supportOfOther().toDouble();
    long first = Draws.count(reports, q + share * (p - q), bits);
    double ofSecond = q + (1 - share) * (p - q);
    boolean isOneOf = plan.parts().get(1).mechanism().name().startsWith("grr");
    long left = reports - first;
    long second =
        isOneOf
            ? Draws.count(left, ofSecond / (1 - q - share * (p - q)), bits)
            : Draws.count(reports, ofSecond, bits);
    long third = isOneOf ? left - second : Draws.count(reports, q, bits);
    long high = Draws.count(reports, 0.5, bits);
    return Tally.restore(
        plan,
        2 * reports,
        0,
        new long[] {reports, reports},
        List.of(new long[] {reports - high, high}, new long[] {first, second, third}));
  }

  private static SortedMap<Integer, Tally> waves(
      Plan plan, long reports, IntToDoubleFunction share, InsecureSeededBits bits) {
    SortedMap<Integer, Tally> waves = new TreeMap<>();
    for (int wave = 1; wave <= WAVES; wave++) {
      waves.put(wave, draw(plan, reports, share.applyAsDouble(wave), bits));
    }
    return waves;
  }

  private static Line line(Trend trend, String... values) {
    return trend.lines().stream()
        .filter(line -> line.key().values().equals(List.of(values)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aStepIsFlaggedWhereItIsAndWavesWithoutReportsAreBridged() {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    Plan plan = plan("grr", 2);
    SortedMap<Integer, Tally> waves =
        waves(plan, 2000, wave -> wave < 9 ? 0.2 : 0.6, new InsecureSeededBits(seed));
    waves.remove(4);
    waves.put(1, Tally.of(plan));
    Trend trend = Trend.of(waves, 52, 0.95);
    assertThat(trend.lines()).hasSize(4);
    assertThat(trend.lines().get(0).key().values()).isEmpty();
    Line line = line(trend, "a");
    assertThat(line.key().attributes()).containsExactly("os");
    assertThat(line.points()).extracting(Point::wave).hasSize(WAVES).startsWith(1, 2);
    assertThat(line.points().get(0).smooth()).isEqualTo(Estimate.UNKNOWN);
    Point bridged = line.points().get(3);
    assertThat(bridged.raw().reports()).isZero();
    assertThat(bridged.raw().estimate()).isEqualTo(Estimate.UNKNOWN);
    assertThat(bridged.smooth().value()).as("seed %s", seed).isCloseTo(0.2, within(0.1));
    assertThat(line.changes()).contains(line.points().get(8));
    Quantity change = line.points().get(8).change().orElseThrow();
    Line whileItFills = line(Trend.of(waves, 52, 8, 0.95), "a");
    assertThat(whileItFills.points())
        .extracting(Point::smooth)
        .isEqualTo(line.points().stream().map(Point::smooth).toList());
    assertThat(whileItFills.points().get(8).change()).isEmpty();
    assertThat(change.key()).isEqualTo(line.key());
    assertThat(change.estimate().value()).as("seed %s", seed).isCloseTo(0.4, within(0.2));
    Significance found = change.significance().orElseThrow();
    assertThat(found.adjustedPValue())
        .isCloseTo(found.pValue() * Trend.comparisons(52, 4), within(1e-12))
        .isLessThan(0.05);
  }

  /**
   * Bands of shares have their coverage, and constant series are seldom flagged: 5 % for all lines
   * together, with a tolerance of eight deviations of the runs (17 or more of 60: 4·10⁻⁹). The
   * tolerance of coverage is computed in the same way.
   */
  @ParameterizedTest
  @CsvSource({
    "grr, 0.5, 100, 0",
    "grr, 4, 100, 0.001",
    "grr, 4, 400, 0.01",
    "grr, 1, 100, 0.5",
    "olh, 4, 100, 0",
    "olh, 1, 400, 0.5"
  })
  void constantSharesAreCoveredAndNotFlagged(
      String mechanism, double epsilon, long reports, double share) {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    Plan plan = plan(mechanism, epsilon);
    double covered = 0;
    int flagged = 0;
    for (int run = 0; run < RUNS; run++) {
      Trend trend = Trend.of(waves(plan, reports, wave -> share, bits), WAVES, 0.95);
      flagged += trend.lines().stream().allMatch(line -> line.changes().isEmpty()) ? 0 : 1;
      covered +=
          line(trend, "a").points().stream()
                  .filter(point -> point.smooth().interval().contains(share))
                  .count()
              / (double) (WAVES * RUNS);
    }
    System.out.printf(
        "%s ε %s, %d reports, share %s: covered %.4f, flagged %.4f, seed %d%n",
        mechanism, epsilon, reports, share, covered, flagged / (double) RUNS, seed);
    assertThat(flagged / (double) RUNS)
        .as("seed %s", seed)
        .isLessThan(0.05 + 8 * Math.sqrt(0.05 * 0.95 / RUNS));
    assertThat(covered).as("seed %s", seed).isGreaterThan(0.935 - 8 * Math.sqrt(0.06 / RUNS));
  }

  @Test
  void crossesHaveOneLinePerCell() {
    Schema schema =
        new Schema(
            "cross",
            List.of(
                new Attribute.Categorical("sex", List.of("f", "m")),
                new Attribute.Categorical("job", List.of("a", "b"))));
    PrivacyLoss loss = PrivacyLoss.pure(2);
    Plan plan =
        new Plan(
            schema,
            loss,
            1,
            List.of(
                new Plan.Part(
                    List.of(0, 1),
                    Mechanisms.joint(
                        List.of(Coordinate.category(2), Coordinate.category(2)), loss))));
    SortedMap<Integer, Tally> waves = new TreeMap<>();
    for (int wave = 1; wave <= 4; wave++) {
      long[] cells = wave < 3 ? new long[] {700, 100, 100, 100} : new long[] {400, 400, 100, 100};
      waves.put(wave, Tally.restore(plan, 1000, 0, new long[] {1000}, List.of(cells)));
    }
    waves.put(5, Tally.of(plan));
    Trend trend = Trend.ofCross(waves, 5, List.of("sex", "job"), 0.95);
    assertThat(trend.lines())
        .extracting(line -> line.key().values())
        .containsExactly(
            List.of("f", "a"), List.of("f", "b"), List.of("m", "a"), List.of("m", "b"));
    assertThat(line(trend, "f", "b").changes()).extracting(Point::wave).containsExactly(3);
    assertThat(line(trend, "m", "b").changes()).isEmpty();
    assertThat(line(trend, "m", "b").points().get(4).raw().estimate()).isEqualTo(Estimate.UNKNOWN);
    assertThatThrownBy(() -> Trend.ofCross(waves, 5, List.of("sex"), 0.95))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two attributes or more");
  }

  @Test
  void wavesMustBeOfTheSeries() {
    SortedMap<Integer, Tally> waves = new TreeMap<>();
    assertThatThrownBy(() -> Trend.of(waves, 5, 0.95))
        .hasMessageContaining("must be at least one, from 1 to");
    waves.put(6, Tally.of(plan("grr", 1)));
    assertThatThrownBy(() -> Trend.of(waves, 5, 0.95))
        .hasMessageContaining("must be at least one, from 1 to");
  }

  @Test
  void theLeastChangeNoticedGrowsWithTheNumberOfComparisons() {
    assertThat(Trend.leastChangeNoticed(52, 1, 1)).isCloseTo(3.666 * Math.sqrt(2), within(1e-2));
    assertThat(Trend.leastChangeNoticed(52, 10, 1))
        .isGreaterThan(Trend.leastChangeNoticed(52, 1, 1));
  }
}
