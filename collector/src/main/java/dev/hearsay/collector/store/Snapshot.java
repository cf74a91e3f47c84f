package dev.hearsay.collector.store;

/**
 * The tally of a collection's batches up to one of them.
 *
 * @param seq the last batch that it includes
 * @param tally as {@link dev.hearsay.wire.report.TallyBytes} writes it
 */
@SuppressWarnings("ArrayRecordComponent") // rows are not compared
public record Snapshot(long seq, byte[] tally) {}
