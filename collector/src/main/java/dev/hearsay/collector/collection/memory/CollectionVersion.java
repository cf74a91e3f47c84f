package dev.hearsay.collector.collection.memory;

/**
 * What all that somebody sees of a collection depends on.
 *
 * @param state the last commit that the tally includes or, for readers, which publication it is
 * @param stage how far the waves are: how many have opened and how many are over
 */
public record CollectionVersion(long state, int stage) {}
