package dev.hearsay.vector;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Blanket;
import dev.hearsay.law.Law;
import java.math.BigInteger;
import java.util.Optional;

/**
 * A set of reports that each input splits into a near side of C and a far side of D. With
 * probability α the report is uniform among the near side, otherwise among the far side.
 *
 * <p><strong>Privacy.</strong> A report has probability α/C or (1−α)/D, so the worst ratio is that
 * of the two. Two inputs differ most if their near sides have no report in common: their divergence
 * is C · (α/C − bound · (1−α)/D).
 *
 * @param near C
 * @param far D
 */
record TwoSides(BigInteger near, BigInteger far) {

  /**
   * Returns the α out of TOTAL that uses as much of the loss as integers allow, and never more. The
   * divergence requires α(D + cC) ≤ δD + cC; c = e^ε is rounded down and so is α.
   */
  long fit(PrivacyLoss loss) {
    Fraction others = new Fraction(far, BigInteger.ONE);
    Fraction weighted = Exponential.lower(loss.epsilon()).times(new Fraction(near, BigInteger.ONE));
    Fraction share = weighted.plus(Fraction.ofExactly(loss.delta()).times(others));
    return share
        .over(weighted.plus(others))
        .times(Fraction.of(Law.TOTAL, 1))
        .floor()
        .longValueExact();
  }

  Fraction worstRatio(long agreeing) {
    BigInteger nearer = BigInteger.valueOf(agreeing).multiply(far);
    BigInteger farther = BigInteger.valueOf(Law.TOTAL - agreeing).multiply(near);
    return new Fraction(nearer.max(farther), nearer.min(farther));
  }

  Optional<Blanket> blanket(long agreeing) {
    return Blanket.of(
        Fraction.of(agreeing, Law.TOTAL),
        Fraction.of(Law.TOTAL - agreeing, Law.TOTAL).times(new Fraction(near, far)));
  }

  Fraction hockeyStick(long agreeing, Fraction bound) {
    Fraction mine = Fraction.of(agreeing, Law.TOTAL);
    Fraction theirs = Fraction.of(Law.TOTAL - agreeing, Law.TOTAL).times(new Fraction(near, far));
    return mine.minusOrZero(bound.times(theirs)).plus(theirs.minusOrZero(bound.times(mine)));
  }

  static void checkWeight(long agreeing) {
    if (agreeing < 0 || agreeing > Law.TOTAL) {
      throw new IllegalArgumentException(
          "the weight " + agreeing + " must be in [0, " + Law.TOTAL + "]");
    }
  }

  static void checkDimensions(int dimensions) {
    if (dimensions < 1 || dimensions > SignsLaw.MAX_DIMENSIONS) {
      throw new IllegalArgumentException(
          String.format(
              "there are %s dimensions; 1 to %s are possible",
              dimensions, SignsLaw.MAX_DIMENSIONS));
    }
  }
}
