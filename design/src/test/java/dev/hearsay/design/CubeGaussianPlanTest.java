package dev.hearsay.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Hint;
import dev.hearsay.Schema;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Gaussian noise on all numbers at once: its predicted error, and where the planner chooses it. */
class CubeGaussianPlanTest {

  private static Schema numbers(int count) {
    return new Schema(
        "numbers",
        IntStream.range(0, count).<Attribute>mapToObj(i -> new Numeric("x" + i, -1, 1)).toList());
  }

  private static Planner planner(int count, double epsilon, double delta) {
    return Planner.forSchema(numbers(count)).epsilon(epsilon).delta(delta).users(10_000);
  }

  private static double error(Planner planner) {
    return planner.forecast().attributes().get(0).error();
  }

  /** The noise of a share of (ε, δ) grows with d, that of the whole vector with √d. */
  @Test
  void wholeTupleBeatsShares() {
    assertThat(error(planner(3, 1, 1e-6).mechanism("gaussian-vector")))
        .isCloseTo(0.287, within(5e-4));
    assertThat(error(planner(3, 1, 1e-6).mechanism("gaussian").sample(3)))
        .isCloseTo(0.489, within(5e-4));
  }

  @Test
  void automaticChoiceHasTheLeastPredictedError() {
    for (int count : new int[] {2, 3, 10, 40}) {
      for (double epsilon : new double[] {0.5, 1, 4, 12}) {
        for (double delta : new double[] {1e-6, 0.05, 0.3}) {
          double least = error(planner(count, epsilon, delta));
          DoubleStream others =
              DoubleStream.concat(
                  DoubleStream.of(
                      error(planner(count, epsilon, delta).mechanism("gaussian-vector")),
                      error(planner(count, epsilon, delta).mechanism("duchi-vector"))),
                  IntStream.rangeClosed(1, Math.min(count, 4))
                      .mapToDouble(m -> error(planner(count, epsilon, delta).sample(m))));
          assertThat(others.min().orElseThrow() * (1 + 1e-9))
              .as("%s numbers, ε = %s, δ = %s", count, epsilon, delta)
              .isGreaterThanOrEqualTo(least);
        }
      }
    }
  }

  /**
   * Without weights, no number may have a larger error for values in the middle, where rounding to
   * corners costs most. With weights, the sum of the errors decides.
   */
  @Test
  void itIsChosenWhereItWins() {
    for (int count : new int[] {3, 10}) {
      for (double epsilon : new double[] {0.5, 1}) {
        Planner auto = planner(count, epsilon, 0.3).hints(weights(count)).joint(false);
        Planner alone = planner(count, epsilon, 0.3).hints(weights(count)).sample(1);
        assertThat(auto.plan().parts().get(0).mechanism().name()).isEqualTo("gaussian-vector");
        assertThat(error(auto)).isLessThan(error(alone));
      }
    }
  }

  private static Map<String, Hint> weights(int count) {
    return IntStream.range(0, count)
        .boxed()
        .collect(Collectors.toMap(i -> "x" + i, i -> new Hint(2, List.of())));
  }

  @Test
  void unfitRequestsAreRefused() {
    Schema mixed =
        new Schema(
            "mixed", List.of(new Numeric("x", 0, 1), new Categorical("c", List.of("a", "b"))));
    assertThatThrownBy(
            () ->
                Planner.forSchema(mixed).epsilon(1).delta(1e-6).mechanism("gaussian-vector").plan())
        .hasMessage("gaussian-vector is for numbers; attribute 'c' is categorical");
    assertThatThrownBy(() -> planner(3, 1, 0).mechanism("gaussian-vector").plan())
        .hasMessage("gaussian-vector needs a delta above 0");
    assertThatThrownBy(() -> planner(3, 1, 1e-6).sample(2).mechanism("gaussian-vector").plan())
        .hasMessage("gaussian-vector reports on all attributes at once; sample is 2");
    assertThatThrownBy(
            () -> planner(3, 1, 1e-6).mechanism("gaussian-vector").distributions(true).plan())
        .hasMessage("gaussian-vector estimates only means; distributions are requested");
  }
}
