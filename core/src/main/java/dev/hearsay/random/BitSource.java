package dev.hearsay.random;

import java.util.Arrays;
import java.util.Objects;

/**
 * A source of uniform random bits, with exact draws made from them.
 *
 * <p>A probability is an integer out of {@link #ONE} = 2<sup>62</sup>. Every draw here has exactly
 * the stated probability, not approximately: no floating-point number is involved.
 *
 * <p>Subclasses fill a buffer, many words at a time; a word is overwritten when it is returned. An
 * instance is confined to one thread.
 */
public abstract sealed class BitSource permits SecureBits, InsecureSeededBits {

  /** The number of bits of a probability. */
  public static final int PRECISION = 62;

  /** The integer that stands for probability 1; sums of less than twice this fit a signed long. */
  public static final long ONE = 1L << PRECISION;

  private static final long LOW_32_BITS = 0xFFFF_FFFFL;

  private final long[] buffer;
  private int position;

  BitSource(int bufferWords) {
    buffer = new long[bufferWords];
    position = bufferWords;
  }

  /** Overwrites all words with fair bits. If it throws, none of the words is used. */
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
   * that the processor would have to predict.
   */
  public final int bernoulliBit(long threshold) {
    return (int) ((nextBelowOne() - threshold) >>> (Long.SIZE - 1));
  }

  /**
   * Returns a uniform integer in [0, bound).
   *
   * <p>32 random bits times the bound, read as a fixed-point number, has the result as its integer
   * part (Lemire's method). Each result belongs to ⌊2³²/bound⌋ or one more of the 2³² products.
   * Drawing again if the fractional part is below 2³² mod bound removes exactly the surplus
   * products.
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
   * <p>Every bit of a word compares a random binary fraction of its own with the threshold's, one
   * digit per random word, most significant first. A bit is decided at the first digit that differs
   * (it is set if the threshold has the 1). So each random word decides half of the undecided bits,
   * and about 7 random words decide all 64. Bits that agree with the threshold up to its last 1 are
   * not below it, and stay unset.
   *
   * <p>The position in the buffer is stored even if a refill throws: no erased word is ever
   * returned.
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
        if (next > source.length - PRECISION) { // fewer words left than one result may need
          next = source.length; // if the refill fails, the buffer counts as used up
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
