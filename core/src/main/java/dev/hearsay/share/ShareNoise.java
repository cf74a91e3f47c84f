package dev.hearsay.share;

import dev.hearsay.category.SupportModel;
import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.Optional;

/**
 * How raw shares scatter about the true ones. Values err independently, but for oracles whose raw
 * shares sum to 1 by construction: there all errors are equally correlated.
 */
final class ShareNoise {

  private static final double SUM_ROUNDING = 1e-9;

  private final double[] standardErrors;
  private final Optional<SupportModel> model;
  private final boolean isSumFixed;

  /**
   * @param shares raw ones, whose sum gives the kind of oracle away
   * @param model without one, errors are normal
   */
  ShareNoise(double[] shares, double[] standardErrors, Optional<SupportModel> model) {
    this.standardErrors = standardErrors;
    this.model = model;
    this.isSumFixed = isSumFixed(shares);
  }

  /** Reports that support equally many values each (GRR, subsets) have raw shares of sum 1. */
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

  /** Of the sum of the raw shares times these factors, as if values erred independently. */
  double variance(double[] factors) {
    double sum = 0;
    for (int v = 0; v < factors.length; v++) {
      double term = factors[v] * standardErrors[v];
      sum += term * term;
    }
    return sum;
  }

  /** Raw shares as they would come out if these were the true ones. */
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

  /** Errors of one standard error each, their signs drawn: the covariance is that of the noise. */
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
   * If the sum is fixed, takes the average error out of k errors and restores their variance, which
   * that multiplied by 1 − 1/k: they are then correlated by −1/(k − 1), each with each.
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
