package dev.hearsay.client;

import java.util.Optional;

/**
 * The result of one call of {@link HearsayClient#takePart}.
 *
 * @param receipt the receipt of the last report that the call sent; the next call sends a pending
 *     report again
 * @param next what comes next, in words
 */
public record SeriesProgress(Stage stage, Optional<Receipt> receipt, String next) {

  /** The stages of a device in a series. */
  public enum Stage {
    /** The device has joined, and waits for the first wave that it has drawn. */
    JOINED,
    /** The device waits for a wave that it has drawn, or has to send a pending report again. */
    WAITING,
    /** The device has answered the wave that is open. */
    REPORTED,
    /** No wave is left for this device. */
    OVER
  }
}
