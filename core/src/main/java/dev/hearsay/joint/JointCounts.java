package dev.hearsay.joint;

import dev.hearsay.category.Entries;
import dev.hearsay.category.SupportModel;
import dev.hearsay.joint.CategoryPair.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Counts of the tuples of some coordinates of a part that is about several attributes. */
public abstract sealed class JointCounts permits WindowCounts, CodedCounts {

  private final List<Coordinate> coordinates;
  private final long[] counts;
  private final long reports;

  /**
   * @param counts one per tuple
   * @param reports the number of reports, at least one
   */
  JointCounts(List<Coordinate> coordinates, long[] counts, long reports) {
    this.coordinates = coordinates;
    this.counts = counts;
    this.reports = reports;
  }

  final List<Coordinate> coordinates() {
    return coordinates;
  }

  final long[] counts() {
    return counts;
  }

  final long reports() {
    return reports;
  }

  /** Returns the last coordinate, which is the number of means by group. */
  final Coordinate last() {
    return coordinates.get(coordinates.size() - 1);
  }

  /**
   * Returns the counts of each tuple of values with any answer; the last coordinate is a number.
   */
  final long[] sumsOfGroups() {
    long[] groups = new long[counts.length / last().symbols()];
    for (int group = 0; group < groups.length; group++) {
      int from = group * last().symbols();
      groups[group] = Arrays.stream(counts, from, from + last().none()).sum();
    }
    return groups;
  }

  /** Returns a measure of the information, up to a factor. */
  public abstract double information();

  /** Returns the counts of each tuple of values. All coordinates must be categories. */
  abstract Supports ofCells();

  /**
   * Returns the counts of each tuple of values with any answer. The coordinates must be categories
   * and last a number.
   */
  abstract Supports ofGroups();

  /**
   * Returns the unbiased means of functions of the tuples.
   *
   * @param from the first tuple at which a function is not 0
   * @param tables the functions' values at the tuples from there on
   * @param varied the number of functions whose covariance is needed
   */
  abstract DecodedMeans decoded(int from, double[][] tables, int varied);

  /** Returns the table of two categories. */
  abstract Table table();

  /**
   * Counts of several cells. Each person is in one cell at most.
   *
   * @param counts one per cell
   * @param reports the number of reports
   * @param outside the expected count, per report, of a cell that the reporter is not in
   * @param gap the expected increase of the count if the reporter is in the cell
   * @param ofTruth the variance of a decoded report of the cell of the reporter
   * @param ofOther the same for any other cell
   * @param isSupport whether a report adds 0 or 1 to each count
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Supports(
      long[] counts,
      long reports,
      double outside,
      double gap,
      double ofTruth,
      double ofOther,
      boolean isSupport) {

    /** Returns counts of cells that a report supports or not. */
    static Supports of(long[] counts, SupportModel model) {
      return new Supports(
          counts,
          model.reports(),
          model.q(),
          model.p() - model.q(),
          model.entryVariance(model.p()),
          model.entryVariance(model.q()),
          true);
    }

    /** Returns the model of supports, if a report supports a cell or not. */
    Optional<SupportModel> model() {
      return isSupport
          ? Optional.of(new SupportModel(outside + gap, outside, reports))
          : Optional.empty();
    }

    Entries entries(int cell) {
      double observed = counts[cell] / (double) reports;
      return new Entries(
          reports, (observed - outside) / gap, ofTruth, ofOther, 1 / (gap * reports));
    }
  }
}
