package dev.hearsay.lab.errata;

import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import java.util.function.DoublePredicate;
import java.util.function.DoubleSupplier;

/**
 * Something printed that cannot be right, and what is.
 *
 * @param statement what is printed, and the number that tells
 * @param correction what is true
 * @param asPrinted the number, following the print
 * @param corrected the number, following the correction
 * @param isRight what the number must satisfy
 */
record Erratum(
    String statement,
    String correction,
    DoubleSupplier asPrinted,
    DoubleSupplier corrected,
    DoublePredicate isRight) {

  static final String PANEL = "The telling numbers";

  /** Judged by the numbers of a row. */
  Claim claim(int row) {
    return Claim.that(
            row + ". " + statement, results -> check(results.value(PANEL, "as printed", row)))
        .orElse(correction, results -> check(results.value(PANEL, "corrected", row)));
  }

  private ClaimCheck check(double value) {
    return ClaimCheck.exact(isRight.test(value), ClaimCheck.number(value));
  }

  static DoublePredicate near(double expected, double tolerance) {
    return value -> ClaimCheck.equal(value, expected, tolerance).holds();
  }
}
