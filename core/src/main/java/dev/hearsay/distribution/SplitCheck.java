package dev.hearsay.distribution;

/**
 * Tests whether a place can be a quantile: with what some reports expect, on other reports.
 *
 * <p>Let p̂ be the probabilities of symbols that the likeliest distribution behind the first
 * reports predicts, and p those of the distribution nearest to it (by relative entropy) that has
 * the place as its quantile. The test averages the ratio w(s) = p̂_s/p_s over the other reports.
 * For a person with value x the expectation of w is the gain d(x) of {@link SplitFit}, and averaged
 * over people of whom a share lies at or below the place, the rest at or above it, that is at most
 * 1: such is the nearest distribution, else another one would be nearer. (How nearly it was found
 * is known, too: {@link SplitFit#largestGain}.) So an average well above 1 rejects the place,
 * whatever the distribution of the values is. It is likely to be that where the values differ from
 * every such distribution, as w is the ratio of likelihoods.
 *
 * <p>The variance is that of w under p or in the sample, whichever is larger: the sample's alone is
 * too small where w is low for symbols that are rare, and happened not to come.
 */
final class SplitCheck {

  /** Ratios that differ from 1 by no more are equal but for rounding. */
  private static final double ROUNDING = 1e-12;

  /**
   * @param excess of the average, above what a quantile allows
   * @param variance of the average
   */
  record Result(double excess, double variance) {}

  private final SplitFit expected;
  private final SymbolCounts others;

  SplitCheck(SymbolCounts counts, SymbolCounts others) {
    this.expected = SplitFit.free(counts);
    this.others = others;
  }

  Result of(double place, double level) {
    SplitFit nearest = expected.split(place, level);
    double[] free = expected.predicted();
    double[] split = nearest.predicted();
    double[] ratios = new double[free.length];
    double[] squares = new double[free.length];
    double assumed = 0;
    for (int symbol = 0; symbol < free.length; symbol++) {
      ratios[symbol] = split[symbol] > 0 ? free[symbol] / split[symbol] : 1;
      squares[symbol] = ratios[symbol] * ratios[symbol];
      assumed += split[symbol] * (ratios[symbol] - 1) * (ratios[symbol] - 1);
    }
    double average = others.average(ratios);
    double observed = others.average(squares) - average * average;
    return new Result(
        average - nearest.largestGain() - ROUNDING, Math.max(assumed, observed) / others.reports());
  }
}
