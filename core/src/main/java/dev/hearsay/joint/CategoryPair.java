package dev.hearsay.joint;

import dev.hearsay.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The strength of the relation between two categories: Cramér's V, and a test of independence.
 *
 * @param sample the counts of two coordinates, both categories
 */
public record CategoryPair(JointCounts sample) {

  /**
   * The estimated relation of two categories.
   *
   * @param cramersV Cramér's V, in [0, 1]
   * @param interval the confidence interval of V
   * @param pValue the p-value of the test of independence
   * @param rows the compared groups of the first category's values; each group is one value unless
   *     values were too rare
   * @param columns the compared groups of the second category's values
   */
  public record Relation(
      double cramersV,
      Interval interval,
      double pValue,
      List<List<Integer>> rows,
      List<List<Integer>> columns) {}

  /**
   * Returns the relation of the categories, after pooling values that are too rare. Empty if there
   * are too few reports for two groups of each category.
   */
  public Optional<Relation> relation(double confidence) {
    Table all = Table.of(sample);
    return Pooling.of(all).flatMap(groups -> relation(all, groups, confidence));
  }

  private static Optional<Relation> relation(Table all, Pooling groups, double confidence) {
    Table table = all.pooled(groups);
    IndependenceFit fit = IndependenceFit.of(table);
    if (!fit.isPossible()) {
      return Optional.empty();
    }
    CramersV v = CramersV.of(table);
    return Optional.of(
        new Relation(
            v.value(), v.interval(confidence), fit.pValue(), groups.rows(), groups.columns()));
  }

  /**
   * The observed frequencies of a table of two categories.
   *
   * @param rowNoise each row's share of the random reports, which do not depend on the truth
   * @param columnNoise each column's share of the random reports
   * @param truth σ
   * @param reports the number of reports
   * @param observed the frequencies, row by row
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Table(
      double[] rowNoise, double[] columnNoise, double truth, long reports, double[] observed) {

    static Table of(JointCounts sample) {
      return new Table(
          even(sample.law().coordinates().get(0).nodes()),
          even(sample.law().coordinates().get(1).nodes()),
          sample.law().truth(),
          sample.reports(),
          Arrays.stream(sample.counts())
              .mapToDouble(count -> count / (double) sample.reports())
              .toArray());
    }

    private static double[] even(int values) {
      double[] even = new double[values];
      Arrays.fill(even, 1.0 / values);
      return even;
    }

    int rows() {
      return rowNoise.length;
    }

    int columns() {
      return columnNoise.length;
    }

    /** Returns this table with rows and columns exchanged. */
    Table transposed() {
      double[] transposed = new double[observed.length];
      for (int i = 0; i < transposed.length; i++) {
        transposed[i] = observed[i % rows() * columns() + i / rows()];
      }
      return new Table(
          /* rowNoise= */ columnNoise, /* columnNoise= */ rowNoise, truth, reports, transposed);
    }

    /** Returns this table with each group of values pooled into one value. */
    Table pooled(Pooling groups) {
      int[] rowOf = groupOf(groups.rows(), rows());
      int[] columnOf = groupOf(groups.columns(), columns());
      int width = groups.columns().size();
      double[] pooled = new double[groups.rows().size() * width];
      for (int i = 0; i < observed.length; i++) {
        pooled[rowOf[i / columns()] * width + columnOf[i % columns()]] += observed[i];
      }
      return new Table(
          sums(rowNoise, groups.rows()),
          sums(columnNoise, groups.columns()),
          truth,
          reports,
          pooled);
    }

    private static int[] groupOf(List<List<Integer>> groups, int values) {
      int[] groupOf = new int[values];
      for (int group = 0; group < groups.size(); group++) {
        for (int value : groups.get(group)) {
          groupOf[value] = group;
        }
      }
      return groupOf;
    }

    private static double[] sums(double[] noise, List<List<Integer>> groups) {
      return groups.stream()
          .mapToDouble(group -> group.stream().mapToDouble(value -> noise[value]).sum())
          .toArray();
    }

    /** Returns the probability that a report is random and is this cell. */
    double noise(int cell) {
      return (1 - truth) * rowNoise[cell / columns()] * columnNoise[cell % columns()];
    }

    /** Returns the unbiased shares of the cells. */
    double[] shares() {
      double[] shares = new double[observed.length];
      Arrays.setAll(shares, cell -> (observed[cell] - noise(cell)) / truth);
      return shares;
    }

    double[] rowShares() {
      return rowSums(shares());
    }

    double[] columnShares() {
      return columnSums(shares());
    }

    double[] rowSums(double[] cells) {
      double[] sums = new double[rows()];
      for (int i = 0; i < cells.length; i++) {
        sums[i / columns()] += cells[i];
      }
      return sums;
    }

    double[] columnSums(double[] cells) {
      double[] sums = new double[columns()];
      for (int i = 0; i < cells.length; i++) {
        sums[i % columns()] += cells[i];
      }
      return sums;
    }
  }
}
