package dev.hearsay.share;

/**
 * The likelihoods of raw shares at nearby cells of a grid: one row per raw share, up to a factor,
 * with the rows concatenated in one array.
 *
 * <p>The bootstrap reads these rows tens of millions of times. Sums are split into four independent
 * ones, because a processor adds four numbers at once but waits for a sum that the next addition
 * needs.
 */
final class Likelihoods {

  private final int[] firsts;
  private final int[] starts;
  private final double[] values;

  /**
   * @param firsts by row, the cell of the first likelihood
   * @param starts by row, the index of its first likelihood; then the number of all likelihoods
   */
  Likelihoods(int[] firsts, int[] starts, double[] values) {
    this.firsts = firsts;
    this.starts = starts;
    this.values = values;
  }

  /** Returns the number of raw shares. */
  int rows() {
    return firsts.length;
  }

  /** Returns the sum of a row's likelihoods, each times the factor of its cell. */
  double sum(int row, double[] factors) {
    return sum(starts[row], starts[row + 1], factors, firsts[row] - starts[row]);
  }

  /** Returns the sum of a row's likelihoods from a cell on, each times the factor of its cell. */
  double sum(int row, double[] factors, int from) {
    int start = starts[row] + Math.max(0, from - firsts[row]);
    return sum(start, starts[row + 1], factors, firsts[row] - starts[row]);
  }

  private double sum(int start, int end, double[] factors, int shift) {
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    int i = start;
    for (; i < end - 3; i += 4) {
      first += values[i] * factors[i + shift];
      second += values[i + 1] * factors[i + 1 + shift];
      third += values[i + 2] * factors[i + 2 + shift];
      fourth += values[i + 3] * factors[i + 3 + shift];
    }
    for (; i < end; i++) {
      first += values[i] * factors[i + shift];
    }
    return (first + second) + (third + fourth);
  }

  /** Adds a row's likelihoods, each times one factor, to the sums of their cells. */
  void add(int row, double factor, double[] sums) {
    int shift = firsts[row] - starts[row];
    int end = starts[row + 1];
    for (int i = starts[row]; i < end; i++) {
      sums[i + shift] += values[i] * factor;
    }
  }

  /** Returns a row's likelihood at a cell; 0 if the cell is not near. */
  double at(int row, int cell) {
    int place = starts[row] + cell - firsts[row];
    return cell >= firsts[row] && place < starts[row + 1] ? values[place] : 0;
  }

  /** Returns some of the rows. */
  Likelihoods rows(int[] chosen) {
    int[] someFirsts = new int[chosen.length];
    int[] someStarts = new int[chosen.length + 1];
    for (int i = 0; i < chosen.length; i++) {
      someFirsts[i] = firsts[chosen[i]];
      someStarts[i + 1] = someStarts[i] + starts[chosen[i] + 1] - starts[chosen[i]];
    }
    double[] someValues = new double[someStarts[chosen.length]];
    for (int i = 0; i < chosen.length; i++) {
      int length = someStarts[i + 1] - someStarts[i];
      System.arraycopy(values, starts[chosen[i]], someValues, someStarts[i], length);
    }
    return new Likelihoods(someFirsts, someStarts, someValues);
  }
}
