package dev.hearsay.lab.budgets;

import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.design.budget.BudgetAllocation;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.law.Counter;
import dev.hearsay.random.InsecureSeededBits;

/** Plays one survey of categories on the data of F20's Algorithm 3. */
final class BudgetSurvey {

  private BudgetSurvey() {}

  /** The squared errors of all counts over n: the normalized square error. */
  static double error(BudgetAllocation split, int people, InsecureSeededBits bits) {
    double error = 0;
    for (int i = 0; i < split.domainSizes().size(); i++) {
      int values = split.domainSizes().get(i);
      error +=
          squaredError(
              Designs.categorical(split.scheme().mechanism(), values, split.loss(i), 0),
              people,
              bits);
    }
    return error / people;
  }

  private static double squaredError(
      CategoricalMechanism mechanism, int people, InsecureSeededBits bits) {
    Counter counter = mechanism.counter();
    long[] report = new long[mechanism.words()];
    int values = mechanism.values();
    for (int value = 0; value < values; value++) {
      for (int person = first(value, values, people);
          person < first(value + 1, values, people);
          person++) {
        mechanism.perturbInsecurely(value, bits, report);
        counter.add(report, 0);
      }
    }
    return squaredError((SupportLaw) mechanism.law(), counter.cells(), people);
  }

  private static double squaredError(SupportLaw law, long[] supports, int people) {
    double p = law.supportOfTruth().toDouble();
    double q = law.supportOfOther().toDouble();
    double error = 0;
    for (int value = 0; value < law.values(); value++) {
      double estimate = (supports[value] - people * q) / (p - q);
      int count = first(value + 1, law.values(), people) - first(value, law.values(), people);
      error += Math.pow(estimate - count, 2);
    }
    return error;
  }

  /**
   * The first person, counted from 0, who has this value. In Algorithm 3 persons round((j − 1)n/k +
   * 1) to round(jn/k), counted from 1, have the j-th of k values; halves are rounded up.
   */
  static int first(int value, int values, int people) {
    return (int) ((2L * value * people + values) / (2L * values));
  }
}
