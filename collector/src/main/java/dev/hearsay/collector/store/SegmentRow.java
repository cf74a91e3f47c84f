package dev.hearsay.collector.store;

/**
 * A file of the index of ids. It holds a cache of the log, and is named by nothing else.
 *
 * @param name random, and never used twice
 * @param seq it has ids of batches up to this one, and its collection's files have all of them
 * @param ids how many it has
 */
public record SegmentRow(long name, long seq, long ids) {}
