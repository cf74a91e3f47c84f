package dev.hearsay.collector.screen;

import java.util.Locale;

/**
 * Something that devices which follow the plan would hardly ever bring about.
 *
 * @param attribute the attribute it was seen on, or several with commas between
 * @param message one line for people: what was counted, and what is possible
 * @param pValue at most this is the chance of it, or of anything as odd among all that was checked,
 *     if everybody is honest
 */
public record Flag(String attribute, Kind kind, String message, double pValue, Severity severity) {

  /** What does not fit. */
  public enum Kind {
    /** A symbol came more or less often than under any values. */
    SYMBOL_COUNT,
    /** A value's share is below 0 or above 1 by more than noise. */
    IMPOSSIBLE_SHARE,
    /** A mean is outside of its range by more than noise. */
    IMPOSSIBLE_MEAN,
    /** Bit maps have more or fewer ones than the plan sets. */
    NUMBER_OF_ONES,
    /** The shares of one attribute do not add up to 1. */
    SUM_OF_SHARES,
    /** A part was reported on more or less often than devices draw it. */
    PART_SELECTION;

    /** As in JSON: small letters and hyphens. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** How sure the screen is. */
  public enum Severity {
    /** Chance would do this less than once in ten thousand honest collections. */
    WARNING(1e-4),
    /** Chance would do this less than once in a hundred million honest collections. */
    ALARM(1e-8);

    private final double mostChance;

    Severity(double mostChance) {
      this.mostChance = mostChance;
    }

    /** The p-value from which on downwards a flag has this severity. */
    public double mostChance() {
      return mostChance;
    }

    /** As in JSON. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
