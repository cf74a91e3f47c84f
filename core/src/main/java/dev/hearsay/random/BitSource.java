package dev.hearsay.random;

import java.util.Arrays;
import java.util.Objects;

/**
 * Uniform random bits and the exact draws made from them.
 *
 * <p>A probability is an integer out of {@link #ONE} = 2<sup>62</sup>. Every draw here has exactly
 * the stated probability, not approximately: no floating-point number takes part.
 *
 * <p>Subclasses fill a buffer, many words at a time; a word is overwritten as it is handed out.
 * Instances are confined to one thread.
 */
public abstract sealed class BitSource permits SecureBits, InsecureSeededBits {

  /** The number of bits that make up a probability. */
  public static final int PRECISION = 62;

  /** The integer that stands for probability 1; it leaves room for sums in a signed long. */
  public static final long ONE = 1L << PRECISION;

  private static final long LOW_32_BITS = 0xFFFF_FFFFL;

  private final long[] buffer;
  private int position;

  BitSource(int bufferWords) {
    buffer = new long[bufferWords];
    position = bufferWords;
  }

  /** Overwrites all words with fair bits; if it throws, none of them is used. */
  abstract void refill(long[] words);

  /** Returns 64 fair bits. */
  public final long nextLong() {
    int next = position;
    if (next == buffer.length) {
      refill(buffer);
      next = 0;
    }
    long word = buffer[next];
    buffer[next] = 0;
    position = next + 1;
    return word;
  }

  /** Returns a uniform integer in [0, {@link #ONE}). */
  public final long nextBelowOne() {
    return nextLong() >>> (Long.SIZE - PRECISION);
  }

  /** Returns true with probability exactly {@code threshold} / {@link #ONE}. */
  public final boolean bernoulli(long threshold) {
    return nextBelowOne() < threshold;
  }

  /**
   * Returns 1 with probability exactly {@code threshold} / {@link #ONE}, else 0, without a branch
   * that the processor would have to guess.
   */
  public final int bernoulliBit(long threshold) {
    return (int) ((nextBelowOne() - threshold) >>> (Long.SIZE - 1));
  }

  /**
   * Returns a uniform integer in [0, bound).
   *
   * <p>32 random bits times the bound, read as a fixed-point number, has the result as its integer
   * part (Lemire's method). Each result owns ⌊2³²/bound⌋ or one more of the 2³² products; drawing
   * again when the fractional part is below 2³² mod bound removes exactly the surplus ones.
   */
  public final int uniform(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound is " + bound + "; it must be at least 1");
    }
    long product = (nextLong() >>> 32) * bound;
    if ((product & LOW_32_BITS) < bound) {
      long surplus = (1L << 32) % bound;
      while ((product & LOW_32_BITS) < surplus) {
        product = (nextLong() >>> 32) * bound;
      }
    }
    return (int) (product >>> 32);
  }

  /**
   * Fills words with independent bits, each set with probability exactly {@code threshold} / {@link
   * #ONE}.
   *
   * <p>Every lane of a word compares its own random binary fraction with the threshold's, one bit a
   * random word, most significant first. A lane is decided at the first bit that differs (set if
   * the threshold has the 1), so half of the undecided lanes fall away with each random word: about
   * 7 of them decide 64 lanes. Lanes that agree with the threshold up to its last 1 are not below
   * it.
   *
   * <p>The position is stored whatever happens on the way: no word that was erased is ever handed
   * out.
   *
   * @param words the first {@code count} are overwritten
   * @throws IndexOutOfBoundsException if there are fewer than {@code count}; nothing is drawn then
   */
  public final void bernoulliWords(long threshold, long[] words, int count) {
    Objects.checkFromIndexSize(0, count, words.length);
    if (threshold >= ONE) {
      Arrays.fill(words, 0, count, -1L);
      return;
    }
    // The buffer is read through locals: this is the inner loop of every bit-vector report.
    long[] source = buffer;
    int next = position;
    try {
      for (int i = 0; i < count; i++) {
        if (next > source.length - PRECISION) { // fewer left than one word may need
          next = source.length; // if the refill fails, none of them is left
          refill(source);
          next = 0;
        }
        long below = 0;
        long undecided = -1L;
        long remaining = threshold << (Long.SIZE - PRECISION);
        while (remaining != 0 && undecided != 0) {
          long random = source[next];
          source[next++] = 0;
          long thresholdBit = remaining >> (Long.SIZE - 1); // all ones, or all zeros
          below |= undecided & ~random & thresholdBit;
          undecided &= ~(random ^ thresholdBit);
          remaining <<= 1;
        }
        words[i] = below;
      }
    } finally {
      position = next;
    }
  }
}
