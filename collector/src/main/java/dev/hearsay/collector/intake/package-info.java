/**
 * The way of submissions from a request to a commit. On the caller's thread, {@code ReportReceiver}
 * checks the collection's rules, and the reports are examined ({@code PendingSubmissions}) and wait
 * in {@code CommitQueue}. One thread, the {@code Committer}, commits all that wait as a {@code
 * GroupCommit}, which decides which reports are fresh, writes them, and counts them once they are
 * durable. {@code TopicCarrier} appends to a topic instead, {@code TopicFold} folds the topic, and
 * {@code Follower} reads what other collectors have changed. {@code Upkeep} closes collections,
 * sorts rows and erases in time. {@code CollectionService} is the interface for other packages.
 */
@NullMarked
package dev.hearsay.collector.intake;

import org.jspecify.annotations.NullMarked;
