package dev.hearsay.cli.demo;

import dev.hearsay.Series;
import dev.hearsay.Series.Every;
import dev.hearsay.random.SecureBits;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The weeks of the demo's series: a year of weekly waves, half of which have begun. The present
 * week's wave is open.
 */
record DemoWeeks(Series series) {

  private static final int WAVES = 52;
  private static final int BEGUN = 26;

  /** The time from the start of a wave to its answers. The answers to this week's wave come now. */
  private static final Duration INTO_WAVE = Duration.ofDays(3);

  static DemoWeeks until(Instant now) {
    Instant today = now.truncatedTo(ChronoUnit.DAYS);
    Instant start = today.minus(INTO_WAVE).minus(Duration.ofDays(7L * (BEGUN - 1)));
    return new DemoWeeks(new Series(WAVES, 1, Every.WEEK, start, Every.WEEK.usualGraceHours()));
  }

  /**
   * Returns the approximate number of people who join the series until this number have answered.
   */
  static long joining(int answering) {
    return (long) answering * WAVES / BEGUN;
  }

  /**
   * Returns the least number of answers to a wave that are published at once. It is about half of
   * them, so that the page shows this week's wave as well.
   */
  static long publishedAtOnce(int answering) {
    return Math.max(1, answering / (2 * BEGUN));
  }

  /**
   * Draws the waves of people who join, until this number of people have drawn a wave that has
   * begun. Returns the number of people for each of these waves. The other people will answer
   * later.
   */
  List<Integer> draw(int people) {
    Integer[] drawn = new Integer[BEGUN];
    Arrays.fill(drawn, 0);
    Stream.generate(() -> series.draw(1, SecureBits.current())[0])
        .filter(wave -> wave <= BEGUN)
        .limit(people)
        .forEach(wave -> drawn[wave - 1]++);
    return List.of(drawn);
  }

  /** Returns the time at which the answers to a wave arrive. */
  Instant answersTo(int wave) {
    return series.opens(wave).plus(INTO_WAVE);
  }
}
