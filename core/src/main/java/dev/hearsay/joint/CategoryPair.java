package dev.hearsay.joint;

import dev.hearsay.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How strongly two categories are related: Cramér's V, and a test of independence.
 *
 * @param sample over two coordinates, both categories
 */
public record CategoryPair(JointCounts sample) {

  /**
   * What was found.
   *
   * @param cramersV of [0, 1]
   * @param interval of V
   * @param pValue of the test of independence
   * @param rows the groups of the first category's values that were compared, each one value unless
   *     values were too rare
   * @param columns the groups of the second's
   */
  public record Relation(
      double cramersV,
      Interval interval,
      double pValue,
      List<List<Integer>> rows,
      List<List<Integer>> columns) {}

  /**
   * Returns how the categories are related, after values that are too rare were pooled; empty where
   * there are too few reports for two groups of each.
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
   * @param rowNoise by row, its share of the reports that say nothing true
   * @param columnNoise by column
   * @param truth σ
   * @param observed row by row
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

    /** With rows and columns exchanged. */
    Table turned() {
      double[] turned = new double[observed.length];
      for (int i = 0; i < turned.length; i++) {
        turned[i] = observed[i % rows() * columns() + i / rows()];
      }
      return new Table(
          /* rowNoise= */ columnNoise, /* columnNoise= */ rowNoise, truth, reports, turned);
    }

    /** With each group of values as one. */
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

    /** The probability that a report is this cell and says nothing true. */
    double noise(int cell) {
      return (1 - truth) * rowNoise[cell / columns()] * columnNoise[cell % columns()];
    }

    /** The unbiased shares of the cells. */
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
