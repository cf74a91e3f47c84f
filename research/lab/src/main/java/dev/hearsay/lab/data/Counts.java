package dev.hearsay.lab.data;

import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.people.InsecureDraws;

/** Draws counts by inverting their distribution function, from where a coarse table says. */
public final class Counts {

  private static final int COARSE = 1024;

  /** P(count ≤ k). */
  private final double[] upTo;

  /** The least count that a uniform number of the i-th of the equal parts of [0, 1) stands for. */
  private final int[] first = new int[COARSE];

  private Counts(double[] upTo) {
    this.upTo = upTo;
    for (int i = 1; i < COARSE; i++) {
      first[i] = from(first[i - 1], (double) i / COARSE);
    }
  }

  public static Counts poisson(int expectation) {
    // Beyond, counts have no chance that a double could hold.
    double[] upTo = new double[100 + 3 * expectation];
    double probability = Math.exp(-expectation);
    double sum = 0;
    for (int k = 0; k < upTo.length; k++) {
      sum += probability;
      upTo[k] = sum;
      probability *= expectation / (k + 1.0);
    }
    return new Counts(upTo);
  }

  public int draw(InsecureSeededBits bits) {
    double uniform = InsecureDraws.uniform(bits);
    return from(first[(int) (uniform * COARSE)], uniform);
  }

  /** The least count, from one on, with P(count ≤ k) above u. */
  private int from(int start, double u) {
    int k = start;
    while (k < upTo.length - 1 && upTo[k] <= u) {
      k++;
    }
    return k;
  }
}
