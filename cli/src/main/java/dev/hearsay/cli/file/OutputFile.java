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
 * Writes a file wholly or not at all: the content goes to a temporary file beside it, which then
 * takes its name. What is there and is no file, such as {@code /dev/null} or a pipe, is written to
 * as it is.
 *
 * <p>A new file is for its owner's eyes alone unless it is made to be shown: what a command makes
 * of people's values is as private as these. A file that is there keeps its mode.
 */
public final class OutputFile {

  private OutputFile() {}

  /** Writes what a file holds. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream stream) throws IOException;
  }

  /** Writes or replaces a file, or writes to standard output. */
  public static void write(Path file, Content content) throws IOException {
    write(file, content, PrivateFiles.mode(file));
  }

  /**
   * The same, where also standard output, a pipe or a device gets nothing before the content is
   * whole.
   */
  public static void writeAtOnce(Path file, Content content) throws IOException {
    boolean isStream =
        StandardStream.isNamed(file) || (Files.exists(file) && !Files.isRegularFile(file));
    if (!isStream) {
      write(file, content);
      return;
    }
    Path whole = Files.createTempFile("hearsay", ".tmp"); // for its owner's eyes
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
   * Writes a file unless there is one, so that it is on the disk when this returns. If several do
   * so at once, one of them wins, and its content stays.
   *
   * @return whether it was not there
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

  /** What a file is called in messages. */
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

  /** A link stays one: /dev/stderr is a link, to whatever it was redirected to. */
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

  /** A second name for the draft is given only if it is free, which moving does not promise. */
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
          "it needs a hard link, which this file system does not make; use a folder of another", e);
    }
  }

  /** A name is on the disk when its folder is; where folders cannot be opened, nobody can tell. */
  public static void forceFolder(Path file) {
    try (FileChannel folder =
        FileChannel.open(Objects.requireNonNull(file.getParent()), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException e) {
      // the file is there, and that is told; it was written to the disk itself
    }
  }

  private static void force(Path draft) throws IOException {
    try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }
}
