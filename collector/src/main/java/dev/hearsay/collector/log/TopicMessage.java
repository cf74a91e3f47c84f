package dev.hearsay.collector.log;

/**
 * A message of a topic as the brokers have it.
 *
 * @param part the partition
 * @param offset its place there
 */
@SuppressWarnings("ArrayRecordComponent") // messages are not compared
public record TopicMessage(int part, long offset, byte[] key, byte[] value) {}
