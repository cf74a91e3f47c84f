package dev.hearsay.design.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Illegal budgets, domains and priors are refused with clear messages. */
class BudgetRefusalsTest {

  private static final List<Integer> SIZES = List.of(2, 4, 6, 7, 100);

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 65})
  void refusesEpsilon(double epsilon) {
    for (Scheme scheme : Scheme.values()) {
      assertRefused(
          () -> BudgetAllocation.optimal(scheme, SIZES, epsilon), "epsilon is " + epsilon);
      assertRefused(() -> BudgetAllocation.equal(scheme, SIZES, epsilon), "epsilon is " + epsilon);
    }
  }

  @Test
  void refusesDomains() {
    for (Scheme scheme : Scheme.values()) {
      assertRefused(
          () -> BudgetAllocation.optimal(scheme, List.of(), 1),
          "there are no attributes; at least 1 is needed");
      assertRefused(
          () -> BudgetAllocation.equal(scheme, List.of(), 1),
          "there are no attributes; at least 1 is needed");
      assertRefused(
          () -> BudgetAllocation.optimal(scheme, List.of(5, 1), 1),
          "attribute 1 has 1 values; it must have at least 2");
      assertRefused(
          () -> BudgetAllocation.equal(scheme, List.of(-3), 1),
          "attribute 0 has -3 values; it must have at least 2");
    }
  }

  @Test
  void refusesPriors() {
    assertPriorRefused("there are priors for 1 of 2 attributes", new double[] {0.5, 0.5});
    assertPriorRefused(
        "the prior of attribute 1 has 2 frequencies for 3 values",
        new double[] {0.5, 0.5},
        new double[] {0.5, 0.5});
    assertPriorRefused(
        "the prior of attribute 0 adds up to 0.75; it must add up to 1",
        new double[] {0.5, 0.25},
        new double[] {0, 0, 1});
    assertPriorRefused(
        "the prior of attribute 0 has the frequency -0.5; it must be in [0, 1]",
        new double[] {-0.5, 1.5},
        new double[] {0, 0, 1});
    assertPriorRefused(
        "the prior of attribute 1 has the frequency NaN; it must be in [0, 1]",
        new double[] {0.5, 0.5},
        new double[] {0, Double.NaN, 1});
  }

  @Test
  void refusesHandMadeBudgets() {
    assertRefused(() -> handMade(0.5), "there are 1 budgets for 2 attributes");
    assertRefused(() -> handMade(0.0, 0.5), "budget 0 is 0.0; it must be in (0, 1.0]");
    assertRefused(() -> handMade(0.5, Double.NaN), "budget 1 is NaN; it must be in (0, 1.0]");
    assertRefused(() -> handMade(0.5, 0.5 + 0x1p-53), "the budgets add up to more than 1.0");
    // As rounded doubles, these add up to 1.
    assertRefused(() -> handMade(1.0, 1e-300), "the budgets add up to more than 1.0");
    assertThat(handMade(0.5, 0.5)).isNotNull();
  }

  private static BudgetAllocation handMade(Double... budgets) {
    return new BudgetAllocation(Scheme.DIRECT, List.of(2, 3), 1, List.of(budgets));
  }

  private static void assertPriorRefused(String message, double[]... priors) {
    assertRefused(
        () -> BudgetAllocation.optimal(Scheme.DIRECT, List.of(2, 3), 1, List.of(priors)), message);
  }

  private static void assertRefused(Runnable call, String message) {
    assertThatThrownBy(call::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
