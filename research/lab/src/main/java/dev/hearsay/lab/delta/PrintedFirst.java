package dev.hearsay.lab.delta;

import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Digits;
import dev.hearsay.lab.claim.Quote;
import java.util.List;

/**
 * How δ moves the error of Mechanism-1 as W20 prints it. A report is ±B in every coordinate, so a
 * coordinate's error is B² − x²; by Eq. 8, B is a constant over e^ε − 1 + 2^d·δ.
 */
record PrintedFirst(int numbers, double epsilon, List<Double> deltas, double reference) {

  private double square(double delta) {
    double scale = 1 / (Math.expm1(epsilon) + Math.pow(2, numbers) * delta);
    return scale * scale;
  }

  private double ratio(double delta) {
    return square(delta) / square(reference);
  }

  private boolean isClose(double delta, double factor) {
    return ratio(delta) >= 1 / factor && ratio(delta) <= factor;
  }

  /** That it stays within a factor of what it is at the reference. */
  Claim stays(Quote quote, double factor) {
    List<Double> close = deltas.stream().filter(delta -> isClose(delta, factor)).toList();
    return Claim.that(
            quote,
            ("%d numbers, ε = %s: B² of Mechanism-1 as printed, which is its error but for the numbers' own squares,"
                    + " is within %s %% of that at δ = 10⁻⁶, at every δ")
                .formatted(
                    numbers,
                    ClaimCheck.plain(epsilon),
                    ClaimCheck.plain(Math.rint(100 * (factor - 1)))),
            results -> check(deltas, factor))
        .corrected(
            ("up to δ = %s; beyond, it falls to %s of it, and where its number of reports, C_d, times"
                    + " δ is above 1, so is its probability α (Eq. 24)")
                .formatted(
                    Digits.place(close.get(close.size() - 1)), ClaimCheck.number(ratio(last()))),
            results -> check(close, factor));
  }

  private double last() {
    return deltas.get(deltas.size() - 1);
  }

  private ClaimCheck check(List<Double> where, double factor) {
    double least = where.stream().mapToDouble(this::ratio).min().orElseThrow();
    double most = where.stream().mapToDouble(this::ratio).max().orElseThrow();
    return ClaimCheck.exact(
        least >= 1 / factor && most <= factor,
        "B² over that at δ = 10⁻⁶ is in [%s, %s] at each of %s places"
            .formatted(Digits.limit(1 / factor), Digits.limit(factor), where.size()),
        ClaimCheck.number(least) + " … " + ClaimCheck.number(most));
  }
}
