package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.numeric.Normal;
import dev.hearsay.trend.ChangeScan;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The means and shares of a series over its waves: the estimate of every wave, a smooth curve with
 * a confidence band that uses all waves, and the waves at which something changed. Trends are
 * immutable.
 *
 * <pre>{@code
 * Trend trend = Trend.of(tallies, 52, 0.95); // the tallies of 52 waves by their numbers
 * for (Trend.Line line : trend.lines()) {
 *   List<Trend.Point> changes = line.changes();
 * }
 * }</pre>
 *
 * <p>Curves, bands and changes are about the distributions from which the people of the waves were
 * drawn, not about the very people who reported. The estimate of a single wave is about all people
 * of the series. A band covers the truth with the stated confidence on average over the waves. Next
 * to a sudden change it may miss the truth more often. The same holds in series of less than some
 * 30 waves if the quantity moves by about two errors of a wave. A band may extend beyond what is
 * possible, such as below a share of 0: nothing is clipped.
 *
 * @param confidence the confidence of intervals and bands
 * @param lines one per quantity
 */
public record Trend(double confidence, List<Line> lines) {

  public Trend {
    lines = List.copyOf(lines);
  }

  /**
   * A quantity over the waves: a mean, a share, the mean of a vector's entry, the share of a cell,
   * the mean of a group, or a correlation.
   *
   * @param points one per wave, from wave 1 to the last that is known
   */
  public record Line(Quantity.Key key, List<Point> points) {
    public Line {
      points = List.copyOf(points);
    }

    /** Returns the points with a change, in the order of the waves. */
    public List<Point> changes() {
      return points.stream()
          .filter(point -> point.change().isPresent())
          .collect(toUnmodifiableList());
    }
  }

  /**
   * The estimates of a line at one wave.
   *
   * @param raw the estimate by this wave's reports alone; unknown if there are none
   * @param smooth the estimate by all waves' reports; unknown before the first wave with reports
   *     and after the last. Its simultaneous intervals are for all waves of all lines.
   * @param change the change that begins with this wave, if there is one: the mean of the k waves
   *     from here on minus the mean of the k waves before. k is chosen so that the change is most
   *     significant. With 95 % probability, no reported change of any line is a false alarm,
   *     however often the series is checked: the p-value of a change, adjusted for all comparisons
   *     of the whole series, is at most 0.05
   */
  public record Point(int wave, Quantity raw, Estimate smooth, Optional<Quantity> change) {}

  /**
   * Returns how many comparisons a series leads to: of neighbouring waves, of two waves before with
   * two after, of four with four, and so on.
   *
   * @param planned how many waves the series has
   * @param quantities how many lines are shown together
   */
  public static long comparisons(int planned, int quantities) {
    return Math.multiplyExact(ChangeScan.tests(planned), (long) quantities);
  }

  /**
   * Returns the least difference between two neighbouring waves that is reported as a change. A
   * smaller change is reported if it lasts for several waves. A change of twice this size is missed
   * about once in ten thousand cases.
   *
   * @param planned how many waves the series has
   * @param quantities how many lines are shown together
   * @param standardError the standard error of one wave
   */
  public static double leastChangeNoticed(int planned, int quantities, double standardError) {
    double sigmas = Normal.sigmas(ChangeScan.RISK / Math.max(1, comparisons(planned, quantities)));
    return sigmas * Math.sqrt(2) * standardError;
  }

  /**
   * Returns the trend of every mean, share and entry.
   *
   * @param waves tallies of waves of one series, or of the same tiers, by the wave's number, from 1
   * @param planned how many waves the series has, including those to come
   * @param over the last wave that accepts no more reports. Only waves up to this one are compared,
   *     because each look at a wave that still fills would be one more comparison
   * @throws IllegalArgumentException if a wave is not of the series, or plans differ
   */
  public static Trend of(
      SortedMap<Integer, ? extends Counted> waves, int planned, int over, double confidence) {
    return TrendEstimator.ofAttributes(waves, planned, over, confidence).trend();
  }

  /** Returns the trend of waves none of which accepts more reports. */
  public static Trend of(
      SortedMap<Integer, ? extends Counted> waves, int planned, double confidence) {
    return of(waves, planned, planned, confidence);
  }

  /**
   * Returns the trend of every cell of a table, of every mean by group, or of a correlation. A mean
   * by group is unknown in waves with too few people of the group.
   *
   * @param attributes as in {@link Counted#cross}
   * @throws IllegalArgumentException if a wave is not of the series, plans differ, or all waves
   *     together have an {@link Counted#obstacleToCross obstacle}
   * @see #of(SortedMap, int, int, double)
   */
  public static Trend ofCross(
      SortedMap<Integer, ? extends Counted> waves,
      int planned,
      int over,
      List<String> attributes,
      double confidence) {
    return TrendEstimator.ofCross(waves, planned, over, attributes, confidence).trend();
  }

  /** Returns the trend of a cross over waves none of which accepts more reports. */
  public static Trend ofCross(
      SortedMap<Integer, ? extends Counted> waves,
      int planned,
      List<String> attributes,
      double confidence) {
    return ofCross(waves, planned, planned, attributes, confidence);
  }
}
