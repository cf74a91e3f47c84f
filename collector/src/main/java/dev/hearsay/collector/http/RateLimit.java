package dev.hearsay.collector.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A limit on the requests per second of each address, which allows bursts of twice as many. The
 * address with the oldest request is forgotten first. An attacker with many addresses gets some
 * requests through, but cannot fill the memory.
 */
final class RateLimit {

  private static final int MAX_ADDRESSES = 100_000;
  private static final double BURST_SECONDS = 2;
  private static final double NANOS = 1e9;

  private final double perSecond;
  private final LongSupplier nanoTime;
  private final Map<String, Bucket> buckets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
          return size() > MAX_ADDRESSES;
        }
      };

  /**
   * @param perSecond the requests per second and address; 0 means no limit
   */
  RateLimit(double perSecond, LongSupplier nanoTime) {
    this.perSecond = perSecond;
    this.nanoTime = nanoTime;
  }

  boolean allows(String address) {
    if (perSecond == 0) {
      return true;
    }
    long now = nanoTime.getAsLong();
    synchronized (buckets) {
      return buckets.computeIfAbsent(address, key -> new Bucket(now)).take(now);
    }
  }

  private final class Bucket {
    private double requests = Math.max(1, BURST_SECONDS * perSecond);
    private long filled;

    Bucket(long now) {
      this.filled = now;
    }

    boolean take(long now) {
      double more = (now - filled) / NANOS * perSecond;
      requests = Math.min(Math.max(1, BURST_SECONDS * perSecond), requests + more);
      filled = now;
      if (requests < 1) {
        return false;
      }
      requests--;
      return true;
    }
  }
}
