package dev.hearsay.distribution;

/**
 * A test of whether a place can be a quantile, with a prediction from some reports and the data of
 * others.
 *
 * <p>Let p̂ be the probabilities of symbols under the most likely distribution behind the first
 * reports. Let p be those under the distribution nearest to it (by relative entropy) that has the
 * place as its quantile. The test averages the ratio w(s) = p̂_s/p_s over the other reports.
 *
 * <p>For a person with value x the expectation of w is the gain d(x) of {@link SplitFit}. Let a
 * share of the people lie at or below the place and the rest at or above it. Averaged over these
 * people, the expectation is at most 1: otherwise another distribution would be nearer. (The
 * nearest distribution is found up to a known error: {@link SplitFit#largestGain}.) So an average
 * well above 1 rejects the place, for any distribution of the values. Such an average is likely if
 * the values differ from every distribution with this quantile, because w is the ratio of
 * likelihoods.
 *
 * <p>The variance is that of w under p or in the sample, whichever is larger. The sample's alone is
 * too small if w is low for rare symbols that happened not to occur.
 */
final class SplitCheck {

  /** The largest difference of a ratio from 1 that can be rounding. */
  private static final double ROUNDING = 1e-12;

  /**
   * The result of a test.
   *
   * @param excess the excess of the average over the largest average of a quantile
   * @param variance the variance of the average
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
