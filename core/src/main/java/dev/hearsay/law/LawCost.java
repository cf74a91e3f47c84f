package dev.hearsay.law;

/**
 * The cost of a law for those who receive it. It is known before anything is computed, since a few
 * lines of a plan can state a law of a billion symbols.
 *
 * @param symbols the number of symbols of numbers, and of several attributes at once
 * @param nodes the number of nodes of the largest number
 * @param symbolsPerNode the number of symbols for which each of these nodes has a probability
 * @param values the number of values of a category
 * @param dimensions the number of dimensions of a point
 * @param projections the number of products that a draw searches
 */
public record LawCost(
    long symbols, int nodes, int symbolsPerNode, long values, int dimensions, long projections) {

  /** Returns the size of a law of one number. */
  public static LawCost ofNumber(int nodes, int symbols) {
    return new LawCost(symbols, nodes, symbols, 0, 0, 0);
  }

  /** Returns the size of a law of one of several values. */
  public static LawCost ofValues(int values) {
    return new LawCost(0, 0, 0, values, 0, 0);
  }

  /** Returns the size of a law of points. */
  public static LawCost ofPoint(int dimensions, long projections) {
    return new LawCost(0, 0, 0, 0, dimensions, projections);
  }
}
