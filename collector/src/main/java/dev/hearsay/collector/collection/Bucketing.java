package dev.hearsay.collector.collection;

import dev.hearsay.Tally;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

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
}
