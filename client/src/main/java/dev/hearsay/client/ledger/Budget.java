package dev.hearsay.client.ledger;

import dev.hearsay.PrivacyLoss;
import java.time.Duration;
import java.util.Optional;

/**
 * The privacy loss that a device's owner allows its reports to spend: in a lifetime and,
 * optionally, per period and per collector. A ledger does not store the budget, so the owner may
 * change it. Immutable.
 *
 * <pre>
 *   Budget.lifetime(PrivacyLoss.pure(20))
 *       .perPeriod(PrivacyLoss.pure(1), Duration.ofDays(7))
 *       .perCollector(PrivacyLoss.pure(5))
 * </pre>
 *
 * @param lifetime the cap for all reports together
 * @param period the cap for all reports within one period; it renews
 * @param collector the cap for all reports to one collector. A collector is identified by its
 *     address: an operator with two addresses counts as two collectors
 */
public record Budget(
    PrivacyLoss lifetime, Optional<PerPeriod> period, Optional<PrivacyLoss> collector) {

  private static final Duration MAX_LENGTH = Duration.ofDays(36_500);

  /**
   * A cap that renews.
   *
   * @param loss the cap for any period of this length, wherever it begins
   */
  public record PerPeriod(PrivacyLoss loss, Duration length) {
    public PerPeriod {
      if (length.compareTo(Duration.ofSeconds(1)) < 0 || length.compareTo(MAX_LENGTH) > 0) {
        throw new IllegalArgumentException(
            "the period is " + length + "; it must be 1 second to 36500 days");
      }
    }

    /** Returns the length in the largest unit that divides it. */
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

  /** Returns a budget with a cap for the lifetime and no other cap. */
  public static Budget lifetime(PrivacyLoss loss) {
    return new Budget(loss, Optional.empty(), Optional.empty());
  }

  /**
   * Returns this budget with a cap for any period of this length. Each answer counts from the time
   * at which its loss is reserved.
   */
  public Budget perPeriod(PrivacyLoss loss, Duration length) {
    return new Budget(lifetime, Optional.of(new PerPeriod(loss, length)), collector);
  }

  /** Returns this budget with a cap for each collector. */
  public Budget perCollector(PrivacyLoss loss) {
    return new Budget(lifetime, period, Optional.of(loss));
  }
}
