package dev.hearsay.lab.budgets;

import dev.hearsay.design.budget.Scheme;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * F20's search for OBRR's and OMRR's budgets, as far as it is described. With u_i = e^budget − 1
 * and a multiplier μ, every u_i is the positive root of
 *
 * <pre>
 *   OBRR: μ u³ = k_i (u + 1)(u + 2)            (Eq. 8, μ = λ e^{ε/2}/n)
 *   OMRR: μ u³ = 2 (k_i − 1)(u + 1)(u + k_i)   (Eq. 16, μ = λ e^ε/n)
 * </pre>
 *
 * by Cardano's formula, and f(μ) = Π (1 + u_i) − e^{ε/2}, or − e^ε, must vanish: μ rises in steps
 * of one size until |f| is small enough for Newton's method, which ends when |f| is within a
 * threshold.
 *
 * <p>F20 does not say where it starts, the size of a step, or what is small enough. Here it starts
 * where the attribute with the fewest values would get an equal share (all others get more, so f is
 * above 0), or at a multiple of that μ, steps by a multiple of it, and leaves it to Newton's method
 * at a tenth of the target.
 */
final class BudgetSearch {

  private static final int MAX_STEPS = 100_000;
  private static final double NEAR = 0.1;

  private final Scheme scheme;
  private final List<Integer> sizes;
  private final double target;
  private final List<Double> errors = new ArrayList<>();

  /** Of the last product. */
  private double slope;

  private double sum;

  /** Where it ended, in units of the first multiplier. */
  private final double end;

  /**
   * How to search.
   *
   * @param start in units of the μ where the smallest attribute would get an equal share
   * @param step in the same units
   * @param threshold F20's is 0.01
   */
  record Manner(double start, double step, double threshold) {}

  BudgetSearch(Scheme scheme, List<Integer> sizes, double epsilon, Manner manner) {
    this.scheme = scheme;
    this.sizes = sizes;
    double total = F20.total(scheme, epsilon);
    this.target = Math.exp(total);
    double unit = multiplier(Collections.min(sizes), Math.expm1(total / sizes.size()));
    double multiplier = manner.start() * unit;
    for (double f = excess(multiplier); Math.abs(f) > manner.threshold(); f = excess(multiplier)) {
      multiplier += Math.abs(f) > NEAR * target ? manner.step() * unit : -f / slope;
      if (errors.size() > MAX_STEPS) {
        throw new ArithmeticException("no end after " + errors.size() + " steps");
      }
    }
    end = multiplier / unit;
  }

  /**
   * The right-hand side without its first factor: u² + b u + c.
   *
   * @param factor of the whole
   */
  private record Quadratic(double factor, double b, double c) {

    static Quadratic of(Scheme scheme, int values) {
      return scheme == Scheme.UNARY
          ? new Quadratic(values, 3, 2)
          : new Quadratic(2 * (values - 1.0), values + 1.0, values);
    }
  }

  private double multiplier(int values, double u) {
    Quadratic side = Quadratic.of(scheme, values);
    return side.factor() * (u * u + side.b() * u + side.c()) / (u * u * u);
  }

  /** f. By the equation's derivative, du/dμ = −u³ / (3μu² − factor (2u + b)). */
  private double excess(double multiplier) {
    double product = 1;
    double relativeSlope = 0;
    sum = 0;
    for (int values : sizes) {
      Quadratic side = Quadratic.of(scheme, values);
      double u = root(side.factor() / multiplier, side.b(), side.c());
      product *= 1 + u;
      sum += Math.log1p(u);
      double change = -u * u * u / (3 * multiplier * u * u - side.factor() * (2 * u + side.b()));
      relativeSlope += change / (1 + u);
    }
    slope = product * relativeSlope;
    errors.add(Math.abs(product - target));
    return product - target;
  }

  /**
   * The positive root of u³ = r(u² + bu + c). With u = y + r/3 this is y³ = 3py + 2q, where p =
   * rb/3 + r²/9 and q = rc/2 + r²b/6 + r³/27. Cardano's root is real while q² ≥ p³; in that
   * difference the largest powers of r cancel, and r²(c²/4 + r(bc/6 − b³/27) + r²(c/27 − b²/108))
   * is left.
   */
  static double root(double r, double b, double c) {
    double p = r * b / 3 + r * r / 9;
    double q = r * c / 2 + r * r * b / 6 + r * r * r / 27;
    double discriminant =
        r * r * (c * c / 4 + r * (b * c / 6 - b * b * b / 27) + r * r * (c / 27 - b * b / 108));
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

  /** The multiplier that was found, in units of that where the smallest would get its share. */
  double end() {
    return end;
  }

  int steps() {
    return errors.size() - 1;
  }

  /** Of the budgets that were found; ε/2 would be right for OBRR, ε for OMRR. */
  double sum() {
    return sum;
  }
}
