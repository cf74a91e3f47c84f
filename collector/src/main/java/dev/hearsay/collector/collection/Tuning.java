package dev.hearsay.collector.collection;

/**
 * What only tests have a reason to change.
 *
 * @param reportsASnapshot after how many reports a snapshot is due
 */
record Tuning(Fingerprints fingerprints, long reportsASnapshot) {

  /** About what a restart unpacks in a tenth of a second. */
  private static final long REPORTS_A_SNAPSHOT = 100_000;

  static Tuning standard() {
    return new Tuning(new Fingerprints(), REPORTS_A_SNAPSHOT);
  }
}
