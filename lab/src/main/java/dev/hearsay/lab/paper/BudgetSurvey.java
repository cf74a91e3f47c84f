package dev.hearsay.lab.paper;

import dev.hearsay.design.budget.BudgetAllocation;
import dev.hearsay.mechanism.CategoricalMechanism;
import dev.hearsay.random.InsecureSeededBits;

/** Plays one survey of categories on the data of F20's Algorithm 3. */
final class BudgetSurvey {

  private BudgetSurvey() {}

  /** The decimal logarithm of the squared errors of all counts over n. */
  static double logError(BudgetAllocation split, int people, InsecureSeededBits bits) {
    double error = 0;
    for (int i = 0; i < split.domainSizes().size(); i++) {
      int values = split.domainSizes().get(i);
      error +=
          squaredError(
              Designs.categorical(split.scheme().mechanism(), values, split.loss(i), 0),
              people,
              bits);
    }
    return Math.log10(error / people);
  }

  private static double squaredError(
      CategoricalMechanism mechanism, int people, InsecureSeededBits bits) {
    int values = mechanism.values();
    double[] estimates = new double[values];
    double[] counts = new double[values];
    long[] report = new long[mechanism.words()];
    for (int person = 0; person < people; person++) {
      int value = (int) ((long) person * values / people);
      counts[value]++;
      mechanism.perturbInsecurely(value, bits, report);
      for (int v = 0; v < values; v++) {
        estimates[v] += mechanism.decode(report, v);
      }
    }
    double error = 0;
    for (int v = 0; v < values; v++) {
      error += Math.pow(estimates[v] - counts[v], 2);
    }
    return error;
  }
}
