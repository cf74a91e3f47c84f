package dev.hearsay.distribution;

/** The smoothing after every step of expectation maximization in the estimation of a histogram. */
public enum Smoothing {
  /**
   * No smoothing: plain EM, which ascends to the histogram of greatest likelihood. It suits values
   * that are few and exact (ages in years, point masses). On many bins it fits the noise as spikes.
   */
  NONE,
  /**
   * Binomial smoothing (EMS): each share becomes ½ of itself and ¼ of either neighbour's, where the
   * share beyond an end is the end's own. It suits values with a smooth density, on many bins. Its
   * width is fixed in bins, so on few wide bins it smooths over a large part of the range.
   */
  BINOMIAL;

  /**
   * Smooths in place. Every share is distributed in full (at an end ¾ stay and ¼ goes to the only
   * neighbour), so the sum does not change.
   */
  void apply(double[] shares) {
    if (this == NONE) {
      return;
    }
    double before = shares[0];
    for (int bin = 0; bin < shares.length; bin++) {
      double here = shares[bin];
      double after = bin + 1 < shares.length ? shares[bin + 1] : here;
      shares[bin] = 0.25 * before + 0.5 * here + 0.25 * after;
      before = here;
    }
  }
}
