package dev.hearsay.window;

/** How many nodes a table gets. */
public final class Nodes {

  /** What rounding inputs to nodes may add to the variance, relative to it. */
  private static final double TOLERANCE = 1e-3;

  /** With 128 symbols a table of a megabyte. */
  private static final int MOST = 1025;

  private Nodes() {}

  /**
   * Rounding at random between nodes at a distance h adds at most h²/4 to the variance. The number
   * is odd, so that 0 is a node.
   */
  public static int enoughFor(double variance) {
    double distance = Math.sqrt(4 * TOLERANCE * variance);
    return Math.min(MOST, 2 * (int) Math.ceil(1 / distance) + 1);
  }
}
