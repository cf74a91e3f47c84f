package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Quota.Bound;
import java.time.Duration;

/**
 * What one collector puts up with.
 *
 * @param maxBodyBytes the largest body
 * @param maxReports the most reports per body
 * @param requestsPerSecond of one address; 0 is no limit
 * @param bodyTimeout within which a body must have arrived
 * @param idleTimeout after which a connection is closed on which no request is complete, and within
 *     which an answer must have been read
 * @param connections how many may be open
 * @param bytesInFlight how many bytes the bodies of requests may have that were not answered yet
 * @param watchers how many may follow the events of collections
 * @param memoryReserve the share of the heap that must be left for a body to be read; 0 is none
 * @param minFreeDiskBytes below this the collector says that it is not ready
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
          "requestsPerSecond is " + requestsPerSecond + "; it must be 0, for no limit, or above");
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
