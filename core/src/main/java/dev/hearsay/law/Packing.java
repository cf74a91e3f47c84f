package dev.hearsay.law;

/**
 * The way in which the words of a report are packed into bits: {@code count} fields that each have
 * one of {@code alphabet} values. All reports of a law are of the same length.
 */
public record Packing(Kind kind, int count, int alphabet) {

  /** The content of the words of a report. */
  public enum Kind {
    /** A number per word. */
    NUMBERS,
    /** A bit map, 64 bits a word. */
    BITS,
    /** A bit map of {@code alphabet} bits, of which {@code count} are set. */
    MEMBERS,
    /** A 32-bit seed in the upper half of the word, and a number in the lower. */
    SEEDED
  }

  public static Packing number(int alphabet) {
    return numbers(1, alphabet);
  }

  public static Packing numbers(int count, int alphabet) {
    return new Packing(Kind.NUMBERS, count, alphabet);
  }

  public static Packing bits(int length) {
    return new Packing(Kind.BITS, length, 2);
  }

  /** Returns the shorter packing of a set: its members one by one, or all bits of the map. */
  public static Packing members(int size, int values) {
    Packing members = new Packing(Kind.MEMBERS, size, values);
    return members.bits() < values ? members : bits(values);
  }

  public static Packing seeded(int alphabet) {
    return new Packing(Kind.SEEDED, 1, alphabet);
  }

  /** Returns the bits of one field. */
  public int width() {
    return BitWords.toDistinguish(alphabet);
  }

  /** Returns the length of a report in bits. */
  public long bits() {
    return (long) count * width() + (kind == Kind.SEEDED ? Integer.SIZE : 0);
  }
}
