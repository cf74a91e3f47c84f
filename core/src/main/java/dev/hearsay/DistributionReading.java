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
 * Reads the distribution of one numeric attribute from a tally: bins by EM with smoothing, and
 * intervals of quantiles by tests that smooth nothing. Of several parts that tell of the attribute,
 * the one with most symbols is read.
 *
 * <p>The search runs on at least {@value #MIN_FINE_BINS} bins, however few are asked for, and their
 * shares are added up: smoothing evens out neighbours, which on few wide bins would be much.
 */
final class DistributionReading {

  private static final int MIN_FINE_BINS = 256;

  /** Fewer tell hardly more than the mean: 2 tell nothing else, 3 in addition the mean size. */
  private static final int MIN_SYMBOLS = 4;

  private static final double[] LEVELS = {0.05, 0.25, 0.5, 0.75, 0.95};

  /** Splitting reports into halves protects nobody and need not: any constant will do. */
  private static final long SEED = 1;

  private final AttributeReading reading;
  private final Attribute attribute;

  DistributionReading(Tally tally, String name) {
    int place = tally.plan().schema().indexOf(name);
    this.attribute = tally.plan().schema().attributes().get(place);
    this.reading =
        AttributeReading.of(tally, place).stream()
            .max(Comparator.comparingInt(DistributionReading::symbols))
            .orElseThrow();
  }

  private static int symbols(AttributeReading reading) {
    return reading.mechanism() instanceof NumericMechanism numeric ? numeric.symbols() : 0;
  }

  /** Why there is no distribution to be had, if so. */
  Optional<String> obstacle() {
    if (!(attribute instanceof Numeric)) {
      return Optional.of("it is not a number");
    }
    if (attribute.mayBeMissing()) {
      return Optional.of("it may be missing, of which only the mean and the share are told");
    }
    if (!(reading.mechanism() instanceof NumericMechanism mechanism)) {
      return Optional.of("it is reported together with others, which tells only means");
    }
    if (mechanism.symbols() < MIN_SYMBOLS) {
      return Optional.of(
          String.format(
              "%s reports one of %s symbols, too few to tell",
              mechanism.name(), mechanism.symbols()));
    }
    return reading.reports() == 0 ? Optional.of("nobody reported on it") : Optional.empty();
  }

  Distribution read(int bins, double confidence) {
    check(bins, confidence);
    NumericMechanism mechanism = (NumericMechanism) reading.mechanism();
    int merged = (MIN_FINE_BINS + bins - 1) / bins;
    long[] counts = reading.cells();
    Histogram found =
        new HistogramEstimator(mechanism, bins * merged, Smoothing.BINOMIAL).estimate(counts);
    return new Distribution(
        attribute.name(),
        found.reports(),
        IntStream.range(0, bins)
            .mapToObj(bin -> bin(bin, merged, found.shares()))
            .collect(toUnmodifiableList()),
        quantiles(found, new QuantileIntervals(mechanism.law(), counts, SEED), confidence),
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
   * Those of the smoothed distribution, unless reports rule one of them out: smoothing moves
   * quantiles, next to spikes by more than noise does. Then those of the likeliest distribution.
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

  /** From a distance from −1 on [−1, 1] to the attribute's own unit. */
  private double inUnit(double distance) {
    Numeric numeric = (Numeric) attribute;
    return distance < 2 ? numeric.min() + distance * numeric.halfRange() : numeric.max();
  }
}
