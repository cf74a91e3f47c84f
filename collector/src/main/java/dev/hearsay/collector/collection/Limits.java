package dev.hearsay.collector.collection;

/**
 * What a process may keep in memory.
 *
 * @param queuedReports how many reports may wait for their commit
 * @param queuedBytes how many bytes these may have
 * @param loadedCollections how many collections may stay loaded when nobody uses them
 * @param loadedBytes about how many bytes these may take
 */
public record Limits(int queuedReports, long queuedBytes, int loadedCollections, long loadedBytes) {

  /** How many reports wait by default. */
  public static final int QUEUED_REPORTS = 200_000;

  /** How many collections stay loaded by default. */
  public static final int LOADED_COLLECTIONS = 1_000;

  public Limits {
    check("queuedReports", queuedReports);
    check("queuedBytes", queuedBytes);
    check("loadedCollections", loadedCollections);
    check("loadedBytes", loadedBytes);
  }

  private static void check(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " is " + value + "; it must be 1 at least");
    }
  }

  /**
   * {@value #QUEUED_REPORTS} reports of 64 MiB, or of an eighth of the memory, may wait; {@value
   * #LOADED_COLLECTIONS} collections stay loaded, in half of the memory that Java may use.
   */
  public static Limits defaults() {
    long memory = Runtime.getRuntime().maxMemory();
    return new Limits(
        QUEUED_REPORTS, Math.min(64L << 20, memory / 8), LOADED_COLLECTIONS, memory / 2);
  }
}
