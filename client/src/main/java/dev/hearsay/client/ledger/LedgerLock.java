package dev.hearsay.client.ledger;

import dev.hearsay.wire.file.PrivateFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * The right to write a ledger, which ends with the process at the latest.
 *
 * <p>What is locked is a file of its own beside the ledger: a POSIX lock is gone as soon as the
 * process closes any descriptor of the locked file, and an application may well read its ledger, to
 * copy it for instance. Within the process it is known what is locked, under every name that the
 * file has, so that a second attempt is refused before it opens, and then closes, the lock file.
 *
 * <p>It is a {@link RandomAccessFile} because a channel closes itself, and gives up the lock, when
 * its thread is interrupted.
 */
record LedgerLock(Set<Object> keys, RandomAccessFile file) implements AutoCloseable {

  /** Real paths and the file system's own keys of the ledgers that this process has locked. */
  private static final Set<Object> HELD = new HashSet<>();

  /**
   * Locks a ledger.
   *
   * @param ledger a file that exists
   * @throws LedgerException if somebody has locked it
   */
  static LedgerLock take(Path ledger) throws IOException {
    Path real = ledger.toRealPath();
    Set<Object> keys = keys(real);
    hold(keys, ledger);
    try {
      return new LedgerLock(keys, locked(real, ledger));
    } catch (IOException | RuntimeException e) {
      letGo(keys);
      throw e;
    }
  }

  private static Set<Object> keys(Path real) throws IOException {
    Set<Object> keys = new HashSet<>(Set.of(real));
    Object key = Files.readAttributes(real, BasicFileAttributes.class).fileKey();
    if (key != null) {
      keys.add(key);
    }
    return keys;
  }

  private static void hold(Set<Object> keys, Path ledger) {
    synchronized (HELD) {
      if (!Collections.disjoint(HELD, keys)) {
        throw inUse(ledger);
      }
      HELD.addAll(keys);
    }
  }

  private static void letGo(Set<Object> keys) {
    synchronized (HELD) {
      HELD.removeAll(keys);
    }
  }

  private static RandomAccessFile locked(Path real, Path ledger) throws IOException {
    Path path = real.resolveSibling(real.getFileName() + ".lock");
    PrivateFiles.create(path);
    RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
    try {
      if (!isLocked(file)) {
        throw inUse(ledger);
      }
      return file;
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private static boolean isLocked(RandomAccessFile file) throws IOException {
    try {
      return file.getChannel().tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // This class is loaded twice, and the other has it.
    }
  }

  private static LedgerException inUse(Path ledger) {
    return new LedgerException(
        "the ledger " + ledger + " is in use; one ledger is open once, to count every loss", null);
  }

  /** The lock file stays: were it deleted, two processes could lock two files of its name. */
  @Override
  public void close() throws IOException {
    try {
      file.close();
    } finally {
      letGo(keys);
    }
  }
}
