/**
 * What enters, and how it becomes durable. The thread that brings submissions examines them ({@code
 * Reception}, {@code Arrival}); they wait in {@code CommitQueue}. One thread, the {@code
 * Committer}, takes all that waits as a {@code GroupCommit}; for each collection an {@code Intake}
 * decides what is fresh, writes it, and counts it once it is durable. {@code TopicReception}
 * appends to a topic instead, and {@code Follower} sees what was counted elsewhere. {@code Upkeep}
 * closes, orders and erases in time. {@code CollectionService} is all of this that others call.
 */
@NullMarked
package dev.hearsay.collector.intake;

import org.jspecify.annotations.NullMarked;
