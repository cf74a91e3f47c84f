package dev.hearsay.number;

/** A mechanism whose reports are about numbers of [−1, 1], and which reads its own counts. */
public interface NumberReader {

  /**
   * Returns what was counted of one of the numbers.
   *
   * @param reports how many were counted
   * @param cells the counter's
   * @param place of the number among those that a report is about
   */
  Sample sample(long reports, long[] cells, int place);
}
