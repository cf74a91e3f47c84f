package dev.hearsay.collector.intake;

import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Bucketing;
import dev.hearsay.collector.collection.Bucketing.Bucket;
import java.util.List;
import java.util.SortedMap;

/** What somebody sees of what a collection's reports add up to. Methods wait for the store. */
public interface View {

  /** Of all reports. */
  Tally tally();

  /** Of one wave of a series. */
  Tally tally(int wave);

  /** Of those waves of a series that have reports. */
  SortedMap<Integer, Tally> waves();

  /**
   * Of the hours or days in which reports came or, for readers, were published; oldest first. Not
   * of a series.
   */
  List<Bucket> buckets(Bucketing by);
}
