package dev.hearsay.law;

/** Functions on bits packed into 64-bit words: bit i is in word i/64 at place i mod 64. */
public final class BitWords {

  private BitWords() {}

  /** Returns the number of bits that distinguish {@code count} things, ⌈log₂ count⌉. */
  public static int toDistinguish(int count) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
  }

  /** Returns the number of 64-bit words that hold {@code bits} bits. */
  public static int words(int bits) {
    return (bits + Long.SIZE - 1) >>> 6;
  }

  /** Returns ones in the places of the last word that {@code bits} bits use. */
  public static long lastWordMask(int bits) {
    return -1L >>> (-bits & (Long.SIZE - 1));
  }

  /** Rejects an array with fewer words than this, before anything is drawn into it. */
  public static void requireRoom(long[] report, int words) {
    if (report.length < words) {
      throw new IllegalArgumentException(
          "the report has room for " + report.length + " words; it needs " + words);
    }
  }

  /** Returns whether bit {@code index} is set. */
  public static boolean isSet(long[] words, int index) {
    return ((words[index >>> 6] >>> index) & 1) != 0;
  }

  /** Sets bit {@code index}. */
  public static void set(long[] words, int index) {
    words[index >>> 6] |= 1L << index;
  }

  /** Sets bit {@code index} to {@code bit}, 0 or 1, by the same steps for either. */
  public static void put(long[] words, int index, int bit) {
    words[index >>> 6] = (words[index >>> 6] & ~(1L << index)) | ((long) bit << index);
  }
}
