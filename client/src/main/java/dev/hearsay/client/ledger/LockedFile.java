package dev.hearsay.client.ledger;

import dev.hearsay.wire.file.PrivateFiles;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A journal's file under a {@link LedgerLock}.
 *
 * <p>Bytes are appended by a stream in append mode, so the operating system puts every write at the
 * end. No channel is used, since a channel closes itself when a writing thread is interrupted.
 */
final class LockedFile implements JournalFile {

  private final LedgerLock lock;
  private final RandomAccessFile file;
  private final FileOutputStream end;

  private LockedFile(LedgerLock lock, Path path) throws IOException {
    this.lock = lock;
    this.end = new FileOutputStream(path.toFile(), true);
    this.file = new RandomAccessFile(path.toFile(), "rw");
    if (file.length() == 0) {
      forceDirectory(path);
    }
  }

  /**
   * Opens a file, or creates it, readable for its owner alone.
   *
   * @throws LedgerException if the file is open already
   */
  static LockedFile open(Path path) throws IOException {
    PrivateFiles.create(path); // usually it exists, since a ledger is kept for a lifetime
    LedgerLock lock = LedgerLock.take(path);
    try {
      return new LockedFile(lock, path);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /**
   * Forces the directory, which stores a new file's name, before anything is written to the file.
   * Some systems do not support this.
   */
  private static void forceDirectory(Path path) {
    Path directory = path.toAbsolutePath().getParent();
    if (directory == null) {
      return;
    }
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Windows does not open directories, and stores names with their files.
    }
  }

  @Override
  public byte[] readAll() throws IOException {
    byte[] bytes = new byte[Math.toIntExact(file.length())];
    file.seek(0);
    file.readFully(bytes);
    return bytes;
  }

  @Override
  public long length() throws IOException {
    return file.length();
  }

  @Override
  public void append(byte[] bytes) throws IOException {
    end.write(bytes);
  }

  @Override
  public void truncate(long length) throws IOException {
    file.setLength(length);
  }

  @Override
  public void force() throws IOException {
    end.getFD().sync();
  }

  @Override
  public void close() throws IOException {
    try (lock;
        file) {
      end.close();
    }
  }
}
