package dev.hearsay.category;

import dev.hearsay.PrivacyLoss;

/**
 * Local hashing: a random hash function and a randomized response among its g cells. OLH uses the
 * integer g ≥ 2 of least variance, (c+g−1)² / ((g−1)(c+gδ−1)²) with c = e^ε; for δ = 0 that is near
 * c + 1.
 */
public final class LocalHashing {

  public static final String NAME = "olh";

  /** The name of the mechanism with any g. */
  public static final String GENERAL_NAME = "lh";

  /**
   * The largest number of cells. More cells gain nothing measurable, and would not fit the hash.
   */
  public static final int MAX_CELLS = 1 << 24;

  private LocalHashing() {}

  /** Returns OLH. */
  public static CategoricalMechanism optimal(int values, PrivacyLoss loss) {
    return of(NAME, values, bestCells(loss), loss);
  }

  /** Returns LH with g cells, under a name. */
  public static CategoricalMechanism of(String name, int values, int cells, PrivacyLoss loss) {
    return new CategoricalMechanism(name, loss, new HashedLaw(values, Grr.law(cells, loss)));
  }

  /**
   * Returns OLH's g: the first minimum, bracketed by doubling and then bisected on the sign of the
   * variance's step. (With δ the formula falls again for g of the order of 1/δ², far beyond any
   * use.)
   */
  public static int bestCells(PrivacyLoss loss) {
    int high = 2;
    while (high < MAX_CELLS && logVariance(2 * high, loss) < logVariance(high, loss)) {
      high *= 2;
    }
    int low = Math.max(2, high / 2);
    high = Math.min(MAX_CELLS, 2 * high);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (logVariance(middle, loss) <= logVariance(middle + 1, loss)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private static double logVariance(int cells, PrivacyLoss loss) {
    double gap = Math.expm1(loss.epsilon());
    return 2 * Math.log(gap + cells)
        - Math.log(cells - 1.0)
        - 2 * Math.log(gap + cells * loss.delta());
  }
}
