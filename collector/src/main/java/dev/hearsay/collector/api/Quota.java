package dev.hearsay.collector.api;

import java.util.HashMap;
import java.util.Map;

/** A counter of resources in use, in total and per address, with a limit for both. Thread-safe. */
public final class Quota {

  private final Bound bound;
  private final Map<String, Long> byAddress = new HashMap<>();
  private long total;

  public Quota(Bound bound) {
    this.bound = bound;
  }

  /**
   * Takes an amount for an address, or takes nothing and returns false if that would exceed a
   * limit.
   */
  public synchronized boolean take(String address, long amount) {
    long more = byAddress.getOrDefault(address, 0L) + amount;
    if (more > bound.perAddress() || total + amount > bound.total()) {
      return false;
    }
    total += amount;
    byAddress.put(address, more);
    return true;
  }

  /** Returns an amount to the quota. */
  public synchronized void give(String address, long amount) {
    total -= amount;
    byAddress.computeIfPresent(address, (key, used) -> used == amount ? null : used - amount);
  }

  public synchronized long total() {
    return total;
  }

  /**
   * The limits of a resource.
   *
   * @param total the limit for all addresses together
   * @param perAddress the limit for one address
   */
  public record Bound(long total, long perAddress) {

    public Bound {
      if (perAddress < 1 || total < perAddress) {
        throw new IllegalArgumentException(
            ("the bound is %s per address and %s in total; the first must be at least 1,"
                    + " and the second at least as large")
                .formatted(perAddress, total));
      }
    }
  }
}
