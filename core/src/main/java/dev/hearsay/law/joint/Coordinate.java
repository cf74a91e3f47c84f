package dev.hearsay.law.joint;

import dev.hearsay.law.number.BlockLaw;

/**
 * One attribute's place in a joint symbol. Inputs are nodes; node i stands for the window of
 * symbols i, …, i + width − 1, as in {@link BlockLaw}.
 *
 * @param isNumber whether the input is a number, which is rounded to a node at random; a category's
 *     values are the nodes themselves
 * @param nodes at least 2
 * @param width at least 1; of a category it is 1
 */
public record Coordinate(boolean isNumber, int nodes, int width) {

  public Coordinate {
    if (nodes < 2 || width < 1 || (long) nodes + width > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "a window of " + width + " for " + nodes + " inputs; at least 1 and 2 are needed");
    }
    if (!isNumber && width != 1) {
      throw new IllegalArgumentException(
          "a category's window is " + width + " values wide; it must be 1");
    }
  }

  /** One of so many values. */
  public static Coordinate category(int values) {
    return new Coordinate(false, values, 1);
  }

  /** A number on a grid of so many nodes, which a window of so many symbols stands for. */
  public static Coordinate number(int nodes, int width) {
    return new Coordinate(true, nodes, width);
  }

  /** N, the number of symbols. */
  public int symbols() {
    return nodes + width - 1;
  }
}
