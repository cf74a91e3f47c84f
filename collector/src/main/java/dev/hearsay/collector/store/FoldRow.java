package dev.hearsay.collector.store;

import java.util.Optional;

/**
 * How far a topic was folded, and by whom.
 *
 * @param topicId the brokers' own name of the topic
 * @param epoch a number that rises with each owner
 * @param beat a number that rises while the owner lives
 * @param owner the owner as people know it; empty if the last one has ended
 * @param foldedAt when messages were folded last, in milliseconds since 1970
 * @param duplicates messages under an id that was taken by the same report
 * @param unreadable messages that are no reports, or of no collection
 * @param refusal why folding would lose messages silently; empty if it would not
 */
public record FoldRow(
    String topicId,
    long epoch,
    long beat,
    String owner,
    long foldedAt,
    long duplicates,
    long unreadable,
    Optional<String> refusal) {}
