package dev.hearsay.distribution;

/** What follows every step of expectation maximization when a histogram is estimated. */
public enum Smoothing {
  /**
   * Nothing: plain EM, which climbs to the histogram of greatest likelihood. Right for values that
   * are few and exact (ages in years, point masses); on many bins it fits the noise as spikes.
   */
  NONE,
  /**
   * Each share becomes ½ of itself and ¼ of either neighbour's (EMS), the share beyond an end being
   * the end's own. Right for values with a smooth density, on many bins: what it evens out is
   * counted in bins, so on few wide ones it evens out much.
   */
  BINOMIAL;

  /**
   * Smooths in place. Every share is passed on whole (at an end ¾ stay and ¼ goes to the only
   * neighbour), so the sum stays what it was.
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
