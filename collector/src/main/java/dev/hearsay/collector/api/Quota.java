package dev.hearsay.collector.api;

import java.util.HashMap;
import java.util.Map;

/** Counts what is in use, in total and per address, up to a bound. Thread-safe. */
public final class Quota {

  private final Bound bound;
  private final Map<String, Long> byAddress = new HashMap<>();
  private long total;

  public Quota(Bound bound) {
    this.bound = bound;
  }

  /** Takes so much for an address, or nothing at all if that would be too much. */
  public synchronized boolean take(String address, long amount) {
    long more = byAddress.getOrDefault(address, 0L) + amount;
    if (more > bound.perAddress() || total + amount > bound.total()) {
      return false;
    }
    total += amount;
    byAddress.put(address, more);
    return true;
  }

  /** Gives back what was taken. */
  public synchronized void give(String address, long amount) {
    total -= amount;
    byAddress.computeIfPresent(address, (key, used) -> used == amount ? null : used - amount);
  }

  public synchronized long total() {
    return total;
  }

  /**
   * How much of something there may be at once.
   *
   * @param total of all addresses together
   * @param perAddress of one address
   */
  public record Bound(long total, long perAddress) {

    public Bound {
      if (perAddress < 1 || total < perAddress) {
        throw new IllegalArgumentException(
            ("the bound is %s per address and %s in total; the first must be 1 at least,"
                    + " and the second no less than the first")
                .formatted(perAddress, total));
      }
    }
  }
}
