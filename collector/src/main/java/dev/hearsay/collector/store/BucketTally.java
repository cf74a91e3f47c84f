package dev.hearsay.collector.store;

/**
 * The tally of an hour, or a wave, of the batches that the collection's snapshot includes.
 *
 * @param bucket when the hour starts or the wave opens, in milliseconds since 1970
 * @param tally as {@link dev.hearsay.wire.report.TallyBytes} writes it
 */
@SuppressWarnings("ArrayRecordComponent") // rows are not compared
public record BucketTally(long bucket, byte[] tally) {}
