package dev.hearsay.estimate;

import dev.hearsay.mechanism.CategoricalMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.mechanism.NumericMechanism;
import dev.hearsay.mechanism.VectorMechanism;

/**
 * The error to expect before anything is collected, for broadly spread values: numbers uniform on
 * [−1, 1], categories equally frequent.
 */
public final class Prediction {

  private static final int POINTS = 21;
  private static final double UNIFORM_VARIANCE = 1 / 3.0;

  private Prediction() {}

  /** The average variance of a decoded report: of a number on [−1, 1], or of a share. */
  public static double noise(Mechanism mechanism) {
    if (mechanism instanceof NumericMechanism numeric) {
      double sum = 0;
      for (int i = 0; i < POINTS; i++) {
        sum += numeric.variance((2.0 * i + 1) / POINTS - 1);
      }
      return sum / POINTS;
    }
    if (mechanism instanceof CategoricalMechanism categorical) {
      return categorical.meanVariance();
    }
    VectorMechanism vector = (VectorMechanism) mechanism;
    return vector.scale() * vector.scale() - UNIFORM_VARIANCE;
  }

  /** The spread of the values themselves. */
  public static double spread(Mechanism mechanism) {
    if (mechanism instanceof CategoricalMechanism categorical) {
      double share = 1.0 / categorical.values();
      return share * (1 - share);
    }
    return UNIFORM_VARIANCE;
  }

  /**
   * The variance of an estimate times the number of all people, n: r = n·π of them report, so it is
   * (noise + spread)/π − spread.
   *
   * @param inclusion π, the probability that a person reports on this
   */
  public static double variance(double noise, double spread, double inclusion) {
    return (noise + spread) / inclusion - spread;
  }
}
