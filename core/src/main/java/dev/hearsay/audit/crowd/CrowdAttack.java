package dev.hearsay.audit.crowd;

import dev.hearsay.internal.Binomial;
import dev.hearsay.law.Blanket;

/**
 * What a tally tells at least: an attack that anybody can carry out. All others have the input x′,
 * and the question is whether the last person has x or x′. The attacker counts the reports near x
 * but not near x′. Each of the n − 1 others adds one with probability q, the last person with
 * probability p if it is x, else with q. The best test between the two says x if the count is at
 * least some t. With b the distribution of the others' count and E = e^ε,
 *
 * <p>P(t or more) − E·P′(t or more) = (p − E·q)·b(t − 1) − (E − 1)·Σ_{c ≥ t} b(c):
 *
 * <p>no δ below that is true. It is rounded down. Any t is an attack, so that of the best t no more
 * than the place is computed: where P = E·P′.
 *
 * @param own p
 * @param foreign q
 */
public record CrowdAttack(double own, double foreign) {

  private static final double ROUNDING = 1e-8;
  private static final int SEARCH_STEPS = 40;

  /** On a law that has two inputs as far apart as its blanket says. */
  public static CrowdAttack on(Blanket blanket) {
    double foreign = blanket.noise().toDouble() / 2;
    return new CrowdAttack(blanket.hit().toDouble() - foreign, foreign);
  }

  /** An ε that is too small for this δ, or 0. */
  public double epsilon(long people, double delta) {
    double low = 0;
    double high = Math.log(own / foreign);
    for (int i = 0; i < SEARCH_STEPS; i++) {
      double middle = (low + high) / 2;
      if (delta(people, middle) > delta) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** A δ that is too small for this ε, or 0. */
  public double delta(long people, double epsilon) {
    double bound = Math.nextUp(Math.exp(epsilon));
    double odds = (bound * (1 - foreign) - (1 - own)) / (own - bound * foreign);
    if (!(odds > 0)) {
      return 0;
    }
    double place = people * odds * foreign / (1 - foreign + odds * foreign);
    long t = Math.max(1, Math.min(people, (long) Math.ceil(place)));
    double gained = (own - bound * foreign) * Binomial.probability(people - 1, t - 1, foreign);
    double lost = (bound - 1) * Binomial.atLeast(people - 1, t, foreign);
    return Math.max(0, gained * (1 - ROUNDING) - lost * (1 + ROUNDING));
  }
}
