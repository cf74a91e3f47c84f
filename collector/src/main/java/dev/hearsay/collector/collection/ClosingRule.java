package dev.hearsay.collector.collection;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * When a collection closes by itself, whichever comes first.
 *
 * @param reports how many it accepts at most
 * @param deadline from when on it accepts none
 */
public record ClosingRule(OptionalLong reports, Optional<Instant> deadline) {

  /** Somebody has to close it. */
  public static final ClosingRule NEVER = new ClosingRule(OptionalLong.empty(), Optional.empty());

  public ClosingRule {
    if (reports.isPresent() && reports.getAsLong() < 1) {
      throw new IllegalArgumentException(
          "it is to close at " + reports.getAsLong() + " reports; it must be 1 at least");
    }
  }
}
