package dev.hearsay;

import dev.hearsay.random.BitSource;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * A schedule on which the same questions are asked again, in waves of equal length. Each person
 * answers only some of the waves.
 *
 * <p>On joining, before it looks at any value, a device draws the waves that it will answer. So
 * whether it answers a wave reveals nothing, and a person's whole history costs no more than the
 * answers given, however long the series runs. Series are immutable.
 *
 * <pre>{@code
 * Instant start = Instant.parse("2027-01-04T00:00:00Z");
 * Series series = new Series(52, 4, Series.Every.WEEK, start, 24); // 4 of 52 weeks per person
 * }</pre>
 *
 * @param waves the number of waves, from 1 to {@value #MAX_WAVES}; waves are numbered from 1
 * @param answers how many of the waves a person answers
 * @param every the length of a wave
 * @param start when wave 1 opens, in whole seconds
 * @param graceHours for how many hours after its end a wave accepts reports that were drawn in time
 */
public record Series(int waves, int answers, Every every, Instant start, int graceHours) {

  /** The largest number of waves: three years of days. */
  public static final int MAX_WAVES = 1_100;

  private static final int MAX_GRACE_HOURS = 24 * 31;

  /** The possible lengths of a wave. */
  public enum Every {
    HOUR(ChronoUnit.HOURS, 1),
    DAY(ChronoUnit.DAYS, 6),
    WEEK(ChronoUnit.WEEKS, 24),
    MONTH(ChronoUnit.MONTHS, 72);

    private final ChronoUnit unit;
    private final int usualGraceHours;

    Every(ChronoUnit unit, int usualGraceHours) {
      this.unit = unit;
      this.usualGraceHours = usualGraceHours;
    }

    /** Returns the grace of a series that does not state one, in hours. */
    public int usualGraceHours() {
      return usualGraceHours;
    }

    /** Returns the name, as schemas spell it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Series {
    if (waves < 1 || waves > MAX_WAVES) {
      throw new IllegalArgumentException(
          "a series has " + waves + " waves; it must have 1 to " + MAX_WAVES);
    }
    if (answers < 1 || answers > waves) {
      throw new IllegalArgumentException(
          "a person answers " + answers + " waves; it must be 1 to " + waves);
    }
    if (graceHours < 0 || graceHours > MAX_GRACE_HOURS) {
      throw new IllegalArgumentException(
          "the grace is " + graceHours + " hours; it must be 0 to " + MAX_GRACE_HOURS);
    }
    if (!start.truncatedTo(ChronoUnit.SECONDS).equals(start)) {
      throw new IllegalArgumentException("the start is " + start + "; it must be a whole second");
    }
    if (start.isBefore(Instant.EPOCH) || start.isAfter(Instant.parse("9000-01-01T00:00:00Z"))) {
      throw new IllegalArgumentException(
          "the start is " + start + "; it must be between the years 1970 and 9000");
    }
  }

  /** Returns the same schedule with another number of answers per person. */
  public Series withAnswers(int number) {
    return new Series(waves, number, every, start, graceHours);
  }

  /** Returns when a wave opens. For the wave after the last, this is the end of the series. */
  public Instant opens(int wave) {
    return start.atZone(ZoneOffset.UTC).plus(wave - 1L, every.unit).toInstant();
  }

  /** Returns when a wave ends and the next one opens. After that, devices draw no reports to it. */
  public Instant closes(int wave) {
    return opens(wave + 1);
  }

  /** Returns whether a report to a wave is accepted now: the wave is open, or in its grace. */
  public boolean takes(int wave, Instant now) {
    return !now.isBefore(opens(wave))
        && now.isBefore(closes(wave).plus(graceHours, ChronoUnit.HOURS));
  }

  /** Returns the wave that is open; empty before the first and after the last. */
  public OptionalInt open(Instant now) {
    int wave = begun(now);
    return wave >= 1 && now.isBefore(closes(wave)) ? OptionalInt.of(wave) : OptionalInt.empty();
  }

  /** Returns how many waves have opened so far. */
  public int begun(Instant now) {
    if (now.isBefore(start)) {
      return 0;
    }
    long whole = every.unit.between(start.atZone(ZoneOffset.UTC), now.atZone(ZoneOffset.UTC));
    int wave = (int) Math.min(waves, whole + 1);
    // A month from 31 January on is over on 28 February, which is not yet a month by the calendar.
    return wave < waves && !now.isBefore(closes(wave)) ? wave + 1 : wave;
  }

  /** Returns how many waves accept no more reports. */
  public int over(Instant now) {
    int wave = begun(now);
    while (wave > 0 && takes(wave, now)) {
      wave--;
    }
    return wave;
  }

  /**
   * Draws the waves that a device answers if it joins when {@code first} is the first remaining
   * wave: a uniformly random set of {@link #answers} remaining waves (all if fewer remain),
   * ascending.
   */
  public int[] draw(int first, BitSource random) {
    if (first < 1 || first > waves) {
      throw new IllegalArgumentException(
          "the first remaining wave is " + first + "; it must be 1 to " + waves);
    }
    int left = waves - first + 1;
    int[] drawn = Sampling.evenly(Math.min(answers, left), left).draw(random);
    return Arrays.stream(drawn).map(place -> place + first).toArray();
  }

  /** Returns how many people the series has for each person who answers a wave. */
  double peoplePerAnswer() {
    return waves / (double) answers;
  }

  @Override
  public String toString() {
    return String.format("%s of %s waves, one every %s", answers, waves, every);
  }
}
