package dev.hearsay.cli.file;

import dev.hearsay.wire.file.FileErrors;
import dev.hearsay.wire.file.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;
import java.util.UUID;

/**
 * A file with a secret that only its owner can read. It is written completely or not at all. The
 * file must be new: an existing file is not replaced and a link is not followed, since another user
 * could have put it there. The only exception is the successor of a secret, see {@link #successor}.
 *
 * <p>Everything that can fail is done before the secret exists: a temporary file in the same folder
 * reserves its space on the disk.
 */
public final class SecretFile implements AutoCloseable {

  /** The reserved space, which is larger than any secret. */
  private static final int RESERVED_BYTES = 512;

  private final Path file;
  private final boolean isSuccessor;
  private final Path draft;
  private final FileChannel channel;

  private SecretFile(Path file, boolean isSuccessor, Path draft, FileChannel channel) {
    this.file = file;
    this.isSuccessor = isSuccessor;
    this.draft = draft;
    this.channel = channel;
  }

  /**
   * Prepares to write a file that does not exist yet.
   *
   * @throws IOException if it exists, even as a link to nothing, or cannot be written
   */
  public static SecretFile create(Path file) throws IOException {
    if (isThere(file)) {
      throw taken(file);
    }
    return contender(file);
  }

  /**
   * Prepares to write a file that another process may create first, see {@link #keepUnlessTaken}.
   *
   * @throws IOException if it cannot be written
   */
  public static SecretFile contender(Path file) throws IOException {
    return prepare(file.toAbsolutePath(), false);
  }

  /**
   * Prepares to replace the secret in a file by its successor. The caller has read the old secret
   * from the file and verified it, so the file was not placed there by another user.
   *
   * @throws IOException if the file is a link, a folder or not a regular file, or cannot be written
   */
  public static SecretFile successor(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw taken(file);
    }
    return prepare(file.toAbsolutePath(), true);
  }

  /** Returns whether this name exists, even as a link to nothing. */
  public static boolean isThere(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  private static SecretFile prepare(Path file, boolean isSuccessor) throws IOException {
    Path draft = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID());
    draft.toFile().deleteOnExit(); // also when the user interrupts the command
    try {
      return reserved(new SecretFile(file, isSuccessor, draft, PrivateFiles.openNew(draft)));
    } catch (IOException e) {
      throw unwritable(file, e);
    }
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

  private static IOException taken(Path file) {
    String found = "it exists, and a secret is not written over a file";
    if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      found = "it is a folder";
    } else if (Files.isSymbolicLink(file)) {
      found = "it is a link, and a secret is not written through a link";
    } else if (!Files.isRegularFile(file)) {
      found = "it is a device or a pipe";
    }
    return new IOException("cannot write '" + file + "': " + found);
  }

  private static IOException unwritable(Path file, IOException cause) {
    String folder = String.valueOf(Objects.requireNonNull(file.getParent()));
    String reason =
        Files.isDirectory(file.getParent())
            ? FileErrors.reason(cause)
            : "there is no folder " + folder;
    return new IOException("cannot write '" + file + "': " + reason, cause);
  }

  /**
   * Writes the secret. On return, it is in the file and on the disk.
   *
   * @throws IOException if it cannot be written, or another process has created the file meanwhile
   */
  public void keep(byte[] secret) throws IOException {
    if (!keepUnlessTaken(secret)) {
      throw taken(file);
    }
  }

  /**
   * Writes the secret unless another process has created the file meanwhile.
   *
   * @return whether the secret is in the file
   */
  public boolean keepUnlessTaken(byte[] secret) throws IOException {
    try {
      write(ByteBuffer.wrap(secret));
      channel.truncate(secret.length);
      channel.force(true);
      publish(secret);
      OutputFile.forceFolder(file);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private void publish(byte[] secret) throws IOException {
    if (isSuccessor) {
      PrivateFiles.replace(draft, file);
      return;
    }
    try {
      PrivateFiles.publish(draft, file);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (FileSystemException e) {
      copy(secret); // a file system without hard links, such as FAT
    }
  }

  private void copy(byte[] secret) throws IOException {
    try (FileChannel copy = PrivateFiles.openNew(file)) {
      writeAll(copy, ByteBuffer.wrap(secret));
      copy.force(true);
    }
  }

  private void write(ByteBuffer bytes) throws IOException {
    channel.position(0);
    writeAll(channel, bytes);
    channel.force(true);
  }

  private static void writeAll(FileChannel to, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      to.write(bytes);
    }
  }

  /** Deletes the temporary file, if it is left. */
  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(draft);
  }
}
