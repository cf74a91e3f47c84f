package dev.hearsay.recalibration;

import dev.hearsay.Interval;
import dev.hearsay.numeric.Normal;
import java.util.Arrays;

/**
 * Methods that move the estimates of many quantities to where the truth is likelier, if noise is
 * large compared with the possible range: HDR4ME of "High-Dimensional Space" (2022), and a rule
 * with a guarantee.
 *
 * <p>{@link #l1} and {@link #l2} are the published rules. They pull every estimate towards 0, help
 * only if errors exceed 1 and 2, and harm otherwise. {@link #auto} uses them where that is safe.
 *
 * <p>All methods assume unbiased, approximately normal estimates with known standard errors: means
 * or shares.
 */
public final class Recalibration {

  private Recalibration() {}

  /**
   * Returns the bounds that normal deviations of these standard errors exceed with probability 1 −
   * confidence.
   */
  public static double[] bounds(double[] standardErrors, double confidence) {
    Normal.checkConfidence(confidence);
    double sigmas = Normal.sigmas(1 - confidence);
    double[] bounds = new double[standardErrors.length];
    Arrays.setAll(bounds, j -> sigmas * checkedError(standardErrors, j));
    return bounds;
  }

  /**
   * Returns L1: argmin ½(θ − θ̂)² + λ|θ|. For θ > 0 the derivative θ − θ̂ + λ vanishes at θ̂ − λ,
   * below 0 at θ̂ + λ; if neither has its sign, 0 is least.
   *
   * @param weights λ, the bound on the deviation: {@link #bounds}
   */
  public static double[] l1(double[] estimates, double[] weights) {
    checkSizes(estimates, weights, "weights");
    double[] result = new double[estimates.length];
    Arrays.setAll(
        result, j -> softThreshold(checkedEstimate(estimates, j), checkedWeight(weights, j)));
    return result;
  }

  static double softThreshold(double estimate, double weight) {
    return Math.copySign(Math.max(0, Math.abs(estimate) - weight), estimate);
  }

  /** Returns L2: argmin ½(θ − θ̂)² + λθ², which is θ̂/(1 + 2λ). */
  public static double[] l2(double[] estimates, double[] weights) {
    checkSizes(estimates, weights, "weights");
    double[] result = new double[estimates.length];
    Arrays.setAll(result, j -> checkedEstimate(estimates, j) / (1 + 2 * checkedWeight(weights, j)));
    return result;
  }

  /**
   * Returns L2's weights, λ = sup (θ̂ − θ̄)/(2θ̄): the bound over twice the size of the true mean.
   * This size is unknown; a typical or the largest possible size (1, which shrinks least) replaces
   * it.
   */
  public static double[] l2Weights(double[] bounds, double typicalSize) {
    if (!(typicalSize > 0 && typicalSize < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the typical size is " + typicalSize + "; it must be finite and above 0");
    }
    double[] weights = new double[bounds.length];
    Arrays.setAll(weights, j -> checkedWeight(bounds, j) / (2 * typicalSize));
    return weights;
  }

  /**
   * Returns estimates whose expected error is never above that of clipping, for any truth. For each
   * estimate, this applies the {@link Rule} of least average risk by the {@link RiskTable}, among
   * those that are nowhere in the possible interval worse than clipping. The choice depends on the
   * standard error alone, not on the estimate. So the guarantee is about the expected squared error
   * for every true value. (It needs normal errors of known size; with estimated sizes it is as
   * accurate as these are.)
   *
   * <p>With small errors the result is close to clipping; with large ones it is near the middle. A
   * choice takes about a millisecond for each different standard error.
   *
   * @param possible the interval of the true values: [−1, 1] for means, [0, 1] for shares
   * @param confidence the confidence of the bound that L1 and L2 subtract
   */
  public static double[] auto(
      double[] estimates, double[] standardErrors, Interval possible, double confidence) {
    checkSizes(estimates, standardErrors, "standard errors");
    double[] bounds = bounds(standardErrors, confidence);
    double[] result = new double[estimates.length];
    RiskTable table = new RiskTable(possible);
    for (int j = 0; j < result.length; j++) {
      Rule rule = table.best(standardErrors[j], bounds[j]);
      double estimate = checkedEstimate(estimates, j);
      result[j] = rule.apply(estimate, standardErrors[j], bounds[j], possible);
    }
    return result;
  }

  private static void checkSizes(double[] estimates, double[] others, String what) {
    if (estimates.length == 0 || others.length != estimates.length) {
      throw new IllegalArgumentException(
          String.format(
              "there are %s %s for %s estimates; there must be as many of both, at least 1",
              others.length, what, estimates.length));
    }
  }

  private static double checkedEstimate(double[] estimates, int j) {
    if (!Double.isFinite(estimates[j])) {
      throw new IllegalArgumentException(
          "estimate " + j + " is " + estimates[j] + "; it must be a finite number");
    }
    return estimates[j];
  }

  private static double checkedWeight(double[] weights, int j) {
    if (!(weights[j] >= 0 && weights[j] < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "weight " + j + " is " + weights[j] + "; it must be finite and at least 0");
    }
    return weights[j];
  }

  private static double checkedError(double[] standardErrors, int j) {
    if (!(standardErrors[j] > 0 && standardErrors[j] < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "standard error " + j + " is " + standardErrors[j] + "; it must be finite and above 0");
    }
    return standardErrors[j];
  }
}
