package dev.hearsay.collector.store.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folders and files that only their owner may use, from the moment they are made: the mode is given
 * to the system call that makes them, whatever the process's default is.
 */
public final class PrivateFiles {

  private static final Logger LOG = LoggerFactory.getLogger(PrivateFiles.class);

  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private PrivateFiles() {}

  /**
   * Makes a folder and those above it, unless they are there. One that is there keeps its mode: it
   * may be used for other things, too.
   */
  public static void createDirectories(Path folder) {
    try {
      makeFolder(folder);
      if (hasModes(folder) && !FOLDER.containsAll(Files.getPosixFilePermissions(folder))) {
        LOG.warn("others may look into the folder {}; its mode should be 0700", folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make the folder " + folder, e);
    }
  }

  /** The same, without a word about the mode of one that is there. */
  public static void makeFolder(Path folder) throws IOException {
    Files.createDirectories(folder, mode(folder, FOLDER));
  }

  /** Makes an empty file, or takes all others' rights to the one that is there. */
  static void create(Path file) {
    try {
      Files.createFile(file, mode(file));
    } catch (FileAlreadyExistsException e) {
      restrict(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make the file " + file, e);
    }
  }

  private static void restrict(Path file) {
    try {
      if (hasModes(file)) {
        Files.setPosixFilePermissions(file, FILE);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make the file " + file + " private", e);
    }
  }

  /** What makes a new file private. */
  public static FileAttribute<?>[] mode(Path file) {
    return mode(file, FILE);
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
