package dev.hearsay.collector.collection;

import dev.hearsay.Tally;
import java.time.Instant;

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
