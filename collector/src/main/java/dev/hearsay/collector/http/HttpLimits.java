package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Quota.Bound;
import java.time.Duration;

/**
 * The limits of a collector's HTTP server.
 *
 * @param maxBodyBytes the largest size of a body
 * @param maxReports the largest number of reports per body
 * @param requestsPerSecond the number of requests per second and address; 0 means no limit
 * @param bodyTimeout the time within which a body must arrive
 * @param idleTimeout the time after which a connection without a complete request is closed, and
 *     within which a client must read a reply
 * @param connections the number of open connections
 * @param bytesInFlight the number of bytes in the bodies of unanswered requests
 * @param watchers the number of open event streams
 * @param memoryReserve the share of the heap that must be free for a body to be read; 0 means no
 *     reserve
 * @param minFreeDiskBytes the free disk space below which the collector is not ready
 */
public record HttpLimits(
    int maxBodyBytes,
    int maxReports,
    double requestsPerSecond,
    Duration bodyTimeout,
    Duration idleTimeout,
    Bound connections,
    Bound bytesInFlight,
    Bound watchers,
    double memoryReserve,
    long minFreeDiskBytes) {

  public HttpLimits {
    check("maxBodyBytes", maxBodyBytes, 1, 1 << 30);
    check("maxReports", maxReports, 1, Integer.MAX_VALUE);
    check("bodyTimeout in milliseconds", bodyTimeout.toMillis(), 1, Integer.MAX_VALUE);
    check("idleTimeout in milliseconds", idleTimeout.toMillis(), 1, Integer.MAX_VALUE);
    check("minFreeDiskBytes", minFreeDiskBytes, 0, Long.MAX_VALUE);
    if (!(requestsPerSecond >= 0)) {
      throw new IllegalArgumentException(
          "requestsPerSecond is " + requestsPerSecond + "; it must be positive, or 0 for no limit");
    }
    if (!(memoryReserve >= 0 && memoryReserve <= 0.5)) {
      throw new IllegalArgumentException(
          "memoryReserve is " + memoryReserve + "; it must be in [0, 0.5]");
    }
  }

  static void check(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " is " + value + "; it must be in [" + least + ", " + most + "]");
    }
  }
}
