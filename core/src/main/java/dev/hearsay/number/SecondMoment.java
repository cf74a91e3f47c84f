package dev.hearsay.number;

import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/**
 * The relation between E[x²] and E[Y²]. For most mechanisms E[Y² | x] = a + b·x², found here by
 * least squares over [−1, 1]; then E[x²] = (E[Y²] − a)/b. E[x²] is unknown where b is near 0
 * (Duchi's reports are all of one size) or the curve is no parabola (Three-Outputs).
 */
public final class SecondMoment {

  /** The relation for reports without information. */
  static final SecondMoment UNKNOWN = new SecondMoment(0);

  private static final int POINTS = 41;
  private static final double MIN_SLOPE = 0.1;
  private static final double LARGEST_MISFIT = 0.01;

  private final double constant;
  private final double slope;
  private final boolean isParabola;
  private final boolean isKnown;
  private final double leastVariance;

  private SecondMoment(DoubleUnaryOperator variance) {
    double[] u = new double[POINTS];
    double[] square = new double[POINTS];
    double least = Double.POSITIVE_INFINITY;
    double meanU = 0;
    double meanSquare = 0;
    for (int i = 0; i < POINTS; i++) {
      double x = 2.0 * i / (POINTS - 1) - 1;
      double noise = variance.applyAsDouble(x);
      least = Math.min(least, noise);
      u[i] = x * x;
      square[i] = noise + x * x;
      meanU += u[i] / POINTS;
      meanSquare += square[i] / POINTS;
    }
    double covariance = 0;
    double spread = 0;
    for (int i = 0; i < POINTS; i++) {
      covariance += (u[i] - meanU) * (square[i] - meanSquare);
      spread += (u[i] - meanU) * (u[i] - meanU);
    }
    slope = covariance / spread;
    constant = meanSquare - slope * meanU;
    double misfit = 0;
    for (int i = 0; i < POINTS; i++) {
      misfit = Math.max(misfit, Math.abs(constant + slope * u[i] - square[i]));
    }
    leastVariance = least;
    isParabola = misfit <= LARGEST_MISFIT * Math.max(slope, MIN_SLOPE);
    isKnown = isParabola && slope >= MIN_SLOPE;
  }

  /** Creates an unknown relation. */
  private SecondMoment(double leastVariance) {
    this.constant = 0;
    this.slope = 0;
    this.isParabola = false;
    this.isKnown = false;
    this.leastVariance = leastVariance;
  }

  /** Returns the relation for reports whose noise has this variance at each x. */
  public static SecondMoment of(DoubleUnaryOperator variance) {
    return new SecondMoment(variance);
  }

  /** Returns an unknown relation for reports whose noise has at least this variance. */
  public static SecondMoment unknown(double leastVariance) {
    return new SecondMoment(leastVariance);
  }

  /** Returns whether E[Y² | x] is a parabola in x, which may be constant. */
  boolean isParabola() {
    return isParabola;
  }

  /**
   * Returns E[Y²] for values with this E[x²], as the least-squares parabola states; {@code
   * measured} if the relation is unknown.
   */
  double square(double squareOfValues, double measured) {
    return constant > 0 ? constant + slope * squareOfValues : measured;
  }

  /**
   * Returns about E[x²], also where the curve is not quite a parabola. Empty if reports do not show
   * it.
   */
  OptionalDouble about(double meanSquare) {
    return slope >= MIN_SLOPE
        ? OptionalDouble.of((meanSquare - constant) / slope)
        : OptionalDouble.empty();
  }

  /** Returns E[x²], clamped to the range that is possible for this mean. */
  public double of(double meanSquare, double mean) {
    double least = mean * mean;
    return isKnown ? Math.max(least, Math.min(1, (meanSquare - constant) / slope)) : least;
  }

  /**
   * Returns the noise variance of one report for the x where it is least. It bounds every standard
   * error from below.
   */
  public double leastVariance() {
    return leastVariance;
  }
}
