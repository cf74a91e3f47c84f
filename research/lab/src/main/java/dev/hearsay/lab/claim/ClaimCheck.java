package dev.hearsay.lab.claim;

import java.util.Collection;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The outcome of a test on measured numbers.
 *
 * @param test what was asked of the numbers, in words
 * @param measured the numbers that decided
 * @param power what would have been found, and how many runs would do if these were too few
 * @param factor by how much the numbers miss what was asked, at least 1; 1 if they do not
 */
public record ClaimCheck(
    Outcome outcome, String test, String measured, Power power, double factor) {

  /** What a test says. */
  public enum Outcome {
    HOLDS,
    /** There are too few runs to tell. */
    UNDECIDED,
    FAILS
  }

  /** A test of numbers that have no error of chance. */
  public static ClaimCheck exact(boolean holds, String test, String measured) {
    return exact(holds, test, measured, 1);
  }

  /** A test of numbers that have no error of chance, with the factor by which they miss. */
  public static ClaimCheck exact(boolean holds, String test, String measured, double factor) {
    return new ClaimCheck(
        holds ? Outcome.HOLDS : Outcome.FAILS, test, measured, Power.EXACT, holds ? 1 : factor);
  }

  /** Whether a computed number is the one expected, up to a relative difference. */
  public static ClaimCheck equal(double measured, double expected, double tolerance) {
    double scale = Math.max(Math.abs(expected), Double.MIN_NORMAL);
    int digits = Digits.thatShow(tolerance);
    return exact(
        Math.abs(measured - expected) <= tolerance * scale,
        "equal to %s up to %s %%"
            .formatted(Digits.of(expected, digits), Digits.of(100 * tolerance, 2)),
        Digits.of(measured, digits),
        Math.exp(Math.abs(Math.log(Math.abs(measured / scale)))));
  }

  /** Whether a computed number is between two, ends included. */
  public static ClaimCheck between(double measured, double low, double high) {
    return exact(
        measured >= low && measured <= high,
        "in [%s, %s]".formatted(Digits.limit(low), Digits.limit(high)),
        number(measured),
        Math.max(low / measured, measured / high));
  }

  /** Both must hold. */
  public ClaimCheck and(ClaimCheck other) {
    return new ClaimCheck(
        outcome.compareTo(other.outcome) >= 0 ? outcome : other.outcome,
        joined(test, other.test),
        joined(measured, other.measured),
        power.and(other.power),
        Math.max(factor, other.factor));
  }

  /** The test must hold for each of some things; there must be one at least. */
  public static <T> ClaimCheck all(Collection<T> things, Function<T, ClaimCheck> test) {
    return things.stream().map(test).reduce(ClaimCheck::and).orElseThrow();
  }

  private static String joined(String one, String other) {
    return Stream.of(one, other).distinct().collect(Collectors.joining("; "));
  }

  /** The opposite; what is undecided stays so. */
  public ClaimCheck not() {
    Outcome opposite =
        switch (outcome) {
          case HOLDS -> Outcome.FAILS;
          case FAILS -> Outcome.HOLDS;
          case UNDECIDED -> Outcome.UNDECIDED;
        };
    return new ClaimCheck(opposite, "not: " + test, measured, power, 1);
  }

  /** The same, with a word on what the numbers are. */
  public ClaimCheck about(String what) {
    return new ClaimCheck(outcome, what + ": " + test, what + ": " + measured, power, factor);
  }

  /** The same, with better words for the test. */
  public ClaimCheck inWords(String words) {
    return new ClaimCheck(outcome, words, measured, power, factor);
  }

  public boolean holds() {
    return outcome == Outcome.HOLDS;
  }

  /** Four significant digits, the way people write them. */
  public static String number(double value) {
    return Digits.of(value, 4);
  }

  /** All its digits, and no more: for places on an axis and rows of a table. */
  public static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e9
        ? String.format(Locale.ROOT, "%.0f", value)
        : Double.toString(value);
  }
}
