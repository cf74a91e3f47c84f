package dev.hearsay;

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
   * One quantity: a mean, the share of a value, an entry of a vector, a cell of a table, the mean
   * of a group, or a correlation.
   *
   * @param attributes one, or those that were crossed
   * @param value the category's value, the vector's entry, or the cell's or group's values; empty
   *     for a mean and for a correlation
   * @param points one per wave, from wave 1 to the last that is known
   * @param changes in their order
   */
  public record Line(
      List<String> attributes, Optional<String> value, List<Point> points, List<Change> changes) {
    public Line {
      attributes = List.copyOf(attributes);
      points = List.copyOf(points);
      changes = List.copyOf(changes);
    }
  }

  /**
   * One wave.
   *
   * @param reports how many people reported on the quantity
   * @param raw by this wave's reports alone; unknown if there are none
   * @param smooth by all waves' reports; unknown before the first wave with reports and after the
   *     last. Its simultaneous intervals are for all waves of all lines.
   */
  public record Point(int wave, long reports, Estimate raw, Estimate smooth) {}

  /**
   * Where a quantity changed, by more than chance: all changes of all lines, whenever one looks at
   * the series, are real but with a probability of 5 %.
   *
   * @param wave the first after the change
   * @param difference of some waves after less as many before; how many is what shows it best
   * @param pValue how likely a difference as large is between waves that do not differ
   * @param adjustedPValue the same for all comparisons of the whole series, at most 0.05
   */
  public record Change(int wave, Estimate difference, double pValue, double adjustedPValue) {}

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
