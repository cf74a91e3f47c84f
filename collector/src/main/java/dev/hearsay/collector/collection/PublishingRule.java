package dev.hearsay.collector.collection;

import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.collector.collection.CollectionInfo.Publication;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * When readers get to see more reports. Of a series, each wave has its own: a reader knows to which
 * wave a report was.
 *
 * @param every at least so many new ones at once
 * @param pause no sooner than so long after the last
 */
public record PublishingRule(long every, Optional<Duration> pause) {

  /** As few as anything is claimed of. */
  public static final PublishingRule USUAL =
      new PublishingRule(Readers.MIN_PEOPLE, Optional.empty());

  /** Readers see every report at once. */
  public static final PublishingRule LIVE = new PublishingRule(1, Optional.empty());

  public static final long MAX_EVERY = 1_000_000_000;
  public static final Duration MAX_PAUSE = Duration.ofDays(366);

  public PublishingRule {
    if (every < 1 || every > MAX_EVERY) {
      throw new IllegalArgumentException(
          "it is to publish every " + every + " reports; it must be in [1, " + MAX_EVERY + "]");
    }
    if (pause.filter(it -> it.toSeconds() < 1 || it.compareTo(MAX_PAUSE) > 0).isPresent()) {
      throw new IllegalArgumentException(
          "it is to publish every %s seconds; it must be in [1, %s]"
              .formatted(pause.get().toSeconds(), MAX_PAUSE.toSeconds()));
    }
  }

  /** As it is stored; collections from before there was a choice have the usual one. */
  public static PublishingRule stored(OptionalLong every, Optional<Long> seconds) {
    return new PublishingRule(every.orElse(USUAL.every), seconds.map(Duration::ofSeconds));
  }

  /** Whether readers see every report at once, so that nothing need be frozen for them. */
  public boolean isLive() {
    return every == 1 && pause.isEmpty();
  }

  /** Whether so many new reports may be published now. */
  public boolean isMet(long fresh, Publication last, Instant now) {
    return fresh >= every
        && last.at().flatMap(at -> pause.map(at::plus)).stream().noneMatch(now::isBefore);
  }
}
