package dev.hearsay.collector.api;

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
