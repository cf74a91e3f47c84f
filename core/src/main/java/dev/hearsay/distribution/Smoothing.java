package dev.hearsay.distribution;

/**
 * The smoothing after every step of expectation maximization in the estimation of a histogram. Each
 * share is the sum of a smooth part, which is smoothed, and of a rough part, which is not.
 */
public enum Smoothing {
  /**
   * No smoothing: plain EM, which ascends to the histogram of greatest likelihood. It suits values
   * that are few and exact (ages in years, point masses). On many bins it fits the noise as spikes.
   */
  NONE(0),
  /**
   * Binomial smoothing (EMS): each share becomes ½ of itself and ¼ of either neighbour's, where the
   * share beyond an end is the end's own. It suits values with a smooth density, on many bins. Its
   * width is fixed in bins, so on few wide bins it smooths over a large part of the range.
   */
  BINOMIAL(1),
  /**
   * Binomial smoothing of a part of each share. At first the smooth part has seven eighths. Each
   * step moves mass to the rough parts where the reports contain spikes, since smoothing spreads
   * what the smooth parts gain there. Elsewhere both gain alike. So the histogram is nearly that of
   * EMS where the density is smooth, and that of EM at spikes.
   */
  PARTIAL(0.875);

  private final double smoothShare;

  Smoothing(double smoothShare) {
    this.smoothShare = smoothShare;
  }

  /** Returns the mass of the smooth parts before the first step. */
  double smoothShare() {
    return smoothShare;
  }

  /**
   * Smooths in place. Every share is distributed in full (at an end ¾ stay and ¼ goes to the only
   * neighbour), so the sum does not change.
   */
  static void apply(double[] shares) {
    double before = shares[0];
    for (int bin = 0; bin < shares.length; bin++) {
      double here = shares[bin];
      double after = bin + 1 < shares.length ? shares[bin + 1] : here;
      shares[bin] = 0.25 * before + 0.5 * here + 0.25 * after;
      before = here;
    }
  }
}
