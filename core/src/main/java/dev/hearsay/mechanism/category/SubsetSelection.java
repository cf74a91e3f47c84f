package dev.hearsay.mechanism.category;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.law.Exponential;
import dev.hearsay.law.Fraction;
import dev.hearsay.law.category.CategoricalLaw;
import dev.hearsay.law.category.SubsetLaw;
import dev.hearsay.mechanism.CategoricalMechanism;
import java.math.BigInteger;

/**
 * Subset selection: w of the k values, the true one among them with probability p = wc/(wc+k−w); c
 * = e^ε. The integer w next to k/(c+1) of least variance is taken.
 */
public final class SubsetSelection {

  public static final String NAME = "subset";

  private SubsetSelection() {}

  public static CategoricalMechanism of(int values, PrivacyLoss loss) {
    CategoricalLaw.checkValues(values);
    int size = bestSize(values, loss.epsilon());
    return new CategoricalMechanism(
        NAME, loss, new SubsetLaw(values, size, kept(values, size, loss)));
  }

  /** w. */
  private static int bestSize(int values, double epsilon) {
    int near = (int) Math.round(values / (Math.exp(epsilon) + 1));
    int best = 1;
    for (int size = Math.max(1, near - 2); size <= Math.min(values - 1, near + 2); size++) {
      if (variance(values, size, epsilon) < variance(values, best, epsilon)) {
        best = size;
      }
    }
    return best;
  }

  /** q(1−q)/(p−q)², the variance of a rare value's entry. */
  private static double variance(int values, int size, double epsilon) {
    double weighted = size * Math.exp(epsilon);
    double p = weighted / (weighted + values - size);
    double q = (size - p) / (values - 1.0);
    return q * (1 - q) / ((p - q) * (p - q));
  }

  /** p rounded down, with c rounded down, which can only lower it. */
  private static long kept(int values, int size, PrivacyLoss loss) {
    Fraction weighted = Exponential.lower(loss.epsilon()).times(Fraction.of(size, 1));
    Fraction whole = weighted.plus(Fraction.of(values - (long) size, 1));
    BigInteger kept = weighted.numerator().shiftLeft(62).divide(whole.numerator());
    return kept.longValueExact();
  }
}
