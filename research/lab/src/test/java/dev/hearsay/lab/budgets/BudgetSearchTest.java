package dev.hearsay.lab.budgets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.design.budget.BudgetAllocation;
import dev.hearsay.design.budget.Scheme;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetSearchTest {

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 1e-3, 0.5, 3, 10.39, 10.4, 100})
  void rootSolvesTheCubic(double r) {
    double u = BudgetSearch.root(r, 3, 2);
    assertThat(u * u * u).isCloseTo(r * (u + 1) * (u + 2), within(1e-9 * u * u * u));
    double v = BudgetSearch.root(r, 151, 150);
    assertThat(v * v * v).isCloseTo(r * (v + 1) * (v + 150), within(1e-9 * v * v * v));
  }

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void thresholdIsKeptAndOverspends(Scheme scheme) {
    for (List<Integer> sizes : List.of(F20.SMALL, F20.LARGE)) {
      for (int epsilon = 1; epsilon <= 6; epsilon++) {
        double total = F20.total(scheme, epsilon);
        BudgetSearch search = search(scheme, sizes, epsilon, 0.01);
        assertThat(search.errors().get(search.steps())).isLessThanOrEqualTo(0.01);
        assertThat(search.sum()).isCloseTo(total, within(0.0062));
        assertThat(search(scheme, sizes, epsilon, 1e-12).sum()).isCloseTo(total, within(1e-11));
      }
    }
  }

  private static BudgetSearch search(
      Scheme scheme, List<Integer> sizes, double epsilon, double threshold) {
    return new BudgetSearch(scheme, sizes, epsilon, new BudgetSearch.Manner(1, 1, threshold));
  }

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void firstStepsAreOfOneSize(Scheme scheme) {
    // The start gives the smallest attribute an equal share, so all others more: f is above 0.
    List<Double> errors = search(scheme, F20.LARGE, 1, 0.01).errors();
    assertThat(errors.get(0)).isGreaterThan(0.1 * Math.exp(F20.total(scheme, 1)));
    assertThat(errors).isSortedAccordingTo((a, b) -> Double.compare(b, a));
  }

  /** Algorithm 3 with 1,000 people: 150 values have 6 or 7 people each, and nobody is left out. */
  @Test
  void everybodyHasAValue() {
    for (int values : List.of(2, 7, 150, 250)) {
      assertThat(BudgetSurvey.first(0, values, 1000)).isZero();
      assertThat(BudgetSurvey.first(values, values, 1000)).isEqualTo(1000);
      for (int value = 0; value < values; value++) {
        long before = Math.round((double) value * 1000 / values + 1);
        assertThat(BudgetSurvey.first(value, values, 1000) + 1).isEqualTo((int) before);
      }
    }
  }

  @Test
  void relativeDeviationOfOneAttributeIsThatOfChiSquare() {
    BudgetAllocation split = BudgetAllocation.equal(Scheme.UNARY, List.of(50, 50), 2);
    assertThat(Reductions.relativeDeviation(split)).isCloseTo(Math.sqrt(2.0 / 100), within(1e-12));
  }
}
