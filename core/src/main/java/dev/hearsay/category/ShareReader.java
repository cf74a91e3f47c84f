package dev.hearsay.category;

/** A mechanism for a category that decodes the counts of its own reports. */
public interface ShareReader {

  /**
   * Returns the decoded entries of one value.
   *
   * @param reports the number of reports, at least one
   * @param cells the cells of the counter
   */
  Entries entries(long reports, long[] cells, int value);
}
