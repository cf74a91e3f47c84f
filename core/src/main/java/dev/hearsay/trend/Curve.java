package dev.hearsay.trend;

/**
 * What one way to move makes of the observations.
 *
 * @param logEvidence the logarithm of the probability density of the observations, up to what all
 *     ways have in common
 * @param means of the level at each wave, given the observations
 * @param variances of the same
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Curve(double logEvidence, double[] means, double[] variances) {

  /** With variances that are so many times as large. */
  Curve scaled(double factor) {
    double[] scaled = variances.clone();
    for (int t = 0; t < scaled.length; t++) {
      scaled[t] *= factor;
    }
    return new Curve(logEvidence, means, scaled);
  }
}
