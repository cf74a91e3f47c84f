package dev.hearsay.category;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A look-up table of the values of a category. The work is the same for every text: for each listed
 * value, for a text that is not listed, however long, and for a missing one.
 *
 * <p>A text is read as a block of as many characters as the longest listed value has, cut or padded
 * with zeros, followed by its length. A keyed digest of the block (SipHash-1-3) selects a slot of
 * an open-addressed table. The value farthest from its own slot determines the number of slots
 * compared. All of them are compared every time, and the result is chosen by arithmetic. The key is
 * random, so that the author of the list cannot make values collide. A text that is not listed is
 * confused with a listed one with probability 2<sup>−64</sup> per value. Immutable.
 */
public final class CategoryIndex {

  private static final int CHARS_PER_WORD = Long.SIZE / Character.SIZE;
  private static final int FINAL_ROUNDS = 3;

  /**
   * The slots per value. Half of them stay empty: a compromise between memory and the number of
   * slots compared.
   */
  private static final int SLOTS_PER_VALUE = 2;

  private final long firstKey;
  private final long secondKey;
  private final int words;
  private final long[] digests;
  private final int[] places;
  private final int compared;

  /**
   * Builds the table.
   *
   * @param values the listed values, all different
   * @param keys a source of random words
   */
  public CategoryIndex(List<String> values, LongSupplier keys) {
    int longest = values.stream().mapToInt(String::length).max().orElse(0);
    words = (longest + CHARS_PER_WORD - 1) / CHARS_PER_WORD;
    firstKey = keys.getAsLong();
    secondKey = keys.getAsLong();
    int slots = Integer.highestOneBit(Math.max(1, values.size() * SLOTS_PER_VALUE - 1)) << 1;
    long[] table = new long[slots];
    int[] owners = new int[slots];
    Arrays.fill(owners, -1);
    int farthest = 0;
    for (int place = 0; place < values.size(); place++) {
      long digest = digest(values.get(place));
      int distance = 0;
      while (owners[slot(digest, distance, slots)] >= 0) {
        distance++;
      }
      table[slot(digest, distance, slots)] = digest;
      owners[slot(digest, distance, slots)] = place;
      farthest = Math.max(farthest, distance);
    }
    compared = farthest + 1;
    // Copies are made because the processor's caches would otherwise contain the values that were
    // listed last.
    digests = table.clone();
    places = owners.clone();
  }

  private static int slot(long digest, int distance, int slots) {
    return ((int) digest + distance) & (slots - 1);
  }

  /**
   * Returns the index of a text among the values, or {@code otherwise} if it is missing or not
   * listed.
   */
  public int placeOf(@Nullable String text, int otherwise) {
    long digest = digest(text == null ? "" : text);
    int found = otherwise;
    for (int distance = 0; distance < compared; distance++) {
      int slot = slot(digest, distance, digests.length);
      int place = places[slot];
      int isOther = isNotZero(digests[slot] ^ digest) | place >> (Integer.SIZE - 1);
      found ^= (found ^ place) & ~isOther;
    }
    int isMissing = text == null ? -1 : 0;
    return found ^ ((found ^ otherwise) & isMissing);
  }

  /** Returns all ones for a word other than 0, and 0 for 0. */
  private static int isNotZero(long word) {
    return (int) ((word | -word) >> (Long.SIZE - 1));
  }

  private long digest(String text) {
    long v0 = firstKey ^ 0x736f6d6570736575L;
    long v1 = secondKey ^ 0x646f72616e646f6dL;
    long v2 = firstKey ^ 0x6c7967656e657261L;
    long v3 = secondKey ^ 0x7465646279746573L;
    int length = text.length();
    String readable = length == 0 ? " " : text;
    int last = readable.length() - 1;
    int rounds = words + 1 + FINAL_ROUNDS;
    for (int round = 0; round < rounds; round++) {
      long word = 0;
      if (round < words) {
        for (int i = round * CHARS_PER_WORD; i < (round + 1) * CHARS_PER_WORD; i++) {
          int isWithin = (i - length) >> (Integer.SIZE - 1);
          word = word << Character.SIZE | (readable.charAt(Math.min(i, last)) & isWithin);
        }
      } else if (round == words) {
        word = Math.min(length, words * CHARS_PER_WORD + 1);
      } else if (round == words + 1) {
        v2 ^= 0xff;
      }
      v3 ^= word;
      v0 += v1;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v0 = Long.rotateLeft(v0, 32);
      v2 += v3;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 += v3;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 += v1;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v2 = Long.rotateLeft(v2, 32);
      v0 ^= word;
    }
    return v0 ^ v1 ^ v2 ^ v3;
  }
}
