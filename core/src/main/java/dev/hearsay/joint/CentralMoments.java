package dev.hearsay.joint;

/**
 * The moments of two numbers about their means, and how estimates made of them vary. For {@link
 * NumberPair}, which derives the formulas.
 *
 * @param found the raw moments of {@link #POWERS}
 * @param people n
 * @param tellsSquares whether the grids are fine enough for moments of second and higher order
 */
record CentralMoments(Decoded found, long people, boolean tellsSquares) {

  /** The powers of x and y whose means are decoded; the first five make up C and D. */
  static final int[][] POWERS = {
    {1, 0}, {0, 1}, {2, 0}, {0, 2}, {1, 1}, {3, 0}, {2, 1}, {1, 2}, {0, 3}, {4, 0}, {3, 1}, {2, 2},
    {1, 3}, {0, 4}
  };

  static final int VARIED = 5;

  boolean tellsSpreads() {
    return tellsSquares && varianceOfX() > 0 && varianceOfY() > 0;
  }

  private double mean(int place) {
    return found.means()[place];
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

  /** How C varies with x, y, x², y² and xy. */
  double[] ofCovariance() {
    return new double[] {-mean(1), -mean(0), 0, 0, 1};
  }

  /** How D varies with them. */
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
    return Ratio.of(covariance(), product, variances, found.least(both));
  }

  /** The covariance of two estimates; a variance is at least what the noise leads to. */
  double variance(double[] one, double[] other) {
    double variance = found.covariance(one, other) - amongPeople(one, other) / people;
    return one == other ? Math.max(variance, found.least(one)) : variance;
  }

  /** Unless the grids are too coarse: then as if there were none, so that errors are too wide. */
  private double amongPeople(double[] one, double[] other) {
    double sum = 0;
    for (int k = 0; tellsSquares && k < VARIED; k++) {
      for (int l = 0; l < VARIED; l++) {
        double together = mean(POWERS[k][0] + POWERS[l][0], POWERS[k][1] + POWERS[l][1]);
        sum += one[k] * other[l] * (together - mean(k) * mean(l));
      }
    }
    return one == other ? Math.max(0, sum) : sum;
  }

  /** E[x^p·y^q]. */
  private double mean(int ofX, int ofY) {
    for (int k = 0; k < POWERS.length; k++) {
      if (POWERS[k][0] == ofX && POWERS[k][1] == ofY) {
        return mean(k);
      }
    }
    throw new IllegalArgumentException("x^" + ofX + " y^" + ofY + " is not decoded");
  }
}
