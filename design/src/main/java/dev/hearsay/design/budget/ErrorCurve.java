package dev.hearsay.design.budget;

/**
 * The squared error of one attribute's estimated counts, per person, as a function of its budget x.
 * With u = e^x − 1,
 *
 * <pre>
 *   error(x)    = w (2u + b) / (2u²)
 *   marginal(x) = −error'(x) = w (u + 1)(u + b) / u³
 * </pre>
 *
 * The second follows from the first with du/dx = u + 1. It is the product of w, (1 + 1/u), (1 +
 * b/u) and 1/u. All but w fall as u grows, and the product falls from infinity to 0. So the error
 * is strictly convex, and for every price λ &gt; 0 there is exactly one budget whose marginal is λ.
 *
 * <p>All functions are from {@link StrictMath}, so that one input gives one plan, with one hash, on
 * every machine.
 *
 * @param weight w, above 0
 * @param offset b, at least 2
 */
record ErrorCurve(double weight, double offset) {

  /** The precision of a quotient of doubles after five rounded operations. */
  private static final double ROUNDING = 0x1p-50;

  private static final int MAX_STEPS = 64;

  double error(double budget) {
    double u = StrictMath.expm1(budget);
    return weight * (1 / u + offset / (2 * u * u));
  }

  /** Returns the marginal: how fast the error falls as the budget grows. */
  double marginal(double budget) {
    double u = StrictMath.expm1(budget);
    return weight * ((u + 1) / u) * ((u + offset) / u) / u;
  }

  /**
   * Returns the u at which the marginal is λ: the positive root of u³ = r(u + 1)(u + b), r = w/λ.
   * It is the only one, since the coefficients of u³ − ru² − r(1+b)u − rb change sign once.
   *
   * <p>Cardano's formula is polished by Newton's method on
   *
   * <pre>
   *   φ(t) = ln(u³ / (r(u + 1)(u + b))),  u = e^t,
   *   φ'(t) = 3 − u/(u + 1) − u/(u + b)   in (1, 3), falling.
   * </pre>
   *
   * φ rises and is concave, so Newton's method converges from anywhere: a step never passes the
   * root from the left, and from the right it leads to the left of the root at most once. Since φ'
   * &gt; 1, the root is within |φ(t)| of t. So the last residual is a certificate: a bracket of
   * relative width 2·|φ| around the returned u.
   */
  double growthAt(double price) {
    double r = weight / price;
    double u = cardano(r);
    for (int step = 0; step < MAX_STEPS; step++) {
      double residual = StrictMath.log((u / (u + 1)) * (u / (u + offset)) * (u / r));
      if (Math.abs(residual) <= ROUNDING) {
        break;
      }
      u *= StrictMath.exp(-residual / slope(u));
    }
    return u;
  }

  /** Returns φ': by how many per cent the price falls when u rises by one per cent. */
  private double slope(double u) {
    return 3 - u / (u + 1) - u / (u + offset);
  }

  /**
   * Returns −dx/d ln λ: how fast the budget falls with the logarithm of the price. Along the root,
   * φ' dt = −d ln λ, and dx = du/(u + 1) = u/(u + 1) dt.
   */
  double response(double u) {
    return u / (u + 1) / slope(u);
  }

  /**
   * Returns the largest root of the cubic by Cardano's formula. With u = y + r/3 the cubic is y³ −
   * 3Py − 2Q = 0, where P = r(1+b)/3 + r²/9 and Q = rb/2 + r²(1+b)/6 + r³/27 are positive. If Q² ≥
   * P³, its largest root is y = A + P/A, A = ∛(Q + √(Q² − P³)). Otherwise there are three roots,
   * and the largest is y = 2√P cos(arccos(Q/P^{3/2})/3). Only positive numbers are added, so no
   * digits are lost, except some of Q² − P³ where they hardly matter.
   */
  private double cardano(double r) {
    double p = r * (1 + offset) / 3 + r * r / 9;
    double q = r * offset / 2 + r * r * (1 + offset) / 6 + r * r * r / 27;
    double discriminant = q * q - p * p * p;
    double y;
    if (discriminant >= 0) {
      double a = StrictMath.cbrt(q + Math.sqrt(discriminant));
      y = a + p / a;
    } else {
      double root = Math.sqrt(p);
      y = 2 * root * StrictMath.cos(StrictMath.acos(Math.min(1, q / (p * root))) / 3);
    }
    return y + r / 3;
  }
}
