package dev.hearsay.audit;

import dev.hearsay.internal.Binomial;
import dev.hearsay.law.Blanket;
import dev.hearsay.law.Fraction;
import dev.hearsay.law.Law;
import java.util.Optional;
import java.util.stream.DoubleStream;

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
 * <p>and δ = w·E[δ_C] with C binomial. δ_c falls with c, as one more coin can be added to any
 * crowd. It rises with w and R and falls with γ, for the same kind of reason; they are rounded to
 * that side.
 *
 * <p><b>Clones</b> (Feldman, McMillan and Talwar 2021), for every law of worst ratio R: w = 1, γ =
 * 1/R. <b>Blanket</b> (after Balle, Bell, Gascón and Nissim 2019), for laws of two weights: see
 * {@link Blanket}.
 *
 * @param hit w
 * @param ratio R
 * @param noise γ
 */
record CrowdLoss(double hit, double ratio, double noise) {

  /** More than the errors of all sums and probabilities together, as a part of them. */
  private static final double ROUNDING = 1e-8;

  /** What is too small for a double. */
  private static final double VANISHING = 1e-300;

  private static final int SEARCH_STEPS = 60;

  static CrowdLoss clones(Fraction ratio) {
    return new CrowdLoss(1, up(ratio.toDouble()), down(1 / ratio.toDouble()));
  }

  static Optional<CrowdLoss> blanket(Law law) {
    return law.blanket()
        .map(
            one ->
                new CrowdLoss(
                    Math.min(1, up(one.hit().toDouble())),
                    up(one.ratio().toDouble()),
                    down(one.noise().toDouble())));
  }

  private static double up(double value) {
    return Math.nextUp(Math.nextUp(value));
  }

  private static double down(double value) {
    return Math.nextDown(Math.nextDown(value));
  }

  /** With others of whom only a share, independently of all else, report on the same. */
  CrowdLoss among(double share) {
    return new CrowdLoss(hit, ratio, down(noise * share));
  }

  /**
   * The least ε, rounded up, at which the tally of so many people is (ε, δ)-private.
   *
   * @return at most ln R, what the report itself tells
   */
  double epsilon(long people, double delta) {
    double high = up(Math.log(ratio));
    double low = 0;
    if (delta(people, high / 2) > delta && delta(people, Math.nextDown(high)) > delta) {
      return high;
    }
    for (int i = 0; i < SEARCH_STEPS; i++) {
      double middle = (low + high) / 2;
      if (delta(people, middle) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /** The least δ, rounded up, at which the tally of so many people is (ε, δ)-private. */
  double delta(long people, double epsilon) {
    double bound = down(Math.exp(epsilon));
    if (bound >= ratio) {
      return 0;
    }
    long others = people - 1;
    double least = 0;
    double sum = 0;
    long[] grid = grid(others);
    for (int i = grid.length - 1; i >= 0; i--) {
      double here = Math.max(least, given(grid[i], bound));
      double upTo = i + 1 < grid.length ? Binomial.atMost(others, grid[i + 1] - 1, noise) : 1;
      sum += Math.min(1, upTo) * (here - least);
      least = here;
    }
    return Math.min(1, hit * sum * (1 + ROUNDING) + VANISHING);
  }

  /**
   * Numbers of hiding reports, from 0 on. In between, the next lower one counts: privacy only gets
   * better with more.
   */
  private long[] grid(long others) {
    if (others <= 4_000) {
      return java.util.stream.LongStream.rangeClosed(0, others).toArray();
    }
    double mean = others * noise;
    double deviation = Math.sqrt(mean * (1 - noise)) + 1;
    return DoubleStream.concat(
            DoubleStream.of(0),
            DoubleStream.concat(
                DoubleStream.iterate(-38, z -> z < 38, z -> z + 0.5),
                DoubleStream.iterate(-10, z -> z < 10, z -> z + 0.05)))
        .mapToLong(z -> Math.round(mean + z * deviation))
        .map(c -> Math.max(0, Math.min(others, c)))
        .sorted()
        .distinct()
        .toArray();
  }

  /** δ_c, rounded up. The best k is where it is largest; rounding may miss it by one. */
  private double given(long c, double bound) {
    double share = (bound * ratio - 1) / ((ratio - 1) * (bound + 1));
    long from = (long) Math.floor(share * (c + 1)) + 1;
    double largest = 0;
    for (long k = Math.max(1, from - 1); k <= Math.min(c + 1, from + 1); k++) {
      largest = Math.max(largest, from(c, k, bound));
    }
    return largest;
  }

  private double from(long c, long k, double bound) {
    double gained = (ratio - bound) / (ratio + 1) * Binomial.probability(c, k - 1, 0.5);
    double lost = (bound - 1) * Binomial.atLeast(c, k, 0.5);
    return gained * (1 + ROUNDING) - lost * (1 - ROUNDING);
  }
}
