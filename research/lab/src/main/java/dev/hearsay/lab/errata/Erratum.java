package dev.hearsay.lab.errata;

import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Digits;
import dev.hearsay.lab.claim.Quote;
import java.util.function.DoublePredicate;
import java.util.function.DoubleSupplier;

/**
 * Something printed that cannot be right, and what is.
 *
 * @param quote where it is printed
 * @param statement what is printed, and the number that tells
 * @param conclusionStands whether it is a slip that its correction mends; otherwise it is wrong
 * @param test what the number must satisfy, in words
 * @param correction what is true
 * @param asPrinted the number, following the print
 * @param corrected the number, following the correction
 * @param isRight what the number must satisfy
 */
record Erratum(
    Quote quote,
    String statement,
    boolean conclusionStands,
    String test,
    String correction,
    DoubleSupplier asPrinted,
    DoubleSupplier corrected,
    DoublePredicate isRight) {

  static final String PANEL = "The telling numbers";

  private static final int DIGITS = 6;

  /** Judged by the numbers of a row. */
  Claim claim(int row) {
    Claim claim =
        Claim.that(quote, statement, results -> check(results.value(PANEL, "as printed", row)));
    return conclusionStands
        ? claim.corrected(correction, results -> check(results.value(PANEL, "corrected", row)))
        : claim.instead(correction, results -> check(results.value(PANEL, "corrected", row)));
  }

  private ClaimCheck check(double value) {
    double factor = Math.exp(Math.abs(Math.log(Math.abs(value / corrected.getAsDouble()))));
    return ClaimCheck.exact(isRight.test(value), test, Digits.of(value, DIGITS), factor);
  }

  static DoublePredicate near(double expected, double tolerance) {
    return value -> ClaimCheck.equal(value, expected, tolerance).holds();
  }
}
