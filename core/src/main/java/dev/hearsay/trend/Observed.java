package dev.hearsay.trend;

/** Estimates of consecutive waves, of which at least the first and the last are known. */
final class Observed {

  private final double[] values;
  private final double[] variances;
  private final int size;
  private final double typicalVariance;
  private final double spread;

  /**
   * Creates observations.
   *
   * @param values NaN for waves without reports
   * @param variances of the values' errors, above 0 for known values
   */
  Observed(double[] values, double[] variances) {
    this.values = values;
    this.variances = variances;
    int known = 0;
    double information = 0;
    double sum = 0;
    double squares = 0;
    for (int t = 0; t < values.length; t++) {
      if (isKnown(t)) {
        double value = values[t] - values[0];
        known++;
        information += 1 / variances[t];
        sum += value;
        squares += value * value;
      }
    }
    size = known;
    typicalVariance = known / information;
    spread = Math.max(squares / known - sum / known * sum / known, typicalVariance);
  }

  int waves() {
    return values.length;
  }

  boolean isKnown(int wave) {
    return !Double.isNaN(values[wave]);
  }

  double value(int wave) {
    return values[wave];
  }

  double variance(int wave) {
    return variances[wave];
  }

  /** Returns how many values are known. */
  int size() {
    return size;
  }

  /** Returns the variance of a typical error: the harmonic mean of all variances. */
  double typicalVariance() {
    return typicalVariance;
  }

  /**
   * Returns the mean squared distance of the values from their mean; at least the typical variance.
   */
  double spread() {
    return spread;
  }

  /**
   * Returns the variance of a level of which nothing is known: four times the spread. Its density
   * is assumed to be constant, 1/√(2π·this), so that no level is preferred. The more levels a curve
   * has, the more often it pays this price.
   */
  double levelVariance() {
    return 4 * spread;
  }
}
