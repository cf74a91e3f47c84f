package dev.hearsay.law;

/**
 * A counter of reports of one symbol per value. The first half of the cells contains the sums of
 * each value's symbols, the second half the sums of their squares.
 */
public final class SumCounter extends Counter {

  private final int values;
  private final long last;

  public SumCounter(int values, int symbols) {
    super(2 * values, mostReports(symbols - 1L));
    this.values = values;
    this.last = symbols - 1L;
  }

  /**
   * Returns the largest number of reports without overflow. The largest square is that of the last
   * symbol, which is below 2³¹, so its square is below 2⁶².
   */
  private static long mostReports(long last) {
    return Long.MAX_VALUE / (last * last);
  }

  @Override
  public boolean accepts(long[] words, int from) {
    for (int value = 0; value < values; value++) {
      long symbol = words[from + value];
      if (symbol < 0 || symbol > last) {
        return false;
      }
    }
    return true;
  }

  /**
   * {@inheritDoc}
   *
   * @throws ArithmeticException if a sum might overflow, after 2⁶³ divided by the square of the
   *     number of symbols; then nothing was added
   */
  @Override
  public void add(long[] words, int from) {
    checkRoomFor(1);
    long[] sums = settled();
    for (int value = 0; value < values; value++) {
      long symbol = words[from + value];
      sums[value] += symbol;
      sums[values + value] += symbol * symbol;
    }
    countReport();
  }

  @Override
  protected String shape() {
    return "sums of " + (last + 1) + " symbols for " + values + " values";
  }

  @Override
  protected void checkCells(long reports, long[] cells) {
    for (int value = 0; value < values; value++) {
      long sum = cells[value];
      long squares = cells[values + value];
      checkCell(value, sum, 0, reports * last);
      checkCell(values + value, squares, leastSquares(reports, sum), mostSquares(sum));
      if (((sum ^ squares) & 1) != 0) {
        throw new IllegalArgumentException(
            String.format(
                "cell %s is %s; a sum of squares must be odd if the sum, %s, is odd, else even",
                values + value, squares, sum));
      }
    }
  }

  /**
   * Returns the least sum of squares, which is reached if the n symbols are as equal as possible: r
   * of them are q + 1, the others q.
   */
  private static long leastSquares(long reports, long sum) {
    if (reports == 0) {
      return 0;
    }
    long quotient = sum / reports;
    long remainder = sum % reports;
    return reports * quotient * quotient + remainder * (2 * quotient + 1);
  }

  /**
   * Returns the largest sum of squares, which is reached if all symbols but one are the first, 0,
   * or the last.
   */
  private long mostSquares(long sum) {
    long remainder = sum % last;
    return sum / last * last * last + remainder * remainder;
  }
}
