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

  private static final int TABLES = 1 << IdTable.SHARED_BITS;

  private final IdTable[] tables = new IdTable[TABLES];
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
    Arrays.setAll(tables, table -> new IdTable(each));
    footprintBytes = Arrays.stream(tables).mapToLong(IdTable::footprintBytes).sum();
  }

  void add(long fingerprint, long rest) {
    IdTable table = tables[table(fingerprint)];
    footprintBytes -= table.footprintBytes();
    table.add(fingerprint, rest);
    footprintBytes += table.footprintBytes();
    size++;
  }

  Match find(long fingerprint, long rest) {
    return tables[table(fingerprint)].find(fingerprint, rest);
  }

  private static int table(long fingerprint) {
    return (int) (fingerprint >>> (Long.SIZE - IdTable.SHARED_BITS));
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
    return new Cursor(Arrays.asList(tables).iterator());
  }

  /** A cursor over one table after the other: a table has a range of fingerprints. */
  private static final class Cursor implements IdCursor {

    private final Iterator<IdTable> rest;
    private IdCursor table;

    Cursor(Iterator<IdTable> tables) {
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
}
