package dev.hearsay.client.transport;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * An HTTP request.
 *
 * @param headers by name, in addition to those that every request has
 * @param body the body of a POST; without a body, the request is a GET
 * @param mostBytes the largest length of the answer
 * @param timeout the time limit for everything from the connection to the answer's last byte
 */
public record HttpCall(
    URI resource,
    Map<String, String> headers,
    Optional<byte[]> body,
    int mostBytes,
    Duration timeout) {

  /** The user agent. The JDK's own would reveal the device's Java version. */
  static final String USER_AGENT = "hearsay";

  String method() {
    return body.isPresent() ? "POST" : "GET";
  }
}
