package dev.hearsay.collector.publish;

/**
 * What all that somebody sees of a collection depends on.
 *
 * @param commit the last that the tally includes; 0 for readers, who see a publication
 * @param publication the last, from which follows what is claimed of readers
 * @param isClosed whether there will be no more reports, on which the claim depends, too
 * @param stage how far the waves are: how many have opened and how many are over
 */
public record CollectionVersion(long commit, long publication, boolean isClosed, int stage) {}
