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
 * The ids of a file's reports, the same whenever the file is sent, so that each counts once. They
 * are keyed hashes of the reports' numbers. The key is random and is kept in a file beside the
 * reports, before anything is sent:
 *
 * <pre>
 *   byte  0   magic: 0x89 'H' 'S' 'I' CR LF 0x1A LF
 *         8   SHA-256 of the file of reports, 32 bytes
 *        40   the key, 32 bytes
 * </pre>
 *
 * <p>To a collector such ids are random: they tell neither the order of the rows nor that reports
 * came from one file. Ids made from the reports alone would, to whoever guesses the rest of the
 * file. The file of reports is named by its hash, since the same ids with other reports would make
 * them conflict, and none of them would count.
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
   * The ids of a file's reports, made when they are asked for the first time.
   *
   * @throws IllegalArgumentException if those that are kept are another file's
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
              ? "it is a link, and another user may have made it"
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

  /** Nothing is sent before the key is stored. Of several processes the first one's key stays. */
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
      // Until all is there.
    }
    byte[] bytes = Arrays.copyOf(all.array(), all.position());
    boolean isOfIds =
        bytes.length == ALL_BYTES && Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    if (!isOfIds) {
      throw new IllegalArgumentException(
          file
              + " is not what 'send' keeps there; it has the ids of the reports beside it. If none of"
              + " them was sent, remove it");
    }
    int keyStart = MAGIC.length + KEY_BYTES;
    if (!Arrays.equals(bytes, MAGIC.length, keyStart, hash, 0, KEY_BYTES)) {
      throw new IllegalArgumentException(
          file
              + " has the ids of other reports, which were in the file before;"
              + " delete it if those beside it are new");
    }
    return Arrays.copyOfRange(bytes, keyStart, ALL_BYTES);
  }

  /** The id of a report, by its number in the file. */
  ReportId id(long number) {
    ByteBuffer bits = ByteBuffer.wrap(mac.doFinal(longBytes(number)));
    return new ReportId(bits.getLong(), bits.getLong());
  }

  private static byte[] longBytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }
}
