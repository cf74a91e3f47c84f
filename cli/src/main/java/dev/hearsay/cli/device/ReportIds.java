package dev.hearsay.cli.device;

import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.SecretFile;
import dev.hearsay.random.SecureBits;
import dev.hearsay.wire.file.FileErrors;
import dev.hearsay.wire.report.ReportId;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The ids of a file's reports. They are the same each time the file is sent, so that each report
 * counts once. An id is a keyed hash of the report's number in the file. The key is random and is
 * stored in a file next to the reports before anything is sent:
 *
 * <pre>
 *   byte  0   magic: 0x89 'H' 'S' 'I' CR LF 0x1A LF
 *         8   SHA-256 of the file of reports, 32 bytes
 *        40   the key, 32 bytes
 * </pre>
 *
 * <p>To a collector such ids are random: they reveal neither the order of the rows nor that the
 * reports came from one file. Ids computed from the reports alone would reveal it to an attacker
 * who guesses the rest of the file. The hash identifies the file of reports: the same ids with
 * other reports would conflict, and none of them would count.
 */
final class ReportIds {

  private static final byte[] MAGIC = {(byte) 0x89, 'H', 'S', 'I', '\r', '\n', 0x1A, '\n'};
  private static final int KEY_BYTES = 32;
  private static final int ALL_BYTES = MAGIC.length + 2 * KEY_BYTES;

  private static final String HASH = "SHA-256";
  private static final String KEYED_HASH = "HmacSHA256";

  private final Mac mac;

  private ReportIds(byte[] key) {
    try {
      mac = Mac.getInstance(KEYED_HASH);
      mac.init(new SecretKeySpec(key, KEYED_HASH));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime has no " + KEYED_HASH, e);
    }
  }

  private static Path beside(Path reports) {
    return reports.resolveSibling(reports.getFileName() + ".ids");
  }

  /**
   * Returns the ids of a file's reports. They are made on the first call.
   *
   * @throws IllegalArgumentException if the stored ids belong to another file
   */
  static ReportIds of(Path reports) throws IOException {
    byte[] hash = InputFile.read(reports, ReportIds::hash);
    Path file = beside(reports);
    if (!SecretFile.isThere(file)) {
      make(file, hash);
    }
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      return new ReportIds(read(file, channel, hash));
    } catch (IOException e) {
      String reason =
          Files.isSymbolicLink(file)
              ? "it is a link, which another user may have made"
              : FileErrors.reason(e);
      throw new IOException("cannot read the ids of the reports in '" + file + "': " + reason, e);
    }
  }

  private static byte[] hash(Path reports) throws IOException {
    try (InputStream in = Files.newInputStream(reports)) {
      MessageDigest digest = MessageDigest.getInstance(HASH);
      new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
      return digest.digest();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime has no " + HASH, e);
    }
  }

  /**
   * Stores a new key before anything is sent. If several processes do so at once, the key of the
   * first one stays.
   */
  private static void make(Path file, byte[] hash) throws IOException {
    ByteBuffer key = ByteBuffer.allocate(KEY_BYTES);
    while (key.hasRemaining()) {
      key.putLong(SecureBits.current().nextLong());
    }
    try (SecretFile secret = SecretFile.contender(file)) {
      secret.keepUnlessTaken(
          ByteBuffer.allocate(ALL_BYTES).put(MAGIC).put(hash).put(key.array()).array());
    }
  }

  private static byte[] read(Path file, FileChannel channel, byte[] hash) throws IOException {
    ByteBuffer all = ByteBuffer.allocate(ALL_BYTES + 1);
    while (all.hasRemaining() && channel.read(all, all.position()) >= 0) {
      // Reads until the buffer is full or the file ends.
    }
    byte[] bytes = Arrays.copyOf(all.array(), all.position());
    boolean hasFormat =
        bytes.length == ALL_BYTES && Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    if (!hasFormat) {
      throw new IllegalArgumentException(
          file
              + " is not a file of report ids, which 'send' stores under this name. If none of the reports"
              + " was sent, remove it");
    }
    int keyStart = MAGIC.length + KEY_BYTES;
    if (!Arrays.equals(bytes, MAGIC.length, keyStart, hash, 0, KEY_BYTES)) {
      throw new IllegalArgumentException(
          file
              + " belongs to an earlier version of the file of reports. If the reports were drawn anew,"
              + " delete it; if not, restore that file");
    }
    return Arrays.copyOfRange(bytes, keyStart, ALL_BYTES);
  }

  /** Returns the id of a report by its number in the file. */
  ReportId id(long number) {
    ByteBuffer bits = ByteBuffer.wrap(mac.doFinal(longBytes(number)));
    return new ReportId(bits.getLong(), bits.getLong());
  }

  private static byte[] longBytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }
}
