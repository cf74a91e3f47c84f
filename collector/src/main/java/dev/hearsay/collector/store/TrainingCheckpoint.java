package dev.hearsay.collector.store;

/**
 * What a training's coordinator was at a moment.
 *
 * @param seq the last row of the log that it includes
 * @param checkpoint as {@link dev.hearsay.learn.federated.Coordinator#checkpoint} writes it
 */
@SuppressWarnings("ArrayRecordComponent") // rows are not compared
public record TrainingCheckpoint(long seq, byte[] checkpoint) {}
