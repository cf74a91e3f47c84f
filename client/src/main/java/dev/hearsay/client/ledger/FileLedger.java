package dev.hearsay.client.ledger;

import dev.hearsay.PrivacyLoss;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * A ledger in a file. The file only grows, by a few hundred bytes per collection or wave.
 *
 * <pre>
 *   Budget budget = Budget.lifetime(PrivacyLoss.pure(10));
 *   try (FileLedger ledger = FileLedger.open(Path.of("hearsay.ledger"), budget)) {
 *     System.out.println(ledger.spent().explain());
 *   }
 * </pre>
 *
 * <p>Every decision is on the disk before the method returns. If a crash left a torn end, the file
 * is read up to its last whole event. A file that is damaged in any other way is refused, since it
 * no longer shows what was spent. While the ledger is open, a file beside it, with the same name
 * and {@code .lock}, is locked. A second process, and a second ledger in this process, are refused.
 * If the lock is lost nevertheless, a ledger that detects a write by another process refuses all
 * further work. Thread-safe.
 *
 * <p>The file must be protected by its owner. If it is deleted, or replaced by an old copy, the
 * device no longer knows which reports it has made.
 */
public final class FileLedger extends BookLedger {

  private final Journal journal;

  /** Opens a ledger over the given file, so that tests can inject faults. */
  FileLedger(JournalFile file, String name, Budget budget, Supplier<Instant> clock) {
    super(budget, clock);
    this.journal = Journal.open(file, name, this::replay);
  }

  /**
   * Opens a ledger with a cap for the lifetime alone.
   *
   * @see #open(Path, Budget)
   */
  public static FileLedger open(Path file, PrivacyLoss lifetime) {
    return open(file, Budget.lifetime(lifetime));
  }

  /**
   * Opens a ledger, or creates it if the file does not exist.
   *
   * @param budget the owner's caps. The file does not store them, so the owner may change them
   * @throws LedgerException if the file is in use or damaged, or cannot be read or written
   */
  public static FileLedger open(Path file, Budget budget) {
    return open(file, budget, Instant::now);
  }

  /**
   * Opens a ledger with the given clock.
   *
   * @param clock the current time, for the cap per period and for {@link #spent}
   * @see #open(Path, Budget)
   */
  public static FileLedger open(Path file, Budget budget, Supplier<Instant> clock) {
    try {
      return open(LockedFile.open(file), file.toString(), budget, clock);
    } catch (IOException e) {
      throw new LedgerException("the ledger " + file + " cannot be opened", e);
    }
  }

  private static FileLedger open(
      JournalFile file, String name, Budget budget, Supplier<Instant> clock) throws IOException {
    try {
      return new FileLedger(file, name, budget, clock);
    } catch (LedgerException e) {
      file.close();
      throw e;
    }
  }

  @Override
  void store(LedgerEvent event) {
    journal.append(event);
  }

  @Override
  public synchronized void close() {
    journal.close();
  }
}
