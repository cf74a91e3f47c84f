package dev.hearsay.joint;

import dev.hearsay.number.BlockLaw;

/**
 * One attribute's place in a joint symbol. Inputs are nodes; node i stands for the window of
 * symbols i, …, i + width − 1, as in {@link BlockLaw}.
 *
 * <p>A number that may be missing has one more window behind all others, for no answer: the symbols
 * {@link #none}, …, none + width − 1.
 *
 * @param isNumber whether the input is a number, which is rounded to a node at random; a category's
 *     values are the nodes themselves
 * @param nodes at least 2
 * @param width at least 1; of a category it is 1
 * @param mayBeMissing whether the number may have no answer; of a category it is false
 */
public record Coordinate(boolean isNumber, int nodes, int width, boolean mayBeMissing) {

  private static final long CATEGORY = 0;
  private static final long NUMBER = 1;
  private static final long MAY_BE_MISSING = 2;

  public Coordinate {
    if (nodes < 2 || width < 1 || nodes + (mayBeMissing ? 2L : 1L) * width > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "a window of " + width + " for " + nodes + " inputs; at least 1 and 2 are needed");
    }
    if (!isNumber && width != 1) {
      throw new IllegalArgumentException(
          "a category's window is " + width + " values wide; it must be 1");
    }
    if (!isNumber && mayBeMissing) {
      throw new IllegalArgumentException(
          "a category that may be missing; that is for numbers, a category has a value for it");
    }
  }

  /** The coordinate of its {@link #integers}. */
  public static Coordinate of(long... integers) {
    return new Coordinate(
        integers[0] != CATEGORY,
        (int) integers[1],
        (int) integers[2],
        integers[0] == MAY_BE_MISSING);
  }

  /**
   * The integers in plans: 0 for a category, 1 for a number, 2 for one that may be missing; the
   * nodes; the width.
   */
  public long[] integers() {
    long kind = mayBeMissing ? MAY_BE_MISSING : isNumber ? NUMBER : CATEGORY;
    return new long[] {kind, nodes, width};
  }

  /** One of so many values. */
  public static Coordinate category(int values) {
    return new Coordinate(false, values, 1, false);
  }

  /** A number on a grid of so many nodes, which a window of so many symbols stands for. */
  public static Coordinate number(int nodes, int width) {
    return new Coordinate(true, nodes, width, false);
  }

  /** The same for a number that may be missing. */
  public static Coordinate numberOrNone(int nodes, int width) {
    return new Coordinate(true, nodes, width, true);
  }

  /** N, the number of symbols. */
  public int symbols() {
    return mayBeMissing ? none() + width : none();
  }

  /** The symbols below this one are in windows of values; no answer's window starts here. */
  public int none() {
    return nodes + width - 1;
  }
}
