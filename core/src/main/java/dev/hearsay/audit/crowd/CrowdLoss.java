package dev.hearsay.audit.crowd;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Blanket;
import dev.hearsay.law.Law;
import dev.hearsay.numeric.Binomial;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * An upper bound on what a tally reveals about one of its people to a reader who sees only the
 * tally. A tally does not show whose report is whose, so one report hides among the others.
 *
 * <p><b>The pair.</b> Both bounds below reduce to two crowds that are hard to distinguish. The
 * <em>target</em> is the report about which the reader wants to learn. Each of the n − 1 other
 * reports hides it with probability γ; let C be the number of those that do. Each of these is in A
 * or in B with equal probability. The target is in one of the two with probability w. Then it is in
 * A with probability R/(R + 1) in the one crowd and 1/(R + 1) in the other. The reader is assumed
 * to know C, and whether the target is in A or B, which can only help the reader. With X the number
 * in A, of c + 1,
 *
 * <p>P(X = x)/P′(X = x) = (R·x + c + 1 − x)/(x + R·(c + 1 − x)),
 *
 * <p>which rises with x. It exceeds e^ε = E from x = k on, where k is the least integer above (c +
 * 1)(E·R − 1)/((R − 1)(E + 1)). With b the distribution of c fair coins,
 *
 * <p>δ_c = Σ_{x ≥ k} (P − E·P′) = (R − E)/(R + 1)·b(k − 1) − (E − 1)·Σ_{x ≥ k} b(x),
 *
 * <p>and δ = w·E[δ_C] with C binomial. For any other k the same sum is smaller, so taking the
 * largest over several k is never wrong.
 *
 * <p><b>Which side is safe.</b> δ_c falls with c: the reader of c coins can add one more. So δ
 * falls with γ, which makes C larger. δ rises with w by its formula. It also rises with R: a target
 * with a smaller R is one with R or, with some probability, a fair coin in both crowds, and the
 * divergences of a mixture of pairs are at most the mean of theirs. Hence w and R are rounded up, γ
 * and E down.
 *
 * <p><b>Clones</b> (Feldman, McMillan and Talwar 2021), for every law of worst ratio R: w = 1, γ =
 * 1/R. For any two inputs, their distributions P and P′ are R : 1 and 1 : R mixtures of (R·P −
 * P′)/(R − 1) and (R·P′ − P)/(R − 1), whose sum is P + P′. Any other person's distribution is at
 * least P/R and at least P′/R, hence at least (P + P′)/2R. <b>Blanket</b>, for laws of two weights:
 * see {@link Blanket}.
 *
 * @param hit w
 * @param ratio R, finite
 * @param noise γ
 */
public record CrowdLoss(double hit, double ratio, double noise) {

  /**
   * The largest crowd that is computed. Larger crowds are treated as this size; the bound only
   * improves with more people.
   */
  public static final long MAX_PEOPLE = 1_000_000_000;

  /** A bound on the relative errors of all sums and probabilities together. */
  private static final double ROUNDING = 1e-8;

  /** A bound on the sum of all terms that are too small for a double: each is below 10⁻³⁰⁷. */
  private static final double VANISHING = 1e-302;

  /**
   * A bound on the rounding error of k, up to {@value #MAX_PEOPLE} people, unless ε is close to 0.
   */
  private static final double NEAR = 0.01;

  private static final int SEARCH_STEPS = 40;

  /**
   * The largest number of others for which every number of hiding reports is computed by itself.
   */
  private static final int MAX_EXACT = 4_000;

  /** Returns the bound for any law. */
  public static CrowdLoss clones(Fraction ratio) {
    return new CrowdLoss(1, up(ratio.toDouble()), down(Fraction.ONE.over(ratio)));
  }

  /** Returns the bound for a law of two weights, if it has a blanket. */
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
   * Returns this bound if only a share of the others, independently of everything else, report on
   * the same part. Another report hides the target only if it is on that part.
   */
  public CrowdLoss among(double share) {
    return new CrowdLoss(hit, ratio, down(noise * share));
  }

  /**
   * Returns the least ε, rounded up, at which the tally of this many people is (ε, δ)-private.
   *
   * @return at most ln R, the loss of the report itself
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

  /** Returns the least δ, rounded up, at which the tally of this many people is (ε, δ)-private. */
  public double delta(long people, double epsilon) {
    return new Crowd(people).delta(epsilon);
  }

  /** Returns δ_c, rounded up. If rounding may have missed k by one, both candidates are tried. */
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

  /** The distribution of the number of reports that hide the target. */
  private final class Crowd {

    /**
     * Possible numbers of hiding reports, from 0 on. A number in between is treated as the next
     * lower one, since more hiding reports only improve privacy.
     */
    private final long[] grid;

    /** The probability, for each number of the grid, of less than the next number. */
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

    /**
     * Returns the mean of δ_C, summed by parts: each increase towards smaller C, times the
     * probability of a C that small.
     */
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
