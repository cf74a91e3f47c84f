package dev.hearsay.learn.gradient;

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
      double squares = 0;
      for (double entry : vector) {
        squares += entry * entry;
      }
      double divisor = Math.max(bound, Math.sqrt(squares));
      for (int j = 0; j < vector.length; j++) {
        vector[j] /= divisor;
      }
    }
  };

  /** Squares of entries up to this large can be added. */
  private static final double LARGEST_ENTRY = 1e100;

  /**
   * Clips a vector to a bound and divides it by the bound, in place.
   *
   * <p>It never fails, whatever the vector. Entries that are no numbers count as 0 and huge ones as
   * large: a question could be made up so that they occur for some people only, and if these gave
   * no answer, their silence would be one.
   */
  public void clip(double[] vector, double bound) {
    for (int j = 0; j < vector.length; j++) {
      double entry = Double.isNaN(vector[j]) ? 0 : vector[j];
      vector[j] = Math.max(-LARGEST_ENTRY, Math.min(LARGEST_ENTRY, entry));
    }
    clipFinite(vector, bound);
  }

  abstract void clipFinite(double[] vector, double bound);
}
