package dev.hearsay.cli.server;

import dev.hearsay.cli.file.OutputFile;
import dev.hearsay.collector.store.database.FileErrors;
import dev.hearsay.collector.store.database.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * A file that only its owner may read, written wholly or not at all. What can fail is done before
 * there is a secret: a draft beside the file has its room on the disk.
 */
final class SecretFile implements AutoCloseable {

  /** More than any secret has. */
  private static final int RESERVED_BYTES = 512;

  private final Path file;
  private final Path draft;
  private final FileChannel channel;

  private SecretFile(Path file, Path draft, FileChannel channel) {
    this.file = file;
    this.draft = draft;
    this.channel = channel;
  }

  /**
   * Makes ready to write or replace a file.
   *
   * @throws IOException if it cannot be written
   */
  static SecretFile prepare(Path file) throws IOException {
    Path target = target(file.toAbsolutePath());
    if (Files.isDirectory(target)) {
      throw new IOException("cannot write '" + file + "': it is a folder");
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      throw new IOException("cannot write '" + file + "': it is a device or a pipe");
    }
    Path draft = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID());
    draft.toFile().deleteOnExit(); // also when the user interrupts the command
    try {
      FileChannel channel =
          FileChannel.open(
              draft,
              Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              PrivateFiles.mode(draft));
      return reserved(new SecretFile(target, draft, channel));
    } catch (IOException e) {
      throw unwritable(target, e);
    }
  }

  /** A link stays one: whoever reads what it leads to finds the new secret there. */
  private static Path target(Path file) throws IOException {
    if (!Files.isSymbolicLink(file)) {
      return file;
    }
    if (!Files.exists(file)) {
      throw new IOException("cannot write '" + file + "': it is a link that leads nowhere");
    }
    return file.toRealPath();
  }

  private static SecretFile reserved(SecretFile secret) throws IOException {
    try {
      secret.write(ByteBuffer.allocate(RESERVED_BYTES));
      return secret;
    } catch (IOException e) {
      secret.close();
      throw e;
    }
  }

  private static IOException unwritable(Path file, IOException cause) {
    String folder = String.valueOf(Objects.requireNonNull(file.getParent()));
    String reason =
        Files.isDirectory(file.getParent())
            ? FileErrors.reason(cause)
            : "there is no folder " + folder;
    return new IOException("cannot write '" + file + "': " + reason, cause);
  }

  /** Writes a line; on return it is in the file, and on the disk. */
  void keep(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    int length = bytes.remaining();
    try {
      write(bytes);
      channel.truncate(length);
      channel.force(true);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
      OutputFile.forceFolder(file);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private void write(ByteBuffer bytes) throws IOException {
    channel.position(0);
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(true);
  }

  /** Leaves no draft behind. */
  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(draft);
  }
}
