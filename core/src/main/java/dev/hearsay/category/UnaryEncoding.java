package dev.hearsay.category;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import java.math.BigInteger;

/**
 * Unary encoding: it reports one bit per value. The true value's bit is set with probability p, the
 * others' with q; c = e^ε.
 *
 * <p>Privacy requires p(1−q) − c·q(1−p) ≤ δ (for the one outcome of two values' bits that is
 * likelier than e^ε allows), which for given q is p ≤ (qc + δ)/(1 − q + qc). Three choices of q are
 * offered:
 *
 * <ul>
 *   <li>SUE, symmetric (basic RAPPOR; BRR; with δ SPRR-ALDP): p = 1 − q, so q = (s−1)/(c−1) with s
 *       = √(c(1−δ)+δ); for δ = 0 that is 1/(e^{ε/2}+1);
 *   <li>OUE, optimized: p = ½, q = 1/(c+1);
 *   <li>PRR: any q.
 * </ul>
 */
public final class UnaryEncoding {

  public static final String SYMMETRIC_NAME = "sue";
  public static final String OPTIMIZED_NAME = "oue";
  public static final String GENERAL_NAME = "prr";

  private UnaryEncoding() {}

  public static CategoricalMechanism symmetric(int values, PrivacyLoss loss) {
    double epsilon = loss.epsilon();
    double q;
    if (loss.isPure()) {
      q = 1 / (Math.exp(epsilon / 2) + 1);
    } else {
      // (s − 1)/(c − 1) with s² − 1 = (c − 1)(1 − δ), so that no terms cancel for small ε.
      double squared = Math.expm1(epsilon) * (1 - loss.delta());
      q = (1 - loss.delta()) / (Math.sqrt(1 + squared) + 1);
    }
    return named(SYMMETRIC_NAME, values, q, loss);
  }

  /** Returns the mechanism with the q of least variance for rare values; pure only. */
  public static CategoricalMechanism optimized(int values, PrivacyLoss loss) {
    // q is rounded up: with p = ½ privacy requires (1 − q)/q ≤ c.
    Fraction parts = Exponential.lower(loss.epsilon()).plus(Fraction.ONE);
    BigInteger raised =
        parts.denominator().shiftLeft(62).add(parts.numerator()).divide(parts.numerator());
    BitsLaw law = new BitsLaw(values, BitsLaw.TOTAL / 2, raised.longValueExact());
    return new CategoricalMechanism(OPTIMIZED_NAME, loss, law);
  }

  /** Returns the mechanism with the p of least variance for a given q of (0, 1), under a name. */
  public static CategoricalMechanism general(String name, int values, double q, PrivacyLoss loss) {
    return named(name, values, q, loss);
  }

  private static CategoricalMechanism named(String name, int values, double q, PrivacyLoss loss) {
    long raised = Math.max(1, Math.round(q * BitsLaw.TOTAL));
    BitsLaw law = new BitsLaw(values, kept(raised, loss), raised);
    return new CategoricalMechanism(name, loss, law);
  }

  /**
   * Returns p = (qc + δ)/(1 − q + qc) rounded down, with c rounded down, which can only lower it.
   */
  private static long kept(long raised, PrivacyLoss loss) {
    Fraction q = Fraction.of(raised, BitsLaw.TOTAL);
    Fraction weighted = q.times(Exponential.lower(loss.epsilon()));
    Fraction share = weighted.plus(Fraction.ofExactly(loss.delta()));
    Fraction whole = weighted.plus(Fraction.of(BitsLaw.TOTAL - raised, BitsLaw.TOTAL));
    BigInteger kept = share.over(whole).times(Fraction.of(BitsLaw.TOTAL, 1)).floor();
    return Math.min(BitsLaw.TOTAL, kept.longValueExact());
  }
}
