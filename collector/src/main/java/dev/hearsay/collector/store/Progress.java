package dev.hearsay.collector.store;

/**
 * How far a collection's log goes.
 *
 * @param seq of the last batch; 0 if there is none
 * @param reports how many reports all batches have
 */
public record Progress(long seq, long reports) {}
