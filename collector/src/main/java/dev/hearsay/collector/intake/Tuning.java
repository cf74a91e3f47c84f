package dev.hearsay.collector.intake;

import dev.hearsay.collector.ids.Fingerprints;
import dev.hearsay.collector.ids.IdFolder;
import dev.hearsay.collector.store.Store;
import java.util.Optional;

/**
 * What only tests have a reason to change.
 *
 * @param fingerprints other ones than the store's own
 * @param reportsPerSnapshot after how many reports a snapshot is due
 * @param bytesPerStep how many bytes of ids and reports are sorted in memory at a time
 * @param idsInMemory how many ids of a collection are kept before they are written
 */
record Tuning(
    Optional<Fingerprints> fingerprints,
    long reportsPerSnapshot,
    long bytesPerStep,
    int idsInMemory) {

  /** About what a restart unpacks in a tenth of a second. */
  private static final long REPORTS_PER_SNAPSHOT = 100_000;

  /** Takes a few hundredths of a second to write, for which others wait. */
  private static final long BYTES_PER_STEP = 4L << 20;

  /** About what a restart reads in a tenth of a second, and 2.5 MB of memory. */
  private static final int IDS_IN_MEMORY = 1 << 17;

  /** A collector with little memory keeps fewer ids in it. */
  private static final int BYTES_PER_ID_IN_MEMORY = 1 << 10;

  static Tuning standard() {
    return new Tuning(Optional.empty(), REPORTS_PER_SNAPSHOT, BYTES_PER_STEP, defaultIdsInMemory());
  }

  static Tuning standard(Fingerprints fingerprints, long reportsPerSnapshot) {
    return new Tuning(
        Optional.of(fingerprints), reportsPerSnapshot, BYTES_PER_STEP, defaultIdsInMemory());
  }

  /** The index of a store's ids. */
  IdFolder ids(Store store, VitalThreads threads) {
    return new IdFolder(store, fingerprints, idsInMemory, name -> task -> threads.make(task, name));
  }

  private static int defaultIdsInMemory() {
    long affordable = Runtime.getRuntime().maxMemory() / BYTES_PER_ID_IN_MEMORY;
    return (int) Math.min(IDS_IN_MEMORY, affordable);
  }
}
