package dev.hearsay.collector.log;

import java.util.SortedMap;

/**
 * What a topic has now.
 *
 * @param id the brokers' own name of the topic: one made anew has another
 * @param beginnings the first message of each partition
 * @param ends the message after the last of each partition
 */
public record TopicState(
    String id, SortedMap<Integer, Long> beginnings, SortedMap<Integer, Long> ends) {}
