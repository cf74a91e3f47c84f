package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Quantity.Kind;
import java.util.List;
import java.util.stream.Stream;

/**
 * The distribution of a numeric attribute over its range, in the attribute's own unit: the share of
 * people in every bin, and quantiles with intervals.
 *
 * <pre>{@code
 * Distribution ages = tally.distribution("age", 20, 0.95); // 20 bins, intervals of 95 %
 * double median = ages.quantiles().get(2).value(); // of 5, 25, 50, 75 and 95 %
 * }</pre>
 *
 * @param attribute the attribute's name
 * @param reports how many people reported on the attribute
 * @param bins of equal width, in rising order; their shares are at least 0 and sum to 1
 * @param quantiles in rising order of their levels
 * @param isConverged whether the search met its stopping rule; if not, more steps would change the
 *     result
 * @param iterations how many steps the search took
 */
public record Distribution(
    String attribute,
    long reports,
    List<Bin> bins,
    List<Quantile> quantiles,
    boolean isConverged,
    int iterations) {

  /**
   * The largest number of bins. More would take long, and show more detail than reports contain.
   */
  public static final int MAX_BINS = 1000;

  public Distribution {
    bins = List.copyOf(bins);
    quantiles = List.copyOf(quantiles);
  }

  /** Returns the shares of the bins, which have no intervals, then the quantiles. */
  public List<Quantity> quantities() {
    return Stream.concat(bins.stream().map(this::quantity), quantiles.stream().map(this::quantity))
        .collect(toUnmodifiableList());
  }

  private Quantity quantity(Bin bin) {
    return quantity(
        Kind.BIN, List.of(bin.from, bin.to), Estimate.withoutError(bin.share, Interval.EVERYTHING));
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
   * The share of people whose value is between two edges. Bins are smoothed, so that spikes are
   * spread over neighbouring bins, and have no interval. Intervals of quantiles have no such
   * weakness.
   */
  public record Bin(double from, double to, double share) {}

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
