package dev.hearsay.collector.http;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How the collector is reached, and what it puts up with.
 *
 * @param host the address to listen on
 * @param port 0 is any that is free
 * @param tls certificate and key; empty is plain HTTP
 * @param mostBodyBytes the largest body
 * @param mostReports the most reports a body
 * @param requestsPerSecond of one address; 0 is no limit
 * @param bodyTimeout within which a body must have arrived
 * @param areMetricsOpen whether everybody may read the metrics, or the admin alone
 */
public record HttpOptions(
    String host,
    int port,
    Optional<Tls> tls,
    int mostBodyBytes,
    int mostReports,
    double requestsPerSecond,
    Duration bodyTimeout,
    boolean areMetricsOpen) {

  /** PEM files. */
  public record Tls(Path certificate, Path key) {}

  public HttpOptions {
    check("port", port, 0, 65_535);
    check("mostBodyBytes", mostBodyBytes, 1, 1 << 30);
    check("mostReports", mostReports, 1, Integer.MAX_VALUE);
    check("bodyTimeout in milliseconds", bodyTimeout.toMillis(), 1, Integer.MAX_VALUE);
    if (!(requestsPerSecond >= 0)) {
      throw new IllegalArgumentException(
          "requestsPerSecond is " + requestsPerSecond + "; it must be 0, for no limit, or above");
    }
  }

  private static void check(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " is " + value + "; it must be in [" + least + ", " + most + "]");
    }
  }
}
