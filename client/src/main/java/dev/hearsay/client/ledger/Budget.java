package dev.hearsay.client.ledger;

import dev.hearsay.PrivacyLoss;
import java.time.Duration;
import java.util.Optional;

/**
 * What a person's reports may take: for the lifetime, and, if its owner says so, in any period of a
 * certain length and per collector. It is not stored: the owner may change it. Immutable.
 *
 * <pre>
 *   Budget.lifetime(PrivacyLoss.pure(20))
 *       .perPeriod(PrivacyLoss.pure(1), Duration.ofDays(7))
 *       .perCollector(PrivacyLoss.pure(5))
 * </pre>
 *
 * @param lifetime what all reports together may take
 * @param period what those of a period may take; it renews
 * @param collector what those to one collector may take. A collector is an address: whoever has two
 *     addresses is two collectors
 */
public record Budget(
    PrivacyLoss lifetime, Optional<PerPeriod> period, Optional<PrivacyLoss> collector) {

  private static final Duration MAX_LENGTH = Duration.ofDays(36_500);

  /**
   * A cap that renews.
   *
   * @param loss what may be taken in any period of this length, wherever it begins
   */
  public record PerPeriod(PrivacyLoss loss, Duration length) {
    public PerPeriod {
      if (length.compareTo(Duration.ofSeconds(1)) < 0 || length.compareTo(MAX_LENGTH) > 0) {
        throw new IllegalArgumentException(
            "the period is " + length + "; it must be 1 second to 36500 days");
      }
    }

    /** The length in the largest unit that it is a whole number of. */
    String words() {
      long seconds = length.toSeconds();
      if (seconds % 86_400 == 0) {
        return seconds == 86_400 ? "24 hours" : seconds / 86_400 + " days";
      }
      return seconds % 3_600 == 0 && seconds > 3_600
          ? seconds / 3_600 + " hours"
          : seconds + " seconds";
    }
  }

  /** A cap for the lifetime, and no other. */
  public static Budget lifetime(PrivacyLoss loss) {
    return new Budget(loss, Optional.empty(), Optional.empty());
  }

  /** With a cap for any period of this length. Each answer counts when its loss is reserved. */
  public Budget perPeriod(PrivacyLoss loss, Duration length) {
    return new Budget(lifetime, Optional.of(new PerPeriod(loss, length)), collector);
  }

  /** With a cap for each collector. */
  public Budget perCollector(PrivacyLoss loss) {
    return new Budget(lifetime, period, Optional.of(loss));
  }
}
