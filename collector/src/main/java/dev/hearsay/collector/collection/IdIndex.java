package dev.hearsay.collector.collection;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * In which batch each id of a collection is. Divided by the highest bits of the fingerprint into
 * tables that grow one at a time, so that growing never needs all of it twice.
 *
 * <p>These 8 bits and the 32 that a table keeps tell ids apart well enough: among n others a fresh
 * one looks taken with probability n/2<sup>40</sup>, one in a hundred thousand if n is ten million,
 * and then costs a look into the log. Not thread-safe.
 */
final class IdIndex {

  private static final int TABLE_BITS = 8;
  private static final int TABLES = 1 << TABLE_BITS;

  private final IdTable[] tables;
  private long footprintBytes;

  /** An empty index. */
  IdIndex() {
    this(Stream.generate(IdTable::new).limit(TABLES).toArray(IdTable[]::new));
  }

  private IdIndex(IdTable[] tables) {
    this.tables = tables;
    this.footprintBytes = Arrays.stream(tables).mapToLong(IdTable::footprintBytes).sum();
  }

  void add(long fingerprint, long batch) {
    IdTable table = tableOf(fingerprint);
    footprintBytes -= table.footprintBytes();
    table.add(fingerprint, Math.toIntExact(batch));
    footprintBytes += table.footprintBytes();
  }

  /** The first batch of this fingerprint for which the test holds, or 0. */
  long find(long fingerprint, IntPredicate hasIt) {
    return tableOf(fingerprint).find(fingerprint, hasIt);
  }

  private IdTable tableOf(long fingerprint) {
    return tables[table(fingerprint)];
  }

  private static int table(long fingerprint) {
    return (int) (fingerprint >>> (Long.SIZE - TABLE_BITS));
  }

  /** Asked for after every commit, and so kept. */
  long footprintBytes() {
    return footprintBytes;
  }

  /** Collects the ids of a log. */
  static final class Builder {

    private final IdTable.Builder[] tables = new IdTable.Builder[TABLES];

    /**
     * @param expected about how many ids there are
     */
    Builder(long expected) {
      double mean = (double) expected / TABLES;
      int each = (int) (mean + 4 * Math.sqrt(mean)); // few tables get more by chance
      Arrays.setAll(tables, table -> new IdTable.Builder(each));
    }

    void add(long fingerprint, long batch) {
      tables[table(fingerprint)].add(fingerprint, Math.toIntExact(batch));
    }

    /** The index; can be called once, as the lists go while the tables come. */
    @SuppressWarnings("NullAway") // nobody looks at the lists again
    IdIndex build() {
      IdTable[] built = new IdTable[TABLES];
      for (int table = 0; table < TABLES; table++) {
        built[table] = tables[table].build();
        tables[table] = null;
      }
      return new IdIndex(built);
    }
  }
}
