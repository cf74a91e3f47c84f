package dev.hearsay.client.ledger;

import dev.hearsay.PrivacyLoss;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * A ledger in a file, which only ever grows, by some hundred bytes per collection or wave.
 *
 * <p>What a method has decided is on the disk before the method returns. A file that a crash left
 * torn is read up to its last whole event; one that is damaged in any other way is refused, as it
 * can no longer say what was spent. While the ledger is open, a file beside it, of the same name
 * and {@code .lock}, is locked: a second process, or a second ledger in this one, is refused. If
 * the lock is lost all the same, whoever finds that somebody else has written stops. Thread-safe.
 *
 * <p>The file is its owner's. Whoever deletes it, or puts back an old copy, makes the device forget
 * what it has told.
 */
public final class FileLedger extends BookLedger {

  private final Journal journal;

  /** With the file given by whoever tests what faults it survives. */
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
   * Opens a ledger, or begins one if there is no such file.
   *
   * @param budget what reports may take. It is not stored: the owner may change it
   * @throws LedgerException if the file is in use or damaged, or cannot be read or written
   */
  public static FileLedger open(Path file, Budget budget) {
    return open(file, budget, Instant::now);
  }

  /**
   * Opens a ledger with a clock of its own.
   *
   * @param clock what time it is, for the cap per period and for {@link #spent}
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
