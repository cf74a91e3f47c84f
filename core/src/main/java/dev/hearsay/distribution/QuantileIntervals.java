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
 * Confidence intervals for the quantiles of values on [−1, 1], from the reported symbols.
 *
 * <p>A place t is a p-quantile if a share p of the values lies at or below it and the rest at or
 * above. Every place is tested for this ({@link SplitCheck}), and the interval contains the places
 * that are not rejected. The method neither smooths nor assumes a shape. If reports cannot
 * distinguish spikes from a flat density, a test allows both, and the interval contains the
 * quantiles of either. So the ambiguity of deconvolution is part of the width.
 *
 * <p>Reports are split into two halves at random. Each half determines the test of the other, so
 * that noise does not confirm itself. Both tests together use all reports.
 *
 * <p>The farther a place is from the most likely quantile, the more clearly it is rejected. So both
 * ends are found by bisection, and rounded outwards.
 */
public final class QuantileIntervals {

  /** The number of bisections: ends are found to 2⁻¹⁰ of the range. */
  private static final int BISECTIONS = 10;

  private final SplitFit likeliest;
  private final List<SplitCheck> checks;
  private final double steps;

  /**
   * @param symbolCounts the number of reports of each symbol, at least 1 in all
   * @param seed the seed of the split into halves; equal seeds yield equal intervals
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

  /** Returns the quantile of the most likely distribution, which is in every interval. */
  public double likeliest(double level) {
    return scaled(likeliest.quantile(level));
  }

  /** Returns an interval that contains the level's quantile with the given confidence. */
  public Interval interval(double level, double confidence) {
    double z = sigmas(confidence);
    DoublePredicate isPossible = place -> isPossible(place, level, z);
    double middle = likeliest.quantile(level);
    return new Interval(scaled(end(middle, 0, isPossible)), scaled(end(middle, steps, isPossible)));
  }

  /** Returns whether the test does not reject this place of [−1, 1]. */
  boolean accepts(double x, double level, double confidence) {
    return isPossible((x + 1) / 2 * steps, level, sigmas(confidence));
  }

  /**
   * Returns the critical value of the test. It has no direction, so all of the risk is on one side.
   */
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

  /**
   * Returns the end of the interval between a possible place and a limit: the first place known to
   * be rejected, or the limit.
   */
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
