package dev.hearsay.wire.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Operations that create folders and files which only their owner may use. The system call that
 * creates them gets the mode, so that they are never more accessible, regardless of the process's
 * default mode. On a file system without modes, they inherit the rights of their folder.
 *
 * <p>An existing file keeps its mode, since its owner may have shared it on purpose. A file with a
 * secret is different: it is always created new, see {@link #publish}.
 */
public final class PrivateFiles {

  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private PrivateFiles() {}

  /** Creates a folder and its missing parents. An existing folder keeps its mode. */
  public static void makeFolder(Path folder) throws IOException {
    Files.createDirectories(folder, mode(folder, FOLDER));
  }

  /** Returns whether users other than the owner have any rights on a folder. */
  public static boolean isOpenToOthers(Path folder) throws IOException {
    return hasModes(folder) && !FOLDER.containsAll(Files.getPosixFilePermissions(folder));
  }

  /**
   * Creates an empty file unless it exists.
   *
   * @return whether the file was created
   */
  public static boolean create(Path file) throws IOException {
    try {
      Files.createFile(file, mode(file));
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /** Creates an empty file, or removes the rights of all other users from an existing one. */
  public static void createOrRestrict(Path file) throws IOException {
    if (!create(file) && hasModes(file)) {
      Files.setPosixFilePermissions(file, FILE);
    }
  }

  /**
   * Opens a new file for writing. The system call (O_CREAT with O_EXCL) follows no link.
   *
   * @throws FileAlreadyExistsException if the name is taken, even by a broken link
   */
  public static FileChannel openNew(Path file) throws IOException {
    return FileChannel.open(
        file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), mode(file));
  }

  /** Returns the attributes that make a new file private. */
  public static FileAttribute<?>[] mode(Path file) {
    return mode(file, FILE);
  }

  /** Gives a draft the mode of the file that it will replace. */
  public static void copyMode(Path file, Path draft) throws IOException {
    if (hasModes(file)) {
      Set<PosixFilePermission> wanted = Files.getPosixFilePermissions(file);
      if (!wanted.equals(Files.getPosixFilePermissions(draft))) {
        Files.setPosixFilePermissions(draft, wanted);
      }
    }
  }

  /**
   * Gives a complete draft its final name as a second hard link, unless that name is taken. An
   * existing file is neither replaced nor followed as a link, and readers never find half a file.
   *
   * @throws FileAlreadyExistsException if the name is taken, even by a broken link
   * @throws FileSystemException if the file system does not support hard links
   */
  public static void publish(Path draft, Path file) throws IOException {
    try {
      Files.createLink(file, draft);
    } catch (UnsupportedOperationException e) {
      FileSystemException unsupported =
          new FileSystemException(
              file.toString(), draft.toString(), "hard links are not supported");
      unsupported.initCause(e);
      throw unsupported;
    }
  }

  /** Renames a draft to the name of a file, which it replaces. */
  public static void replace(Path draft, Path file) throws IOException {
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static FileAttribute<?>[] mode(Path path, Set<PosixFilePermission> wanted) {
    return hasModes(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(wanted)}
        : new FileAttribute<?>[0];
  }

  /**
   * Returns whether the file system has POSIX modes. On Windows, files inherit the rights of their
   * folder instead.
   */
  private static boolean hasModes(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
