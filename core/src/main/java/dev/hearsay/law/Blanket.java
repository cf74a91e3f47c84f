package dev.hearsay.law;

import dev.hearsay.exact.Fraction;
import java.util.Optional;

/**
 * The part of a law's distribution that does not depend on the input, for two inputs x and x′ that
 * differ the most (after Balle, Bell, Gascón and Nissim 2019).
 *
 * <p>A law of two weights gives each of its K symbols the weight h if it is near the input, else l;
 * the same number of symbols is near every input. Let A be the symbols near x but not near x′, and
 * B those near x′ only; both have s symbols. The <em>target</em> is the report about which a reader
 * wants to learn. If its input is x, it is in A with probability h·s/T and in B with probability
 * l·s/T, where T is the sum of all weights. If its input is x′, it is the other way round, and all
 * other symbols are as likely with both. For any input of another person, each symbol has at least
 * the weight l. So with probability 2·l·s/T, that person's report is noise in A or B, with equal
 * probability of either.
 *
 * <p><b>Why the largest s is the worst.</b> Let the reader know which of the other reports are not
 * noise. The m remaining reports are the target and m − 1 that are uniform over all symbols. With E
 * = e^ε and y uniform, the divergence is the mean of max(0, Z₁ + … + Z_m)/m, where the Z are
 * independent copies of Z(y) = K·(P(y) − E·P′(y)). Z is l − E·h for s of the symbols, h − E·l for s
 * of them, h − E·h for those near both inputs, and l − E·l for those near none, all times K/T. A
 * larger s turns one symbol of each of the last two kinds into one of each of the first two. The
 * sum of the two values stays the same, and they move apart (l − E·h is the least of the four, h −
 * E·l the largest). So the divergence, the mean of a convex function of each Z, cannot fall. This
 * also holds for an s that no two inputs have, while at least s symbols are near and at least s are
 * not. Then let the reader also know which of the m reports are in A or B, and whether the target
 * is: this gives the pair of the bound. (It is not enough to compare the bounds of two s: for a
 * smaller s, this free knowledge is worth more to the reader.)
 *
 * <p>A place between two nodes is a mixture of inputs, and its divergences are at most the same
 * mixture of theirs.
 *
 * @param hit the probability that the target is in A or B
 * @param ratio the ratio of its two probabilities, h/l
 * @param noise the probability that another person's report is noise in A or B
 */
public record Blanket(Fraction hit, Fraction ratio, Fraction noise) {

  /**
   * Returns the blanket of a law of two weights.
   *
   * @param apart s, for the inputs that have the fewest near symbols in common
   */
  public static Optional<Blanket> of(long low, long high, long apart) {
    Fraction symbols = Fraction.of(apart, Law.TOTAL);
    return of(symbols.times(Fraction.of(high, 1)), symbols.times(Fraction.of(low, 1)));
  }

  /**
   * Returns the blanket from two probabilities, for the inputs that have the fewest near symbols in
   * common.
   *
   * @param own the probability that a report is near its own input but not near the other: h·s/T
   * @param foreign the probability that it is near the other input only: l·s/T
   */
  public static Optional<Blanket> of(Fraction own, Fraction foreign) {
    if (foreign.compareTo(Fraction.ZERO) == 0 || own.isAtMost(foreign)) {
      return Optional.empty();
    }
    return Optional.of(
        new Blanket(own.plus(foreign), own.over(foreign), foreign.times(Fraction.of(2, 1))));
  }
}
