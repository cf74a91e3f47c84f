package dev.hearsay.client.transport;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * One request.
 *
 * @param headers by name, besides those that every request has
 * @param body what is posted; without one, the resource is read
 * @param mostBytes how long the answer may be
 * @param timeout how long all may take, from the connection to the answer's last byte
 */
public record HttpCall(
    URI resource,
    Map<String, String> headers,
    Optional<byte[]> body,
    int mostBytes,
    Duration timeout) {

  /** The usual user agent would tell the device's Java version. */
  static final String USER_AGENT = "hearsay";

  String method() {
    return body.isPresent() ? "POST" : "GET";
  }
}
