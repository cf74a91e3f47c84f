package dev.hearsay.number;

/** A mechanism for numbers of [−1, 1] that summarizes the counts of its own reports. */
public interface NumberReader {

  /**
   * Returns the sample of one of the numbers.
   *
   * @param reports the number of reports
   * @param cells the cells of the counter
   * @param place the index of the number among the numbers of a report
   */
  Sample sample(long reports, long[] cells, int place);
}
