package dev.hearsay.client.transport;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Objects;

/**
 * A sender of single HTTP requests. It follows no redirection, so that a report goes to the
 * collector that its owner named or nowhere. It stops when the timeout is over, even if an answer
 * arrives byte by byte, and cancels an answer that is too long. Thread-safe.
 */
public interface Transport {

  /**
   * Sends a request once.
   *
   * @throws TooLongException if the answer is longer than the call allows
   * @throws IOException if there is no answer, or not in time
   */
  HttpAnswer exchange(HttpCall call) throws IOException, InterruptedException;

  /** Thrown if an answer is longer than any that a collector sends. */
  final class TooLongException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Returns a transport by {@code java.net.http} where the platform has it, and {@link
   * #overUrlConnection()} elsewhere, as on Android.
   */
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
   * Returns why there is no answer, in words for users: names of exceptions mean nothing to them.
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
    // Compares names, since the types of java.net.http do not exist on every platform.
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
