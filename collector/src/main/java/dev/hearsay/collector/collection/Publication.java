package dev.hearsay.collector.collection;

import dev.hearsay.collector.store.CollectionRow.Published;
import java.time.Instant;
import java.util.Optional;

/**
 * What readers see of a collection, without its tally.
 *
 * @param number 1, 2, 3, …; 0 if nothing was published
 * @param reports how many it has
 * @param rejected how many there were besides
 * @param least the fewest new reports that were ever published at once; 0 if there were none
 * @param at when it was made
 */
public record Publication(
    long number, long reports, long rejected, long least, Optional<Instant> at) {

  public static Publication of(Published row) {
    return new Publication(
        row.publication(),
        row.published(),
        row.publishedRejected(),
        row.least(),
        row.publishedAt().map(Instant::ofEpochMilli));
  }

  /** The next one, with so many more reports at once, at least. */
  public Published next(long reports, long rejected, long fewest, Instant now) {
    return new Published(
        number + 1,
        reports,
        rejected,
        least == 0 ? fewest : Math.min(least, fewest),
        Optional.of(now.toEpochMilli()));
  }
}
