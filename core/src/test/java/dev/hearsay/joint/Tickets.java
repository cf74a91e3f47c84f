package dev.hearsay.joint;

import dev.hearsay.random.InsecureSeededBits;
import java.util.stream.IntStream;

/**
 * Draws with a given ticket, the number of 62 random bits that selects a report. The seeded source
 * is SplitMix64, each step of which is a bijection. So the seed can be computed from a word and its
 * position.
 */
final class Tickets {

  private static final long STEP = 0x9E3779B97F4A7C15L;

  private Tickets() {}

  /** Returns the report of an input whose numbers are rounded first, with one word each. */
  static int report(JointMechanism mechanism, double[] input, long ticket) {
    long before = mechanism.coordinates().stream().filter(Coordinate::isNumber).count();
    long seed = unscrambled(ticket << 2) - (before + 1) * STEP;
    long[] report = new long[1];
    mechanism.reportInsecurely(
        input, IntStream.range(0, input.length).toArray(), new InsecureSeededBits(seed), report, 0);
    return (int) report[0];
  }

  private static long unscrambled(long word) {
    long mixed = unshifted(word, 31) * inverse(0x94D049BB133111EBL);
    mixed = unshifted(mixed, 27) * inverse(0xBF58476D1CE4E5B9L);
    return unshifted(mixed, 30);
  }

  /** Inverts x ^ (x >>> bits). */
  private static long unshifted(long word, int bits) {
    long x = word;
    for (int known = bits; known < Long.SIZE; known += bits) {
      x = word ^ (x >>> bits);
    }
    return x;
  }

  /** Returns the inverse modulo 2⁶⁴, by Newton's iteration. */
  private static long inverse(long odd) {
    long x = odd;
    for (int i = 0; i < 6; i++) {
      x *= 2 - odd * x;
    }
    return x;
  }
}
