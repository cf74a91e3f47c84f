package dev.hearsay.joint;

import java.util.Arrays;

/**
 * The distance by which forged reports can move the mean of the people who have an answer.
 *
 * <p>The mean is m = A/F, with A the average of x over the people who have an answer, taken over
 * all people, and F the share of these people. A forged report with the decoded numbers a and s
 * moves A and F. If the share f of the reports is forged, A becomes A + f(a − A) and F becomes F +
 * f(s − F), so that m moves by f(a − ms)/(F + f(s − F)). This is linear in m, and so largest at an
 * end of the range.
 *
 * @param law the law of the number's symbols alone
 */
record ForgedAnswers(JointLaw law) {

  /**
   * The length of the mechanisms' scale. No larger distance counts, since a mean outside is
   * recognized as wrong.
   */
  private static final double RANGE = 2;

  /**
   * Returns the distance on [−1, 1], at most the range.
   *
   * @param forged f
   * @param answered F
   */
  double moved(double forged, double answered) {
    Powers powers = new Powers(law.coordinates().get(0));
    double[] sums = decoded(powers.of(1));
    double[] shares = decoded(powers.of(0));
    double moved = 0;
    for (int symbol = 0; symbol < sums.length; symbol++) {
      double left = answered + forged * (shares[symbol] - answered);
      for (int mean = -1; mean <= 1; mean += 2) {
        double distance = forged * Math.abs(sums[symbol] - mean * shares[symbol]);
        moved = Math.max(moved, left > 0 ? distance / left : RANGE);
      }
    }
    return Math.min(moved, RANGE);
  }

  /** Returns the unbiased decoding of a function of the symbol, as in {@link DecodedMeans}. */
  private double[] decoded(double[] table) {
    double truth = law.truth();
    double average = Arrays.stream(table).average().orElseThrow();
    return Arrays.stream(table).map(one -> (one - (1 - truth) * average) / truth).toArray();
  }
}
