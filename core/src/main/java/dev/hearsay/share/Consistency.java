package dev.hearsay.share;

import dev.hearsay.category.SupportModel;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.Optional;

/**
 * Consistent shares: none below 0, and with the sum 1.
 *
 * <p>Raw shares are unbiased, so noise pushes some below 0 and their sum off 1. {@link #project}
 * moves them to the nearest possible shares, which lowers the squared error for every truth. {@link
 * #fit} also learns from all values together how large shares usually are. It moves the shares
 * towards that expectation as far as the shares themselves show that this lowers the error. It
 * helps most with many values.
 */
public final class Consistency {

  private Consistency() {}

  /**
   * Returns the point of the probability simplex nearest to the given shares.
   *
   * <p>The problem is to minimise ½Σ(y_v − x_v)² under Σy_v = 1, y_v ≥ 0. With multipliers τ for
   * the sum and μ_v ≥ 0 for the signs, y_v = x_v − τ + μ_v and μ_v·y_v = 0, so y_v = max(0, x_v −
   * τ): all shares move down (or up) by the same amount and stop at 0. The sum falls as τ rises, so
   * there is one τ. If the values of a set stay above 0, τ = (their sum − 1)/(their number). The
   * first set is all values. Values at or below its τ are removed, which raises τ, until none is:
   * each removed value is at or below the last τ, too (Michelot 1986). A few rounds suffice,
   * without sorting.
   *
   * <p>The order of shares is preserved. Because the simplex is convex, the result is nearer than
   * the raw shares to every point of it, hence to the truth.
   */
  public static double[] project(double[] shares) {
    checkFinite(shares);
    double threshold = threshold(shares);
    double[] projected = new double[shares.length];
    Arrays.setAll(projected, v -> Math.max(0, shares[v] - threshold));
    return projected;
  }

  private static double threshold(double[] shares) {
    double[] left = shares.clone();
    int before = left.length + 1;
    int count = left.length;
    double threshold = 0;
    while (count < before) {
      double sum = 0;
      for (int i = 0; i < count; i++) {
        sum += left[i];
      }
      threshold = (sum - 1) / count;
      before = count;
      count = keepAbove(threshold, left, before);
    }
    return threshold;
  }

  /** Moves the numbers above a threshold to the front, and returns their number. */
  private static int keepAbove(double threshold, double[] numbers, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      double number = numbers[i];
      numbers[kept] = number;
      kept += number > threshold ? 1 : 0;
    }
    return kept;
  }

  /**
   * Returns consistent shares of least expected error: the projection, moved towards the
   * expectation of a prior. The prior is learnt from all shares together (power laws, or any other
   * shape that they show). The shares do not move if an unbiased estimate of the gain is negative,
   * with fewer than 16 values, or without a model. The order of shares is preserved, because the
   * projection and the prior's expectations preserve it (likelihood ratios of binomial counts are
   * monotone).
   *
   * @param shares the raw shares
   * @param standardErrors the standard errors of the raw shares
   * @param model the relation of shares to supports; empty for an oracle that counts no supports
   */
  public static double[] fit(
      double[] shares, double[] standardErrors, Optional<SupportModel> model) {
    checkFinite(shares);
    checkErrors(shares, standardErrors);
    return ShareFit.of(shares, new ShareNoise(shares, standardErrors, model)).apply(shares);
  }

  /**
   * Returns the shares of {@link #fit} with intervals from a parametric bootstrap. It takes these
   * shares as the truth, draws raw shares around them, and makes the drawn shares consistent by the
   * same rule. {@link ConsistentShares} derives the intervals and names their limits.
   */
  public static ConsistentShares bootstrap(
      double[] shares,
      double[] standardErrors,
      Optional<SupportModel> model,
      InsecureSeededBits bits) {
    checkFinite(shares);
    checkErrors(shares, standardErrors);
    ShareNoise noise = new ShareNoise(shares, standardErrors, model);
    return ConsistentShares.of(shares, ShareFit.of(shares, noise), noise, bits);
  }

  private static void checkFinite(double[] shares) {
    if (shares.length == 0) {
      throw new IllegalArgumentException("there are no shares; there must be at least 1");
    }
    for (int v = 0; v < shares.length; v++) {
      if (!Double.isFinite(shares[v])) {
        throw new IllegalArgumentException(
            "share " + v + " is " + shares[v] + "; it must be a finite number");
      }
    }
  }

  private static void checkErrors(double[] shares, double[] standardErrors) {
    if (standardErrors.length != shares.length) {
      throw new IllegalArgumentException(
          String.format(
              "there are %s standard errors for %s shares", standardErrors.length, shares.length));
    }
    for (int v = 0; v < shares.length; v++) {
      if (!(standardErrors[v] >= 0 && standardErrors[v] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            String.format(
                "standard error %s is %s; it must be finite and at least 0", v, standardErrors[v]));
      }
    }
  }
}
