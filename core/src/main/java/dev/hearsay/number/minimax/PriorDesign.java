package dev.hearsay.number.minimax;

/**
 * A design of least expected variance under a prior, among mechanisms whose worst case is below a
 * cap.
 *
 * <p>The method is sequential quadratic programming. The expected variance is replaced by a
 * quadratic function that agrees to first order ({@link Prior#expansion}). That function is
 * minimized within the convex set of values whose variance forms are below the cap. The values then
 * move towards this minimum as far as the expected variance itself falls. The search ends where it
 * no longer falls, at a local optimum.
 *
 * <p>A high cap is approached by lower ones, each of which begins where the previous one ended. Far
 * from the minimax values, the quadratic function is a poor approximation.
 *
 * @param limit the designs of the least worst case, of factor 1
 */
public record PriorDesign(WorstCaseDesign limit, Prior prior) {

  private static final int MAX_STEPS = 12;
  private static final double MIN_STEP = 0.01;
  private static final double MIN_GAIN = 1e-4;
  private static final double PRECISION = 1e-4;

  /** The ratio of one cap to the previous one on the way to a high cap. */
  private static final double CAP_RATIO = 1.5;

  /**
   * Returns the best length of the window, in halves of a symbol.
   *
   * @param least the mechanism of the least worst case
   * @param allowance the largest worst case, relative to the least
   */
  public int bestWidth(WindowDesign least, double allowance) {
    int symbols = least.window().symbols();
    int few = Math.min(symbols, WidthSearch.FEW_SYMBOLS);
    double roughCap = allowance * limit.worst(limit.best(few));
    double cap = allowance * limit.worst(least);
    return WidthSearch.best(
        symbols, (some, width) -> expected(some, width, some == symbols ? cap : roughCap));
  }

  private double expected(int symbols, int width, double cap) {
    return isFeasible(symbols, width, cap)
        ? prior.expectedVariance(best(symbols, width, cap))
        : Double.POSITIVE_INFINITY;
  }

  /** Returns whether a window of this length can have a worst case below the cap. */
  public boolean isFeasible(int symbols, int width, double cap) {
    return limit.worst(limit.rough(symbols, width)) < cap;
  }

  /** Returns the best mechanism with a window of this length, which must be feasible. */
  public WindowDesign best(int symbols, int width, double cap) {
    WindowDesign shape = limit.rough(symbols, width);
    double lowerCap = CAP_RATIO * limit.worst(shape);
    while (lowerCap < cap) {
      shape = improve(shape, lowerCap);
      lowerCap *= CAP_RATIO;
    }
    return improve(shape, cap);
  }

  private WindowDesign improve(WindowDesign start, double cap) {
    VarianceForms forms = new VarianceForms(start.window(), 1);
    WindowDesign current = start;
    double expected = prior.expectedVariance(start);
    double gain = Double.POSITIVE_INFINITY;
    for (int step = 0; step < MAX_STEPS && gain > MIN_GAIN * expected; step++) {
      Objective objective = prior.expansion(current, cap);
      double[] target = BarrierMethod.minimize(forms, objective, current.upperHalf(), PRECISION);
      current = goTowards(current, target);
      double next = prior.expectedVariance(current);
      gain = expected - next;
      expected = next;
    }
    return current;
  }

  /**
   * Moves towards the target by a step that lowers the expected variance; does not move without
   * such a step.
   */
  private WindowDesign goTowards(WindowDesign from, double[] target) {
    double[] point = from.upperHalf();
    double[] direction = Vectors.move(target, -1, point);
    double before = prior.expectedVariance(from);
    for (double step = 1; step > MIN_STEP; step /= 2) {
      WindowDesign next = new WindowDesign(from.window(), Vectors.move(point, step, direction));
      if (next.isMonotone() && prior.expectedVariance(next) < before) {
        return next;
      }
    }
    return from;
  }
}
