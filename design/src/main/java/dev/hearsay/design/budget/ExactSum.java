package dev.hearsay.design.budget;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;

/** Sums of doubles without rounding: every double is a finite decimal number. */
final class ExactSum {

  private static final MathContext DOWN = new MathContext(20, RoundingMode.DOWN);

  private ExactSum() {}

  static BigDecimal of(double... values) {
    return Arrays.stream(values).mapToObj(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /**
   * Returns the values times a common factor, so that their exact sum is at most the total, and
   * relatively within 10⁻¹⁵ of it.
   *
   * <p>The factor c is at most total/sum: the quotient is rounded down, and the next lower double
   * is used. A rounded product is at most half a unit in its last place too large, so the next
   * lower double is at most the exact x·c. The sum of these is at most c·sum ≤ total. A single
   * value becomes the total itself.
   */
  static double[] fit(double[] values, double total) {
    if (values.length == 1) {
      return new double[] {total};
    }
    double quotient = new BigDecimal(total).divide(of(values), DOWN).doubleValue();
    double factor = Math.nextDown(quotient);
    return Arrays.stream(values).map(value -> Math.nextDown(value * factor)).toArray();
  }
}
