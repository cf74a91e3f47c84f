package dev.hearsay.random;

/**
 * Repeatable bits for tests and experiments. <strong>Reports drawn from it protect nobody</strong>:
 * whoever knows or guesses the 64-bit seed can undo them.
 *
 * <p>SplitMix64: a counter stepped by the golden ratio, scrambled by two rounds of multiply and
 * shift. Not thread-safe.
 */
public final class InsecureSeededBits extends BitSource {

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  private static final int BUFFER_WORDS = 256;

  private long[] first;
  private long state;

  /** A generator that always gives the same bits for the same seed. */
  public InsecureSeededBits(long seed) {
    this(seed, new long[0]);
  }

  /**
   * A generator that gives these words first, and then those of the seed: to repeat a draw that
   * another program made, word by word.
   */
  public InsecureSeededBits(long seed, long[] first) {
    super(first.length + BUFFER_WORDS); // so that no draw skips some of them at a buffer's end
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
