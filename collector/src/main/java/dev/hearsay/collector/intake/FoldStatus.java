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
 * The progress of the fold of a topic, as any collector sees it.
 *
 * @param owner the collector that folds; empty if none does
 * @param isHere whether that is this collector
 * @param epoch how often the owner has changed
 * @param foldedAt when messages were folded last; empty if never
 * @param parts the partitions
 * @param duplicates messages under an id that was taken by the same report
 * @param unreadable messages that are no reports, or of no collection
 * @param refusal why nothing is folded until an administrator accepts a loss; empty if it goes on
 * @param gaps the losses that were accepted
 * @param obstacle why this collector does not know better; empty if it does
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
   * @param waiting how many messages wait; empty if the brokers did not say
   * @param behind for how long the oldest of these has waited, at most
   */
  public record Part(long next, OptionalLong waiting, Duration behind) {}

  /** Returns how many messages wait, as far as is known. */
  public long waiting() {
    return parts.values().stream().mapToLong(each -> each.waiting().orElse(0)).sum();
  }

  /** Returns for how long the oldest message has waited, at most. */
  public Duration behind() {
    return parts.values().stream()
        .map(Part::behind)
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  /** Returns whether messages are folded now, as far as is known. */
  public boolean isCounting() {
    return owner.isPresent() && refusal.isEmpty() && obstacle.isEmpty();
  }
}
