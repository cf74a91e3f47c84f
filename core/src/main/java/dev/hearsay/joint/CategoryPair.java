package dev.hearsay.joint;

import dev.hearsay.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

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
    Table all = sample.table();
    return Pooling.of(all).flatMap(groups -> relation(all, groups, confidence));
  }

  private static Optional<Relation> relation(Table all, Pooling groups, double confidence) {
    Table table = all.pooled(groups);
    OptionalDouble pValue =
        table.isTuple() ? IndependenceFit.pValue(table) : ProductFit.pValue(table);
    if (pValue.isEmpty()) {
      return Optional.empty();
    }
    CramersV v = CramersV.of(table);
    return Optional.of(
        new Relation(
            v.value(),
            v.interval(confidence),
            pValue.getAsDouble(),
            groups.rows(),
            groups.columns()));
  }

  /**
   * The estimated shares of a table of two categories.
   *
   * @param rowNoise the part of all tuples that is in each row
   * @param columnNoise the part of all tuples that is in each column
   * @param noise the second moments of decoded reports
   * @param reports the number of reports
   * @param shares the unbiased shares of the cells, row by row; they sum to 1
   * @param isTuple whether each report is one cell
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Table(
      double[] rowNoise,
      double[] columnNoise,
      TupleNoise noise,
      long reports,
      double[] shares,
      boolean isTuple) {

    static double[] evenly(int values) {
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
      double[] transposed = new double[shares.length];
      for (int i = 0; i < transposed.length; i++) {
        transposed[i] = shares[i % rows() * columns() + i / rows()];
      }
      return new Table(
          /* rowNoise= */ columnNoise,
          /* columnNoise= */ rowNoise,
          noise,
          reports,
          transposed,
          isTuple);
    }

    /** Returns this table with each group of values pooled into one value. */
    Table pooled(Pooling groups) {
      int[] rowOf = groupOf(groups.rows(), rows());
      int[] columnOf = groupOf(groups.columns(), columns());
      int width = groups.columns().size();
      double[] pooled = new double[groups.rows().size() * width];
      for (int i = 0; i < shares.length; i++) {
        pooled[rowOf[i / columns()] * width + columnOf[i % columns()]] += shares[i];
      }
      return new Table(
          sums(rowNoise, groups.rows()),
          sums(columnNoise, groups.columns()),
          noise,
          reports,
          pooled,
          isTuple);
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

    /** Returns the part of all tuples that is in a cell. */
    double even(int cell) {
      return rowNoise[cell / columns()] * columnNoise[cell % columns()];
    }

    /**
     * Returns the variance of a decoded cell, before the products of means are subtracted.
     *
     * @param share the share of the cell
     */
    double scatter(int cell, double share) {
      return noise.truth() * share + noise.uniform() * even(cell);
    }

    /** Returns the probability that a report is the truth, if each report is one cell. */
    double truth() {
      return 1 / noise.truth();
    }

    /** Returns the probability that a report is random and is this cell. */
    double noise(int cell) {
      return (1 - truth()) * even(cell);
    }

    /** Returns the frequencies of reports of each cell, if each report is one cell. */
    double[] observed() {
      double[] observed = new double[shares.length];
      Arrays.setAll(observed, cell -> truth() * shares[cell] + noise(cell));
      return observed;
    }

    double[] rowShares() {
      return rowSums(shares);
    }

    double[] columnShares() {
      return columnSums(shares);
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
