package dev.hearsay.client.ledger;

import dev.hearsay.PrivacyLoss;

/**
 * A ledger that forgets everything when the process ends, after which a person could be asked
 * again, and pending reports are lost: for tests and simulations. Thread-safe.
 */
public final class ForgetfulMemoryLedger extends BookLedger {

  /**
   * @param lifetime what all reports together may take
   */
  public ForgetfulMemoryLedger(PrivacyLoss lifetime) {
    super(lifetime);
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
