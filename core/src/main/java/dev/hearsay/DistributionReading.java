package dev.hearsay;

import dev.hearsay.Attribute.Numeric;
import dev.hearsay.estimate.Histogram;
import dev.hearsay.estimate.HistogramBootstrap;
import dev.hearsay.estimate.HistogramEstimator;
import dev.hearsay.estimate.Smoothing;
import dev.hearsay.internal.Normal;
import dev.hearsay.mechanism.NumericMechanism;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads the distribution of one numeric attribute from a tally, by EM with smoothing.
 *
 * <p>The search runs on at least {@value #LEAST_FINE_BINS} bins, however few are asked for, and
 * their shares are added up: smoothing evens out neighbours, which on few wide bins would be much.
 */
final class DistributionReading {

  private static final int LEAST_FINE_BINS = 256;

  /** Fewer tell hardly more than the mean: 2 tell nothing else, 3 in addition the mean size. */
  private static final int LEAST_SYMBOLS = 4;

  private static final double[] LEVELS = {0.05, 0.25, 0.5, 0.75, 0.95};
  private static final int REPLICATES = 100;

  /** What the replicates can tell; wider intervals are in proportion to normal ones. */
  private static final double MOST_CONFIDENCE = 0.99;

  /** Simulated collections protect nobody and need not: any constant will do. */
  private static final long BOOTSTRAP_SEED = 1;

  private final Tally tally;
  private final int part;
  private final Attribute attribute;

  DistributionReading(Tally tally, String name) {
    this.tally = tally;
    int place = tally.plan().schema().indexOf(name);
    this.attribute = tally.plan().schema().attributes().get(place);
    this.part =
        IntStream.range(0, tally.plan().parts().size())
            .filter(i -> tally.plan().parts().get(i).attributes().contains(place))
            .findFirst()
            .orElseThrow();
  }

  /** Why there is no distribution to be had, if so. */
  Optional<String> obstacle() {
    if (!(attribute instanceof Numeric)) {
      return Optional.of("it is categorical, not a number");
    }
    if (!(tally.plan().parts().get(part).mechanism() instanceof NumericMechanism mechanism)) {
      return Optional.of("it is reported together with others, which tells only means");
    }
    if (mechanism.symbols() < LEAST_SYMBOLS) {
      return Optional.of(
          mechanism.name()
              + " reports one of "
              + mechanism.symbols()
              + " symbols, too few to tell");
    }
    return tally.reports(part) == 0 ? Optional.of("nobody reported on it") : Optional.empty();
  }

  Distribution read(int bins, double confidence) {
    check(bins, confidence);
    NumericMechanism mechanism = (NumericMechanism) tally.plan().parts().get(part).mechanism();
    int merged = (LEAST_FINE_BINS + bins - 1) / bins;
    HistogramBootstrap bootstrap =
        new HistogramEstimator(mechanism, bins * merged, Smoothing.BINOMIAL)
            .bootstrap(tally.cells(part), REPLICATES, BOOTSTRAP_SEED);
    Histogram found = bootstrap.estimate();
    return new Distribution(
        attribute.name(),
        found.reports(),
        IntStream.range(0, bins).mapToObj(bin -> bin(bin, merged, found.shares())).toList(),
        Arrays.stream(LEVELS).mapToObj(p -> quantile(p, bootstrap, confidence)).toList(),
        found.isConverged(),
        found.iterations());
  }

  private void check(int bins, double confidence) {
    if (bins < 1 || bins > Distribution.MOST_BINS) {
      throw new IllegalArgumentException(
          "a distribution over " + bins + " bins; there must be 1 to " + Distribution.MOST_BINS);
    }
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence is " + confidence + "; it must be in (0, 1)");
    }
    obstacle()
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(
                  "attribute '" + attribute.name() + "' has no distribution: " + reason);
            });
  }

  private Distribution.Bin bin(int bin, int merged, double[] shares) {
    double bins = (double) shares.length / merged;
    double share = Arrays.stream(shares, bin * merged, (bin + 1) * merged).sum();
    return new Distribution.Bin(
        inUnit(2 * bin / bins), inUnit(2 * (bin + 1) / bins), Math.min(1, share));
  }

  private Distribution.Quantile quantile(
      double level, HistogramBootstrap bootstrap, double confidence) {
    double known = Math.min(confidence, MOST_CONFIDENCE);
    Interval interval = bootstrap.quantile(level, known);
    double factor = Normal.sigmas(1 - confidence) / Normal.sigmas(1 - known);
    double middle = (interval.low() + interval.high()) / 2;
    Interval wide = interval.scaled(factor, (1 - factor) * middle).clippedTo(new Interval(-1, 1));
    return new Distribution.Quantile(
        level,
        inUnit(bootstrap.estimate().quantile(level) + 1),
        new Interval(inUnit(wide.low() + 1), inUnit(wide.high() + 1)));
  }

  /** From a distance from −1 on [−1, 1] to the attribute's own unit. */
  private double inUnit(double distance) {
    Numeric numeric = (Numeric) attribute;
    return numeric.min() + distance * numeric.halfRange();
  }
}
