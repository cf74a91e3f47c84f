package dev.hearsay.design.budget;

import java.util.Arrays;
import java.util.List;

/**
 * A solver that splits a total budget so that the sum of the curves' errors is least.
 *
 * <p>The errors are strictly convex and infinite at 0. So the optimum is the only point where all
 * marginals are equal. Their common value is a price λ, and the budgets x_i(λ) that it determines
 * add up to the total. The sum falls in λ, which leaves one equation in one unknown.
 *
 * <p><em>Bracket.</em> Let h be the l-th part of the total, for l attributes. At λ = max
 * marginal_i(h), no x_i(λ) is above h, so the sum is at most the total. At λ = min marginal_i(h),
 * none is below h, so the sum is at least the total.
 *
 * <p><em>Search.</em> Newton's method for ln sum as a function of ln λ, which is a straight line of
 * slope −1/3 where budgets are small; it rarely needs more than seven steps. If a step leaves the
 * bracket, and in every tenth step, bisection is used instead. So the bracket always shrinks to
 * nothing.
 */
final class BudgetSolver {

  /**
   * The relative tolerance of the sum. The budgets' own rounding errors are not far below it;
   * {@link ExactSum} corrects the rest.
   */
  private static final double CLOSE = 0x1p-48;

  private static final int MAX_STEPS = 1000;

  private final List<ErrorCurve> curves;
  private final double total;
  private final double[] budgets;

  /** −d sum/d ln λ at the last computed budgets. */
  private double response;

  private BudgetSolver(List<ErrorCurve> curves, double total) {
    this.curves = curves;
    this.total = total;
    this.budgets = new double[curves.size()];
  }

  /**
   * Returns the optimal budgets. Except for rounding errors of either sign, their sum is the total.
   */
  static double[] solve(List<ErrorCurve> curves, double total) {
    return new BudgetSolver(curves, total).search();
  }

  private double[] search() {
    double share = total / curves.size();
    double[] marginals = curves.stream().mapToDouble(curve -> curve.marginal(share)).toArray();
    double low = Arrays.stream(marginals).min().orElseThrow();
    double high = Arrays.stream(marginals).max().orElseThrow();
    double price = middle(low, high);
    for (int step = 1; step < MAX_STEPS; step++) {
      double ratio = sumAt(price) / total;
      if (Math.abs(ratio - 1) <= CLOSE) {
        break;
      }
      if (ratio > 1) {
        low = price;
      } else {
        high = price;
      }
      double middle = middle(low, high);
      if (!(middle > low && middle < high)) {
        break;
      }
      double newton = price * StrictMath.exp(StrictMath.log(ratio) * ratio * total / response);
      boolean isInside = newton > low && newton < high;
      price = isInside && step % 10 != 0 ? newton : middle;
    }
    return budgets;
  }

  private static double middle(double low, double high) {
    return Math.sqrt(low) * Math.sqrt(high);
  }

  /** Sets the budgets to x_i(λ) and returns their sum. */
  private double sumAt(double price) {
    response = 0;
    for (int i = 0; i < budgets.length; i++) {
      double u = curves.get(i).growthAt(price);
      budgets[i] = StrictMath.log1p(u);
      response += curves.get(i).response(u);
    }
    // A stream uses compensated summation: its error does not grow with the number of attributes.
    return Arrays.stream(budgets).sum();
  }
}
