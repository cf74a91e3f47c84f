package dev.hearsay.random;

/**
 * A generator of repeatable bits for tests and experiments. <strong>Reports drawn from it have no
 * privacy</strong>: an attacker who knows or guesses the 64-bit seed can undo them.
 *
 * <p>It is SplitMix64: a counter stepped by the golden ratio, scrambled by two rounds of multiply
 * and shift. Instances are not thread-safe.
 */
public final class InsecureSeededBits extends BitSource {

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  private static final int BUFFER_WORDS = 256;

  private long[] first;
  private long state;

  /** Creates a generator that always returns the same bits for the same seed. */
  public InsecureSeededBits(long seed) {
    this(seed, new long[0]);
  }

  /**
   * Creates a generator that returns these words first, and then those of the seed. It repeats a
   * draw that another program made, word by word.
   */
  public InsecureSeededBits(long seed, long[] first) {
    super(first.length + BUFFER_WORDS); // so that no draw skips some of them at the buffer's end
    this.first = first.clone();
    state = seed;
  }

  @Override
  void refill(long[] words) {
    System.arraycopy(first, 0, words, 0, first.length);
    int given = first.length;
    first = new long[0];
    for (int i = given; i < words.length; i++) {
      state += GOLDEN_RATIO;
      words[i] = scramble(state);
    }
  }

  private static long scramble(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
