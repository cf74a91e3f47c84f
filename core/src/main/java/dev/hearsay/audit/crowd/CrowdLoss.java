package dev.hearsay.audit.crowd;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Blanket;
import dev.hearsay.law.Law;
import dev.hearsay.numeric.Binomial;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * What a tally tells at most about one of the people in it, to somebody who sees nothing but the
 * tally. It does not say whose report is whose: one report hides among the others.
 *
 * <p><b>The pair.</b> Both bounds below come down to two crowds that are hard to tell apart. C of
 * the n − 1 others, each with probability γ, hide the own report: each of these is in A or in B,
 * one as likely as the other. The own report is in one of the two with probability w; then it is in
 * A with probability R/(R + 1) in the one crowd and 1/(R + 1) in the other. The reader is told C,
 * and whether the own report is in A or B, which can only help them. With X the number in A, of c +
 * 1,
 *
 * <p>P(X = x)/P′(X = x) = (R·x + c + 1 − x)/(x + R·(c + 1 − x)),
 *
 * <p>which rises with x, and exceeds e^ε = E from x = k on, where k is the least integer above (c +
 * 1)(E·R − 1)/((R − 1)(E + 1)). With b the distribution of c fair coins,
 *
 * <p>δ_c = Σ_{x ≥ k} (P − E·P′) = (R − E)/(R + 1)·b(k − 1) − (E − 1)·Σ_{x ≥ k} b(x),
 *
 * <p>and δ = w·E[δ_C] with C binomial. For any other k the same sum is smaller, so that the largest
 * over several k errs to no side.
 *
 * <p><b>Which side is safe.</b> δ_c falls with c: the reader of c coins can add one more. So δ
 * falls with γ, which makes C larger. It rises with w by its formula, and with R: an own report of
 * a smaller R is one of R or, with some probability, a fair coin in both crowds, and a mixture of
 * pairs has at most their divergences' mean. w and R are rounded up, γ and E down.
 *
 * <p><b>Clones</b> (Feldman, McMillan and Talwar 2021), for every law of worst ratio R: w = 1, γ =
 * 1/R. Whatever two inputs, their distributions P and P′ are R : 1 and 1 : R mixtures of (R·P −
 * P′)/(R − 1) and (R·P′ − P)/(R − 1), which add up to P + P′; and anybody else's distribution is at
 * least P/R and at least P′/R, hence at least (P + P′)/2R. <b>Blanket</b>, for laws of two weights:
 * see {@link Blanket}.
 *
 * @param hit w
 * @param ratio R, finite
 * @param noise γ
 */
public record CrowdLoss(double hit, double ratio, double noise) {

  /** Of more people, so many count: the others hide no worse. */
  public static final long MAX_PEOPLE = 1_000_000_000;

  /** More than the errors of all sums and probabilities together, as a part of them. */
  private static final double ROUNDING = 1e-8;

  /** More than all terms together that are too small for a double: each is below 10⁻³⁰⁷. */
  private static final double VANISHING = 1e-302;

  /** More than the rounding error of k, up to {@value #MAX_PEOPLE}, unless ε is close to 0. */
  private static final double NEAR = 0.01;

  private static final int SEARCH_STEPS = 40;

  /** Up to so many others, every number of those that hide the own report is looked at. */
  private static final int MAX_EXACT = 4_000;

  /** For any law. */
  public static CrowdLoss clones(Fraction ratio) {
    return new CrowdLoss(1, up(ratio.toDouble()), down(Fraction.ONE.over(ratio)));
  }

  /** For a law of two weights. */
  public static Optional<CrowdLoss> blanket(Law law) {
    return law.blanket()
        .map(
            one ->
                new CrowdLoss(
                    Math.min(1, up(one.hit().toDouble())),
                    up(one.ratio().toDouble()),
                    down(one.noise())));
  }

  private static double up(double value) {
    return Math.nextUp(Math.nextUp(value));
  }

  private static double down(Fraction value) {
    return down(value.toDouble());
  }

