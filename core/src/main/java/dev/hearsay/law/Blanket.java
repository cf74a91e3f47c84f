package dev.hearsay.law;

import java.util.Optional;

/**
 * The part of a law that does not depend on the input, seen from two inputs x and x′ that differ
 * the most.
 *
 * <p>A law of two weights gives a symbol the weight h if it is near the input, else l. Let A be the
 * symbols near x but not near x′, and B those near x′ only: as many, s of them. Somebody with x
 * reports one of A with probability h·s/2⁶² and one of B with probability l·s/2⁶²; with x′ it is
 * the other way round, and all else is as likely with both. Whatever anybody else's input, each
 * symbol has at least the weight l: so with probability 2·l·s/2⁶² their report is noise that is in
 * A or B, one as likely as the other.
 *
 * <p>Two inputs whose symbols overlap more are told apart less: keep a report of A or B with the
 * probability of the smaller s over the larger, and call it something else otherwise; this makes
 * the first pair into the second.
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
    if (low < 1 || high <= low) {
      return Optional.empty();
    }
    Fraction symbols = Fraction.of(apart, Law.TOTAL);
    return Optional.of(
        new Blanket(
            symbols.times(Fraction.of(low, 1).plus(Fraction.of(high, 1))),
            Fraction.of(high, low),
            symbols.times(Fraction.of(2, 1)).times(Fraction.of(low, 1))));
  }
}
