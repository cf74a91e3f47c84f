package dev.hearsay.client;

import java.util.Optional;

/**
 * What a call of {@link HearsayClient#takePart} has done.
 *
 * @param receipt of the last report that it sent; a pending one is sent again by the next call
 * @param next what comes next, in words
 */
public record SeriesProgress(Stage stage, Optional<Receipt> receipt, String next) {

  /** How far the device is in the series. */
  public enum Stage {
    /** It has joined, and waits for the first wave that it has drawn. */
    JOINED,
    /** It waits for a wave that it has drawn, or for a report to be received. */
    WAITING,
    /** It has answered the wave that is open. */
    REPORTED,
    /** There is no wave left for it. */
    OVER
  }
}
