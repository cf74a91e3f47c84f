package dev.hearsay.wire.report;

import dev.hearsay.Plan;
import dev.hearsay.law.BitWords;
import dev.hearsay.law.Packing;

/**
 * The layout of a report on one part, which follows from the law's {@link Packing}.
 *
 * <pre>
 *   numbers   every word in ⌈log₂ alphabet⌉ bits
 *   bits      one bit per value or dimension
 *   members   the positions of the ones in ascending order, ⌈log₂ alphabet⌉ bits each
 *   seeded    the number, ⌈log₂ alphabet⌉ bits; the seed, 32 bits
 * </pre>
 *
 * <p>A field may be able to represent symbols outside the alphabet. They are read unchanged, and
 * the tally rejects and counts them. All layouts have a fixed length.
 */
sealed interface PartLayout {

  /** Returns the length in bits, at least 1. */
  long bits();

  /** Packs the words from index {@code from} on. */
  void write(long[] words, int from, BitWriter out);

  /** Unpacks into the words from index {@code from} on, which must be 0. */
  void read(BitReader in, long[] words, int from);

  static PartLayout of(Plan.Part part) {
    Packing packing = part.mechanism().law().packing();
    return switch (packing.kind()) {
      case NUMBERS -> new Numbers(packing.count(), packing.width());
      case BITS -> new BitMap(packing.count());
      case MEMBERS -> new Members(packing.alphabet(), packing.count());
      case SEEDED -> new Seeded(packing.width());
    };
  }

  private static void checkWidth(long word, int width) {
    if (word >>> width != 0) {
      throw new IllegalArgumentException(
          String.format(
              "a report contains the symbol %s; symbols of this plan have %s bits",
              Long.toUnsignedString(word), width));
    }
  }

  /** A layout with one number per word. */
  record Numbers(int count, int width) implements PartLayout {
    @Override
    public long bits() {
      return (long) count * width;
    }

    @Override
    public void write(long[] words, int from, BitWriter out) {
      for (int i = from; i < from + count; i++) {
        checkWidth(words[i], width);
        out.put(words[i], width);
      }
    }

    @Override
    public void read(BitReader in, long[] words, int from) {
      for (int i = from; i < from + count; i++) {
        words[i] = in.get(width);
      }
    }
  }

  /** A layout of bits, 64 per word. */
  record BitMap(int length) implements PartLayout {
    @Override
    public long bits() {
      return length;
    }

    @Override
    public void write(long[] words, int from, BitWriter out) {
      for (int start = 0; start < length; start += Long.SIZE) {
        int width = Math.min(Long.SIZE, length - start);
        long word = words[from + (start >>> 6)];
        if (width < Long.SIZE) {
          checkWidth(word, width);
        }
        out.put(word, width);
      }
    }

    @Override
    public void read(BitReader in, long[] words, int from) {
      for (int start = 0; start < length; start += Long.SIZE) {
        words[from + (start >>> 6)] = in.get(Math.min(Long.SIZE, length - start));
      }
    }
  }

  /** A layout of the positions of the ones in a bit map with a fixed number of ones. */
  record Members(int values, int size) implements PartLayout {
    @Override
    public long bits() {
      return (long) size * width();
    }

    private int width() {
      return BitWords.toDistinguish(values);
    }

    @Override
    public void write(long[] words, int from, BitWriter out) {
      int written = 0;
      for (int start = 0; start < values; start += Long.SIZE) {
        for (long left = words[from + (start >>> 6)]; left != 0; left &= left - 1) {
          int member = start + Long.numberOfTrailingZeros(left);
          written++;
          if (member >= values || written > size) {
            throw impossible();
          }
          out.put(member, width());
        }
      }
      if (written != size) {
        throw impossible();
      }
    }

    private IllegalArgumentException impossible() {
      return new IllegalArgumentException(
          "a report contains a set that does not have exactly "
              + size
              + " of "
              + values
              + " values");
    }

    /**
     * Skips positions that are too large or out of order: the tally then rejects the set as too
     * small.
     */
    @Override
    public void read(BitReader in, long[] words, int from) {
      int least = 0;
      for (int i = 0; i < size; i++) {
        int member = (int) in.get(width());
        if (member >= least && member < values) {
          words[from + (member >>> 6)] |= 1L << member;
          least = member + 1;
        }
      }
    }
  }

  /**
   * A layout of a seed, in the upper half of a word, and a number in the lower half: a cell of the
   * hash, or a word of the codebook.
   */
  record Seeded(int cellBits) implements PartLayout {
    private static final long LOW_HALF = 0xFFFF_FFFFL;

    @Override
    public long bits() {
      return (long) Integer.SIZE + cellBits;
    }

    @Override
    public void write(long[] words, int from, BitWriter out) {
      checkWidth(words[from] & LOW_HALF, cellBits);
      out.put(words[from] & LOW_HALF, cellBits);
      out.put(words[from] >>> Integer.SIZE, Integer.SIZE);
    }

    @Override
    public void read(BitReader in, long[] words, int from) {
      long cell = in.get(cellBits);
      words[from] = in.get(Integer.SIZE) << Integer.SIZE | cell;
    }
  }
}
