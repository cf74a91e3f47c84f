package dev.hearsay.collector.collection.index;

import dev.hearsay.collector.collection.index.IdTable.Match;

/**
 * What is known of some ids from all batches up to one. It stays true: batches do not change, and
 * those that follow can be looked at later.
 *
 * @param seq the last of these batches
 * @param found by the ids' places
 */
@SuppressWarnings("ArrayRecordComponent") // these are not compared
public record Probe(long seq, Match[] found) {

  /** Of ids of which nothing is known. */
  public static final Probe NONE = new Probe(Long.MIN_VALUE, new Match[0]);

  Match found(int place) {
    return place < found.length ? found[place] : Match.NONE;
  }
}
