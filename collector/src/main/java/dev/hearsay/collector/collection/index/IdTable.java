package dev.hearsay.collector.collection.index;

import java.util.Arrays;

/**
 * Which ids are taken, and by what: a table with open addressing of the ids' fingerprints, and
 * beside each a hash of the report that came with it. So a report that is sent again is recognised
 * without a look at what is stored.
 *
 * <p>An id costs 12 bytes. The table is filled to 80 % at most and grows by a quarter, which makes
 * 15 to 19 bytes per id; doubling would make up to 30. Not thread-safe.
 */
public final class IdTable {

  private static final int MIN_CAPACITY = 8;

  /** The bits that all fingerprints of a table may share: {@link IdIndex} divides by them. */
  static final int SHARED_BITS = 8;

  private long[] fingerprints; // 0 if there is nothing
  private int[] hashes;
  private int size;

  /** What is known of an id. */
  public enum Match {
    /** It is free. */
    NONE,
    /** It is taken by the same report. */
    SAME,
    /** It is taken by another report, or another id has the same fingerprint. */
    OTHER
  }

  private IdTable(int capacity) {
    fingerprints = new long[capacity];
    hashes = new int[capacity];
  }

  private static int grown(int capacity) {
    return Math.addExact(capacity, capacity / 4 + MIN_CAPACITY);
  }

  int size() {
    return size;
  }

  long footprintBytes() {
    return (long) (Long.BYTES + Integer.BYTES) * fingerprints.length;
  }

  /** Remembers an id and its report. */
  void add(long fingerprint, int hash) {
    if (size >= fingerprints.length - fingerprints.length / 5 - 1) {
      grow();
    }
    put(visible(fingerprint), hash);
  }

  private void grow() {
    IdTable larger = new IdTable(grown(fingerprints.length));
    for (int slot = 0; slot < fingerprints.length; slot++) {
      if (fingerprints[slot] != 0) {
        larger.put(fingerprints[slot], hashes[slot]);
      }
    }
    fingerprints = larger.fingerprints;
    hashes = larger.hashes;
  }

  private void put(long fingerprint, int hash) {
    int slot = home(fingerprint);
    while (fingerprints[slot] != 0) {
      slot = next(slot);
    }
    fingerprints[slot] = fingerprint;
    hashes[slot] = hash;
    size++;
  }

  /** Whether an id is taken, and by the same report. */
  Match find(long fingerprint, int hash) {
    long wanted = visible(fingerprint);
    Match match = Match.NONE;
    for (int slot = home(wanted); fingerprints[slot] != 0; slot = next(slot)) {
      if (fingerprints[slot] == wanted) {
        if (hashes[slot] == hash) {
          return Match.SAME;
        }
        match = Match.OTHER;
      }
    }
    return match;
  }

  /** 0 is kept for nothing; that two fingerprints look the same then is allowed for. */
  private static long visible(long fingerprint) {
    return fingerprint == 0 ? 1 : fingerprint;
  }

  /** The bits after the shared ones as a fraction of the table. */
  private int home(long fingerprint) {
    return (int) ((((fingerprint << SHARED_BITS) >>> 32) * fingerprints.length) >>> 32);
  }

  private int next(int slot) {
    return slot + 1 == fingerprints.length ? 0 : slot + 1;
  }

  /**
   * Collects ids before there is a table. With millions of ids and many tables, adding each to its
   * table would wait for memory each time; appended to one list per table and put into one table
   * after the other, they stay in the processor's cache.
   */
  static final class Builder {

    private long[] fingerprints;
    private int[] hashes;
    private int count;

    public Builder(int expected) {
      fingerprints = new long[expected + MIN_CAPACITY];
      hashes = new int[expected + MIN_CAPACITY];
    }

    void add(long fingerprint, int hash) {
      if (count == fingerprints.length) {
        fingerprints = Arrays.copyOf(fingerprints, grown(count));
        hashes = Arrays.copyOf(hashes, grown(count));
      }
      fingerprints[count] = visible(fingerprint);
      hashes[count++] = hash;
    }

    public IdTable build() {
      IdTable table = new IdTable(grown(count));
      for (int i = 0; i < count; i++) {
        table.put(fingerprints[i], hashes[i]);
      }
      return table;
    }
  }
}
