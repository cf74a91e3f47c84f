package dev.hearsay.category;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import java.math.BigInteger;

/**
 * Subset selection: it reports w of the k values, the true one among them with probability p =
 * wc/(wc+k−w); c = e^ε. It uses the integer w of least variance, averaged over the entries, which
 * is near k/(c+1).
 */
public final class SubsetSelection {

  public static final String NAME = "subset";

  private SubsetSelection() {}

  /** Returns the mechanism of the best size. */
  public static CategoricalMechanism of(int values, PrivacyLoss loss) {
    CategoricalLaw.checkValues(values);
    return of(values, bestSize(values, loss.epsilon()), loss);
  }

  /** Returns the mechanism with w values in a report. */
  public static CategoricalMechanism of(int values, int size, PrivacyLoss loss) {
    return new CategoricalMechanism(
        NAME, loss, new SubsetLaw(values, size, kept(values, size, loss)));
  }

  /** Returns the w of least variance, by descent from the w that is best for a rare value. */
  private static int bestSize(int values, double epsilon) {
    int near = (int) Math.round(values / (Math.exp(epsilon) + 1));
    int best = Math.max(1, Math.min(values - 1, near));
    while (best > 1 && variance(values, best - 1, epsilon) <= variance(values, best, epsilon)) {
      best--;
    }
    while (best < values - 1
        && variance(values, best + 1, epsilon) < variance(values, best, epsilon)) {
      best++;
    }
    return best;
  }

  /**
   * Returns ((k−1)·q(1−q) + p(1−p))/(k(p−q)²): the variance of an entry, averaged over all k as in
   * {@link CategoricalMechanism#meanVariance}, by which mechanisms are compared.
   */
  private static double variance(int values, int size, double epsilon) {
    double weighted = size * Math.exp(epsilon);
    double p = weighted / (weighted + values - size);
    double q = (size - p) / (values - 1.0);
    double sum = (values - 1) * q * (1 - q) + p * (1 - p);
    return sum / (values * (p - q) * (p - q));
  }

  /** Returns p rounded down, with c rounded down, which can only lower it. */
  private static long kept(int values, int size, PrivacyLoss loss) {
    Fraction weighted = Exponential.lower(loss.epsilon()).times(Fraction.of(size, 1));
    Fraction whole = weighted.plus(Fraction.of(values - (long) size, 1));
    BigInteger kept = weighted.numerator().shiftLeft(62).divide(whole.numerator());
    return kept.longValueExact();
  }
}
