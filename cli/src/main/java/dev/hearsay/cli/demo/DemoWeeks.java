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

/** A year of weekly questions, of which half is over: this week's wave is open. */
record DemoWeeks(Series series) {

  private static final int WAVES = 52;
  private static final int BEGUN = 26;

  /** How far into a wave its answers come; this week's come now. */
  private static final Duration INTO_WAVE = Duration.ofDays(3);

  static DemoWeeks until(Instant now) {
    Instant today = now.truncatedTo(ChronoUnit.DAYS);
    Instant start = today.minus(INTO_WAVE).minus(Duration.ofDays(7L * (BEGUN - 1)));
    return new DemoWeeks(new Series(WAVES, 1, Every.WEEK, start, Every.WEEK.usualGraceHours()));
  }

  /** About how many people join the series until so many have answered. */
  static long joining(int answering) {
    return (long) answering * WAVES / BEGUN;
  }

  /**
   * How many answers to a wave are published at once at least: about half of them, so that the page
   * shows this week's wave as well.
   */
  static long publishedAtOnce(int answering) {
    return Math.max(1, answering / (2 * BEGUN));
  }

  /**
   * Has people join and draw the wave that they will answer, until so many have drawn one that has
   * begun; returns how many each of these waves has. The others will answer later.
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

  /** When the answers to a wave come. */
  Instant answersTo(int wave) {
    return series.opens(wave).plus(INTO_WAVE);
  }
}
