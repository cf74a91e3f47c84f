package dev.hearsay.client;

import dev.hearsay.random.SecureBits;
import java.time.Duration;

/**
 * The number of attempts and the pauses between them. Before attempt k + 1, the client waits for a
 * random time, uniform between 0 and {@code first} · 2<sup>k−1</sup>, and at most {@code longest}.
 * Doubling the bound takes load off a collector that is in trouble. Drawing the whole pause at
 * random keeps devices that failed together from returning together. If the collector asks for a
 * longer pause (Retry-After), the client waits that long, or gives up if that is above {@code
 * longest}.
 *
 * <p>Each attempt takes at most the {@link CollectorAddress}'s timeout, and each pause at most
 * {@code longest}.
 *
 * @param attempts the number of attempts, at least 1
 * @param first the upper bound of the first pause
 * @param longest the upper bound of every pause
 */
public record Retries(int attempts, Duration first, Duration longest) {

  private static final Duration MOST = Duration.ofDays(1);

  /**
   * The default: six attempts. Their pauses add up to at most 31 seconds unless the collector asks
   * for more.
   */
  public static final Retries STANDARD =
      new Retries(6, Duration.ofSeconds(1), Duration.ofSeconds(60));

  public Retries {
    if (attempts < 1) {
      throw new IllegalArgumentException("attempts is " + attempts + "; it must be at least 1");
    }
    if (first.isNegative() || first.compareTo(longest) > 0 || longest.compareTo(MOST) > 0) {
      throw new IllegalArgumentException(
          String.format(
              "the first pause is %s and the longest %s; they must rise, from 0 to %s",
              first, longest, MOST));
    }
  }

  /** Draws the pause after an attempt; the first attempt has number 1. */
  public Duration pauseAfter(int attempt) {
    int doublings = Math.min(attempt - 1, Long.SIZE - Long.numberOfLeadingZeros(MOST.toMillis()));
    long bound = Math.min(first.toMillis() << doublings, longest.toMillis());
    return Duration.ofMillis(SecureBits.current().uniform((int) bound + 1));
  }
}
