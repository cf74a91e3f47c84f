package dev.hearsay.distribution;

import java.util.Arrays;

/**
 * Expectation maximization for the shares θ of bins, from the observed shares o of symbols.
 *
 * <p>With p_s = Σ_b θ_b·P(s | b), a report s came from bin b with probability θ_b·P(s | b)/p_s. The
 * average of that over the reports is the next θ_b = θ_b·Σ_s P(s | b)·o_s/p_s. The log-likelihood
 * Σ_s o_s·ln p_s never falls, and shares stay at 0 or above. As every row of P adds up to 1, their
 * sum stays Σ o = 1. The search starts from equal shares. With smoothing, the likelihood may fall.
 */
final class ExpectationMaximization {

  private final BinChannel channel;
  private final double[] observed;
  private final double[] smooth;
  private final double[] rough;
  private final double[] predicted;
  private final double[] ratios;
  private final double[] gains;

  ExpectationMaximization(BinChannel channel, double[] observed, int bins, Smoothing smoothing) {
    this.channel = channel;
    this.observed = observed;
    smooth = new double[bins];
    rough = new double[bins];
    Arrays.fill(smooth, smoothing.smoothShare() / bins);
    Arrays.fill(rough, (1 - smoothing.smoothShare()) / bins);
    predicted = new double[observed.length];
    ratios = new double[observed.length];
    gains = new double[bins];
    predict();
  }

  /** Returns the shares. */
  double[] shares() {
    double[] shares = new double[smooth.length];
    Arrays.setAll(shares, bin -> smooth[bin] + rough[bin]);
    return shares;
  }

  /** Returns a copy of the probabilities of the symbols under the shares. */
  double[] predicted() {
    return predicted.clone();
  }

  /** Returns the log-likelihood of one report, on average. */
  double logLikelihood() {
    double sum = 0;
    for (int symbol = 0; symbol < observed.length; symbol++) {
      if (observed[symbol] > 0) {
        sum += observed[symbol] * Math.log(predicted[symbol]);
      }
    }
    return sum;
  }

  void step() {
    for (int symbol = 0; symbol < observed.length; symbol++) {
      ratios[symbol] = observed[symbol] > 0 ? observed[symbol] / predicted[symbol] : 0;
    }
    channel.average(ratios, gains);
    double sum = 0;
    for (int bin = 0; bin < gains.length; bin++) {
      smooth[bin] *= gains[bin];
      rough[bin] *= gains[bin];
      sum += smooth[bin] + rough[bin];
    }
    for (int bin = 0; bin < gains.length; bin++) {
      smooth[bin] /= sum; // 1 except for rounding
      rough[bin] /= sum;
    }
    Smoothing.apply(smooth);
    predict();
  }

  private void predict() {
    channel.predict(shares(), predicted);
  }
}
