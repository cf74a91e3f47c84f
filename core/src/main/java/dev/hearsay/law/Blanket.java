package dev.hearsay.law;

import dev.hearsay.exact.Fraction;
import java.util.Optional;

/**
 * The part of a law that does not depend on the input, seen from two inputs x and x′ that differ
 * the most (after Balle, Bell, Gascón and Nissim 2019).
 *
 * <p>A law of two weights gives each of its K symbols the weight h if it is near the input, else l,
 * and as many are near every input. Let A be the symbols near x but not near x′, and B those near
 * x′ only: as many, s of them. Somebody with x reports one of A with probability h·s/T and one of B
 * with probability l·s/T, where all weights add up to T; with x′ it is the other way round, and all
 * else is as likely with both. Whatever anybody else's input, each symbol has at least the weight
 * l: so with probability 2·l·s/T their report is noise that is in A or B, one as likely as the
 * other.
 *
 * <p><b>Why the largest s is the worst.</b> Tell the reader which of the others' reports are not
 * noise. Left are m reports, of which m − 1 are uniform over all symbols. With E = e^ε and y
 * uniform, the divergence is the mean of max(0, Z₁ + … + Z_m)/m, the Z independent copies of Z(y) =
 * K·(P(y) − E·P′(y)). It is l − E·h for s of the symbols, h − E·l for s of them, h − E·h for those
 * near both inputs, and l − E·l for those near none, all times K/T. A larger s takes one symbol of
 * each of the last two kinds and makes them one of each of the first two. The sum of the two stays,
 * and they move apart (l − E·h is the least of the four, h − E·l the largest): the divergence, the
 * mean of a convex function of each Z, cannot fall. This also holds for an s that no two inputs
 * have, while at least s symbols are near and at least s are not. Then tell the reader also which
 * of the m are in A or B, and whether the own one is: that is the pair of the bound. (To compare
 * the bounds of two s would not do: with less to tell about, what is told here for free counts
 * more.)
 *
 * <p>A place between two nodes is a mixture of inputs, and so are the divergences at most.
 *
 * @param hit the probability that the own report is in A or B
 * @param ratio of the two, h/l
 * @param noise the probability that somebody else's report is noise in A or B
 */
public record Blanket(Fraction hit, Fraction ratio, Fraction noise) {

  /**
   * Of a law of two weights.
   *
   * @param apart s, for the inputs that have the fewest near symbols in common
   */
  public static Optional<Blanket> of(long low, long high, long apart) {
    Fraction symbols = Fraction.of(apart, Law.TOTAL);
    return of(symbols.times(Fraction.of(high, 1)), symbols.times(Fraction.of(low, 1)));
  }

  /**
   * Of two probabilities, for the inputs that have the fewest near symbols in common.
   *
   * @param own that a report is near its own input but not near the other's: h·s/T
   * @param foreign that it is near the other input only: l·s/T
   */
  public static Optional<Blanket> of(Fraction own, Fraction foreign) {
    if (foreign.compareTo(Fraction.ZERO) == 0 || own.isAtMost(foreign)) {
      return Optional.empty();
    }
    return Optional.of(
        new Blanket(own.plus(foreign), own.over(foreign), foreign.times(Fraction.of(2, 1))));
  }
}
