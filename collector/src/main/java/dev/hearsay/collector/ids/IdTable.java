package dev.hearsay.collector.ids;

import dev.hearsay.collector.ids.TakenIds.Match;

/**
 * Which ids are taken, and by what: a table with open addressing of the ids' fingerprints, and
 * beside each a hash of the report that came with it. So a report that is sent again is recognised
 * without a look at what is stored.
 *
 * <p>An id costs 12 bytes. The table is filled to 80 % at most and grows by a quarter, which makes
 * 15 to 19 bytes per id; doubling would make up to 30. Not thread-safe.
 */
final class IdTable {

  private static final int MIN_CAPACITY = 8;

  /** The bits that all fingerprints of a table may share: {@link IdIndex} divides by them. */
  static final int SHARED_BITS = 8;

  private long[] fingerprints; // 0 if there is nothing
  private int[] hashes;
  private int size;

  /**
   * @param expected for how many ids to have room at once
   */
  IdTable(int expected) {
    int capacity = Math.addExact(expected, expected / 4 + MIN_CAPACITY);
    fingerprints = new long[capacity];
    hashes = new int[capacity];
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
    IdTable larger = new IdTable(fingerprints.length);
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
  static long visible(long fingerprint) {
    return fingerprint == 0 ? 1 : fingerprint;
  }

  /** The bits after the shared ones as a fraction of the table. */
  private int home(long fingerprint) {
    return (int) ((((fingerprint << SHARED_BITS) >>> 32) * fingerprints.length) >>> 32);
  }

  private int next(int slot) {
    return slot + 1 == fingerprints.length ? 0 : slot + 1;
  }

  /** All ids in the order of their fingerprints; to be called when nothing is added any more. */
  IdCursor cursor() {
    return new Cursor();
  }

  /** Copies what it has, and sorts it. */
  private final class Cursor implements IdCursor {

    private final long[] sorted = new long[size];
    private final int[] sortedHashes = new int[size];
    private int at = -1;

    Cursor() {
      int count = 0;
      for (int slot = 0; slot < fingerprints.length; slot++) {
        if (fingerprints[slot] != 0) {
          insert(count++, fingerprints[slot], hashes[slot]);
        }
      }
    }

    /** Slots are in order but for short runs, so that this moves little. */
    private void insert(int count, long fingerprint, int hash) {
      int place = count;
      for (; place > 0 && Long.compareUnsigned(sorted[place - 1], fingerprint) > 0; place--) {
        sorted[place] = sorted[place - 1];
        sortedHashes[place] = sortedHashes[place - 1];
      }
      sorted[place] = fingerprint;
      sortedHashes[place] = hash;
    }

    @Override
    public boolean next() {
      return ++at < sorted.length;
    }

    @Override
    public long fingerprint() {
      return sorted[at];
    }

    @Override
    public int hash() {
      return sortedHashes[at];
    }
  }
}
