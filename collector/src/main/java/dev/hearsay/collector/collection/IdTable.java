package dev.hearsay.collector.collection;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Where ids are, by their fingerprints: a table with open addressing. Different ids may look the
 * same to it, so whoever asks must compare with what is at the place itself.
 *
 * <p>An entry is one word: the low half of the fingerprint above the place. So an id costs one
 * access to memory, and 8 bytes of it. The table is filled to 80 % at most and grows by a quarter,
 * which makes 10 to 13 bytes an id; doubling would make up to 20. Not thread-safe.
 */
final class IdTable {

  private static final int LEAST_CAPACITY = 8;
  private static final long LOW_32_BITS = 0xFFFF_FFFFL;

  private long[] entries; // 0 if there is nothing: places are not 0
  private int size;

  /** An empty table. */
  IdTable() {
    entries = new long[LEAST_CAPACITY];
  }

  /** A table of the first entries of an array. */
  private IdTable(long[] some, int count) {
    entries = new long[grown(count)];
    size = count;
    for (int i = 0; i < count; i++) {
      put(some[i]);
    }
  }

  private static int grown(int capacity) {
    return Math.addExact(capacity, capacity / 4 + LEAST_CAPACITY);
  }

  int size() {
    return size;
  }

  long footprintBytes() {
    return (long) Long.BYTES * entries.length;
  }

  /** Remembers where an id is; the place is above 0. */
  void add(long fingerprint, int place) {
    if (size >= entries.length - entries.length / 5 - 1) {
      grow();
    }
    put(entry(fingerprint, place));
    size++;
  }

  private void grow() {
    long[] old = entries;
    entries = new long[grown(old.length)];
    for (long entry : old) {
      if (entry != 0) {
        put(entry);
      }
    }
  }

  private void put(long entry) {
    int slot = home(entry);
    while (entries[slot] != 0) {
      slot = next(slot);
    }
    entries[slot] = entry;
  }

  /** The first place of such a fingerprint for which the test holds, or 0. */
  int find(long fingerprint, IntPredicate isIt) {
    long wanted = entry(fingerprint, 0);
    for (int slot = home(wanted); entries[slot] != 0; slot = next(slot)) {
      int place = (int) entries[slot];
      if ((entries[slot] & ~LOW_32_BITS) == wanted && isIt.test(place)) {
        return place;
      }
    }
    return 0;
  }

  private static long entry(long fingerprint, int place) {
    return (fingerprint << 32) | place;
  }

  /** The upper half of the entry as a fraction of the table. */
  private int home(long entry) {
    return (int) (((entry >>> 32) * entries.length) >>> 32);
  }

  private int next(int slot) {
    return slot + 1 == entries.length ? 0 : slot + 1;
  }

  /**
   * Collects entries before there is a table. With millions of ids and many tables, adding each to
   * its table would wait for memory each time; appended to one list a table and put into one table
   * after the other, they stay in the processor's cache.
   */
  static final class Builder {

    private long[] some;
    private int count;

    Builder(int expected) {
      some = new long[expected + LEAST_CAPACITY];
    }

    void add(long fingerprint, int place) {
      if (count == some.length) {
        some = Arrays.copyOf(some, grown(count));
      }
      some[count++] = entry(fingerprint, place);
    }

    IdTable build() {
      return new IdTable(some, count);
    }
  }
}
