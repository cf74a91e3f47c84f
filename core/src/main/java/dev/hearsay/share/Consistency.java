package dev.hearsay.share;

import dev.hearsay.category.SupportModel;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.Optional;

/**
 * Shares made consistent: none below 0, together 1.
 *
 * <p>Raw shares are unbiased, so that noise pushes some below 0 and their sum off 1. {@link
 * #project} moves them to the nearest possible shares, which lowers the squared error whatever the
 * truth is. {@link #fit} also learns from all values together how large shares usually are, and
 * goes as far as the shares themselves show that this pays: that helps when there are many values.
 */
public final class Consistency {

  private Consistency() {}

  /**
   * The point of the probability simplex nearest to the given shares.
   *
   * <p>Minimise ½Σ(y_v − x_v)² under Σy_v = 1, y_v ≥ 0. With multipliers τ for the sum and μ_v ≥ 0
   * for the signs, y_v = x_v − τ + μ_v and μ_v·y_v = 0, so y_v = max(0, x_v − τ): all move down (or
   * up) together and stop at 0. The sum falls as τ rises, so there is one τ. If the values of a set
   * stay above 0, τ = (their sum − 1)/(their number). Beginning with all, those at or below this τ
   * are left out, which raises it, until none is: each of them is at or below the last τ, too
   * (Michelot 1986). A few rounds do, without sorting.
   *
   * <p>Order is kept. The simplex being convex, the result is nearer than the raw shares to every
   * point of it, hence to the truth.
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

  /** Moves the numbers above a threshold to the front, and returns how many they are. */
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
   * Consistent shares of the least error to be expected: the projection, moved towards what a prior
   * expects that is learnt from all the shares together (power laws, or any other shape that they
   * show). Not where an unbiased estimate of the gain speaks against it; with fewer than 16 values,
   * and without a model, not at all. Order is kept, as the projection and the prior's expectations
   * both keep it (likelihood ratios of binomial counts are monotone).
   *
   * @param shares the raw ones
   * @param standardErrors theirs
   * @param model how shares become supports; empty for an oracle that counts none
   */
  public static double[] fit(
      double[] shares, double[] standardErrors, Optional<SupportModel> model) {
    checkFinite(shares);
    checkErrors(shares, standardErrors);
    return ShareFit.of(shares, new ShareNoise(shares, standardErrors, model)).apply(shares);
  }

  /**
   * Returns the shares of {@link #fit} with intervals from a parametric bootstrap: these shares are
   * taken as the truth, raw ones drawn around them, and made consistent by the same rule. See
   * {@link ConsistentShares} for how intervals follow and what they leave out.
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
