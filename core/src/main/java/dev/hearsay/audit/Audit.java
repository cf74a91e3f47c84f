package dev.hearsay.audit;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.law.PrivacyProfile;
import dev.hearsay.mechanism.Mechanism;
import java.math.BigInteger;
import java.util.List;
import java.util.OptionalLong;

/**
 * The exact privacy loss of a mechanism, with the accuracy of its reports. It is computed from the
 * mechanism's integers. Every comparison with e^ε uses a lower bound of it, and every returned
 * number is rounded up, so an error can only make a mechanism look worse than it is.
 *
 * <pre>{@code
 * Audit audit = Audit.of(mechanism);
 * boolean isTrue = audit.loss().holds(); // whether the mechanism keeps its claim
 * double epsilon = audit.loss().epsilon(); // the least ε that is true
 * }</pre>
 *
 * @param mechanism the mechanism's name
 * @param loss the exact privacy loss beside the claimed one
 * @param worstCaseVariance the largest variance of a decoded report
 * @param largestBias the largest bias of a decoded report
 * @param symbols the number of different reports; empty if it is too large for a long
 * @param bits the length of a report in bits
 */
@SuppressWarnings("exports") // users have a law to pass that a mechanism gave them
public record Audit(
    String mechanism,
    ExactLoss loss,
    double worstCaseVariance,
    double largestBias,
    OptionalLong symbols,
    int bits) {

  /** The precision of the search for the least ε with a δ, relative to its start. */
  private static final double PRECISION = 1e-9;

  /** The factor by which a claim that does not hold is multiplied until it holds. */
  private static final double STEP = 16;

  /**
   * The largest number of divergences per audit: eleven from the least claim to the largest ε, one
   * near the end, and bisection to 10⁻⁹.
   */
  static final int MAX_DIVERGENCES = 11 + 1 + 30;

  /**
   * A claimed loss beside the exact one.
   *
   * @param claimed the loss that was claimed
   * @param epsilon the least ε for the claimed δ, rounded up; infinite if there is none
   * @param delta the least δ for the claimed ε, rounded up
   * @param holds whether the claim is true; decided in exact arithmetic, not from the rounded
   *     numbers
   */
  public record ExactLoss(PrivacyLoss claimed, double epsilon, double delta, boolean holds) {

    /** Returns whether the exact loss is at most {@code limit}, regardless of the claim. */
    public boolean isWithin(PrivacyLoss limit) {
      return epsilon <= limit.epsilon() && delta <= limit.delta();
    }
  }

  /** Returns the audit of a mechanism against its own claim. */
  public static Audit of(Mechanism mechanism) {
    return new Audit(
        mechanism.name(),
        exactLoss(mechanism.law(), mechanism.claim()),
        mechanism.worstCaseVariance(),
        mechanism.largestBias(),
        mechanism.law().reports(),
        mechanism.bits());
  }

  /**
   * Audits a mechanism that is given as a table, by plain enumeration.
   *
   * @param rows for each input the weights of all reports; at least two, of equal length and sum
   */
  public static ExactLoss exactLoss(List<List<BigInteger>> rows, PrivacyLoss claimed) {
    return exactLoss(new Channel(rows), claimed);
  }

  /** Compares the exact loss of reports with the claimed one. */
  public static ExactLoss exactLoss(PrivacyProfile profile, PrivacyLoss claimed) {
    return claimed.isPure() ? pureLoss(profile, claimed) : approximateLoss(profile, claimed);
  }

  private static ExactLoss pureLoss(PrivacyProfile profile, PrivacyLoss claimed) {
    Fraction ratio = profile.worstRatio();
    Fraction bound = Exponential.lower(claimed.epsilon());
    boolean holds = ratio.isAtMost(bound);
    double delta = holds ? 0 : profile.hockeyStick(bound).toDoubleUp();
    return new ExactLoss(claimed, Exponential.logUp(ratio), delta, holds);
  }

  private static ExactLoss approximateLoss(PrivacyProfile profile, PrivacyLoss claimed) {
    Fraction delta = profile.hockeyStick(Exponential.lower(claimed.epsilon()));
    boolean holds = delta.isAtMost(Fraction.ofExactly(claimed.delta()));
    return new ExactLoss(claimed, leastEpsilon(profile, claimed), delta.toDoubleUp(), holds);
  }

  /**
   * Returns the least ε for the claimed δ, rounded up; infinite if there is none up to {@value
   * Exponential#MAX_ARGUMENT}. This takes one ratio, or at most {@value #MAX_DIVERGENCES}
   * divergences.
   */
  public static double leastEpsilon(PrivacyProfile profile, PrivacyLoss claimed) {
    if (claimed.isPure()) {
      return Exponential.logUp(profile.worstRatio());
    }
    Fraction delta = Fraction.ofExactly(claimed.delta());
    double high = firstThatHolds(profile, delta, claimed.epsilon());
    if (high == Double.POSITIVE_INFINITY || !isPrivate(profile, delta, high - high * PRECISION)) {
      return high;
    }
    return bisect(profile, delta, high == claimed.epsilon() ? 0 : high / STEP, high);
  }

  /**
   * Bisects ε, in which the divergence falls. At the upper end the divergence is always at most δ.
   */
  private static double bisect(PrivacyProfile profile, Fraction delta, double from, double to) {
    double low = from;
    double high = to;
    while (high - low > to * PRECISION) {
      double middle = (low + high) / 2;
      if (isPrivate(profile, delta, middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /** Returns the claim if it holds. Otherwise multiplies it by {@link #STEP} until it does. */
  private static double firstThatHolds(PrivacyProfile profile, Fraction delta, double claimed) {
    double epsilon = claimed;
    while (!isPrivate(profile, delta, epsilon)) {
      if (epsilon == Exponential.MAX_ARGUMENT) {
        return Double.POSITIVE_INFINITY;
      }
      epsilon = Math.min(Exponential.MAX_ARGUMENT, epsilon * STEP);
    }
    return epsilon;
  }

  private static boolean isPrivate(PrivacyProfile profile, Fraction delta, double epsilon) {
    return profile.hockeyStick(Exponential.lower(epsilon)).isAtMost(delta);
  }
}
