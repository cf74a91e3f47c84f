package dev.hearsay.bench.fold;

/**
 * A set of ids of 128 bits each, in memory. It consists of 256 hash tables with open addressing,
 * which grow one at a time. An id costs 20 to 25 bytes. Not thread-safe.
 */
final class KnownIds {

  private static final int TABLES = 256;
  private static final int SHARED_BITS = Integer.numberOfTrailingZeros(TABLES);
  private static final int MIN_CAPACITY = 16;

  private final Table[] tables = new Table[TABLES];
  private int size;

  KnownIds() {
    for (int i = 0; i < TABLES; i++) {
      tables[i] = new Table(MIN_CAPACITY);
    }
  }

  int size() {
    return size;
  }

  /**
   * Adds an id.
   *
   * @param high bits that are spread evenly, and not 0
   * @return whether the id is new
   */
  boolean add(long high, long low) {
    int place = (int) (high >>> (Long.SIZE - SHARED_BITS));
    Table table = tables[place];
    if (!table.add(high, low)) {
      return false;
    }
    size++;
    if (table.isFull()) {
      tables[place] = table.grown();
    }
    return true;
  }

  boolean contains(long high, long low) {
    Table table = tables[(int) (high >>> (Long.SIZE - SHARED_BITS))];
    return table.highs[table.slot(high, low)] != 0;
  }

  private static final class Table {
    private final long[] highs; // 0 in a free slot
    private final long[] lows;
    private int size;

    Table(int capacity) {
      highs = new long[capacity];
      lows = new long[capacity];
    }

    boolean isFull() {
      return size >= highs.length - highs.length / 5 - 1;
    }

    boolean add(long high, long low) {
      int slot = slot(high, low);
      if (highs[slot] != 0) {
        return false;
      }
      highs[slot] = high;
      lows[slot] = low;
      size++;
      return true;
    }

    /** Returns the slot of an id, or the free slot for it. */
    int slot(long high, long low) {
      int slot = (int) ((((high << SHARED_BITS) >>> Integer.SIZE) * highs.length) >>> Integer.SIZE);
      while (highs[slot] != 0 && (highs[slot] != high || lows[slot] != low)) {
        slot = slot + 1 == highs.length ? 0 : slot + 1;
      }
      return slot;
    }

    Table grown() {
      Table larger = new Table(highs.length + highs.length / 4 + 1);
      for (int slot = 0; slot < highs.length; slot++) {
        if (highs[slot] != 0) {
          larger.add(highs[slot], lows[slot]);
        }
      }
      return larger;
    }
  }
}
