package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute.Numeric;
import dev.hearsay.distribution.Histogram;
import dev.hearsay.distribution.HistogramEstimator;
import dev.hearsay.distribution.QuantileIntervals;
import dev.hearsay.distribution.RangeShares;
import dev.hearsay.distribution.Smoothing;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.numeric.Confidence;
import dev.hearsay.numeric.Normal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * An estimator of the distribution of one numeric attribute: shares by EM with partial smoothing,
 * and intervals of shares and quantiles without smoothing. If several parts report on the
 * attribute, it uses the one with most symbols; of several tiers, the one whose reports have the
 * least noise together.
 *
 * <p>The search runs on at least {@value #MIN_FINE_BINS} bins, and adds up their shares if fewer
 * are asked for. Smoothing evens out neighbouring bins, which would change much if bins were few
 * and wide.
 */
final class DistributionEstimator {

  private static final int MIN_FINE_BINS = 1024;

  /**
   * The smallest number of symbols. With 2 symbols reports contain only the mean, and with 3 in
   * addition the mean absolute value.
   */
  private static final int MIN_SYMBOLS = 4;

  private static final double[] LEVELS = {0.05, 0.25, 0.5, 0.75, 0.95};

  /**
   * The seed by which reports are split into halves. The split protects no data, so any constant
   * serves.
   */
  private static final long SEED = 1;

  private static final Interval SHARES = new Interval(0, 1);

  private final long people;
  private final AttributeCounts counts;
  private final Attribute attribute;

  DistributionEstimator(List<Tally> tiers, String name) {
    this.people = Tally.people(tiers);
    Schema schema = tiers.get(0).plan().schema();
    int place = schema.indexOf(name);
    this.attribute = schema.attributes().get(place);
    this.counts =
        tiers.stream()
            .map(tier -> ofMostSymbols(AttributeCounts.of(tier, place)))
            .max(Comparator.comparingDouble(DistributionEstimator::information))
            .orElseThrow();
  }

  private static AttributeCounts ofMostSymbols(List<AttributeCounts> parts) {
    return parts.stream()
        .max(Comparator.comparingInt(DistributionEstimator::symbols))
        .orElseThrow();
  }

  /** Returns the reports over the noise of each; less than 0 if they give no distribution. */
  private static double information(AttributeCounts counts) {
    return counts.mechanism() instanceof NumericMechanism numeric
            && numeric.symbols() >= MIN_SYMBOLS
        ? counts.reports() / numeric.variance(0)
        : -1;
  }

  private static int symbols(AttributeCounts counts) {
    return counts.mechanism() instanceof NumericMechanism numeric ? numeric.symbols() : 0;
  }

  /** Returns the reason why the distribution cannot be estimated, or empty if it can be. */
  Optional<String> obstacle() {
    if (!(attribute instanceof Numeric)) {
      return Optional.of("it is not a number");
    }
    if (attribute.mayBeMissing()) {
      return Optional.of(
          "it may be missing, so only its mean and the share of answers are estimated");
    }
    if (!(counts.mechanism() instanceof NumericMechanism mechanism)) {
      return Optional.of("it is reported together with other attributes, which gives only means");
    }
    if (mechanism.symbols() < MIN_SYMBOLS) {
      return Optional.of(
          String.format(
              "%s reports one of %s symbols, too few for a distribution",
              mechanism.name(), mechanism.symbols()));
    }
    return counts.reports() == 0 ? Optional.of("there are no reports on it") : Optional.empty();
  }

  Distribution estimate(int bins, List<Interval> ranges, double confidence) {
    check(bins, confidence);
    ranges.forEach(((Numeric) attribute)::checkRange);
    NumericMechanism mechanism = (NumericMechanism) counts.mechanism();
    long[] cells = counts.cells();
    int merged = (MIN_FINE_BINS + bins - 1) / bins;
    Histogram found =
        new HistogramEstimator(mechanism, bins * merged, Smoothing.PARTIAL).estimate(cells);
    RangeShares intervals = new RangeShares(mechanism.law(), cells, found, people);
    Function<List<Interval>, List<Distribution.Range>> shares =
        wanted -> shares(wanted, found, intervals, confidence);
    IntFunction<Double> edge = bin -> inUnit(2.0 * bin / bins);
    return new Distribution(
        attribute.name(),
        found.reports(),
        shares.apply(ranges(bins, bin -> new Interval(edge.apply(bin), edge.apply(bin + 1)))),
        shares.apply(ranges(bins - 1, bin -> new Interval(edge.apply(0), edge.apply(bin + 1)))),
        shares.apply(ranges),
        quantiles(found, new QuantileIntervals(mechanism.law(), cells, SEED), confidence),
        found.isConverged(),
        found.iterations());
  }

  private static List<Interval> ranges(int size, IntFunction<Interval> range) {
    return IntStream.range(0, size).mapToObj(range).collect(toUnmodifiableList());
  }

  /** Returns the shares of ranges in the histogram, with the intervals that hold for them. */
  private List<Distribution.Range> shares(
      List<Interval> ranges, Histogram found, RangeShares intervals, double confidence) {
    Confidence risk = new Confidence(confidence, Math.max(1, ranges.size()));
    return ranges.stream()
        .map(
            range -> {
              double from = Math.max(-1, onScale(range.low()));
              double to = Math.min(1, onScale(range.high()));
              double share = Math.min(1, found.cumulative(to) - found.cumulative(from));
              Estimate unbiased = intervals.share(from, to, risk);
              return new Distribution.Range(
                  range.low(), range.high(), unbiased.movedTo(share, SHARES));
            })
        .collect(toUnmodifiableList());
  }

  private void check(int bins, double confidence) {
    if (bins < 1 || bins > Distribution.MAX_BINS) {
      throw new IllegalArgumentException(
          "a distribution over " + bins + " bins; there must be 1 to " + Distribution.MAX_BINS);
    }
    Normal.checkConfidence(confidence);
    Optional<String> reason = obstacle();
    if (reason.isPresent()) {
      throw new IllegalArgumentException(
          "attribute '" + attribute.name() + "' has no distribution: " + reason.get());
    }
  }

  /**
   * Returns the quantiles of the smoothed distribution, unless the reports rule one of them out:
   * next to spikes, smoothing may move quantiles by more than noise does. Then the quantiles of the
   * likeliest distribution are returned.
   */
  private List<Distribution.Quantile> quantiles(
      Histogram smoothed, QuantileIntervals intervals, double confidence) {
    List<Interval> known =
        Arrays.stream(LEVELS)
            .mapToObj(level -> intervals.interval(level, confidence))
            .collect(toUnmodifiableList());
    boolean isSmooth =
        IntStream.range(0, LEVELS.length)
            .allMatch(i -> known.get(i).contains(smoothed.quantile(LEVELS[i])));
    return IntStream.range(0, LEVELS.length)
        .mapToObj(
            i ->
                new Distribution.Quantile(
                    LEVELS[i],
                    inUnit(
                        1
                            + (isSmooth
                                ? smoothed.quantile(LEVELS[i])
                                : intervals.likeliest(LEVELS[i]))),
                    new Interval(inUnit(1 + known.get(i).low()), inUnit(1 + known.get(i).high()))))
        .collect(toUnmodifiableList());
  }

  /** Returns the place on [−1, 1] of a value in the attribute's own unit. */
  private double onScale(double value) {
    Numeric numeric = (Numeric) attribute;
    return value < numeric.max() ? (value - numeric.min()) / numeric.halfRange() - 1 : 1;
  }

  /** Returns a value in the attribute's own unit, from its distance from −1 on [−1, 1]. */
  private double inUnit(double distance) {
    Numeric numeric = (Numeric) attribute;
    return distance < 2 ? numeric.min() + distance * numeric.halfRange() : numeric.max();
  }
}
