package dev.hearsay.client.transport;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Objects;

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
        : overUrlConnection();
  }

  /** Returns a transport by {@link java.net.HttpURLConnection}, which every platform has. */
  static Transport overUrlConnection() {
    return new UrlConnectionTransport();
  }

  /**
   * Returns why there is no answer, in words for people. The names of exceptions are for readers of
   * stack traces.
   */
  static String reason(IOException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException) {
        return "no host of this name is known";
      }
    }
    if (failure instanceof ConnectException) {
      return "nothing accepts connections there";
    }
    // By their names: the types of java.net.http are not everywhere.
    String type = failure.getClass().getSimpleName();
    if (type.startsWith("SSL")) {
      return "no secure connection (SSL): " + failure.getMessage();
    }
    if (type.contains("Timeout")) {
      return "it took too long";
    }
    return Objects.requireNonNullElse(failure.getMessage(), "the connection broke");
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
