package dev.hearsay.collector.collection.memory;

/**
 * What all that was learnt from a collection depends on.
 *
 * @param commit the last that the tally includes
 * @param stage how far the waves are: how many have opened and how many are over
 */
public record CollectionVersion(long commit, int stage) {}
