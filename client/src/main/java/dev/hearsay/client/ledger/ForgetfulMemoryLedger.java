package dev.hearsay.client.ledger;

import dev.hearsay.PrivacyLoss;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * A ledger in memory, for tests and simulations. When the process ends, its entries are lost: a
 * person could be asked again, and pending reports are never sent. Thread-safe.
 */
public final class ForgetfulMemoryLedger extends BookLedger {

  /**
   * Creates a ledger with a cap for the lifetime alone.
   *
   * @param lifetime the cap for all reports together
   */
  public ForgetfulMemoryLedger(PrivacyLoss lifetime) {
    this(Budget.lifetime(lifetime), Instant::now);
  }

  /**
   * Creates a ledger with the given clock.
   *
   * @param budget the owner's caps
   * @param clock the current time, for the cap per period and for {@link #spent}
   */
  public ForgetfulMemoryLedger(Budget budget, Supplier<Instant> clock) {
    super(budget, clock);
  }

  @Override
  void store(LedgerEvent event) {
    // This ledger stores nothing.
  }

  @Override
  public void close() {
    // This ledger holds no resource.
  }
}
