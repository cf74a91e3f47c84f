package dev.hearsay.distribution;

import dev.hearsay.Interval;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.numeric.Draws;
import dev.hearsay.numeric.Normal;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoublePredicate;

/**
 * Which places of [−1, 1] a quantile of the values may be at, given the symbols reported.
 *
 * <p>A place t is a p-quantile if a share p of the values lies at or below it and the rest at or
 * above. For every place this is tested ({@link SplitCheck}), and the interval holds the places
 * that are not rejected. Nothing is smoothed and no shape assumed: where reports cannot tell spikes
 * from a plain, both are among the distributions that a test allows, and the interval has the
 * quantiles of either. So what deconvolution cannot know is part of the width.
 *
 * <p>Reports are split into two halves at random. Each half says what to look for in the other, so
 * that noise does not confirm itself; both tests together use all the reports.
 *
 * <p>The farther a place is from the likeliest quantile, the clearer it is rejected: both ends are
 * found by bisection, and rounded outwards.
 */
public final class QuantileIntervals {

  /** Ends are found to 2⁻¹⁰ of the range. */
  private static final int BISECTIONS = 10;

  private final SplitFit likeliest;
  private final List<SplitCheck> checks;
  private final double steps;

  /**
   * @param symbolCounts how many reports were of each symbol, at least 1 in all
   * @param seed of the split into halves: the same seed, the same intervals
   */
  public QuantileIntervals(NumericLaw law, long[] symbolCounts, long seed) {
    NodeChannel channel = NodeChannel.of(law);
    double[] all = Arrays.stream(symbolCounts).asDoubleStream().toArray();
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    double[] half =
        Arrays.stream(symbolCounts).mapToDouble(count -> Draws.count(count, 0.5, bits)).toArray();
    double[] rest = new double[all.length];
    Arrays.setAll(rest, symbol -> all[symbol] - half[symbol]);
    SymbolCounts one = new SymbolCounts(channel, half);
    SymbolCounts other = new SymbolCounts(channel, rest);
    this.likeliest = SplitFit.free(new SymbolCounts(channel, all));
    this.checks =
        one.reports() > 0 && other.reports() > 0
            ? List.of(new SplitCheck(one, other), new SplitCheck(other, one))
            : List.of();
    this.steps = channel.nodes() - 1;
  }

  /** The quantile of the likeliest distribution, which is in every interval. */
  public double likeliest(double level) {
    return scaled(likeliest.quantile(level));
  }

  /** Holds the level's quantile with the given confidence. */
  public Interval interval(double level, double confidence) {
    double z = sigmas(confidence);
    DoublePredicate isPossible = place -> isPossible(place, level, z);
    double middle = likeliest.quantile(level);
    return new Interval(scaled(end(middle, 0, isPossible)), scaled(end(middle, steps, isPossible)));
  }

  /** Whether the test leaves this place of [−1, 1]. */
  boolean leaves(double x, double level, double confidence) {
    return isPossible((x + 1) / 2 * steps, level, sigmas(confidence));
  }

  /** A test that a place is the quantile has no direction: all of the risk is on one side. */
  private static double sigmas(double confidence) {
    return Normal.sigmas(Math.min(1, 2 * (1 - confidence)));
  }

  private boolean isPossible(double place, double level, double z) {
    double excess = 0;
    double variance = 0;
    for (SplitCheck check : checks) {
      SplitCheck.Result result = check.of(place, level);
      excess += result.excess();
      variance += result.variance();
    }
    return excess <= z * Math.sqrt(variance);
  }

  /** From a place that is possible towards one that may not be: the first known not to be. */
  private static double end(double possible, double limit, DoublePredicate isPossible) {
    if (isPossible.test(limit)) {
      return limit;
    }
    double inside = possible;
    double outside = limit;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (inside + outside) / 2;
      if (isPossible.test(middle)) {
        inside = middle;
      } else {
        outside = middle;
      }
    }
    return outside;
  }

  private double scaled(double place) {
    return 2 * place / steps - 1;
  }
}
