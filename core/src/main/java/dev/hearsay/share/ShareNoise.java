package dev.hearsay.share;

import dev.hearsay.category.SupportModel;
import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.Optional;

/**
 * The noise of raw shares about the true ones. Errors of values are independent, except for oracles
 * whose raw shares sum to 1 by construction: there all errors are equally correlated.
 */
final class ShareNoise {

  private static final double SUM_ROUNDING = 1e-9;

  private final double[] standardErrors;
  private final Optional<SupportModel> model;
  private final boolean isSumFixed;

  /**
   * @param shares the raw shares, whose sum identifies the kind of oracle
   * @param model the relation of shares to supports; if empty, errors are normal
   */
  ShareNoise(double[] shares, double[] standardErrors, Optional<SupportModel> model) {
    this.standardErrors = standardErrors;
    this.model = model;
    this.isSumFixed = isSumFixed(shares);
  }

  /**
   * Returns whether the sum is 1. It is for reports that support equally many values each (GRR,
   * subsets).
   */
  private static boolean isSumFixed(double[] shares) {
    double sum = 0;
    for (double share : shares) {
      sum += share;
    }
    return shares.length > 1 && Math.abs(sum - 1) < SUM_ROUNDING;
  }

  Optional<SupportModel> model() {
    return model;
  }

  /**
   * Returns the variance of the sum of the raw shares times these factors, as if the errors were
   * independent.
   */
  double variance(double[] factors) {
    double sum = 0;
    for (int v = 0; v < factors.length; v++) {
      double term = factors[v] * standardErrors[v];
      sum += term * term;
    }
    return sum;
  }

  /** Returns random raw shares, as if these shares were the true ones. */
  double[] draw(double[] truth, InsecureSeededBits bits) {
    double[] errors = new double[truth.length];
    Arrays.setAll(errors, v -> drawOne(truth[v], standardErrors[v], bits) - truth[v]);
    return plus(truth, correlated(errors), 1);
  }

  private double drawOne(double share, double standardError, InsecureSeededBits bits) {
    return model.isPresent()
        ? model.get().draw(share, standardError, bits)
        : share + standardError * Draws.normal(bits);
  }

  /**
   * Returns errors of one standard error each, with random signs. Their covariance is that of the
   * noise.
   */
  double[] signs(InsecureSeededBits bits) {
    double[] errors = new double[standardErrors.length];
    Arrays.setAll(errors, v -> bits.uniform(2) == 0 ? standardErrors[v] : -standardErrors[v]);
    return correlated(errors);
  }

  static double[] plus(double[] shares, double[] errors, double factor) {
    double[] sum = new double[shares.length];
    Arrays.setAll(sum, v -> shares[v] + factor * errors[v]);
    return sum;
  }

  /**
   * Subtracts the average error from k errors if the sum is fixed. That multiplies their variance
   * by 1 − 1/k, which is then restored. Any two errors then have the correlation −1/(k − 1).
   */
  private double[] correlated(double[] errors) {
    if (!isSumFixed) {
      return errors;
    }
    double values = errors.length;
    double average = 0;
    for (double error : errors) {
      average += error / values;
    }
    double factor = Math.sqrt(values / (values - 1));
    for (int v = 0; v < errors.length; v++) {
      errors[v] = (errors[v] - average) * factor;
    }
    return errors;
  }
}
