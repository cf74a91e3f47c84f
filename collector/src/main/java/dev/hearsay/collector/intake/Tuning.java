package dev.hearsay.collector.intake;

import dev.hearsay.collector.ids.Fingerprints;
import dev.hearsay.collector.ids.IdFolder;
import dev.hearsay.collector.store.Store;
import java.util.Optional;

/**
 * Parameters that only tests have a reason to change.
 *
 * @param fingerprints fingerprints to use instead of the store's own
 * @param reportsPerSnapshot the number of reports after which a snapshot is due
 * @param bytesPerStep the number of bytes of ids and reports that are sorted in memory at a time
 * @param idsInMemory the number of ids of a collection that are kept before they are written
 */
record Tuning(
    Optional<Fingerprints> fingerprints,
    long reportsPerSnapshot,
    long bytesPerStep,
    int idsInMemory) {

  /**
   * The default interval of snapshots: about as many as a restart unpacks in a tenth of a second.
   */
  private static final long REPORTS_PER_SNAPSHOT = 100_000;

  /**
   * The default size of a step, which takes a few hundredths of a second to write while commits
   * wait.
   */
  private static final long BYTES_PER_STEP = 4L << 20;

  /**
   * The default number of ids: about as many as a restart reads in a tenth of a second, in 2.5 MB.
   */
  private static final int IDS_IN_MEMORY = 1 << 17;

  /** The memory per id, in bytes, below which a collector keeps fewer ids. */
  private static final int BYTES_PER_ID_IN_MEMORY = 1 << 10;

  static Tuning standard() {
    return new Tuning(Optional.empty(), REPORTS_PER_SNAPSHOT, BYTES_PER_STEP, defaultIdsInMemory());
  }

  static Tuning standard(Fingerprints fingerprints, long reportsPerSnapshot) {
    return new Tuning(
        Optional.of(fingerprints), reportsPerSnapshot, BYTES_PER_STEP, defaultIdsInMemory());
  }

  /** Opens the index of a store's ids. */
  IdFolder ids(Store store, VitalThreads threads) {
    return new IdFolder(store, fingerprints, idsInMemory, name -> task -> threads.make(task, name));
  }

  private static int defaultIdsInMemory() {
    long affordable = Runtime.getRuntime().maxMemory() / BYTES_PER_ID_IN_MEMORY;
    return (int) Math.min(IDS_IN_MEMORY, affordable);
  }
}
