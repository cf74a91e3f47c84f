package dev.hearsay.category;

/**
 * The deviation of a number of supports from a share's expectation, in standard normal deviations:
 * the distribution function of the supports, mapped to the normal scale. Immutable.
 *
 * <p><strong>The distribution.</strong> A share f of n people have the value, and r of them were
 * chosen to report. Their number of supports C is a sum of independent draws: the draws of people
 * with the value succeed with probability p, others with q. If all report (r = n), C is
 * Binomial(rf, p) plus Binomial(r(1 − f), q). If r is far below n, it is Binomial(r, ρ) with ρ = q
 * + f(p − q), because each reporter has the value with probability f. In between, the number of
 * people with the value among the reporters is hypergeometric, of variance r·f(1 − f)(1 − φ), φ =
 * (r − 1)/(n − 1). Hence Var C = r(ρ(1 − ρ) − φ·f(1 − f)(p − q)²). Two binomials whose rates are ρ
 * + √φ(p − ρ) and ρ + √φ(q − ρ) have the same mean and this variance, and are exact in both
 * extremes. This class uses them.
 *
 * <p><strong>Its tails.</strong> Normal tails fail where few supports (or few non-supports) are
 * expected, as for values without people. The saddlepoint formula of Lugannani and Rice, in the
 * form of Barndorff-Nielsen, is within a few percent of the exact tail even for half a support.
 * With K the cumulant generating function and K'(t) = x, the deviate is w + ln(u/w)/w for w =
 * ±√(2(tx − K(t))) and u = 2·sinh(t/2)·√K''(t), the u of a lattice distribution. K'(t) = x is a
 * quadratic in e^t.
 */
final class SupportDeviate {

  /** The largest deviate, beyond any confidence level; it stands for an impossible count. */
  static final double FARTHEST = 40;

  /**
   * The least w of the formula. Below it, rounding dominates w and u, and the skewness alone is
   * used.
   */
  private static final double NEAREST = 1e-4;

  private final SupportModel model;
  private final double shrinkage;

  SupportDeviate(SupportModel model, long people) {
    this.model = model;
    this.shrinkage = people > 1 ? Math.sqrt((model.reports() - 1.0) / (people - 1.0)) : 1;
  }

  /** Returns Var C for a share. */
  double variance(double share) {
    Sum sum = new Sum(share);
    return sum.variance(1);
  }

  /**
   * Returns the deviate whose upper normal tail is P(C ≥ x + ½), for whole x + ½; in between it is
   * smooth.
   */
  double of(double supports, double share) {
    Sum sum = new Sum(share);
    if (supports <= sum.least() || supports >= sum.most()) {
      return supports <= sum.least() ? -FARTHEST : FARTHEST;
    }
    double tilt = sum.tilt(supports);
    double t = Math.log(tilt);
    double w = Math.copySign(Math.sqrt(2 * Math.max(0, t * supports - sum.cumulant(tilt))), t);
    double u = 2 * Math.sinh(t / 2) * Math.sqrt(sum.variance(tilt));
    double deviate =
        Math.abs(w) > NEAREST ? w + Math.log(u / w) / w : sum.deviateNearMean(supports);
    return Math.max(-FARTHEST, Math.min(FARTHEST, deviate));
  }

  /** The sum of two binomial numbers: the supports by people with the value, and by the others. */
  private final class Sum {
    private final double having;
    private final double p;
    private final double lacking;
    private final double q;

    Sum(double share) {
      double rate = model.q() + share * (model.p() - model.q());
      having = model.reports() * share;
      lacking = model.reports() * (1 - share);
      p = rate + shrinkage * (model.p() - rate);
      q = rate + shrinkage * (model.q() - rate);
    }

    double least() {
      return (p < 1 ? 0 : having) + (q < 1 ? 0 : lacking);
    }

    double most() {
      return (p > 0 ? having : 0) + (q > 0 ? lacking : 0);
    }

    /**
     * Returns y = e^t with K'(t) = x. From having·py/(1 − p + py) + lacking·qy/(1 − q + qy) = x
     * follows a y² + b y = c. The root is positive, and is computed in the form that does not
     * cancel.
     */
    double tilt(double x) {
      double left = p * (1 - q);
      double right = q * (1 - p);
      double a = (having + lacking - x) * p * q;
      double b = having * left + lacking * right - x * (left + right);
      double c = x * (1 - p) * (1 - q);
      double root = Math.sqrt(b * b + 4 * a * c);
      return b > 0 ? 2 * c / (b + root) : (root - b) / (2 * a);
    }

    double cumulant(double tilt) {
      return having * Math.log1p(p * (tilt - 1)) + lacking * Math.log1p(q * (tilt - 1));
    }

    double variance(double tilt) {
      double one = tilted(p, tilt);
      double other = tilted(q, tilt);
      return having * one * (1 - one) + lacking * other * (1 - other);
    }

    /** Returns the deviate from the mean, the variance and the skewness (Cornish and Fisher). */
    double deviateNearMean(double x) {
      double spread = Math.sqrt(variance(1));
      double third = having * skew(p) + lacking * skew(q);
      return (x - having * p - lacking * q) / spread - third / (6 * spread * spread * spread);
    }
  }

  private static double tilted(double rate, double tilt) {
    return rate * tilt / (1 - rate + rate * tilt);
  }

  private static double skew(double rate) {
    return rate * (1 - rate) * (1 - 2 * rate);
  }
}
