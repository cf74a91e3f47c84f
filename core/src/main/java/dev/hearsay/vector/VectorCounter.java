package dev.hearsay.vector;

import dev.hearsay.law.Counter;

/**
 * A counter of reports that name a direction of space. The first half of the cells contains the
 * sums of each entry plus 1, so that no cell is below 0. The second half contains the sums of the
 * entries' squares.
 *
 * <p>Sums of doubles would depend on their order. So entries and squares are rounded to multiples
 * of 1/{@link #ONE} before they are added: sums of integers do not depend on the order. A direction
 * and its opposite are rounded alike, so rounding changes no expectation.
 */
public final class VectorCounter extends Counter {

  private static final int SHIFT = 24;

  /** The integer for an entry of 1. */
  public static final long ONE = 1L << SHIFT;

  private final CodebookLaw law;
  private final double[] direction;

  public VectorCounter(CodebookLaw law) {
    super(2 * law.dimensions(), Long.MAX_VALUE >> (SHIFT + 1));
    this.law = law;
    this.direction = new double[law.dimensions()];
  }

  @Override
  public boolean accepts(long[] words, int from) {
    return law.accepts(words[from]);
  }

  /**
   * {@inheritDoc}
   *
   * @throws ArithmeticException if a sum might overflow, after 2³⁸ reports; then nothing was added
   */
  @Override
  public void add(long[] words, int from) {
    checkRoomFor(1);
    law.copyWord(words[from], direction);
    long[] sums = settled();
    for (int j = 0; j < direction.length; j++) {
      long entry = Math.round(direction[j] * ONE);
      sums[j] += ONE + entry;
      sums[direction.length + j] += square(entry);
    }
    countReport();
  }

  /**
   * Returns the sum of an entry over all reports.
   *
   * @param cell a cell of the first half
   */
  public static double sum(long cell, long reports) {
    return (cell - reports * ONE) / (double) ONE;
  }

  private static long square(long entry) {
    return (entry * entry + ONE / 2) >> SHIFT;
  }

  @Override
  protected String shape() {
    return "sums of directions of a " + law;
  }

  /**
   * {@inheritDoc}
   *
   * <p>No entry is beyond ±1, and the squares of a direction add up to 1. Rounding an entry changes
   * its square by less than 2/ONE.
   */
  @Override
  protected void checkCells(long reports, long[] cells) {
    long squares = 0;
    for (int j = 0; j < direction.length; j++) {
      checkCell(j, cells[j], 0, 2 * reports * ONE);
      checkCell(direction.length + j, cells[direction.length + j], 0, reports * ONE);
      squares += cells[direction.length + j];
    }
    long slack = 2L * direction.length;
    if (Math.abs(squares - reports * ONE) > reports * slack) {
      throw new IllegalArgumentException(
          String.format(
              "the squares add up to %s; for %s directions the sum must be %s ± %s",
              squares, reports, reports * ONE, reports * slack));
    }
  }

  @Override
  protected long workingWords() {
    return direction.length;
  }
}
