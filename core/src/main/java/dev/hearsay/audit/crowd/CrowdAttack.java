package dev.hearsay.audit.crowd;

import dev.hearsay.law.Blanket;
import dev.hearsay.numeric.Binomial;

/**
 * A lower bound on what a tally reveals: an attack by a reader who knows the inputs of all people
 * but one. All these have the same input; the question is whether the last person has x or x′.
 *
 * <p><b>The test.</b> The attacker counts two disjoint kinds of reports: a reports that x makes
 * likelier, and b reports that x′ makes likelier. No test of the two counts is better than one by
 * their likelihood ratio. Let each of the n − 1 others add to the counts with probabilities α and
 * β, and to neither with γ. Let p, q and r be these probabilities for a person with x, and p′, q′
 * and r′ for a person with x′. With M the multinomial distribution of n reports of the others'
 * kind,
 *
 * <p>P(a, b) = M(a, b)·(a·p/α + b·q/β + (n − a − b)·r/γ)/n,
 *
 * <p>since M of n − 1 reports is M of n times a/(n·α) if the first count is one lower, and so on;
 * P′ has the same form. With E = e^ε, P − E·P′ is M times a number that is linear in a and b: (a·u
 * + b·v + (n − a − b)·w)/n, with u = (p − E·p′)/α and so on. No δ below the sum of all positive
 * terms is true.
 *
 * <p><b>The sum.</b> Given c = a + b, a is binomial with rate π = α/(α + β), and the terms are
 * positive from some t on. With m the distribution of c − 1 such coins, and T the probability that
 * t or more of them show heads, the sum over a ≥ t is
 *
 * <p>m(t − 1)·π·(c·u + (n − c)·w) + T·(c·π·u + c·(1 − π)·v + (n − c)·w),
 *
 * <p>divided by n. Its mean over c, binomial with rate α + β, is δ. It is rounded down. Any t gives
 * an attack, and so does giving up for some c. Hence rounding errors of t do no harm, and c far
 * from its mean are left out.
 *
 * @param own the chances of a report of a person with x
 * @param other the chances of a report of a person with x′
 * @param crowd the chances of a report of any other person
 */
public record CrowdAttack(Chances own, Chances other, Chances crowd) {

  private static final double ROUNDING = 1e-8;
  private static final int SEARCH_STEPS = 24;

  /**
   * The number of standard deviations from its mean within which the number of counted reports is
   * included.
   */
  private static final double FAR = 7;

  /** A bound on the rounding error of two probabilities that add up to 1. */
  private static final double NOTHING = 1e-15;

  /**
   * The probabilities that a report is of either kind.
   *
   * @param first the probability of a report that x makes likelier
   * @param second the probability of a report that x′ makes likelier
   */
  public record Chances(double first, double second) {

    private double neither() {
      double rest = 1 - first - second;
      return rest < NOTHING ? 0 : rest;
    }
  }

  public CrowdAttack {
    if (!(crowd.first > 0 && crowd.second > 0)) {
      throw new IllegalArgumentException(
          "the chances of the crowd are " + crowd + "; both must be above 0");
    }
  }

  /**
   * Returns the attack on a law that has two inputs as far apart as its blanket states; all others
   * have x′.
   */
  public static CrowdAttack on(Blanket blanket) {
    Chances other = new Chances(foreign(blanket), own(blanket));
    return new CrowdAttack(new Chances(own(blanket), foreign(blanket)), other, other);
  }

  /**
   * Returns the same attack if all others have a third input. No symbol that is near x only or near
   * x′ only is near the third input, so both kinds of reports are only noise.
   */
  public static CrowdAttack amongThird(Blanket blanket) {
    double noise = foreign(blanket);
    return new CrowdAttack(
        new Chances(own(blanket), noise),
        new Chances(noise, own(blanket)),
        new Chances(noise, noise));
  }

  /**
   * Returns the attack on a law that is written out: the probabilities of all symbols, for the
   * three inputs.
   */
  public static CrowdAttack on(double[] own, double[] other, double[] crowd) {
    return new CrowdAttack(
        chances(own, own, other), chances(other, own, other), chances(crowd, own, other));
  }

  private static Chances chances(double[] row, double[] own, double[] other) {
    double first = 0;
    double second = 0;
    for (int symbol = 0; symbol < row.length; symbol++) {
      first += own[symbol] > other[symbol] ? row[symbol] : 0;
      second += own[symbol] < other[symbol] ? row[symbol] : 0;
    }
    return new Chances(first, second);
  }

  private static double own(Blanket blanket) {
    return blanket.hit().toDouble() - foreign(blanket);
  }

  private static double foreign(Blanket blanket) {
    return blanket.noise().toDouble() / 2;
  }

  /** Returns an ε that is too small for this δ, or 0. */
  public double epsilon(long people, double delta) {
    double low = 0;
    double high = Math.log(Math.max(own.first / other.first, other.second / own.second));
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

  /** Returns a δ that is too small for this ε, or 0. */
  public double delta(long people, double epsilon) {
    return new Decision(people, Math.nextUp(Math.exp(epsilon))).delta();
  }

  /** The test that compares likelihood ratios with a bound. */
  private final class Decision {

    private final long people;
    private final double first; // u
    private final double second; // v
    private final double neither; // w
    private final double counted = 1 - crowd.neither();
    private final double share = crowd.first / (crowd.first + crowd.second);

    Decision(long people, double bound) {
      this.people = people;
      this.first = (own.first - bound * other.first) / crowd.first;
      this.second = (own.second - bound * other.second) / crowd.second;
      double rest = own.neither() - bound * other.neither();
      this.neither = crowd.neither() == 0 ? 0 : rest / crowd.neither();
    }

    double delta() {
      if (first <= second) {
        return 0;
      }
      if (counted == 1) {
        return given(people);
      }
      double mean = people * counted;
      double far = FAR * (Math.sqrt(mean * (1 - counted)) + 1);
      double sum = 0;
      long last = Math.min(people, (long) (mean + far));
      for (long c = Math.max(1, (long) (mean - far)); c <= last; c++) {
        double gained = given(c);
        sum += gained > 0 ? gained * Binomial.probability(people, c, counted) : 0;
      }
      return sum * (1 - ROUNDING);
    }

    /** Returns the sum's part for c reports of the two kinds, divided by n and rounded down. */
    private double given(long c) {
      double others = (people - c) * neither;
      long t = Math.max(0, (long) Math.floor(-(c * second + others) / (first - second)) + 1);
      if (t > c) {
        return 0;
      }
      double edge = Binomial.probability(c - 1, t - 1, share) * share * (c * first + others);
      double beyond =
          Binomial.atLeast(c - 1, t, share) * (c * (share * first + (1 - share) * second) + others);
      return Math.max(0, (roundedDown(edge) + roundedDown(beyond)) / people);
    }

    private static double roundedDown(double term) {
      return term - Math.abs(term) * ROUNDING;
    }
  }
}
