package dev.hearsay.client;

import dev.hearsay.random.SecureBits;
import java.time.Duration;

/**
 * How long to try. Before attempt k + 1 there is a pause, uniform between 0 and {@code first} ·
 * 2<sup>k−1</sup>, but never above {@code longest}: doubling takes load off a collector that is in
 * trouble, and the whole of the pause being random keeps devices that failed together from coming
 * back together. A collector that says when to come back is not asked earlier; one that says later
 * than {@code longest} is not waited for.
 *
 * <p>So an attempt at most takes the {@link CollectorAddress}'s timeout, a pause at most {@code
 * longest}, and after {@code attempts} it is over for now.
 *
 * @param attempts how often to try, at least once
 * @param first what the first pause is at most
 * @param longest what any pause is at most
 */
public record Retries(int attempts, Duration first, Duration longest) {

  private static final Duration MOST = Duration.ofDays(1);

  /**
   * Six attempts, with pauses that come to at most 31 seconds unless the collector asks for more.
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
              "pauses begin with %s and end with %s; they must rise, from 0 to %s",
              first, longest, MOST));
    }
  }

  /** Draws the pause that follows an attempt; the first is number 1. */
  public Duration pauseAfter(int attempt) {
    int doublings = Math.min(attempt - 1, Long.SIZE - Long.numberOfLeadingZeros(MOST.toMillis()));
    long bound = Math.min(first.toMillis() << doublings, longest.toMillis());
    return Duration.ofMillis(SecureBits.current().uniform((int) bound + 1));
  }
}
