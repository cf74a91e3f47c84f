package dev.hearsay.collector.collection;

/**
 * The limits of what a process keeps in memory.
 *
 * @param queuedReports the largest number of reports that wait for their commit
 * @param queuedBytes the largest number of bytes of these reports
 * @param loadedCollections the largest number of collections that stay loaded while they are not
 *     used
 * @param loadedBytes about the largest number of bytes of these collections
 */
public record Limits(int queuedReports, long queuedBytes, int loadedCollections, long loadedBytes) {

  /** The default number of reports that may wait. */
  public static final int QUEUED_REPORTS = 200_000;

  /** The default number of collections that stay loaded. */
  public static final int LOADED_COLLECTIONS = 1_000;

  public Limits {
    check("queuedReports", queuedReports);
    check("queuedBytes", queuedBytes);
    check("loadedCollections", loadedCollections);
    check("loadedBytes", loadedBytes);
  }

  private static void check(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " is " + value + "; it must be at least 1");
    }
  }

  /**
   * Returns the default limits. {@value #QUEUED_REPORTS} reports may wait, of at most 64 MiB or an
   * eighth of the memory. {@value #LOADED_COLLECTIONS} collections stay loaded, in half of the
   * memory that Java may use.
   */
  public static Limits defaults() {
    long memory = Runtime.getRuntime().maxMemory();
    return new Limits(
        QUEUED_REPORTS, Math.min(64L << 20, memory / 8), LOADED_COLLECTIONS, memory / 2);
  }
}
