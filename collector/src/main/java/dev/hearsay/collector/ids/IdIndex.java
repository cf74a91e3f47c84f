package dev.hearsay.collector.ids;

import dev.hearsay.collector.ids.TakenIds.Match;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;

/**
 * The latest ids, in memory. They are divided by the highest bits of the fingerprint into tables.
 * The tables grow one at a time, so that growing never takes long. Not thread-safe.
 */
final class IdIndex {

  /** The number of leading bits that all fingerprints of a table share. */
  private static final int SHARED_BITS = 8;

  private static final int TABLES = 1 << SHARED_BITS;

  private final Table[] tables = new Table[TABLES];
  private long footprintBytes;
  private int size;

  /**
   * Creates an empty index.
   *
   * @param expected the number of ids for which to allocate memory
   */
  IdIndex(int expected) {
    double mean = (double) expected / TABLES;
    int each = (int) (mean + 4 * Math.sqrt(mean)); // few tables get more by chance
    Arrays.setAll(tables, table -> new Table(each));
    footprintBytes = Arrays.stream(tables).mapToLong(Table::footprintBytes).sum();
  }

  void add(long fingerprint, long rest) {
    Table table = tables[table(fingerprint)];
    footprintBytes -= table.footprintBytes();
    table.add(fingerprint, rest);
    footprintBytes += table.footprintBytes();
    size++;
  }

  Match find(long fingerprint, long rest) {
    return tables[table(fingerprint)].find(fingerprint, rest);
  }

  private static int table(long fingerprint) {
    return (int) (fingerprint >>> (Long.SIZE - SHARED_BITS));
  }

  int size() {
    return size;
  }

  /** Returns the size in memory. It is kept up to date, since it is read after every commit. */
  long footprintBytes() {
    return footprintBytes;
  }

  /** Returns a cursor over the ids. Must be called after the last addition. */
  IdCursor cursor() {
    return new TablesCursor(Arrays.asList(tables).iterator());
  }

  /** A cursor over one table after the other: a table has a range of fingerprints. */
  private static final class TablesCursor implements IdCursor {

    private final Iterator<Table> rest;
    private IdCursor table;

    TablesCursor(Iterator<Table> tables) {
      rest = tables;
      table = rest.next().cursor();
    }

    @Override
    public boolean next() throws IOException {
      while (!table.next()) {
        if (!rest.hasNext()) {
          return false;
        }
        table = rest.next().cursor();
      }
      return true;
    }

    @Override
    public long fingerprint() {
      return table.fingerprint();
    }

    @Override
    public long rest() {
      return table.rest();
    }
  }

  /** Compares the rests of two ids of one fingerprint. The upper half belongs to the id alone. */
  static Match compared(long found, long wanted) {
    if (found == wanted) {
      return Match.SAME;
    }
    return (found ^ wanted) >>> Integer.SIZE == 0 ? Match.OTHER : Match.NONE;
  }

  /**
   * Returns the fingerprint, or 1 in place of 0, which marks empty slots. The rest distinguishes
   * the two ids that then have fingerprint 1.
   */
  static long nonZero(long fingerprint) {
    return fingerprint == 0 ? 1 : fingerprint;
  }

  /**
   * A hash table of taken ids with open addressing: their fingerprints, and for each its {@link
   * Fingerprints#rest rest}. The rest distinguishes ids of one fingerprint and contains a hash of
   * the report, so that a repeated report is recognised without reading the store.
   *
   * <p>An entry has 16 bytes. The table is at most 80 % full and grows by a quarter, which makes 20
   * to 25 bytes per id; doubling would make up to 40. Not thread-safe.
   */
  static final class Table {

    private static final int MIN_CAPACITY = 8;

    private long[] fingerprints; // 0 marks an empty slot
    private long[] rests;
    private int size;

    /**
     * Creates an empty table.
     *
     * @param expected the number of ids for which to allocate memory
     */
    Table(int expected) {
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

    /** Adds an id and its report. */
    void add(long fingerprint, long rest) {
      if (size >= fingerprints.length - fingerprints.length / 5 - 1) {
        grow();
      }
      put(nonZero(fingerprint), rest);
    }

    private void grow() {
      Table larger = new Table(fingerprints.length);
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

    /** Returns whether an id is taken, and whether by the same report. */
    Match find(long fingerprint, long rest) {
      long wanted = nonZero(fingerprint);
      Match match = Match.NONE;
      for (int slot = home(wanted); fingerprints[slot] != 0; slot = next(slot)) {
        if (fingerprints[slot] == wanted) {
          match = match.or(compared(rests[slot], rest));
        }
      }
      return match;
    }

    /** Returns the first slot to try: the bits after the shared ones as a fraction of the table. */
    private int home(long fingerprint) {
      return (int) ((((fingerprint << SHARED_BITS) >>> 32) * fingerprints.length) >>> 32);
    }

    private int next(int slot) {
      return slot + 1 == fingerprints.length ? 0 : slot + 1;
    }

    /**
     * Returns a cursor over the ids, in the order of their fingerprints. Must be called after the
     * last addition.
     */
    IdCursor cursor() {
      return new Cursor();
    }

    /** A cursor over a sorted copy of the table. */
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

      /** Inserts an entry. Slots are sorted except in short runs, so that few entries move. */
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
}
