package dev.hearsay.collector.collection;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The conditions under which a collection closes by itself. The first one that is met closes it.
 *
 * @param reports the largest number of reports that it accepts
 * @param deadline the time from which on it accepts none
 */
public record ClosingRule(OptionalLong reports, Optional<Instant> deadline) {

  /** A rule for collections that only an administrator closes. */
  public static final ClosingRule NEVER = new ClosingRule(OptionalLong.empty(), Optional.empty());

  public ClosingRule {
    if (reports.isPresent() && reports.getAsLong() < 1) {
      throw new IllegalArgumentException(
          "a collection cannot close at "
              + reports.getAsLong()
              + " reports; the number must be at least 1");
    }
  }
}
