package dev.hearsay.simulate.training;

import dev.hearsay.learn.model.Coefficients;

/**
 * A vector of which most entries are 0, such as the gradient of a person whose features are mostly
 * indicators that are not set. Computations visit the other entries alone. It is used again for the
 * next person. Not thread-safe.
 */
public final class SparseVector {

  private final double[] entries;
  private final int[] places;
  private int size;

  /** Creates a vector of zeros. */
  SparseVector(int dimensions) {
    entries = new double[dimensions];
    places = new int[dimensions];
  }

  /** Returns a copy of a vector. */
  public static SparseVector of(double... vector) {
    SparseVector copy = new SparseVector(vector.length);
    for (int j = 0; j < vector.length; j++) {
      if (vector[j] != 0) {
        copy.set(j, vector[j]);
      }
    }
    return copy;
  }

  /** Makes all entries 0. */
  void clear() {
    for (int i = 0; i < size; i++) {
      entries[places[i]] = 0;
    }
    size = 0;
  }

  /** Sets an entry that was not set since the last {@link #clear}. */
  void set(int place, double value) {
    entries[place] = value;
    places[size++] = place;
  }

  /** Returns all entries: this vector's own array, which no one else may change. */
  public double[] entries() {
    return entries;
  }

  /** Adds this vector to another. */
  public void addTo(double[] sum) {
    for (int i = 0; i < size; i++) {
      sum[places[i]] += entries[places[i]];
    }
  }

  /** Returns the dot product with weights. */
  double dot(Coefficients weights) {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += weights.get(places[i]) * entries[places[i]];
    }
    return sum;
  }

  /** Multiplies all entries by a factor. */
  void multiply(double factor) {
    for (int i = 0; i < size; i++) {
      entries[places[i]] *= factor;
    }
  }

  /** Clips each entry to a bound and divides it by the bound. */
  void clipEach(double bound) {
    for (int i = 0; i < size; i++) {
      entries[places[i]] = Geometry.clipped(entries[places[i]], bound);
    }
  }
}
