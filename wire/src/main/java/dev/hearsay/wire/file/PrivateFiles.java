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
 * Folders and files that only their owner may use, from the moment they are made: the mode is given
 * to the system call that makes them, whatever the process's default is. A file system without
 * modes gives them the rights of their folder.
 *
 * <p>A file that is there keeps its mode, since its owner may have shared it on purpose. A file
 * that holds a secret is another matter: it is always a new one, see {@link #publish}.
 */
public final class PrivateFiles {

  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private PrivateFiles() {}

  /** Makes a folder and those above it, unless they are there; one that is there keeps its mode. */
  public static void makeFolder(Path folder) throws IOException {
    Files.createDirectories(folder, mode(folder, FOLDER));
  }

  /** Returns whether others than the owner may look into a folder. */
  public static boolean isOpenToOthers(Path folder) throws IOException {
    return hasModes(folder) && !FOLDER.containsAll(Files.getPosixFilePermissions(folder));
  }

  /**
   * Makes an empty file unless there is one.
   *
   * @return whether it was not there
   */
  public static boolean create(Path file) throws IOException {
    try {
      Files.createFile(file, mode(file));
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /** Makes an empty file, or takes all others' rights to the one that is there. */
  public static void createOrRestrict(Path file) throws IOException {
    if (!create(file) && hasModes(file)) {
      Files.setPosixFilePermissions(file, FILE);
    }
  }

  /**
   * Opens a new file to be written. What makes one (O_CREAT with O_EXCL) follows no link.
   *
   * @throws FileAlreadyExistsException if there is something of this name, also a link to nothing
   */
  public static FileChannel openNew(Path file) throws IOException {
    return FileChannel.open(
        file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), mode(file));
  }

  /** Returns what makes a new file private. */
  public static FileAttribute<?>[] mode(Path file) {
    return mode(file, FILE);
  }

  /** Gives a draft the mode of the file that it is going to replace. */
  public static void copyMode(Path file, Path draft) throws IOException {
    if (hasModes(file)) {
      Set<PosixFilePermission> wanted = Files.getPosixFilePermissions(file);
      if (!wanted.equals(Files.getPosixFilePermissions(draft))) {
        Files.setPosixFilePermissions(draft, wanted);
      }
    }
  }

  /**
   * Gives a whole draft a second name, unless that is taken: what is there is neither replaced nor
   * followed, and readers never find half a file.
   *
   * @throws FileAlreadyExistsException if there is something of this name, also a link to nothing
   * @throws FileSystemException if the file system makes no hard links
   */
  public static void publish(Path draft, Path file) throws IOException {
    try {
      Files.createLink(file, draft);
    } catch (UnsupportedOperationException e) {
      FileSystemException unsupported =
          new FileSystemException(file.toString(), draft.toString(), "it makes no hard links");
      unsupported.initCause(e);
      throw unsupported;
    }
  }

  /** Gives a draft the name of a file, which it replaces. */
  public static void replace(Path draft, Path file) throws IOException {
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static FileAttribute<?>[] mode(Path path, Set<PosixFilePermission> wanted) {
    return hasModes(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(wanted)}
        : new FileAttribute<?>[0];
  }

  /** Windows has none; there a folder's rights are inherited. */
  private static boolean hasModes(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
