package dev.hearsay.wire.report;

import java.util.Arrays;

/** The kind of content of a file, as its first bytes state it. */
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
  public static final int BYTES_NEEDED = FileHeader.MAGIC_BYTES;

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

  byte[] magic() {
    return FileHeader.magic(kind);
  }

  int latestVersion() {
    return this == TALLY ? TallyBytes.WITH_SOURCES : FileHeader.VERSION;
  }

  String inWords() {
    return inWords;
  }
}
