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
 * An exclusive lock on a ledger, which ends with the process at the latest.
 *
 * <p>The lock is on a separate file beside the ledger. A POSIX lock ends as soon as the process
 * closes any descriptor of the locked file, and an application may open and close its ledger, for
 * example to copy it. A static set contains the locked ledgers of this process, under every name of
 * each file. So a second attempt in the process is refused before it opens, and then closes, the
 * lock file.
 *
 * <p>The lock file is a {@link RandomAccessFile}, since a channel closes itself, and releases the
 * lock, when its thread is interrupted.
 */
record LedgerLock(Set<Object> keys, RandomAccessFile file) implements AutoCloseable {

  /**
   * The ledgers that this process has locked: their real paths and their keys in the file system.
   */
  private static final Set<Object> HELD = new HashSet<>();

  /**
   * Locks a ledger.
   *
   * @param ledger a file that exists
   * @throws LedgerException if the ledger is locked already
   */
  static LedgerLock take(Path ledger) throws IOException {
    Path real = ledger.toRealPath();
    Set<Object> keys = keys(real);
    claim(keys, ledger);
    try {
      return new LedgerLock(keys, locked(real, ledger));
    } catch (IOException | RuntimeException e) {
      release(keys);
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

  private static void claim(Set<Object> keys, Path ledger) {
    synchronized (HELD) {
      if (!Collections.disjoint(HELD, keys)) {
        throw inUse(ledger);
      }
      HELD.addAll(keys);
    }
  }

  private static void release(Set<Object> keys) {
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
      return false; // another class loader has loaded this class, and holds the lock
    }
  }

  private static LedgerException inUse(Path ledger) {
    return new LedgerException(
        "the ledger " + ledger + " is in use; it can be open only once, to count every loss", null);
  }

  /**
   * Releases the lock. The lock file stays: if it were deleted, two processes could lock two files
   * of the same name.
   */
  @Override
  public void close() throws IOException {
    try {
      file.close();
    } finally {
      release(keys);
    }
  }
}
