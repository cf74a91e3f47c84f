package dev.hearsay.trend;

/**
 * The curve that one model fits to the observations.
 *
 * @param logEvidence the logarithm of the probability density of the observations, up to a constant
 *     that is the same for all models
 * @param means the expected level at each wave, given the observations
 * @param variances the variances of these levels
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Curve(double logEvidence, double[] means, double[] variances) {

  /** Returns this curve with all variances multiplied by a factor. */
  Curve scaled(double factor) {
    double[] scaled = variances.clone();
    for (int t = 0; t < scaled.length; t++) {
      scaled[t] *= factor;
    }
    return new Curve(logEvidence, means, scaled);
  }
}
