package dev.hearsay.lab.budgets;

import dev.hearsay.design.budget.BudgetAllocation;
import dev.hearsay.design.budget.Scheme;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;

/**
 * The share of the squared error that optimal budgets save against equal ones.
 *
 * @param sizes how many values each attribute has
 */
record Reductions(Scheme scheme, List<Integer> sizes) {

  /** Averaged over privacy losses. */
  double expected(List<Double> epsilons) {
    return epsilons.stream().mapToDouble(epsilon -> 1 - ratio(epsilon)).average().orElseThrow();
  }

  private double ratio(double epsilon) {
    return Math.pow(10, optimal(epsilon).log10Error() - equal(epsilon).log10Error());
  }

  /** The same in simulations, from errors that are averages of several surveys. */
  double simulated(List<Double> epsilons, int people, int surveys, InsecureSeededBits bits) {
    return epsilons.stream()
        .mapToDouble(
            epsilon ->
                1
                    - error(optimal(epsilon), people, surveys, bits)
                        / error(equal(epsilon), people, surveys, bits))
        .average()
        .orElseThrow();
  }

  private static double error(
      BudgetAllocation split, int people, int surveys, InsecureSeededBits bits) {
    double sum = 0;
    for (int survey = 0; survey < surveys; survey++) {
      sum += BudgetSurvey.error(split, people, bits);
    }
    return sum / surveys;
  }

  /** The standard deviation of what an average of so many surveys of each kind would show. */
  double deviation(List<Double> epsilons, int repetitions) {
    double variance = 0;
    for (double epsilon : epsilons) {
      double relative =
          Math.hypot(relativeDeviation(optimal(epsilon)), relativeDeviation(equal(epsilon)));
      variance += Math.pow(ratio(epsilon) * relative, 2) / repetitions;
    }
    return Math.sqrt(variance) / epsilons.size();
  }

  /**
   * Of one survey's squared error, as a share of its expectation. An attribute's k counts are
   * nearly normal and independent, with variances v_i: the sum of their squares has expectation
   * k·v_i and variance 2k·v_i².
   */
  static double relativeDeviation(BudgetAllocation split) {
    double expected = 0;
    double variance = 0;
    for (int i = 0; i < split.domainSizes().size(); i++) {
      int values = split.domainSizes().get(i);
      double error = error(split.scheme(), values, split.budgets().get(i));
      expected += error;
      variance += 2 * error * error / values;
    }
    return Math.sqrt(variance) / expected;
  }

  /** F20's expected squared errors of one attribute, a person. */
  static double error(Scheme scheme, int values, double budget) {
    double growth = Math.expm1(budget);
    return scheme == Scheme.UNARY
        ? values * (growth + 1) / (growth * growth)
        : (values - 1) * (2 * growth + values) / (growth * growth);
  }

  private BudgetAllocation optimal(double epsilon) {
    return BudgetAllocation.optimal(scheme, sizes, epsilon);
  }

  private BudgetAllocation equal(double epsilon) {
    return BudgetAllocation.equal(scheme, sizes, epsilon);
  }
}
