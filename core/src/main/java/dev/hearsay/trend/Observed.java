package dev.hearsay.trend;

/** Estimates of consecutive waves, the first and the last of which are known. */
final class Observed {

  private final double[] values;
  private final double[] variances;
  private final int size;
  private final double typicalVariance;
  private final double spread;

  /**
   * @param values NaN where nobody reported
   * @param variances of their errors, above 0 where the value is known
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

  /** How many are known. */
  int size() {
    return size;
  }

  /** The variance of a typical error: the harmonic mean of all. */
  double typicalVariance() {
    return typicalVariance;
  }

  /** How far values are from their mean, squared, on average; at least a typical variance. */
  double spread() {
    return spread;
  }

  /**
   * The variance of a level of which nothing is known: four times the spread. Its density is taken
   * to be the same everywhere, 1/√(2π·this), so that no level is preferred. The more levels a curve
   * has, the more often it pays this.
   */
  double levelVariance() {
    return 4 * spread;
  }
}
