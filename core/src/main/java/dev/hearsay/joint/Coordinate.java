package dev.hearsay.joint;

import dev.hearsay.number.BlockLaw;

/**
 * The coordinate of one attribute in a joint symbol. Inputs are nodes; node i has the window of
 * symbols i, …, i + width − 1, as in {@link BlockLaw}.
 *
 * <p>A number that may be missing has one more window after all others, for a missing answer: the
 * symbols {@link #none}, …, none + width − 1.
 *
 * @param isNumber whether the input is a number, which is rounded to a node at random; a category's
 *     values are the nodes themselves
 * @param nodes the number of nodes, at least 2
 * @param width the width of a window, at least 1; 1 for a category
 * @param mayBeMissing whether the number may be missing; false for a category
 */
public record Coordinate(boolean isNumber, int nodes, int width, boolean mayBeMissing) {

  private static final long CATEGORY = 0;
  private static final long NUMBER = 1;
  private static final long MAY_BE_MISSING = 2;

  public Coordinate {
    if (nodes < 2 || width < 1 || nodes + (mayBeMissing ? 2L : 1L) * width > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          String.format(
              "a window of width %s for %s inputs; the width must be at least 1, the inputs at least"
                  + " 2, and the symbols fewer than %s",
              width, nodes, Integer.MAX_VALUE));
    }
    if (!isNumber && width != 1) {
      throw new IllegalArgumentException(
          "a category's window is " + width + " values wide; it must be 1");
    }
    if (!isNumber && mayBeMissing) {
      throw new IllegalArgumentException(
          "a category that may be missing; only numbers may, a category needs a value for it");
    }
  }

  /** Returns the coordinate with these {@link #integers}. */
  public static Coordinate of(long... integers) {
    return new Coordinate(
        integers[0] != CATEGORY,
        (int) integers[1],
        (int) integers[2],
        integers[0] == MAY_BE_MISSING);
  }

  /**
   * Returns the coordinate's integers in plans: 0 for a category, 1 for a number, 2 for one that
   * may be missing; the nodes; the width.
   */
  public long[] integers() {
    long kind = mayBeMissing ? MAY_BE_MISSING : isNumber ? NUMBER : CATEGORY;
    return new long[] {kind, nodes, width};
  }

  /** Returns the coordinate of a category with this number of values. */
  public static Coordinate category(int values) {
    return new Coordinate(false, values, 1, false);
  }

  /**
   * Returns the coordinate of a number on a grid of this number of nodes, with windows of this
   * width.
   */
  public static Coordinate number(int nodes, int width) {
    return new Coordinate(true, nodes, width, false);
  }

  /** Returns the coordinate of a number that may be missing, on a grid of this number of nodes. */
  public static Coordinate numberOrNone(int nodes, int width) {
    return new Coordinate(true, nodes, width, true);
  }

  /** Returns N, the number of symbols. */
  public int symbols() {
    return mayBeMissing ? none() + width : none();
  }

  /**
   * Returns the first symbol of the window for a missing answer. The symbols below it are in
   * windows of values.
   */
  public int none() {
    return nodes + width - 1;
  }
}
