package dev.hearsay.design.budget;

import dev.hearsay.PrivacyLoss;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The allocation of ε to attributes that are all reported. Immutable. No allocation can spend more
 * than ε, not even by a rounding error, since budgets are added up without rounding.
 *
 * @param scheme the way in which attributes are reported
 * @param domainSizes the number of values of each attribute, at least 2
 * @param epsilon the loss of all reports together
 * @param budgets x_i, one per attribute, above 0; attribute i costs {@code scheme.loss(x_i)}
 */
public record BudgetAllocation(
    Scheme scheme, List<Integer> domainSizes, double epsilon, List<Double> budgets) {

  private static final double ROUNDING_OF_FREQUENCIES = 1e-9;

  public BudgetAllocation {
    domainSizes = List.copyOf(domainSizes);
    budgets = List.copyOf(budgets);
    check(domainSizes, epsilon);
    if (budgets.size() != domainSizes.size()) {
      throw new IllegalArgumentException(
          "there are " + budgets.size() + " budgets for " + domainSizes.size() + " attributes");
    }
    for (int i = 0; i < budgets.size(); i++) {
      if (!(budgets.get(i) > 0 && budgets.get(i) <= epsilon)) {
        throw new IllegalArgumentException(
            "budget " + i + " is " + budgets.get(i) + "; it must be in (0, " + epsilon + "]");
      }
    }
    double total = scheme.total(epsilon);
    double[] spent = budgets.stream().mapToDouble(Double::doubleValue).toArray();
    if (ExactSum.of(spent).compareTo(ExactSum.of(total)) > 0) {
      throw new IllegalArgumentException("the budgets add up to more than " + total);
    }
  }

  /** Returns the allocation with the least normalized squared error; there is exactly one. */
  public static BudgetAllocation optimal(Scheme scheme, List<Integer> domainSizes, double epsilon) {
    check(domainSizes, epsilon);
    List<ErrorCurve> curves = domainSizes.stream().map(scheme::curve).toList();
    double total = scheme.total(epsilon);
    return of(scheme, domainSizes, epsilon, BudgetSolver.solve(curves, total));
  }

  /**
   * Returns the optimal allocation for given frequencies of each attribute's values. As {@link
   * Scheme} derives, it is the same for all frequencies, so this method only checks them.
   *
   * @param priors the frequencies, in the order of the attributes; each array adds up to 1
   */
  public static BudgetAllocation optimal(
      Scheme scheme, List<Integer> domainSizes, double epsilon, List<double[]> priors) {
    check(domainSizes, epsilon);
    if (priors.size() != domainSizes.size()) {
      throw new IllegalArgumentException(
          "there are priors for " + priors.size() + " of " + domainSizes.size() + " attributes");
    }
    for (int i = 0; i < priors.size(); i++) {
      checkPrior(i, domainSizes.get(i), priors.get(i));
    }
    return optimal(scheme, domainSizes, epsilon);
  }

  /** Returns the baseline: the same budget for every attribute. */
  public static BudgetAllocation equal(Scheme scheme, List<Integer> domainSizes, double epsilon) {
    check(domainSizes, epsilon);
    double[] shares = new double[domainSizes.size()];
    Arrays.fill(shares, scheme.total(epsilon) / shares.length);
    return of(scheme, domainSizes, epsilon, shares);
  }

  private static BudgetAllocation of(
      Scheme scheme, List<Integer> domainSizes, double epsilon, double[] shares) {
    double[] budgets = ExactSum.fit(shares, scheme.total(epsilon));
    return new BudgetAllocation(
        scheme, domainSizes, epsilon, Arrays.stream(budgets).boxed().toList());
  }

  /** Returns the loss of attribute i. All losses add up to at most ε, exactly. */
  public double loss(int attribute) {
    return scheme.loss(budgets.get(attribute));
  }

  /**
   * Returns the decimal logarithm of the normalized squared error: the expected squared errors of
   * all estimated counts, added up and divided by the number of people.
   */
  public double log10Error() {
    double[] errors = new double[budgets.size()];
    Arrays.setAll(errors, i -> scheme.curve(domainSizes.get(i)).error(budgets.get(i)));
    return Math.log10(Arrays.stream(errors).sum());
  }

  private static void check(List<Integer> domainSizes, double epsilon) {
    PrivacyLoss.pure(epsilon);
    if (domainSizes.isEmpty()) {
      throw new IllegalArgumentException("there are no attributes; at least 1 is needed");
    }
    int least = Collections.min(domainSizes);
    if (least < 2) {
      throw new IllegalArgumentException(
          "attribute %s has %s values; it must have at least 2"
              .formatted(domainSizes.indexOf(least), least));
    }
  }

  private static void checkPrior(int attribute, int values, double[] prior) {
    String name = "the prior of attribute " + attribute;
    if (prior.length != values) {
      throw new IllegalArgumentException(
          name + " has " + prior.length + " frequencies for " + values + " values");
    }
    for (double frequency : prior) {
      if (!(frequency >= 0 && frequency <= 1)) {
        throw new IllegalArgumentException(
            name + " has the frequency " + frequency + "; it must be in [0, 1]");
      }
    }
    double sum = Arrays.stream(prior).sum();
    if (Math.abs(sum - 1) > ROUNDING_OF_FREQUENCIES) {
      throw new IllegalArgumentException(name + " adds up to " + sum + "; it must add up to 1");
    }
  }
}
