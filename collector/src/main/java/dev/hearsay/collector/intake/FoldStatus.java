package dev.hearsay.collector.intake;

import dev.hearsay.collector.store.FoldQueries.Gap;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * The progress of the fold of a topic, as any collector observes it.
 *
 * @param owner the collector that folds; empty if there is none
 * @param isHere whether the owner is this collector
 * @param epoch the number of changes of the owner
 * @param foldedAt the time of the last fold; empty if never
 * @param parts the progress of the partitions
 * @param duplicates the number of messages that repeat an accepted report under its id
 * @param unreadable the number of messages that are no reports, or belong to no collection
 * @param refusal the reason why nothing is folded until an administrator accepts a loss; empty if
 *     folding goes on
 * @param gaps the losses that were accepted
 * @param obstacle the reason why this status is not up to date; empty if it is
 */
public record FoldStatus(
    Optional<String> owner,
    boolean isHere,
    long epoch,
    Optional<Instant> foldedAt,
    SortedMap<Integer, Part> parts,
    long duplicates,
    long unreadable,
    Optional<String> refusal,
    List<Gap> gaps,
    Optional<String> obstacle) {

  /**
   * The progress of the fold of a partition.
   *
   * @param next the first message that is not folded
   * @param waiting the number of messages that wait; empty if the brokers did not report it
   * @param behind the longest time that the oldest of these may have waited
   */
  public record Part(long next, OptionalLong waiting, Duration behind) {}

  /** Returns the number of messages that wait, as far as it is known. */
  public long waiting() {
    return parts.values().stream().mapToLong(each -> each.waiting().orElse(0)).sum();
  }

  /** Returns the longest time that the oldest message may have waited. */
  public Duration behind() {
    return parts.values().stream()
        .map(Part::behind)
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  /** Returns whether messages are being folded, as far as it is known. */
  public boolean isCounting() {
    return owner.isPresent() && refusal.isEmpty() && obstacle.isEmpty();
  }
}
