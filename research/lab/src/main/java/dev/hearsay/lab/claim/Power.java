package dev.hearsay.lab.claim;

import java.util.Locale;

/**
 * What a test can find.
 *
 * @param finds the deviation that runs like these find in 9 cases of 10; 0 if the numbers are
 *     computed, so that any is found
 * @param unit of that deviation
 * @param repetitions that there were; 0 if that does not matter
 * @param needed about how many would decide what these could not; 0 if they could; infinite if more
 *     people would rather
 */
public record Power(double finds, String unit, int repetitions, double needed) {

  /** The power of a test whose numbers are computed. */
  public static final Power EXACT = new Power(0, "", 0, 0);

  private static final double HOPELESS = 1e7;

  /** Where a normal variable is with 90 %: what is found in 9 cases of 10. */
  public static final double NORMAL_90 = 1.2815515655446004;

  /** Finds a share of the claimed number. */
  public static Power relative(double share) {
    return new Power(100 * share, " %", 0, 0);
  }

  /** That of the weaker of two. */
  Power and(Power other) {
    Power weaker = finds >= other.finds ? this : other;
    Power needier = needed >= other.needed ? this : other;
    return new Power(weaker.finds, weaker.unit, needier.repetitions, needier.needed);
  }

  /** The same, where a failure decides nothing: no number of repetitions helps. */
  public Power needingPeople() {
    return new Power(finds, unit, repetitions, Double.POSITIVE_INFINITY);
  }

  public boolean isExact() {
    return finds == 0;
  }

  @Override
  public String toString() {
    if (isExact()) {
      return needed == 0 ? "exact" : whatWouldDecide();
    }
    String power = "finds " + Digits.of(finds, 2) + unit + " in 9 of 10 cases";
    return needed == 0 ? power : power + "; " + whatWouldDecide();
  }

  private String whatWouldDecide() {
    if (Double.isInfinite(needed)) {
      return "more people, rather than repetitions, would decide";
    }
    return needed < HOPELESS
        ? String.format(
            Locale.ROOT,
            "about %,.0f repetitions instead of %,d would decide",
            Math.max(repetitions + 1, Math.ceil(needed)),
            repetitions)
        : "no number of repetitions would decide";
  }
}
