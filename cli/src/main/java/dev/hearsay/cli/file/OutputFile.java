package dev.hearsay.cli.file;

import dev.hearsay.collector.store.database.FileErrors;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.UUID;

/**
 * Writes a file wholly or not at all: the content goes to a temporary file beside it, which then
 * takes its name.
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
    if (StandardStream.isNamed(file)) {
      StandardStream.write(content);
    } else {
      replace(file, content);
    }
  }

  /** What a file is called in messages. */
  public static String nameOf(Path file) {
    return StandardStream.isNamed(file) ? "standard output" : file.toString();
  }

  private static void replace(Path file, Content content) throws IOException {
    Path target = file.toAbsolutePath();
    Path folder = Objects.requireNonNull(target.getParent());
    if (!Files.isDirectory(folder)) {
      throw new IOException("cannot write '" + file + "': there is no folder '" + folder + "'");
    }
    if (Files.isDirectory(target)) {
      throw new IOException("cannot write '" + file + "': it is a folder");
    }
    // Not Files.createTempFile: nobody but the owner could read its files.
    Path draft = folder.resolve("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
    // Also when the user interrupts the command.
    draft.toFile().deleteOnExit();
    try {
      try (OutputStream stream = Files.newOutputStream(draft, StandardOpenOption.CREATE_NEW)) {
        content.writeTo(stream);
      }
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new IOException("cannot write '" + file + "': " + FileErrors.reason(e), e);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
