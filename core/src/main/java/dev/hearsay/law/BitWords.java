package dev.hearsay.law;

/** Bits packed into 64-bit words, bit i in word i/64 at place i mod 64. */
public final class BitWords {

  private BitWords() {}

  /** The bits that tell {@code count} things apart, ⌈log₂ count⌉. */
  public static int toDistinguish(int count) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
  }

  /** The 64-bit words that hold {@code bits} bits. */
  public static int words(int bits) {
    return (bits + Long.SIZE - 1) >>> 6;
  }

  /** Ones in the places of the last word that {@code bits} bits use. */
  public static long lastWordMask(int bits) {
    return -1L >>> (-bits & (Long.SIZE - 1));
  }

  /** Refuses an array with fewer than so many words: before anything is drawn into it. */
  public static void requireRoom(long[] report, int words) {
    if (report.length < words) {
      throw new IllegalArgumentException(
          "the report has room for " + report.length + " words; it needs " + words);
    }
  }

  /** Whether bit {@code index} is set. */
  public static boolean isSet(long[] words, int index) {
    return ((words[index >>> 6] >>> index) & 1) != 0;
  }

  /** Sets bit {@code index}. */
  public static void set(long[] words, int index) {
    words[index >>> 6] |= 1L << index;
  }

  /** Makes bit {@code index} be {@code bit}, 0 or 1, by the same steps for either. */
  public static void put(long[] words, int index, int bit) {
    words[index >>> 6] = (words[index >>> 6] & ~(1L << index)) | ((long) bit << index);
  }
}
