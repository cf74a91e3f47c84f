package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Quantity.Kind;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The distribution of a numeric attribute over its range, in the attribute's own unit: the share of
 * people in every bin, below every edge, and in the ranges that were asked for, and quantiles. All
 * of them have intervals that hold for every distribution.
 *
 * <pre>{@code
 * List<Interval> ranges = List.of(new Interval(18, 65));
 * Distribution ages = tally.distribution("age", 20, ranges, 0.95); // 20 bins, intervals of 95 %
 * double adults = ages.ranges().get(0).share(); // of people from 18 to below 65
 * double median = ages.quantiles().get(2).value(); // of 5, 25, 50, 75 and 95 %
 * }</pre>
 *
 * @param attribute the attribute's name
 * @param reports how many people reported on the attribute
 * @param bins of equal width, in rising order; their shares are at least 0 and sum to 1
 * @param cumulative the range below each edge between two bins, in rising order. The simultaneous
 *     intervals are a band for the whole distribution function: between two edges it is at least
 *     the lower end at the first and at most the upper end at the second
 * @param ranges the ranges that were asked for, in that order
 * @param quantiles in rising order of their levels
 * @param isConverged whether the search met its stopping rule; if not, more steps would change the
 *     result
 * @param iterations how many steps the search took
 */
public record Distribution(
    String attribute,
    long reports,
    List<Range> bins,
    List<Range> cumulative,
    List<Range> ranges,
    List<Quantile> quantiles,
    boolean isConverged,
    int iterations) {

  /**
   * The largest number of bins. More would take long, and show more detail than reports contain.
   */
  public static final int MAX_BINS = 1000;

  public Distribution {
    bins = List.copyOf(bins);
    cumulative = List.copyOf(cumulative);
    ranges = List.copyOf(ranges);
    quantiles = List.copyOf(quantiles);
  }

  /** Returns the shares of bins, below edges, and of ranges, then the quantiles. */
  public List<Quantity> quantities() {
    return Stream.of(
            bins.stream().map(one -> quantity(Kind.BIN, List.of(one.from, one.to), one.estimate)),
            cumulative.stream()
                .map(one -> quantity(Kind.CUMULATIVE, List.of(one.to), one.estimate)),
            ranges.stream()
                .map(one -> quantity(Kind.RANGE, List.of(one.from, one.to), one.estimate)),
            quantiles.stream().map(this::quantity))
        .flatMap(Function.identity())
        .collect(toUnmodifiableList());
  }

  private Quantity quantity(Quantile quantile) {
    return quantity(
        Kind.QUANTILE,
        List.of(quantile.level),
        Estimate.withoutError(quantile.value, quantile.interval));
  }

  private Quantity quantity(Kind kind, List<Double> numbers, Estimate estimate) {
    return new Quantity(
        new Quantity.Key(kind, List.of(attribute), List.of(), numbers), reports, estimate);
  }

  /**
   * The share of people whose value is in a range. The range includes its lower edge, and its upper
   * edge only at the end of the attribute's range.
   *
   * @param estimate the share of the smoothed distribution, in which spikes are spread over
   *     neighbouring bins. Its intervals do not depend on the smoothing; the standard error is that
   *     of the unbiased estimate from which they are computed
   */
  public record Range(double from, double to, Estimate estimate) {

    /** Returns the estimated share. */
    public double share() {
      return estimate.value();
    }
  }

  /**
   * The value that a share of the people do not exceed.
   *
   * @param level that share
   * @param interval contains the true quantile with the stated confidence, for every distribution.
   *     It accounts for the noise, for the choice of people, and for details that reports do not
   *     show, such as spikes between the steps of a mechanism. It is wide if the reports contain
   *     little information
   */
  public record Quantile(double level, double value, Interval interval) {}
}
