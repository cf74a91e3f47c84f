package dev.hearsay.wire.vectors;

import dev.hearsay.law.Law;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;

/** Repeatable random choices: the same for the same seed, on every version of Java. */
final class Dice {

  private final InsecureSeededBits bits;

  Dice(long seed) {
    bits = new InsecureSeededBits(seed);
  }

  long word() {
    return bits.nextLong();
  }

  /** Returns a number from 0 to {@code bound} − 1. */
  int below(int bound) {
    return bits.uniform(bound);
  }

  int from(int least, int most) {
    return least + below(most - least + 1);
  }

  boolean oneIn(int number) {
    return below(number) == 0;
  }

  /** Returns a number in [0, 1). */
  double fraction() {
    return (bits.nextLong() >>> 11) * 0x1p-53;
  }

  <T> T oneOf(List<T> choices) {
    return choices.get(below(choices.size()));
  }

  /**
   * Returns a number from 0 to {@code most} of any magnitude: near either end, round, or in
   * between.
   */
  long weight(long most) {
    return switch (below(64)) {
      case 0 -> 0;
      case 1 -> most;
      case 2, 3, 4 -> Math.min(most, from(1, 4));
      case 5, 6, 7 -> most - Math.min(most, from(1, 4));
      case 8, 9, 10, 11, 12 -> most >> below(20);
      default -> (long) (fraction() * most);
    };
  }

  /** Returns any share of the total weight. */
  long weight() {
    return weight(Law.TOTAL);
  }
}
