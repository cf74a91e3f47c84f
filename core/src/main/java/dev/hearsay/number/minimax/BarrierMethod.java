package dev.hearsay.number.minimax;

/**
 * An interior-point method that minimizes an {@link Objective} over the values z and the bound t,
 * subject to V_i(z) ≤ t for all {@link VarianceForms}, t ≤ cap, and a last mean of 1.
 *
 * <p>The function objective/μ − Σ log(t − V_i(z)) − log(cap − t) is strictly convex and
 * self-concordant, so Newton's method with backtracking finds its minimum in few steps. There the
 * objective exceeds the optimum by at most μ times the number of logarithms. μ is then made
 * smaller, until that excess is below the wanted precision. A step costs one Cholesky
 * factorization.
 */
final class BarrierMethod {

  private static final double SHRINK = 8;
  private static final int MAX_NEWTON_STEPS = 60;

  /**
   * The Newton decrement (twice the excess of the barrier function) at which the search for one μ
   * ends.
   */
  private static final double CENTERED = 0.01;

  private static final double SUFFICIENT_DECREASE = 0.1;
  private static final double MIN_STEP = 1e-10;

  private final VarianceForms forms;
  private final Objective objective;
  private final int size;
  private double[] point;
  private double bound;
  private double mu;

  private BarrierMethod(VarianceForms forms, Objective objective, double[] start) {
    this.forms = forms;
    this.objective = objective;
    this.size = forms.variables();
    this.point = start.clone();
    double largest = forms.largest(start);
    this.bound = objective.hasCap() ? (largest + objective.cap()) / 2 : 1.1 * largest;
    this.mu = bound / forms.count();
  }

  /**
   * Returns the upper half of the best values.
   *
   * @param start a point with a last mean of 1 and all forms strictly below the cap
   * @param precision the largest excess of the objective over its optimum, relative to the largest
   *     form
   */
  static double[] minimize(
      VarianceForms forms, Objective objective, double[] start, double precision) {
    BarrierMethod method = new BarrierMethod(forms, objective, start);
    boolean exact = true;
    while (exact && method.mu * (forms.count() + 1) > precision * method.bound) {
      method.mu /= SHRINK;
      exact = method.center();
    }
    return method.point;
  }

  /** Runs Newton's method for one μ. Returns false if rounding errors do not allow a smaller μ. */
  private boolean center() {
    for (int step = 0; step < MAX_NEWTON_STEPS; step++) {
      double[] gradient = new double[size + 1];
      double[][] hessian = new double[size + 1][size + 1];
      differentiate(gradient, hessian);
      if (!Vectors.factor(hessian)) {
        return false;
      }
      double[] direction = newtonDirection(gradient, hessian);
      double decrement = -Vectors.dot(gradient, direction);
      if (!(decrement > CENTERED)) {
        return true;
      }
      if (!advance(direction, decrement)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Computes the gradient and the Hessian of the barrier function in (z, t). With s_i = 1/(t − V_i)
   * and g_i the gradient of V_i, the logarithms contribute the gradient Σ s_i·(g_i, −1) and the
   * Hessian Σ s_i²·(g_i, −1)(g_i, −1)ᵀ + Σ s_i·∇²V_i. Here V_i = Σ d_k z_k² − (r·z)² has ∇²V_i =
   * 2·diag(d) − 2·r·rᵀ.
   */
  private void differentiate(double[] gradient, double[][] hessian) {
    for (int k = 0; k < size; k++) {
      gradient[k] = objective.firstDerivative(k, point[k]) / mu;
      hessian[k][k] = objective.secondDerivative(k) / mu;
    }
    double toCap = 1 / (objective.cap() - bound); // 0 without a cap
    gradient[size] = objective.ofBound() / mu + toCap;
    hessian[size][size] = toCap * toCap;
    double[] slope = new double[size + 1];
    for (int form = 0; form < forms.count(); form++) {
      addForm(form, slope, gradient, hessian);
    }
  }

  private void addForm(int form, double[] slope, double[] gradient, double[][] hessian) {
    double[] squares = forms.squares(form);
    double[] mean = forms.mean(form);
    double twiceMean = 2 * Vectors.dot(mean, point);
    double value = -twiceMean * twiceMean / 4;
    for (int k = 0; k < size; k++) {
      double term = squares[k] * point[k];
      value += term * point[k];
      slope[k] = 2 * term - twiceMean * mean[k];
    }
    slope[size] = -1;
    double s = 1 / (bound - value);
    for (int row = 0; row <= size; row++) {
      gradient[row] += s * slope[row];
      double slopeFactor = s * s * slope[row];
      double meanFactor = row < size ? 2 * s * mean[row] : 0;
      double[] target = hessian[row];
      int end = Math.min(row, size - 1);
      for (int column = 0; column <= end; column++) {
        target[column] += slopeFactor * slope[column] - meanFactor * mean[column];
      }
      if (row < size) {
        target[row] += 2 * s * squares[row];
      } else {
        target[size] += s * s;
      }
    }
  }

  /** Returns −H⁻¹g, projected (in the metric of H) so that the last mean does not change. */
  private double[] newtonDirection(double[] gradient, double[][] factor) {
    double[] constraint = new double[size + 1];
    System.arraycopy(forms.lastMean(), 0, constraint, 0, size);
    double[] free = Vectors.solve(factor, gradient);
    double[] normal = Vectors.solve(factor, constraint);
    double multiplier = Vectors.dot(constraint, free) / Vectors.dot(constraint, normal);
    double[] direction = new double[size + 1];
    for (int k = 0; k <= size; k++) {
      direction[k] = multiplier * normal[k] - free[k];
    }
    return direction;
  }

  /** Halves the step until the point stays feasible and decreases the barrier function enough. */
  private boolean advance(double[] direction, double decrement) {
    double before = barrier(point, bound);
    for (double step = 1; step > MIN_STEP; step /= 2) {
      double[] nextPoint = Vectors.move(point, step, direction);
      double nextBound = bound + step * direction[size];
      if (barrier(nextPoint, nextBound) <= before - SUFFICIENT_DECREASE * step * decrement) {
        point = nextPoint;
        bound = nextBound;
        return true;
      }
    }
    return false;
  }

  /** Returns the barrier function's value, which is infinite outside the feasible set. */
  private double barrier(double[] values, double limit) {
    double sum = objective.value(values, limit) / mu;
    if (objective.hasCap()) {
      sum -= logarithm(objective.cap() - limit);
    }
    for (int form = 0; form < forms.count(); form++) {
      sum -= logarithm(limit - forms.value(form, values));
    }
    return sum;
  }

  private static double logarithm(double slack) {
    return slack > 0 ? StrictMath.log(slack) : Double.NEGATIVE_INFINITY;
  }
}
