package dev.hearsay.joint;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.law.Law;
import dev.hearsay.random.BitSource;
import java.util.Arrays;
import java.util.List;

/**
 * The tuples of several coordinates' symbols. A tuple is written as one number in which the first
 * coordinate is the most significant.
 */
final class Tuples {

  private final List<Coordinate> coordinates;
  private final int size;

  /** The difference of the number for a difference of 1 in each coordinate's symbol. */
  private final int[] steps;

  private final int[] symbols;
  private final int[] nodes;
  private final int[] widths;
  private final boolean[] isNumber;

  /**
   * @throws IllegalArgumentException if there are no coordinates, or more than {@link
   *     JointLaw#MAX_SYMBOLS} tuples
   */
  Tuples(List<Coordinate> coordinates) {
    this.coordinates = List.copyOf(coordinates);
    this.size = count(coordinates);
    this.steps = new int[coordinates.size()];
    int step = 1;
    for (int j = steps.length - 1; j >= 0; j--) {
      steps[j] = step;
      step *= coordinates.get(j).symbols();
    }
    this.symbols = coordinates.stream().mapToInt(Coordinate::symbols).toArray();
    this.nodes = coordinates.stream().mapToInt(Coordinate::nodes).toArray();
    this.widths = coordinates.stream().mapToInt(Coordinate::width).toArray();
    this.isNumber = new boolean[nodes.length];
    for (int j = 0; j < isNumber.length; j++) {
      isNumber[j] = coordinates.get(j).isNumber();
    }
  }

  /** Returns the number of tuples of these coordinates' symbols. */
  static int count(List<Coordinate> coordinates) {
    if (coordinates.isEmpty()) {
      throw new IllegalArgumentException("a joint law has no coordinates; at least 1 is needed");
    }
    long product = 1;
    for (Coordinate coordinate : coordinates) {
      product *= coordinate.symbols();
      if (product > JointLaw.MAX_SYMBOLS) {
        throw new IllegalArgumentException(
            "the coordinates of a joint law have more than "
                + JointLaw.MAX_SYMBOLS
                + " tuples together");
      }
    }
    return (int) product;
  }

  List<Coordinate> coordinates() {
    return coordinates;
  }

  int size() {
    return size;
  }

  /** Returns the symbol of one coordinate in a tuple. */
  int symbol(int tuple, int coordinate) {
    return tuple / steps[coordinate] % symbols[coordinate];
  }

  /**
   * Returns some of the coordinates, each at most once: two copies would always have the same
   * symbol, which is no law of this form.
   */
  List<Coordinate> some(int... kept) {
    if (Arrays.stream(kept).distinct().count() != kept.length) {
      throw new IllegalArgumentException(
          "coordinates " + Arrays.toString(kept) + "; each may be kept only once");
    }
    return Arrays.stream(kept).mapToObj(coordinates::get).collect(toUnmodifiableList());
  }

  /** Returns counts of tuples, summed over all coordinates but these. */
  long[] sumOnto(long[] counts, int... kept) {
    long[] sums = new long[count(some(kept))];
    for (int tuple = 0; tuple < counts.length; tuple++) {
      int rest = 0;
      for (int coordinate : kept) {
        rest = rest * symbols[coordinate] + symbol(tuple, coordinate);
      }
      sums[rest] += counts[tuple];
    }
    return sums;
  }

  /**
   * Returns what a coordinate's input adds to the first tuple of the windows.
   *
   * @param input for a number, a place in [0, 1], which is rounded at random, or above 1 if it is
   *     missing; for a category, the index of the value
   */
  int corner(int coordinate, double input, BitSource bits) {
    return node(coordinate, input, bits) * steps[coordinate];
  }

  private int node(int coordinate, double input, BitSource bits) {
    if (!isNumber[coordinate]) {
      return (int) input;
    }
    // A missing answer has a node of its own, and takes as many random bits as a value.
    int none = symbols[coordinate] - widths[coordinate];
    double scaled = input > 1 ? none : input * (nodes[coordinate] - 1);
    int below = Math.min((int) scaled, input > 1 ? none : nodes[coordinate] - 2);
    return below + bits.bernoulliBit((long) ((scaled - below) * Law.TOTAL));
  }

  /** Returns the difference between the {@code rank}-th tuple of the windows and their first. */
  int offset(int rank) {
    int left = rank;
    int offset = 0;
    for (int j = steps.length - 1; left > 0; j--) {
      offset += left % widths[j] * steps[j];
      left /= widths[j];
    }
    return offset;
  }
}
