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
  private final Smoothing smoothing;
  private final double[] observed;
  private final double[] shares;
  private final double[] predicted;
  private final double[] ratios;
  private final double[] gains;

  ExpectationMaximization(BinChannel channel, double[] observed, int bins, Smoothing smoothing) {
    this.channel = channel;
    this.smoothing = smoothing;
    this.observed = observed;
    shares = new double[bins];
    Arrays.fill(shares, 1.0 / bins);
    predicted = new double[observed.length];
    ratios = new double[observed.length];
    gains = new double[bins];
    predict();
  }

  /** Returns a copy of the shares. */
  double[] shares() {
    return shares.clone();
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
    for (int bin = 0; bin < shares.length; bin++) {
      shares[bin] *= gains[bin];
      sum += shares[bin];
    }
    for (int bin = 0; bin < shares.length; bin++) {
      shares[bin] /= sum; // 1 except for rounding
    }
    smoothing.apply(shares);
    predict();
  }

  private void predict() {
    channel.predict(shares, predicted);
  }
}
