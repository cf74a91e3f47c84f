package dev.hearsay.collector.intake;

import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Bucketing;
import dev.hearsay.collector.collection.Bucketing.Bucket;
import java.util.List;
import java.util.SortedMap;

/**
 * The tallies of a collection as one audience sees them: live for owners, published for readers.
 * Methods wait for the store.
 */
public interface View {

  /** Returns the tally of all reports. */
  Tally tally();

  /** Returns the tally of one wave of a series. */
  Tally tally(int wave);

  /** Returns the tallies of the waves that have reports. */
  SortedMap<Integer, Tally> waves();

  /**
   * Returns the tallies by the hour or day in which reports came or, for readers, were published,
   * oldest first. Must not be called for a series.
   */
  List<Bucket> buckets(Bucketing by);
}
