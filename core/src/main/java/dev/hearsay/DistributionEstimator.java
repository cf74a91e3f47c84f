package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute.Numeric;
import dev.hearsay.distribution.Histogram;
import dev.hearsay.distribution.HistogramEstimator;
import dev.hearsay.distribution.QuantileIntervals;
import dev.hearsay.distribution.Smoothing;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.numeric.Normal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An estimator of the distribution of one numeric attribute: bins by EM with smoothing, and
 * intervals of quantiles by tests without smoothing. If several parts report on the attribute, it
 * uses the one with most symbols.
 *
 * <p>The search runs on at least {@value #MIN_FINE_BINS} bins, and adds up their shares if fewer
 * are asked for. Smoothing evens out neighbouring bins, which would change much if bins were few
 * and wide.
 */
final class DistributionEstimator {

  private static final int MIN_FINE_BINS = 256;

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

  private final AttributeCounts counts;
  private final Attribute attribute;

  DistributionEstimator(Tally tally, String name) {
    int place = tally.plan().schema().indexOf(name);
    this.attribute = tally.plan().schema().attributes().get(place);
    this.counts =
        AttributeCounts.of(tally, place).stream()
            .max(Comparator.comparingInt(DistributionEstimator::symbols))
            .orElseThrow();
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

  Distribution estimate(int bins, double confidence) {
    check(bins, confidence);
    NumericMechanism mechanism = (NumericMechanism) counts.mechanism();
    int merged = (MIN_FINE_BINS + bins - 1) / bins;
    long[] cells = counts.cells();
    Histogram found =
        new HistogramEstimator(mechanism, bins * merged, Smoothing.BINOMIAL).estimate(cells);
    return new Distribution(
        attribute.name(),
        found.reports(),
        IntStream.range(0, bins)
            .mapToObj(bin -> bin(bin, merged, found.shares()))
            .collect(toUnmodifiableList()),
        quantiles(found, new QuantileIntervals(mechanism.law(), cells, SEED), confidence),
        found.isConverged(),
        found.iterations());
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

  private Distribution.Bin bin(int bin, int merged, double[] shares) {
    double bins = (double) shares.length / merged;
    double share = Arrays.stream(shares, bin * merged, (bin + 1) * merged).sum();
    return new Distribution.Bin(
        inUnit(2 * bin / bins), inUnit(2 * (bin + 1) / bins), Math.min(1, share));
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

  /** Returns a value in the attribute's own unit, from its distance from −1 on [−1, 1]. */
  private double inUnit(double distance) {
    Numeric numeric = (Numeric) attribute;
    return distance < 2 ? numeric.min() + distance * numeric.halfRange() : numeric.max();
  }
}
