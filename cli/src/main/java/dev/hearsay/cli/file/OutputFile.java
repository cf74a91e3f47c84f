package dev.hearsay.cli.file;

import dev.hearsay.wire.file.FileErrors;
import dev.hearsay.wire.file.PrivateFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Files that a command writes completely or not at all. The content goes to a temporary file in the
 * same folder, which is then renamed. A device or pipe, such as {@code /dev/null}, is written to
 * directly.
 *
 * <p>Only its owner can read a new file, unless it holds nothing private: results made from
 * people's values are as private as the values. An existing file keeps its mode.
 */
public final class OutputFile {

  private OutputFile() {}

  /** A function that writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream stream) throws IOException;
  }

  /** Writes or replaces a file, or writes to standard output. */
  public static void write(Path file, Content content) throws IOException {
    write(file, content, PrivateFiles.mode(file));
  }

  /**
   * Writes a file. Standard output, a pipe or a device also receives nothing before the content is
   * complete.
   */
  public static void writeAtOnce(Path file, Content content) throws IOException {
    boolean isStream =
        StandardStream.isNamed(file) || (Files.exists(file) && !Files.isRegularFile(file));
    if (!isStream) {
      write(file, content);
      return;
    }
    Path whole = Files.createTempFile("hearsay", ".tmp"); // readable by its owner only
    whole.toFile().deleteOnExit();
    try {
      write(whole, content);
      write(file, stream -> Files.copy(whole, stream));
    } finally {
      Files.deleteIfExists(whole);
    }
  }

  /** Writes or replaces a file that holds nothing private, such as a plan or a plot. */
  public static void writePublic(Path file, Content content) throws IOException {
    write(file, content, new FileAttribute<?>[0]);
  }

  private static void write(Path file, Content content, FileAttribute<?>[] mode)
      throws IOException {
    if (StandardStream.isNamed(file)) {
      StandardStream.write(content);
      return;
    }
    Path target = file.toAbsolutePath();
    try {
      check(target);
      if (Files.exists(target) && !Files.isRegularFile(target)) {
        writeOn(target, content);
      } else {
        replace(behindLinks(target), content, mode);
      }
    } catch (IOException e) {
      throw new IOException("cannot write '" + file + "': " + FileErrors.reason(e), e);
    }
  }

  /**
   * Writes a file unless it exists. On return, the file is on the disk. If several processes do so
   * at once, the content of one of them stays.
   *
   * @return whether the file did not exist before
   */
  public static boolean writeOnce(Path file, Content content) throws IOException {
    Path target = file.toAbsolutePath();
    if (Files.exists(target)) {
      return false;
    }
    try {
      check(target);
      return create(target, content);
    } catch (IOException e) {
      throw new IOException("cannot write '" + file + "': " + FileErrors.reason(e), e);
    }
  }

  /** Returns the name of a file in messages. */
  public static String nameOf(Path file) {
    return StandardStream.isNamed(file) ? "standard output" : file.toString();
  }

  private static void check(Path target) throws IOException {
    Path folder = Objects.requireNonNull(target.getParent());
    if (!Files.isDirectory(folder)) {
      throw new IOException("there is no folder '" + folder + "'");
    }
    if (Files.isDirectory(target)) {
      throw new IOException("it is a folder");
    }
  }

  private static void writeOn(Path device, Content content) throws IOException {
    try (OutputStream stream = Files.newOutputStream(device, StandardOpenOption.WRITE)) {
      content.writeTo(stream);
    }
  }

  /**
   * Returns the target of a link, so that the link stays one: {@code /dev/stderr} is a link to the
   * file or terminal to which it was redirected.
   */
  private static Path behindLinks(Path target) throws IOException {
    return Files.exists(target) ? target.toRealPath() : target;
  }

  private static void replace(Path target, Content content, FileAttribute<?>[] mode)
      throws IOException {
    Path draft = draftOf(target);
    try {
      fill(draft, content, mode);
      if (Files.exists(target)) {
        PrivateFiles.copyMode(target, draft);
      }
      PrivateFiles.replace(draft, target);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /**
   * Creates a file. Its temporary file gets the final name by a hard link, which fails if the name
   * is taken; moving does not guarantee that.
   */
  private static boolean create(Path target, Content content) throws IOException {
    Path draft = draftOf(target);
    try {
      fill(draft, content, PrivateFiles.mode(draft));
      force(draft);
      publish(draft, target);
      forceFolder(target);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static Path draftOf(Path target) {
    Path draft =
        target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
    draft.toFile().deleteOnExit(); // also when the user interrupts the command
    return draft;
  }

  private static void fill(Path draft, Content content, FileAttribute<?>[] mode)
      throws IOException {
    try (OutputStream stream =
        Channels.newOutputStream(
            FileChannel.open(
                draft, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), mode))) {
      content.writeTo(stream);
    }
  }

  private static void publish(Path draft, Path target) throws IOException {
    try {
      PrivateFiles.publish(draft, target);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (FileSystemException e) {
      throw new IOException(
          "it needs a hard link, which this file system does not support; use another folder", e);
    }
  }

  /**
   * Writes a folder to the disk, and with it the names of its files. Where folders cannot be
   * opened, this does nothing.
   */
  public static void forceFolder(Path file) {
    try (FileChannel folder =
        FileChannel.open(Objects.requireNonNull(file.getParent()), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException e) {
      // Ignored: the content itself was written to the disk, and the file exists.
    }
  }

  private static void force(Path draft) throws IOException {
    try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }
}
