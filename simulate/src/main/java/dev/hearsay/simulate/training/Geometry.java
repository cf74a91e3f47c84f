package dev.hearsay.simulate.training;

import dev.hearsay.vector.Ball;

/** The shape of the set that vectors are clipped to before they are perturbed. */
public enum Geometry {

  /** The unit cube: each entry is bounded and clipped on its own. */
  CUBE {
    @Override
    void clipFinite(double[] vector, double bound) {
      for (int j = 0; j < vector.length; j++) {
        vector[j] = clipped(vector[j], bound);
      }
    }

    @Override
    void clipFinite(SparseVector vector, double bound) {
      vector.clipEach(bound);
    }
  },

  /** The unit ball: the length is bounded. A longer vector is shortened and keeps its direction. */
  BALL {
    @Override
    void clipFinite(double[] vector, double bound) {
      Ball.clip(vector, bound);
    }

    @Override
    void clipFinite(SparseVector vector, double bound) {
      Ball.clip(vector.entries(), bound); // which leaves zeros unchanged
    }
  };

  /**
   * Clips a vector to a bound and divides it by the bound, in place.
   *
   * <p>The method never fails, for any vector and any bound above 0. The result is never longer
   * than 1 by more than rounding. NaN counts as 0, and infinite entries count as very large. A
   * made-up question could cause such entries for some people only; if they prevented an answer,
   * the missing answer would reveal something about these people.
   */
  public void clip(double[] vector, double bound) {
    for (int j = 0; j < vector.length; j++) {
      double entry = Double.isNaN(vector[j]) ? 0 : vector[j];
      vector[j] = Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, entry));
    }
    clipFinite(vector, bound);
  }

  /** Returns an entry of a cube, clipped to a bound and divided by it. */
  static double clipped(double entry, double bound) {
    return Math.max(-1, Math.min(1, entry / bound));
  }

  abstract void clipFinite(double[] vector, double bound);

  /** Clips like {@link #clip} a vector whose entries are finite. */
  abstract void clipFinite(SparseVector vector, double bound);
}
