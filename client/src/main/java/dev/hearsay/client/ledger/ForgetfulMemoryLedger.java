package dev.hearsay.client.ledger;

import dev.hearsay.PrivacyLoss;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * A ledger that forgets everything when the process ends, after which a person could be asked
 * again, and pending reports are lost: for tests and simulations. Thread-safe.
 */
public final class ForgetfulMemoryLedger extends BookLedger {

  /**
   * @param lifetime what all reports together may take
   */
  public ForgetfulMemoryLedger(PrivacyLoss lifetime) {
    this(Budget.lifetime(lifetime), Instant::now);
  }

  /**
   * @param budget what reports may take
   * @param clock what time it is, for the cap per period and for {@link #spent}
   */
  public ForgetfulMemoryLedger(Budget budget, Supplier<Instant> clock) {
    super(budget, clock);
  }

  @Override
  void store(LedgerEvent event) {
    // Nothing outlasts this ledger.
  }

  @Override
  public void close() {
    // There is nothing to let go of.
  }
}
