/**
 * How submissions become durable. The thread that brings them unpacks and checks them ({@code
 * LogReception}, {@code Examiner}, {@code Arrival}). They wait in {@code CommitQueue}. One thread,
 * the {@code Committer}, takes all that waits as a {@code GroupCommit}; for each collection an
 * {@code Intake} decides what is fresh, writes it, and counts it once it is durable. {@code
 * Lookups} reads the store for ids that look conflicting, so that nobody else waits for it. {@code
 * VitalThreads} notices if one of these threads dies; {@code RepeatedTask} runs what such a thread
 * does again and again.
 */
@NullMarked
package dev.hearsay.collector.collection.commit;

import org.jspecify.annotations.NullMarked;
