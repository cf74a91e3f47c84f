package dev.hearsay.wire.report;

import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.wire.WireException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The header of every binary file. Numbers are big-endian.
 *
 * <pre>
 *   byte  0   magic: 0x89 'H' 'S', then 'R' for reports, 'T' for a tally or 'S' for submissions,
 *             then CR LF 0x1A LF, which change if the file is transferred as text
 *         8   version of the format, 2 bytes
 *        10   hash of the plan, 32 bytes
 *        42   the content
 * </pre>
 */
final class FileHeader {

  /** The only version of most files, and the first version of tallies. */
  static final int VERSION = 1;

  static final int MAGIC_BYTES = 8;

  static final int BYTES = MAGIC_BYTES + Short.BYTES + PlanHash.BYTES;

  private FileHeader() {}

  static byte[] magic(char kind) {
    return new byte[] {(byte) 0x89, 'H', 'S', (byte) kind, '\r', '\n', 0x1A, '\n'};
  }

  static byte[] write(Content content, Plan plan) {
    return write(content, plan.hash(), VERSION);
  }

  static byte[] write(Content content, PlanHash plan, int version) {
    return ByteBuffer.allocate(BYTES)
        .put(content.magic())
        .putShort((short) version)
        .put(plan.toBytes())
        .array();
  }

  /** Reads a header, and returns the plan that it names: the given plan or one of its waves. */
  static Plan read(InputStream in, Content content, Plan plan) throws IOException {
    return read(in.readNBytes(BYTES), content, plan);
  }

  static Plan read(byte[] header, Content content, Plan plan) {
    PlanHash hash = planOf(header, content);
    return plan.named(hash).orElseThrow(() -> wrongPlan(hash, plan));
  }

  /** Returns the version in a complete header. */
  static int versionOf(byte[] header) {
    return ByteBuffer.wrap(header).getShort(MAGIC_BYTES) & 0xFFFF;
  }

  private static WireException wrongPlan(PlanHash hash, Plan plan) {
    return new WireException(
        "the file belongs to the plan " + hash + ", not to the plan " + plan.hash());
  }

  /** Checks that the bytes start with a header of this content and of this plan. */
  static void check(byte[] bytes, Content content, Plan plan) {
    PlanHash hash = planOf(bytes, content);
    if (!hash.equals(plan.hash())) {
      throw wrongPlan(hash, plan);
    }
  }

  /** Returns the hash of the plan in a header. The bytes may be shorter or longer than a header. */
  static PlanHash planOf(byte[] bytes, Content content) {
    Content found = Content.of(bytes);
    if (found != content) {
      throw new WireException("this is not " + content.inWords() + ", but " + found.inWords());
    }
    if (bytes.length < BYTES) {
      throw new WireException(
          "the file ends after " + bytes.length + " bytes, within its header of " + BYTES);
    }
    int version = versionOf(bytes);
    if (version < VERSION || version > content.latestVersion()) {
      throw new WireException(
          "the format's version is "
              + version
              + "; this program reads version "
              + (content.latestVersion() == VERSION ? "" : VERSION + " to ")
              + content.latestVersion());
    }
    return PlanHash.ofBytes(Arrays.copyOfRange(bytes, MAGIC_BYTES + Short.BYTES, BYTES));
  }
}
