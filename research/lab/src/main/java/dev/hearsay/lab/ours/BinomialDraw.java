package dev.hearsay.lab.ours;

import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.people.InsecureDraws;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Draws how many of some independent trials succeed, without going through the trials. */
final class BinomialDraw {

  private static final ConcurrentMap<Integer, BinomialDraw> KNOWN = new ConcurrentHashMap<>();

  private final double[] logFactorials;

  private BinomialDraw(int most) {
    logFactorials = new double[most + 1];
    Arrays.setAll(logFactorials, Math::log);
    logFactorials[0] = 0;
    Arrays.parallelPrefix(logFactorials, Double::sum);
  }

  /** For at most so many trials. */
  static BinomialDraw upTo(int most) {
    return KNOWN.computeIfAbsent(most, BinomialDraw::new);
  }

  /**
   * Inverts the distribution: takes probabilities off a uniform number until nothing is left of it,
   * the most likely count first and then outwards, where the next follows from the last by n!/(k!(n
   * − k)!)·pᵏ(1 − p)ⁿ⁻ᵏ. So it takes some standard deviations' steps, and not n.
   *
   * @param p strictly between 0 and 1
   */
  int draw(int trials, double p, InsecureSeededBits bits) {
    int low = (int) Math.min(trials, (trials + 1) * p);
    int high = low;
    double ofLow = Math.exp(logProbability(trials, low, p));
    double ofHigh = ofLow;
    double left = InsecureDraws.uniform(bits) - ofLow;
    int drawn = low;
    while (left >= 0 && ofLow + ofHigh > 0) {
      ofHigh *= (trials - high) / (high + 1.0) * p / (1 - p);
      high++;
      left -= ofHigh;
      drawn = high;
      if (left >= 0 && low > 0) {
        ofLow *= low / (trials - low + 1.0) * (1 - p) / p;
        low--;
        left -= ofLow;
        drawn = low;
      } else if (low == 0) {
        ofLow = 0;
      }
    }
    return Math.min(drawn, trials);
  }

  private double logProbability(int trials, int count, double p) {
    return logFactorials[trials]
        - logFactorials[count]
        - logFactorials[trials - count]
        + count * Math.log(p)
        + (trials - count) * Math.log1p(-p);
  }
}
