package dev.hearsay.lab.budgets;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * F20's search for OBRR's budgets, as far as it is described. With x_i = e^budget and the
 * multiplier μ = λ e^{ε/2}/n, every x_i is the root above 1 of
 *
 * <pre>
 *   μ (x − 1)³ = k_i (x + 1) x,
 * </pre>
 *
 * by Cardano's formula, and f(μ) = Π x_i − e^{ε/2} must vanish: μ rises in steps of one size until
 * |f| is small enough for Newton's method, which ends when |f| is within a threshold.
 *
 * <p>F20 does not say where it starts, the size of a step, or what is small enough. Here it starts
 * where the attribute with the fewest values would get an equal share (all others get more, so f is
 * above 0), steps by a multiple of that μ, and leaves it to Newton's method at a tenth of e^{ε/2}.
 */
final class BudgetSearch {

  private static final int MAX_STEPS = 100_000;
  private static final double NEAR = 0.1;

  private final List<Integer> sizes;
  private final double target;
  private final List<Double> errors = new ArrayList<>();

  /** Of the last product. */
  private double slope;

  private double sum;

  /**
   * Searches.
   *
   * @param step in units of the first μ
   * @param threshold F20's is 0.01
   */
  BudgetSearch(List<Integer> sizes, double epsilon, double step, double threshold) {
    this.sizes = sizes;
    this.target = Math.exp(epsilon / 2);
    double share = Math.exp(epsilon / 2 / sizes.size());
    double first = Collections.min(sizes) * (share + 1) * share / Math.pow(share - 1, 3);
    double multiplier = first;
    for (double f = excess(multiplier); Math.abs(f) > threshold; f = excess(multiplier)) {
      multiplier += Math.abs(f) > NEAR * target ? step * first : -f / slope;
      if (errors.size() > MAX_STEPS) {
        throw new ArithmeticException("no end after " + errors.size() + " steps");
      }
    }
  }

  /** f. With u = x − 1, du/dμ = −u³ / (3μu² − k(2u + 3)) by the equation's derivative. */
  private double excess(double multiplier) {
    double product = 1;
    double relativeSlope = 0;
    sum = 0;
    for (int values : sizes) {
      double u = root(values / multiplier);
      product *= 1 + u;
      sum += Math.log1p(u);
      double change = -u * u * u / (3 * multiplier * u * u - values * (2 * u + 3));
      relativeSlope += change / (1 + u);
    }
    slope = product * relativeSlope;
    errors.add(Math.abs(product - target));
    return product - target;
  }

  /**
   * The positive root of u³ = r(u + 1)(u + 2). With u = y + r/3 this is y³ = 3py + 2q, where p = r
   * + r²/9 and q = r + r²/2 + r³/27; Cardano's root is real while q² ≥ p³, that is for r² ≤ 108.
   */
  static double root(double r) {
    double p = r + r * r / 9;
    double q = r + r * r / 2 + r * r * r / 27;
    double discriminant = r * r * (1 - r * r / 108);
    if (discriminant < 0) {
      return 2 * Math.sqrt(p) * Math.cos(Math.acos(q / Math.pow(p, 1.5)) / 3) + r / 3;
    }
    double a = Math.cbrt(q + Math.sqrt(discriminant));
    return a + p / a + r / 3;
  }

  /** |f| at the start and after every step. */
  List<Double> errors() {
    return List.copyOf(errors);
  }

  int steps() {
    return errors.size() - 1;
  }

  /** Of the budgets that were found; ε/2 would be right. */
  double sum() {
    return sum;
  }
}
