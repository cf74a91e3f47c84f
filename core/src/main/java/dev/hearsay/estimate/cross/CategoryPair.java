package dev.hearsay.estimate.cross;

import dev.hearsay.Interval;
import java.util.Arrays;
import java.util.Optional;

/**
 * How strongly two categories are related: Cramér's V, and a test of independence.
 *
 * @param sample over two coordinates, both categories
 */
public record CategoryPair(JointCounts sample) {

  /** A share that may well be 0 cannot be divided by: each value's exceeds so many errors. */
  private static final double MIN_DEVIATIONS = 4;

  /** No cell may have fewer expected reports, and at most a fifth fewer than {@link #USUAL}. */
  private static final double MIN_EXPECTED = 1;

  private static final double USUAL = 5;

  /**
   * What was found.
   *
   * @param cramersV of [0, 1]
   * @param interval of V
   * @param pValue of the test of independence
   */
  public record Relation(double cramersV, Interval interval, double pValue) {}

  /**
   * Empty where there are too few reports to tell: where the share of a value, of either category,
   * is below {@value #MIN_DEVIATIONS} of its standard errors, or where under independence a cell
   * expects fewer than 1 report, or more than a fifth of them fewer than 5 (Cochran's rule).
   */
  public Optional<Relation> relation(double confidence) {
    Table table = Table.of(sample);
    if (!hasKnownMargins(table)) {
      return Optional.empty();
    }
    IndependenceFit fit = IndependenceFit.of(table);
    double[] expected = fit.expected();
    long few = Arrays.stream(expected).filter(count -> count < USUAL).count();
    boolean isSparse =
        Arrays.stream(expected).anyMatch(count -> !(count >= MIN_EXPECTED))
            || 5 * few > expected.length;
    if (isSparse) {
      return Optional.empty();
    }
    CramersV v = CramersV.of(table);
    return Optional.of(new Relation(v.value(), v.interval(confidence), fit.pValue()));
  }

  private static boolean hasKnownMargins(Table table) {
    return isKnown(table, table.rowShares(), table.columns())
        && isKnown(table, table.columnShares(), table.rows());
  }

  /** The error of a margin is that of the sum of its cells' observed frequencies, over σ. */
  private static boolean isKnown(Table table, double[] shares, int cells) {
    double noise = (1 - table.truth()) * cells / (table.rows() * table.columns());
    return Arrays.stream(shares)
        .allMatch(
            share -> {
              double rate = table.truth() * Math.max(0, share) + noise;
              double error = Math.sqrt(rate * (1 - rate) / table.reports()) / table.truth();
              return share > MIN_DEVIATIONS * error;
            });
  }

  /**
   * The observed frequencies of a table of two categories.
   *
   * @param truth σ
   * @param observed row by row
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Table(int rows, int columns, double truth, long reports, double[] observed) {

    static Table of(JointCounts sample) {
      return new Table(
          sample.law().coordinates().get(0).nodes(),
          sample.law().coordinates().get(1).nodes(),
          sample.law().truth(),
          sample.reports(),
          Arrays.stream(sample.counts())
              .mapToDouble(count -> count / (double) sample.reports())
              .toArray());
    }

    /** With rows and columns exchanged. */
    Table turned() {
      double[] turned = new double[observed.length];
      for (int i = 0; i < turned.length; i++) {
        turned[i] = observed[i % rows * columns + i / rows];
      }
      return new Table(/* rows= */ columns, /* columns= */ rows, truth, reports, turned);
    }

    double noise() {
      return (1 - truth) / observed.length;
    }

    /** The unbiased shares of the cells. */
    double[] shares() {
      return Arrays.stream(observed).map(one -> (one - noise()) / truth).toArray();
    }

    double[] rowShares() {
      return rowSums(shares());
    }

    double[] columnShares() {
      return columnSums(shares());
    }

    double[] rowSums(double[] cells) {
      double[] sums = new double[rows];
      for (int i = 0; i < cells.length; i++) {
        sums[i / columns] += cells[i];
      }
      return sums;
    }

    double[] columnSums(double[] cells) {
      double[] sums = new double[columns];
      for (int i = 0; i < cells.length; i++) {
        sums[i % columns] += cells[i];
      }
      return sums;
    }
  }
}
