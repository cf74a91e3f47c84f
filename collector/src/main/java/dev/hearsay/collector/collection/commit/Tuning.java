package dev.hearsay.collector.collection.commit;

import dev.hearsay.collector.collection.index.Fingerprints;

/**
 * What only tests have a reason to change.
 *
 * @param reportsPerSnapshot after how many reports a snapshot is due
 * @param bytesPerStep how many bytes of ids and reports are sorted in memory at a time
 */
public record Tuning(Fingerprints fingerprints, long reportsPerSnapshot, long bytesPerStep) {

  /** About what a restart unpacks in a tenth of a second. */
  private static final long REPORTS_PER_SNAPSHOT = 100_000;

  /** Takes a few hundredths of a second to write, for which others wait. */
  private static final long BYTES_PER_STEP = 4L << 20;

  public static Tuning standard() {
    return standard(new Fingerprints(), REPORTS_PER_SNAPSHOT);
  }

  public static Tuning standard(Fingerprints fingerprints, long reportsPerSnapshot) {
    return new Tuning(fingerprints, reportsPerSnapshot, BYTES_PER_STEP);
  }
}
