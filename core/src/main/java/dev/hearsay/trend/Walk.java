package dev.hearsay.trend;

/**
 * A model in which a level moves a bit from every wave to the next: a random walk (local level
 * model). It uses the filter of Kalman and the smoother of Rauch, Tung and Striebel.
 *
 * @param variance the variance of a move
 */
record Walk(double variance) {

  Curve fit(Observed observed) {
    double[] means = new double[observed.waves()];
    double[] variances = new double[observed.waves()];
    double logEvidence = filter(observed, means, variances);
    smooth(means, variances);
    return new Curve(logEvidence, means, variances);
  }

  /** Runs forward: estimates each wave from the waves up to it, and returns the log evidence. */
  private double filter(Observed observed, double[] means, double[] variances) {
    means[0] = observed.value(0);
    variances[0] = observed.variance(0);
    double logEvidence = -Math.log(observed.levelVariance()) / 2;
    for (int t = 1; t < means.length; t++) {
      double predicted = variances[t - 1] + variance;
      means[t] = means[t - 1];
      variances[t] = predicted;
      if (observed.isKnown(t)) {
        double scatter = predicted + observed.variance(t);
        double surprise = observed.value(t) - means[t];
        logEvidence -= (Math.log(scatter) + surprise * surprise / scatter) / 2;
        means[t] += predicted / scatter * surprise;
        variances[t] = predicted * observed.variance(t) / scatter;
      }
    }
    return logEvidence;
  }

  /** Runs backward: improves each estimate by the later waves. */
  private void smooth(double[] means, double[] variances) {
    for (int t = means.length - 2; t >= 0; t--) {
      double predicted = variances[t] + variance;
      double gain = variances[t] / predicted;
      means[t] += gain * (means[t + 1] - means[t]);
      variances[t] += gain * gain * (variances[t + 1] - predicted);
    }
  }
}
