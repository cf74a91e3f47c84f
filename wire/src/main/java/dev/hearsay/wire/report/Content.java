package dev.hearsay.wire.report;

import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.wire.WireException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The kind of content of a binary file, as the header of the file states it. Numbers in the header
 * are big-endian.
 *
 * <pre>
 *   byte  0   magic: 0x89 'H' 'S', then 'R' for reports, 'T' for a tally or 'S' for submissions,
 *             then CR LF 0x1A LF, which change if the file is transferred as text
 *         8   version of the format, 2 bytes
 *        10   hash of the plan, 32 bytes
 *        42   the content
 * </pre>
 */
public enum Content {
  /** A file of reports, for {@link ReportReader}. */
  REPORTS("a file of reports", 'R'),

  /** A tally, for {@link TallyBytes}. */
  TALLY("a tally", 'T'),

  /** Reports that are sent to a collector, for {@link SubmissionBytes}. */
  SUBMISSIONS("a submission of reports", 'S'),

  /** Anything else. */
  UNKNOWN("something else", '\0');

  /** The number of bytes that {@link #of} needs. */
  public static final int BYTES_NEEDED = 8;

  /** The only version of most files, and the first version of tallies. */
  static final int VERSION = 1;

  static final int HEADER_BYTES = BYTES_NEEDED + Short.BYTES + PlanHash.BYTES;

  private final String inWords;
  private final char kind;

  Content(String inWords, char kind) {
    this.inWords = inWords;
    this.kind = kind;
  }

  /**
   * Returns the kind of a file that starts with these bytes; {@link #UNKNOWN} if there are fewer
   * than needed.
   */
  public static Content of(byte[] firstBytes) {
    for (Content content : new Content[] {REPORTS, TALLY, SUBMISSIONS}) {
      byte[] magic = content.magic();
      if (firstBytes.length >= magic.length
          && Arrays.equals(magic, Arrays.copyOf(firstBytes, magic.length))) {
        return content;
      }
    }
    return UNKNOWN;
  }

  private byte[] magic() {
    return new byte[] {(byte) 0x89, 'H', 'S', (byte) kind, '\r', '\n', 0x1A, '\n'};
  }

  private int latestVersion() {
    return this == TALLY ? TallyBytes.WITH_SOURCES : VERSION;
  }

  /** Returns a header of the first version. */
  byte[] header(Plan plan) {
    return header(plan.hash(), VERSION);
  }

  byte[] header(PlanHash plan, int version) {
    return ByteBuffer.allocate(HEADER_BYTES)
        .put(magic())
        .putShort((short) version)
        .put(plan.toBytes())
        .array();
  }

  /** Reads a header, and returns the plan that it names: the given plan or one of its waves. */
  Plan readHeader(InputStream in, Plan plan) throws IOException {
    return readHeader(in.readNBytes(HEADER_BYTES), plan);
  }

  Plan readHeader(byte[] header, Plan plan) {
    PlanHash hash = planOf(header);
    return plan.named(hash).orElseThrow(() -> wrongPlan(hash, plan));
  }

  /** Returns the version in a complete header. */
  static int versionOf(byte[] header) {
    return ByteBuffer.wrap(header).getShort(BYTES_NEEDED) & 0xFFFF;
  }

  private static WireException wrongPlan(PlanHash hash, Plan plan) {
    return new WireException(
        "the file belongs to the plan " + hash + ", not to the plan " + plan.hash());
  }

  /** Checks that the bytes start with a header of this content and of this plan. */
  void check(byte[] bytes, Plan plan) {
    PlanHash hash = planOf(bytes);
    if (!hash.equals(plan.hash())) {
      throw wrongPlan(hash, plan);
    }
  }

  /** Returns the hash of the plan in a header. The bytes may be shorter or longer than a header. */
  PlanHash planOf(byte[] bytes) {
    Content found = of(bytes);
    if (found != this) {
      throw new WireException("this is not " + inWords + ", but " + found.inWords);
    }
    if (bytes.length < HEADER_BYTES) {
      throw new WireException(
          "the file ends after " + bytes.length + " bytes, within its header of " + HEADER_BYTES);
    }
    int version = versionOf(bytes);
    if (version < VERSION || version > latestVersion()) {
      throw new WireException(
          "the format's version is "
              + version
              + "; this program reads version "
              + (latestVersion() == VERSION ? "" : VERSION + " to ")
              + latestVersion());
    }
    return PlanHash.ofBytes(Arrays.copyOfRange(bytes, BYTES_NEEDED + Short.BYTES, HEADER_BYTES));
  }
}
