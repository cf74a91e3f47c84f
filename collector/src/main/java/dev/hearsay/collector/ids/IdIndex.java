package dev.hearsay.collector.ids;

import dev.hearsay.collector.ids.TakenIds.Match;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;

/**
 * The ids in memory: those that came last. Divided by the highest bits of the fingerprint into
 * tables that grow one at a time, so that growing never takes long. Not thread-safe.
 */
final class IdIndex {

  private static final int TABLES = 1 << IdTable.SHARED_BITS;

  private final IdTable[] tables = new IdTable[TABLES];
  private long footprintBytes;
  private int size;

  /**
   * @param expected for how many ids to have room at once
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

  /** Asked for after every commit, and so kept. */
  long footprintBytes() {
    return footprintBytes;
  }

  /** All ids in order; to be called when nothing is added any more. */
  IdCursor cursor() {
    return new Cursor(Arrays.asList(tables).iterator());
  }

  /** Goes through one table after the other: a table has a range of fingerprints. */
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