  private static double down(double value) {
    return Math.max(0, Math.nextDown(Math.nextDown(value)));
  }

  /**
   * With others of whom only a share, independently of all else, report on the same: somebody else
   * hides the own report if both happen.
   */
  public CrowdLoss among(double share) {
    return new CrowdLoss(hit, ratio, down(noise * share));
  }

  /**
   * The least ε, rounded up, at which the tally of so many people is (ε, δ)-private.
   *
   * @return at most ln R, what the report itself tells
   */
  public double epsilon(long people, double delta) {
    Crowd crowd = new Crowd(people);
    double high = up(Math.log(ratio));
    double low = 0;
    for (int i = 0; i < SEARCH_STEPS; i++) {
      double middle = (low + high) / 2;
      if (crowd.delta(middle) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /** The least δ, rounded up, at which the tally of so many people is (ε, δ)-private. */
  public double delta(long people, double epsilon) {
    return new Crowd(people).delta(epsilon);
  }

  /** δ_c, rounded up. Where rounding may have missed k by one, both are tried. */
  private double given(long c, double bound) {
    double share = (bound * ratio - 1) / ((ratio - 1) * (bound + 1));
    double beyond = share * (c + 1);
    long first = (long) Math.floor(beyond - NEAR) + 1;
    long last = (long) Math.floor(beyond + NEAR) + 1;
    double largest = 0;
    for (long k = Math.max(1, Math.min(first, c + 1)); k <= Math.min(last, c + 1); k++) {
      largest = Math.max(largest, from(c, k, bound));
    }
    return largest;
  }

  private double from(long c, long k, double bound) {
    double gained = (ratio - bound) / (ratio + 1) * Binomial.probability(c, k - 1, 0.5);
    double lost = (bound - 1) * Binomial.atLeast(c, k, 0.5);
    return gained * (1 + ROUNDING) - lost * (1 - ROUNDING);
  }

  /** How many of the others hide the own report, and how likely so few do. */
  private final class Crowd {

    /**
     * Numbers of hiding reports, from 0 on. In between, the next lower one counts: privacy only
     * gets better with more.
     */
    private final long[] grid;

    /** For each, the probability that no number from the next one on occurs. */
    private final double[] upTo;

    Crowd(long people) {
      long others = Math.min(people, MAX_PEOPLE) - 1;
      this.grid = others <= MAX_EXACT ? LongStream.rangeClosed(0, others).toArray() : cut(others);
      this.upTo = new double[grid.length];
      for (int i = 0; i < grid.length; i++) {
        upTo[i] = i + 1 < grid.length ? atMost(others, grid[i + 1] - 1) : 1;
      }
    }

    private double atMost(long others, long c) {
      return noise == 0 ? 1 : Math.min(1, Binomial.atMost(others, c, noise));
    }

    private long[] cut(long others) {
      double mean = others * noise;
      double deviation = Math.sqrt(mean * (1 - noise)) + 1;
      return DoubleStream.concat(
              DoubleStream.iterate(-38, z -> z + 2).limit(38),
              DoubleStream.iterate(-8, z -> z + 0.2).limit(80))
          .mapToLong(z -> Math.round(mean + z * deviation))
          .map(c -> Math.max(0, Math.min(others, c)))
          .flatMap(c -> LongStream.of(0, c))
          .sorted()
          .distinct()
          .toArray();
    }

    /** The mean of δ_C, summed by parts: each rise towards fewer, times how likely so few are. */
    double delta(double epsilon) {
      double bound = Math.max(1, down(Math.exp(epsilon)));
      if (bound >= ratio) {
        return 0;
      }
      double least = 0;
      double sum = 0;
      for (int i = grid.length - 1; i >= 0; i--) {
        double here = Math.max(least, given(grid[i], bound));
        sum += upTo[i] * (here - least);
        least = here;
      }
      return Math.min(1, hit * sum * (1 + ROUNDING) + VANISHING);
    }
  }
}
