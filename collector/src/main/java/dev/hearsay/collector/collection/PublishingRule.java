package dev.hearsay.collector.collection;

import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.collector.collection.CollectionInfo.Publication;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The rule by which readers get to see more reports. In a series it applies to each wave apart,
 * since readers know which wave a report answers.
 *
 * @param every the smallest number of new reports in a publication
 * @param pause the shortest time between two publications
 */
public record PublishingRule(long every, Optional<Duration> pause) {

  /** A rule with the smallest batch for which a reader's ε below ε₀ is claimed. */
  public static final PublishingRule USUAL =
      new PublishingRule(Readers.MIN_PEOPLE, Optional.empty());

  /** A rule by which readers see every report at once. */
  public static final PublishingRule LIVE = new PublishingRule(1, Optional.empty());

  public static final long MAX_EVERY = 1_000_000_000;
  public static final Duration MAX_PAUSE = Duration.ofDays(366);

  public PublishingRule {
    if (every < 1 || every > MAX_EVERY) {
      throw new IllegalArgumentException(
          "a collection cannot publish every %s reports; the number must be in [1, %s]"
              .formatted(every, MAX_EVERY));
    }
    if (pause.filter(it -> it.toSeconds() < 1 || it.compareTo(MAX_PAUSE) > 0).isPresent()) {
      throw new IllegalArgumentException(
          "a collection cannot publish every %s seconds; the number must be in [1, %s]"
              .formatted(pause.get().toSeconds(), MAX_PAUSE.toSeconds()));
    }
  }

  /**
   * Returns the rule with the stored values. Collections that are older than publishing rules have
   * {@link #USUAL}.
   */
  public static PublishingRule stored(OptionalLong every, Optional<Long> seconds) {
    return new PublishingRule(every.orElse(USUAL.every), seconds.map(Duration::ofSeconds));
  }

  /**
   * Returns whether readers see every report at once, so that no state has to be frozen for them.
   */
  public boolean isLive() {
    return every == 1 && pause.isEmpty();
  }

  /** Returns whether this many new reports may be published now. */
  public boolean isMet(long fresh, Publication last, Instant now) {
    return fresh >= every
        && last.at().flatMap(at -> pause.map(at::plus)).stream().noneMatch(now::isBefore);
  }
}
