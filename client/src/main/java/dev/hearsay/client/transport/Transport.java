package dev.hearsay.client.transport;

import java.io.IOException;
import java.time.Duration;

/**
 * One exchange over HTTP. Follows no redirection: a report goes to the collector that its owner
 * named, or nowhere. Ends in time, also if the answer drips in, and hangs up on one that is too
 * long. Thread-safe.
 */
public interface Transport {

  /**
   * Asks once.
   *
   * @throws TooLongException if the answer is longer than the call allows
   * @throws IOException if there is no answer, or not in time
   */
  HttpAnswer exchange(HttpCall call) throws IOException, InterruptedException;

  /** The answer is longer than any that makes sense. */
  final class TooLongException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** By {@code java.net.http} where the platform has it; Android does not. */
  static Transport standard(Duration connectTimeout) {
    return has("java.net.http.HttpClient")
        ? new HttpClientTransport(connectTimeout)
        : new UrlConnectionTransport();
  }

  private static boolean has(String type) {
    try {
      Class.forName(type);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
