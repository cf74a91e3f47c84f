package dev.hearsay.simulate.people;

import dev.hearsay.random.BitSource;

/** Repeatable draws from distributions, for made-up people. */
public final class InsecureDraws {

  private InsecureDraws() {}

  /** Returns a number of [0, 1), all of which are equally likely. */
  public static double uniform(BitSource bits) {
    return (bits.nextLong() >>> 11) * 0x1p-53;
  }

  /** Returns a number of the standard normal distribution, by Box and Muller's method. */
  public static double standardNormal(BitSource bits) {
    double radius = Math.sqrt(-2 * Math.log(1 - uniform(bits)));
    return radius * Math.cos(2 * Math.PI * uniform(bits));
  }
}
