package dev.hearsay.audit;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.law.Exponential;
import dev.hearsay.law.Fraction;
import dev.hearsay.law.PrivacyProfile;
import dev.hearsay.mechanism.Mechanism;

/**
 * Computes exact privacy losses. Every comparison with e^ε uses a lower bound of it, and every
 * number returned is rounded up: an error can only make a mechanism look worse than it is.
 */
public final class Auditor {

  /** How close to the least ε the search for a positive δ comes, relative to the claim. */
  private static final double PRECISION = 1e-9;

  private static final double MOST_EPSILON = 1000;

  private Auditor() {}

  /** Audits a mechanism against its own claim. */
  public static Audit audit(Mechanism mechanism) {
    return new Audit(
        mechanism.name(),
        exactLoss(mechanism.law(), mechanism.claim()),
        mechanism.worstCaseVariance(),
        mechanism.largestBias(),
        mechanism.law().reports(),
        mechanism.bits());
  }

  /** Compares what reports reveal with what was claimed. */
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
    Fraction claimedDelta = Fraction.ofExactly(claimed.delta());
    Fraction delta = profile.hockeyStick(Exponential.lower(claimed.epsilon()));
    boolean holds = delta.isAtMost(claimedDelta);
    double epsilon = leastEpsilon(profile, claimedDelta, claimed.epsilon(), holds);
    return new ExactLoss(claimed, epsilon, delta.toDoubleUp(), holds);
  }

  /** The divergence falls in ε: bisect, keeping an upper end at which it is at most δ. */
  private static double leastEpsilon(
      PrivacyProfile profile, Fraction delta, double claimed, boolean holds) {
    double tolerance = claimed * PRECISION;
    double high = claimed;
    if (!holds) {
      high = firstThatHolds(profile, delta, claimed);
    } else if (!isPrivate(profile, delta, claimed - tolerance)) {
      return claimed;
    }
    double low = 0;
    while (high < MOST_EPSILON && high - low > tolerance) {
      double middle = (low + high) / 2;
      if (isPrivate(profile, delta, middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private static double firstThatHolds(PrivacyProfile profile, Fraction delta, double claimed) {
    for (double epsilon = 2 * claimed; epsilon < MOST_EPSILON; epsilon *= 2) {
      if (isPrivate(profile, delta, epsilon)) {
        return epsilon;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  private static boolean isPrivate(PrivacyProfile profile, Fraction delta, double epsilon) {
    return profile.hockeyStick(Exponential.lower(epsilon)).isAtMost(delta);
  }
}
