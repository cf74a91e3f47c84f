package dev.hearsay.collector.collection;

import dev.hearsay.Tally;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** How finely time is divided; days and hours are those of UTC. */
public enum Bucketing {
  HOUR(ChronoUnit.HOURS),
  DAY(ChronoUnit.DAYS);

  private final ChronoUnit unit;

  Bucketing(ChronoUnit unit) {
    this.unit = unit;
  }

  /** When the bucket starts that a moment is in. */
  public Instant start(Instant moment) {
    return moment.truncatedTo(unit);
  }

  /** As it is asked for. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The reports that were accepted within an hour or a day, of a collection that is no series.
   *
   * @param from when the bucket starts
   */
  public record Bucket(Instant from, Tally tally) {

    /** How many there were. */
    public long reports() {
      return tally.reports();
    }
  }
}
