package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.design.Planner;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Distributions from tallies. The bounds are ten times the expected errors, which are a few
 * hundredths of the range for 20 000 reports.
 */
class DistributionTest {

  private static final Schema SCHEMA =
      new Schema(
          "s", List.of(new Numeric("age", 0, 100), new Categorical("os", List.of("a", "b"))));

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final InsecureSeededBits bits = new InsecureSeededBits(seed);

  /** Returns a tally of ages spread evenly from 20 to 60. */
  private Tally tally(String mechanism, int people) {
    Plan plan = Planner.forSchema(SCHEMA).epsilon(8).mechanism(mechanism).sample(2).plan();
    Device device = Device.insecure(plan, bits);
    Tally tally = Tally.of(plan);
    PrivateRecord.Reader reader = new PrivateRecord.Reader(SCHEMA);
    for (int i = 0; i < people; i++) {
      tally.add(device.report(reader.read(List.of("" + (20 + i % 401 / 10.0), "a"))));
    }
    return tally;
  }

  @ParameterizedTest
  @ValueSource(strings = {"square-wave", "minimax", "piecewise", "laplace"})
  void binsAndQuantilesAreFound(String mechanism) {
    Distribution found = tally(mechanism, 20_000).distribution("age", 5, 0.95);
    assertThat(found.attribute()).isEqualTo("age");
    assertThat(found.reports()).isEqualTo(20_000);
    assertThat(found.isConverged()).isTrue();
    assertThat(found.iterations()).isPositive();
    assertThat(found.bins().stream().map(Distribution.Range::from))
        .containsExactly(0.0, 20.0, 40.0, 60.0, 80.0);
    assertThat(found.bins().get(4).to()).isEqualTo(100);
    assertThat(found.bins().stream().mapToDouble(Distribution.Range::share).sum())
        .isCloseTo(1, within(1e-9));
    assertThat(found.bins().get(1).share()).as("seed %s", seed).isCloseTo(0.5, within(0.2));
    assertThat(found.bins().get(2).share()).as("seed %s", seed).isCloseTo(0.5, within(0.2));
    for (Distribution.Quantile quantile : found.quantiles()) {
      assertThat(quantile.value())
          .as("%s, seed %s", quantile, seed)
          .isCloseTo(20 + 40 * quantile.level(), within(8.0));
      assertThat(quantile.interval().contains(quantile.value())).isTrue();
    }
    assertThat(found.quantiles().stream().map(Distribution.Quantile::level))
        .containsExactly(0.05, 0.25, 0.5, 0.75, 0.95);
  }

  @Test
  void isTheSameForTheSameTallyAndWiderWithMoreConfidence() {
    Tally tally = tally("square-wave", 500);
    Distribution some = tally.distribution("age", 300, 0.9);
    assertThat(tally.distribution("age", 300, 0.9)).isEqualTo(some);
    assertThat(some.bins()).hasSize(300);
    Distribution more = tally.distribution("age", 300, 0.9999);
    for (int i = 0; i < some.quantiles().size(); i++) {
      Interval narrow = some.quantiles().get(i).interval();
      Interval wide = more.quantiles().get(i).interval();
      assertThat(wide.low()).isLessThanOrEqualTo(narrow.low() + 1e-9);
      assertThat(wide.high()).isGreaterThanOrEqualTo(narrow.high() - 1e-9);
    }
  }

  @Test
  void obstaclesAreExplained() {
    Tally bit = tally("duchi", 10);
    assertThat(bit.obstacleToDistribution("age"))
        .contains("duchi reports one of 2 symbols, too few for a distribution");
    assertThat(bit.obstacleToDistribution("os")).contains("it is not a number");
    assertThatThrownBy(() -> bit.distribution("os", 4, 0.95))
        .hasMessage("attribute 'os' has no distribution: it is not a number");
    Tally nothing = tally("minimax", 0);
    assertThat(nothing.obstacleToDistribution("age")).contains("there are no reports on it");
    Schema numbers = new Schema("n", List.of(new Numeric("a", 0, 1), new Numeric("b", 0, 1)));
    Plan together = Planner.forSchema(numbers).epsilon(1).mechanism("duchi-vector").plan();
    assertThat(Tally.of(together).obstacleToDistribution("b"))
        .contains("it is reported together with other attributes, which gives only means");
  }

  @Test
  void illegalArgumentsAreRefused() {
    Tally tally = tally("minimax", 10);
    assertThat(tally.obstacleToDistribution("age")).isEmpty();
    assertThatThrownBy(() -> tally.distribution("age", 0, 0.95))
        .hasMessage("a distribution over 0 bins; there must be 1 to 1000");
    assertThatThrownBy(() -> tally.distribution("age", 1_000_000_000, 0.95))
        .hasMessage("a distribution over 1000000000 bins; there must be 1 to 1000");
    assertThatThrownBy(() -> tally.distribution("age", 4, 1))
        .hasMessage("confidence is 1.0; it must be in (0, 1)");
    assertThat(tally.distribution("age", 1, 0.95).bins().get(0).share()).isCloseTo(1, within(1e-9));
  }
}
