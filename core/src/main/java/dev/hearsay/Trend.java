package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.numeric.Normal;
import dev.hearsay.trend.ChangeScan;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * How means and shares moved over the waves of a series: the estimate of every wave, a smooth curve
 * with a band that uses all waves, and where something changed. Immutable.
 *
 * <p>All is about the laws that the people of the waves were drawn from, and not about the very
 * people who reported. A band covers the truth with the stated confidence on average over the
 * waves; next to a sudden change it may miss it more often, and in series of less than some 30
 * waves also where the quantity moves by about two errors of a wave. It may leave what is possible,
 * as below a share of 0: nothing is clipped.
 *
 * @param confidence of intervals and bands
 * @param lines one per quantity
 */
public record Trend(double confidence, List<Line> lines) {

  public Trend {
    lines = List.copyOf(lines);
  }

  /**
   * One quantity over the waves: a mean, a share, the mean of a vector's entry, the share of a
   * cell, the mean of a group, or a correlation.
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
   * One wave.
   *
   * @param raw by this wave's reports alone; unknown if there are none
   * @param smooth by all waves' reports; unknown before the first wave with reports and after the
   *     last. Its simultaneous intervals are for all waves of all lines.
   * @param change the difference that began with this wave, if one did: the mean of some waves from
   *     here on less that of as many before. Their number is chosen so that the change is most
   *     significant. With 95 % probability no change of any line is a false alarm, however often
   *     the series is looked at: its p-value, adjusted for all comparisons of the whole series, is
   *     at most 0.05
   */
  public record Point(int wave, Quantity raw, Estimate smooth, Optional<Quantity> change) {}

  /**
   * How many comparisons a series leads to: of neighbouring waves, of two before with two after, of
   * four and so on.
   *
   * @param planned how many waves the series has
   * @param quantities how many lines are shown together
   */
  public static long comparisons(int planned, int quantities) {
    return Math.multiplyExact(ChangeScan.tests(planned), (long) quantities);
  }

  /**
   * The least difference between two neighbouring waves that counts as a change. Less is noticed if
   * it lasts for several waves. A change of twice this is missed about once in ten thousand.
   *
   * @param planned how many waves the series has
   * @param quantities how many lines are shown together
   * @param standardError of one wave
   */
  public static double leastChangeNoticed(int planned, int quantities, double standardError) {
    double sigmas = Normal.sigmas(ChangeScan.RISK / Math.max(1, comparisons(planned, quantities)));
    return sigmas * Math.sqrt(2) * standardError;
  }

  /**
   * Of every mean, share and entry.
   *
   * @param waves by number, from 1; tallies of waves of one series
   * @param planned how many waves the series has, also those to come
   * @param over up to which wave no more reports come: only these are compared, as each look at a
   *     wave that fills would be one more comparison
   * @throws IllegalArgumentException if a wave is not of the series, or plans differ
   */
  public static Trend of(
      SortedMap<Integer, Tally> waves, int planned, int over, double confidence) {
    return TrendReading.ofAttributes(waves, planned, over, confidence).trend();
  }

  /** Of waves that are all over. */
  public static Trend of(SortedMap<Integer, Tally> waves, int planned, double confidence) {
    return of(waves, planned, planned, confidence);
  }

  /**
   * Of every cell of a table, every mean by group, or a correlation. A mean by group is unknown in
   * waves with too few people of the group.
   *
   * @param attributes as {@link Tally#cross} takes them
   * @throws IllegalArgumentException if a wave is not of the series, plans differ, or all waves
   *     together have an {@link Tally#obstacleToCross obstacle}
   * @see #of(SortedMap, int, int, double)
   */
  public static Trend ofCross(
      SortedMap<Integer, Tally> waves,
      int planned,
      int over,
      List<String> attributes,
      double confidence) {
    return TrendReading.ofCross(waves, planned, over, attributes, confidence).trend();
  }

  /** Of waves that are all over. */
  public static Trend ofCross(
      SortedMap<Integer, Tally> waves, int planned, List<String> attributes, double confidence) {
    return ofCross(waves, planned, planned, attributes, confidence);
  }
}
