package dev.hearsay.collector.collection.index;

import java.util.Arrays;

/**
 * Which ids of a collection are taken, and by what. Divided by the highest bits of the fingerprint
 * into tables that grow one at a time, so that growing never needs all of it twice.
 *
 * <p>How far this can be trusted: a fresh id has the fingerprint of one of n others with
 * probability n/2<sup>64</sup>; then the store is asked, and nothing is lost. That the 32 bits of
 * the report's hash agree, too, so that a fresh report is taken for one that came before, has
 * probability n/2<sup>96</sup>: below 2·10<sup>-21</sup> for a hundred million ids. That another
 * report under a taken id is answered as the same one has probability 2<sup>-32</sup>; it is not
 * counted either way. Clients cannot raise these, since the hashes' key is secret. Not thread-safe.
 */
public final class IdIndex {

  private static final int TABLES = 1 << IdTable.SHARED_BITS;

  private final IdTable[] tables;
  private long footprintBytes;

  private IdIndex(IdTable[] tables) {
    this.tables = tables;
    this.footprintBytes = Arrays.stream(tables).mapToLong(IdTable::footprintBytes).sum();
  }

  public void add(long fingerprint, int hash) {
    IdTable table = tables[table(fingerprint)];
    footprintBytes -= table.footprintBytes();
    table.add(fingerprint, hash);
    footprintBytes += table.footprintBytes();
  }

  public IdTable.Match find(long fingerprint, int hash) {
    return tables[table(fingerprint)].find(fingerprint, hash);
  }

  private static int table(long fingerprint) {
    return (int) (fingerprint >>> (Long.SIZE - IdTable.SHARED_BITS));
  }

  /** Asked for after every commit, and so kept. */
  public long footprintBytes() {
    return footprintBytes;
  }

  /** Collects the ids of a log. */
  public static final class Builder {

    private final IdTable.Builder[] tables = new IdTable.Builder[TABLES];

    /**
     * @param expected about how many ids there are
     */
    public Builder(long expected) {
      double mean = (double) expected / TABLES;
      int each = (int) (mean + 4 * Math.sqrt(mean)); // few tables get more by chance
      Arrays.setAll(tables, table -> new IdTable.Builder(each));
    }

    public void add(long fingerprint, int hash) {
      tables[table(fingerprint)].add(fingerprint, hash);
    }

    /** The index; can be called once, as the lists go while the tables come. */
    @SuppressWarnings("NullAway") // nobody looks at the lists again
    public IdIndex build() {
      IdTable[] built = new IdTable[TABLES];
      for (int table = 0; table < TABLES; table++) {
        built[table] = tables[table].build();
        tables[table] = null;
      }
      return new IdIndex(built);
    }
  }
}
