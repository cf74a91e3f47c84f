package dev.hearsay.collector.collection;

import dev.hearsay.Plan;
import dev.hearsay.Series;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How a collection's reports are divided by time: into the hours in which they come or, of a
 * series, into the waves that they answer. A part of time is named by its start, in milliseconds
 * since 1970, which is all that the store knows of it. Immutable.
 */
public final class Timetable {

  /** What a report to a collection says that is no series. */
  public static final int NO_WAVE = 0;

  /** The year 9000: hours of forged messages must be such as can be shown. */
  private static final long LAST_BUCKET = Instant.parse("9000-01-01T00:00:00Z").toEpochMilli();

  private final Plan plan;
  private final Optional<Series> series;

  public Timetable(Plan plan) {
    this.plan = plan;
    this.series = plan.isWholeSeries() ? plan.series() : Optional.empty();
  }

  /** Refuses a wave where there is none, and a report to a series that names none. */
  public void check(int wave) {
    int most = series.map(Series::waves).orElse(NO_WAVE);
    if (wave < Math.min(1, most) || wave > most) {
      throw new IllegalArgumentException(
          "reports to wave %s of %s; it has waves 1 to %s".formatted(wave, plan, most));
    }
  }

  /** Why a wave takes no reports now; empty if it does, and for collections without waves. */
  public Optional<RefusedException> refusal(int wave, Instant now) {
    return series
        .filter(schedule -> !schedule.takes(wave, now))
        .map(schedule -> refusal(schedule, wave, now));
  }

  private static RefusedException refusal(Series series, int wave, Instant now) {
    if (now.isBefore(series.opens(wave))) {
      return new RefusedException(
          RejectionReason.WAVE_NOT_OPEN, "wave " + wave + " opens at " + series.opens(wave));
    }
    Instant end = series.closes(wave).plus(Duration.ofHours(series.graceHours()));
    return new RefusedException(
        RejectionReason.WAVE_OVER, "wave " + wave + " took reports until " + end);
  }

  /** Where a report belongs that comes now. */
  public long bucket(int wave, Instant now) {
    return series
        .map(schedule -> schedule.opens(wave))
        .orElseGet(() -> Bucketing.HOUR.start(now))
        .toEpochMilli();
  }

  /** Returns whether reports to a wave can belong to a bucket. */
  public boolean has(int wave, long bucket) {
    return series
        .map(
            schedule ->
                wave >= 1
                    && wave <= schedule.waves()
                    && bucket == schedule.opens(wave).toEpochMilli())
        .orElse(
            wave == NO_WAVE
                && bucket >= 0
                && bucket < LAST_BUCKET
                && Bucketing.HOUR.start(Instant.ofEpochMilli(bucket)).toEpochMilli() == bucket);
  }

  /** Which wave a bucket is of. */
  public int wave(long bucket) {
    return series.map(schedule -> schedule.begun(Instant.ofEpochMilli(bucket))).orElse(NO_WAVE);
  }

  /** What reports in a bucket answer. */
  public Plan plan(long bucket) {
    return planOf(wave(bucket));
  }

  /** What reports to a wave answer. */
  public Plan planOf(int wave) {
    return wave == NO_WAVE ? plan : plan.wave(wave);
  }

  /** The first bucket that is not over: those before it take no reports any more. */
  public long firstOpen(Instant now) {
    return series.map(schedule -> firstOpen(schedule, now)).orElseGet(() -> bucket(NO_WAVE, now));
  }

  private static long firstOpen(Series schedule, Instant now) {
    return IntStream.rangeClosed(1, schedule.waves())
        .filter(wave -> schedule.takes(wave, now) || now.isBefore(schedule.opens(wave)))
        .mapToLong(wave -> schedule.opens(wave).toEpochMilli())
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }

  /**
   * How many waves have opened and how many are over, added up: it grows when the clock matters.
   */
  public int stage(Instant now) {
    return series.map(schedule -> schedule.begun(now) + schedule.over(now)).orElse(0);
  }

  /** How many waves there are. */
  public int waves() {
    return series.map(Series::waves).orElse(0);
  }
}
