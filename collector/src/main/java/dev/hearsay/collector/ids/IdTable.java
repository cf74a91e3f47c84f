package dev.hearsay.collector.ids;

import dev.hearsay.collector.ids.TakenIds.Match;

/**
 * A table with open addressing of the ids that are taken: their fingerprints, and beside each its
 * {@link Fingerprints#rest rest}, which tells ids of one fingerprint apart and has a hash of the
 * report. So a report that is sent again is recognised without a look at what is stored.
 *
 * <p>An id costs 16 bytes. The table is filled to 80 % at most and grows by a quarter, which makes
 * 20 to 25 bytes per id; doubling would make up to 40. Not thread-safe.
 */
final class IdTable {

  private static final int MIN_CAPACITY = 8;

  /** The bits that all fingerprints of a table may share: {@link IdIndex} divides by them. */
  static final int SHARED_BITS = 8;

  private long[] fingerprints; // 0 if there is nothing
  private long[] rests;
  private int size;

  /**
   * @param expected for how many ids to have room at once
   */
  IdTable(int expected) {
    int capacity = Math.addExact(expected, expected / 4 + MIN_CAPACITY);
    fingerprints = new long[capacity];
    rests = new long[capacity];
  }

  int size() {
    return size;
  }

  long footprintBytes() {
    return 2L * Long.BYTES * fingerprints.length;
  }

  /** Remembers an id and its report. */
  void add(long fingerprint, long rest) {
    if (size >= fingerprints.length - fingerprints.length / 5 - 1) {
      grow();
    }
    put(visible(fingerprint), rest);
  }

  private void grow() {
    IdTable larger = new IdTable(fingerprints.length);
    for (int slot = 0; slot < fingerprints.length; slot++) {
      if (fingerprints[slot] != 0) {
        larger.put(fingerprints[slot], rests[slot]);
      }
    }
    fingerprints = larger.fingerprints;
    rests = larger.rests;
  }

  private void put(long fingerprint, long rest) {
    int slot = home(fingerprint);
    while (fingerprints[slot] != 0) {
      slot = next(slot);
    }
    fingerprints[slot] = fingerprint;
    rests[slot] = rest;
    size++;
  }

  /** Whether an id is taken, and by the same report. */
  Match find(long fingerprint, long rest) {
    long wanted = visible(fingerprint);
    Match match = Match.NONE;
    for (int slot = home(wanted); fingerprints[slot] != 0; slot = next(slot)) {
      if (fingerprints[slot] == wanted) {
        match = match.or(compared(rests[slot], rest));
      }
    }
    return match;
  }

  /** Compares the rests of two ids of one fingerprint: the upper half is the id's own. */
  static Match compared(long found, long wanted) {
    if (found == wanted) {
      return Match.SAME;
    }
    return (found ^ wanted) >>> Integer.SIZE == 0 ? Match.OTHER : Match.NONE;
  }

  /** 0 is kept for nothing; two fingerprints look the same then, and the rest tells them apart. */
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
    private final long[] sortedRests = new long[size];
    private int at = -1;

    Cursor() {
      int count = 0;
      for (int slot = 0; slot < fingerprints.length; slot++) {
        if (fingerprints[slot] != 0) {
          insert(count++, fingerprints[slot], rests[slot]);
        }
      }
    }

    /** Slots are in order but for short runs, so that this moves little. */
    private void insert(int count, long fingerprint, long rest) {
      int place = count;
      for (; place > 0 && Long.compareUnsigned(sorted[place - 1], fingerprint) > 0; place--) {
        sorted[place] = sorted[place - 1];
        sortedRests[place] = sortedRests[place - 1];
      }
      sorted[place] = fingerprint;
      sortedRests[place] = rest;
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
    public long rest() {
      return sortedRests[at];
    }
  }
}
