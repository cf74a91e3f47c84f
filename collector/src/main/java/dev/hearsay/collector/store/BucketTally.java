package dev.hearsay.collector.store;

/**
 * The tally of an hour, of the batches that the collection's snapshot includes.
 *
 * @param bucket the start of the hour, in milliseconds since 1970
 * @param tally as {@link dev.hearsay.wire.report.TallyBytes} writes it
 */
@SuppressWarnings("ArrayRecordComponent") // rows are not compared
public record BucketTally(long bucket, byte[] tally) {}
