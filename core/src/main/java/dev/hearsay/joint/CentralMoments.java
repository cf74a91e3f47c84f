package dev.hearsay.joint;

/**
 * The moments of two numbers about their means, and the variances of estimates computed from them.
 * {@link NumberPair} derives the formulas.
 *
 * @param decoded the raw moments of {@link #POWERS}
 * @param people n
 * @param resolvesSquares whether the grids are fine enough for moments of second and higher order
 */
record CentralMoments(DecodedMeans decoded, long people, boolean resolvesSquares) {

  /** The powers of x and y whose means are decoded; C and D are functions of the first five. */
  static final int[][] POWERS = {
    {1, 0}, {0, 1}, {2, 0}, {0, 2}, {1, 1}, {3, 0}, {2, 1}, {1, 2}, {0, 3}, {4, 0}, {3, 1}, {2, 2},
    {1, 3}, {0, 4}
  };

  static final int VARIED = 5;

  boolean resolvesDeviations() {
    return resolvesSquares && varianceOfX() > 0 && varianceOfY() > 0;
  }

  private double mean(int place) {
    return decoded.means()[place];
  }

  double covariance() {
    return mean(4) - mean(0) * mean(1);
  }

  private double varianceOfX() {
    return mean(2) - mean(0) * mean(0);
  }

  private double varianceOfY() {
    return mean(3) - mean(1) * mean(1);
  }

  /** Returns the gradient of C with respect to the means of x, y, x², y² and xy. */
  double[] ofCovariance() {
    return new double[] {-mean(1), -mean(0), 0, 0, 1};
  }

  /** Returns the gradient of D with respect to the same means. */
  private double[] ofDeviations() {
    double perX = Math.sqrt(varianceOfY() / varianceOfX()) / 2;
    double perY = Math.sqrt(varianceOfX() / varianceOfY()) / 2;
    return new double[] {-2 * mean(0) * perX, -2 * mean(1) * perY, perX, perY, 0};
  }

  Ratio correlation() {
    double[] ofC = ofCovariance();
    double[] ofD = ofDeviations();
    double product = Math.sqrt(varianceOfX() * varianceOfY());
    double[] variances = {
      variance(ofC, ofC), variance(ofC, ofD), variance(ofD, ofD),
    };
    double[] both = new double[ofC.length];
    for (int k = 0; k < both.length; k++) {
      both[k] = ofC[k] - covariance() / product * ofD[k];
    }
    return Ratio.of(covariance(), product, variances, decoded.least(both));
  }

  /** Returns the covariance of two estimates; a variance is at least the part that noise causes. */
  double variance(double[] one, double[] other) {
    double variance = decoded.covariance(one, other) - amongPeople(one, other) / people;
    return one == other ? Math.max(variance, decoded.least(one)) : variance;
  }

  /**
   * Returns the covariance among people; 0 if the grids are too coarse, which makes errors too
   * wide.
   */
  private double amongPeople(double[] one, double[] other) {
    double sum = 0;
    for (int k = 0; resolvesSquares && k < VARIED; k++) {
      for (int l = 0; l < VARIED; l++) {
        double together = mean(POWERS[k][0] + POWERS[l][0], POWERS[k][1] + POWERS[l][1]);
        sum += one[k] * other[l] * (together - mean(k) * mean(l));
      }
    }
    return one == other ? Math.max(0, sum) : sum;
  }

  /** Returns the mean of x^p·y^q. */
  private double mean(int ofX, int ofY) {
    for (int k = 0; k < POWERS.length; k++) {
      if (POWERS[k][0] == ofX && POWERS[k][1] == ofY) {
        return mean(k);
      }
    }
    throw new IllegalArgumentException("x^" + ofX + " y^" + ofY + " is not decoded");
  }
}
