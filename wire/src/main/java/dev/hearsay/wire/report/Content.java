package dev.hearsay.wire.report;

import java.util.Arrays;

/** What a file holds, by its first bytes. */
public enum Content {
  /** Reports, for a {@link ReportReader}. */
  REPORTS("a file of reports", 'R'),

  /** A tally, for {@link TallyBytes}. */
  TALLY("a tally", 'T'),

  /** Reports on their way to a collector, for {@link SubmissionBytes}. */
  SUBMISSIONS("reports on their way", 'S'),

  /** Something else. */
  UNKNOWN("something else", '\0');

  /** How many bytes {@link #of} looks at. */
  public static final int BYTES_NEEDED = FileHeader.MAGIC_BYTES;

  private final String inWords;
  private final char kind;

  Content(String inWords, char kind) {
    this.inWords = inWords;
    this.kind = kind;
  }

  /** What starts with these bytes; fewer than are needed are of something unknown. */
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
