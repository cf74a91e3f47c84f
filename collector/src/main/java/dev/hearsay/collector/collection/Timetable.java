package dev.hearsay.collector.collection;

import dev.hearsay.Plan;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A division of a collection's reports by time: into the hours of their arrival or, in a series,
 * into the waves that they answer. An hour or a wave is a bucket and is named by its start in
 * milliseconds since 1970; the store knows no more of it. Immutable.
 */
public final class Timetable {

  /** The length of the buckets into which time is divided: hours or days of UTC. */
  public enum Bucketing {
    HOUR(ChronoUnit.HOURS),
    DAY(ChronoUnit.DAYS);

    private final ChronoUnit unit;

    Bucketing(ChronoUnit unit) {
      this.unit = unit;
    }

    /** Returns the start of the bucket that contains a moment. */
    public Instant start(Instant moment) {
      return moment.truncatedTo(unit);
    }

    /** Returns the name used in requests. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The reports accepted within an hour or a day, in a collection that is no series.
   *
   * @param from the start of the bucket
   */
  public record Bucket(Instant from, Tally tally) {

    /** Returns the number of reports in the bucket. */
    public long reports() {
      return tally.reports();
    }
  }

  /** The wave number of reports to a collection that is no series. */
  public static final int NO_WAVE = 0;

  /** The year 9000: hours of forged messages must be small enough to be displayed. */
  private static final long LAST_BUCKET = Instant.parse("9000-01-01T00:00:00Z").toEpochMilli();

  private final Plan plan;
  private final Optional<Series> series;

  public Timetable(Plan plan) {
    this.plan = plan;
    this.series = plan.isWholeSeries() ? plan.series() : Optional.empty();
  }

  /** Rejects a wave that the collection does not have. In a series, reports must name a wave. */
  public void check(int wave) {
    int most = series.map(Series::waves).orElse(NO_WAVE);
    if (wave < Math.min(1, most) || wave > most) {
      throw new IllegalArgumentException(
          "reports to wave %s of %s; it has waves 1 to %s".formatted(wave, plan, most));
    }
  }

  /**
   * Returns why a wave accepts no reports now; empty if it does, and for collections without waves.
   */
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

  /** Returns the bucket of a report that comes now. */
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

  /** Returns the wave of a bucket. */
  public int wave(long bucket) {
    return series.map(schedule -> schedule.begun(Instant.ofEpochMilli(bucket))).orElse(NO_WAVE);
  }

  /** Returns the plan that reports in a bucket answer. */
  public Plan plan(long bucket) {
    return planOf(wave(bucket));
  }

  /** Returns the plan that reports to a wave answer. */
  public Plan planOf(int wave) {
    return wave == NO_WAVE ? plan : plan.wave(wave);
  }

  /** Returns the first bucket that still accepts reports. */
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
   * Returns the number of waves that have opened plus the number that are over. It grows whenever
   * the time changes which waves accept reports.
   */
  public int stage(Instant now) {
    return series.map(schedule -> schedule.begun(now) + schedule.over(now)).orElse(0);
  }

  /** Returns the number of waves. */
  public int waves() {
    return series.map(Series::waves).orElse(0);
  }
}
