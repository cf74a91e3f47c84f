package dev.hearsay.collector.collection;

import dev.hearsay.wire.ReportId;
import java.util.Map;

/**
 * What the store has under those ids of an arrival that may be taken.
 *
 * @param version what {@link LiveCollection#lookupVersion} was before the store was read
 * @param stored the reports; ids that are not in it are free
 */
record Lookup(long version, Map<ReportId, byte[]> stored) {

  /** Of an arrival of which nothing was looked up. */
  static final Lookup NONE = new Lookup(-1, Map.of());
}
