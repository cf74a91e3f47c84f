package dev.hearsay.internal;

/** Brings vectors into the unit ball. */
public final class Ball {

  private Ball() {}

  /**
   * Divides a vector by a bound, in place, and shortens it to length 1 if it is longer then; it
   * keeps its direction.
   *
   * <p>It never fails, whatever the vector, and what comes out is never longer than 1 by more than
   * rounding. Entries that are no numbers count as 0 and infinite ones as large. A plan could be
   * made up so that they occur for some people only: if these sent no report, their silence would
   * be one.
   *
   * <p>The largest entry is brought near 1, by a power of two and so without rounding, before
   * anything is squared: squares of small entries would be 0, and a vector that looks shorter than
   * it is would stay too long.
   *
   * @param bound above 0
   */
  public static void clip(double[] vector, double bound) {
    double largest = 0;
    for (int j = 0; j < vector.length; j++) {
      double entry = Double.isNaN(vector[j]) ? 0 : vector[j];
      vector[j] = Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, entry));
      largest = Math.max(largest, Math.abs(vector[j]));
    }
    if (largest > 0) {
      clip(vector, bound, Math.getExponent(largest));
    }
  }

  private static void clip(double[] vector, double bound, int exponent) {
    double squares = 0;
    for (int j = 0; j < vector.length; j++) {
      vector[j] = Math.scalb(vector[j], -exponent);
      squares += vector[j] * vector[j];
    }
    double divisor = Math.max(Math.scalb(bound, -exponent), Math.sqrt(squares));
    for (int j = 0; j < vector.length; j++) {
      vector[j] /= divisor;
    }
  }
}
