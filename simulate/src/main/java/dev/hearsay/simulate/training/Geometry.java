package dev.hearsay.simulate.training;

import dev.hearsay.vector.Ball;

/** The shape of the set that vectors are clipped to before they are perturbed. */
public enum Geometry {

  /** Every entry is bounded: an entry beyond is cut off. */
  CUBE {
    @Override
    void clipFinite(double[] vector, double bound) {
      for (int j = 0; j < vector.length; j++) {
        vector[j] = Math.max(-1, Math.min(1, vector[j] / bound));
      }
    }
  },

  /** The length is bounded: a longer vector is shortened and keeps its direction. */
  BALL {
    @Override
    void clipFinite(double[] vector, double bound) {
      Ball.clip(vector, bound);
    }
  };

  /**
   * Clips a vector to a bound and divides it by the bound, in place.
   *
   * <p>It never fails, whatever the vector and the bound, which is above 0, and what comes out is
   * never longer than 1 by more than rounding. Entries that are no numbers count as 0 and huge ones
   * as large: a question could be made up so that they occur for some people only, and if these
   * gave no answer, their silence would be one.
   */
  public void clip(double[] vector, double bound) {
    for (int j = 0; j < vector.length; j++) {
      double entry = Double.isNaN(vector[j]) ? 0 : vector[j];
      vector[j] = Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, entry));
    }
    clipFinite(vector, bound);
  }

  abstract void clipFinite(double[] vector, double bound);
}
