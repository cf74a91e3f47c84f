/**
 * The way of submissions from a request to a commit. The thread that brings them asks the rules
 * ({@code Reception}) and examines reports ({@code Arrival}); they wait in {@code CommitQueue}. One
 * thread, the {@code Committer}, takes all that waits as a {@code GroupCommit}; for each collection
 * an {@code Intake} decides what is fresh, writes it, and counts it once it is durable. {@code
 * TopicCarrier} appends to a topic instead, and {@code Follower} sees what was counted elsewhere.
 * {@code Upkeep} closes, orders and erases in time. {@code CollectionService} is all of this that
 * others call.
 */
@NullMarked
package dev.hearsay.collector.intake;

import org.jspecify.annotations.NullMarked;
