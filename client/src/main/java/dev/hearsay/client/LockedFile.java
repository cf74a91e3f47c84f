package dev.hearsay.client;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * A file under a lock that ends with the process.
 *
 * <p>It is a {@link RandomAccessFile} because a {@link FileChannel} closes itself, and gives up the
 * lock, when a thread that writes is interrupted.
 */
final class LockedFile implements JournalFile {

  private final RandomAccessFile file;

  private LockedFile(RandomAccessFile file) {
    this.file = file;
  }

  /**
   * Opens a file, and makes it if need be, readable for its owner alone.
   *
   * @throws LedgerException if somebody has it open
   */
  static LockedFile open(Path path) throws IOException {
    create(path);
    RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
    try {
      lock(file, path);
      if (file.length() == 0) {
        forceDirectory(path);
      }
      return new LockedFile(file);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private static void create(Path path) throws IOException {
    boolean isPosix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] attributes =
        isPosix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    try {
      Files.createFile(path, attributes);
    } catch (FileAlreadyExistsException e) {
      // That is the usual case: the file is kept for a lifetime.
    }
  }

  private static void lock(RandomAccessFile file, Path path) throws IOException {
    @Nullable FileLock lock;
    try {
      lock = file.getChannel().tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null; // It is this process that has it.
    }
    if (lock == null) {
      throw new LedgerException(
          "the ledger " + path + " is in use; one ledger is open once, to count every loss", null);
    }
  }

  /**
   * A new file's name is stored by its directory, and has to be before anything is in the file. Not
   * every system can be told to.
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
  public void write(long position, byte[] bytes) throws IOException {
    file.seek(position);
    file.write(bytes);
  }

  @Override
  public void truncate(long length) throws IOException {
    file.setLength(length);
  }

  @Override
  public void force() throws IOException {
    file.getFD().sync();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
