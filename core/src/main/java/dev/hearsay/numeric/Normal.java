package dev.hearsay.numeric;

/** Quantiles of the normal distribution. */
public final class Normal {

  private static final int BISECTIONS = 100;
  private static final double FARTHEST = 40;

  private Normal() {}

  /** Rejects a number that is not in (0, 1). */
  public static void checkConfidence(double confidence) {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence is " + confidence + "; it must be in (0, 1)");
    }
  }

  /**
   * Returns the number of standard deviations that a normal variable exceeds, to either side, with
   * this probability.
   */
  public static double sigmas(double risk) {
    double low = 0;
    double high = FARTHEST;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (ErrorFunction.erfc(middle / Math.sqrt(2)) > risk) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
