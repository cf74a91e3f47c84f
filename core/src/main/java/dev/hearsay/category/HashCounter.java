package dev.hearsay.category;

import dev.hearsay.law.Counter;
import java.util.Arrays;

/**
 * A counter of reports that consist of a hash function and a cell of its range. Cell v counts the
 * reports that support value v, which are those whose function maps v to their cell.
 *
 * <p><strong>Speed.</strong> All k values must be hashed for every report, and the loop over them
 * takes all the time. {@link HashedLaw#hash} takes two multiplications and a comparison:
 *
 * <pre>
 *   h = (a·v + b) mod 2⁶⁴ ⟩⟩⟩ 32,   a report of cell c supports v  ⇔  ⌊h·g / 2³²⌋ = c
 * </pre>
 *
 * <p>The second multiplication is possible once per report instead of once per value: ⌊h·g / 2³²⌋ =
 * c if and only if h is in [s, s + w) with s = ⌈c·2³²/g⌉ and s + w = ⌈(c+1)·2³²/g⌉. The interval's
 * start costs nothing, because s is subtracted from b beforehand. a·v + b − s·2³² wraps around at
 * 2⁶⁴ just as h − s does at 2³², and only the interval is mapped to the numbers below w. So, with
 * b' = b − s·2³²,
 *
 * <pre>
 *   supports(v) = ((a·v + b' ⟩⟩⟩ 32) − w) ⟩⟩⟩ 63
 * </pre>
 *
 * <p>is 1 if the report supports v and 0 if not, without a branch. These are additions, shifts and
 * one product of 64-bit numbers, which the compiler turns into vector instructions as they are.
 * Only v must come from an array of longs, because the compiler (of Java 17) does not vectorize a
 * loop index. It does not vectorize a loop over several reports at once either.
 */
public final class HashCounter extends Counter {

  private static final long LOW_32_BITS = 0xFFFF_FFFFL;

  private final int values;
  private final int range;

  private final boolean isKeyed;

  /** The numbers that are hashed: 0, 1, 2, …, or the values' keys. */
  private final long[] numbers;

  public HashCounter(int values, int range) {
    this(values, range, false);
  }

  /** Returns a counter of reports in which each value was hashed by its {@link HashedLaw#key}. */
  public static HashCounter ofKeys(int values, int range) {
    return new HashCounter(values, range, true);
  }

  private HashCounter(int values, int range, boolean isKeyed) {
    super(values, Long.MAX_VALUE);
    this.values = values;
    this.range = range;
    this.isKeyed = isKeyed;
    this.numbers = new long[values];
    Arrays.setAll(numbers, value -> isKeyed ? HashedLaw.key(value) : value);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Every seed is possible, so only the cell is checked.
   */
  @Override
  public boolean accepts(long[] words, int from) {
    return (words[from] & LOW_32_BITS) < range;
  }

  @Override
  public void add(long[] words, int from) {
    long seed = words[from] >>> 32;
    long cell = words[from] & LOW_32_BITS;
    long start = firstHash(cell);
    long width = firstHash(cell + 1) - start;
    long offset = HashedLaw.offset(seed) - (start << 32);
    addSupports(settled(), numbers, HashedLaw.factor(seed), offset, width);
    countReport();
  }

  /** Returns ⌈cell · 2³² / range⌉; a range below 2³¹ prevents an overflow. */
  private long firstHash(long cell) {
    return ((cell << 32) + range - 1) / range;
  }

  private static void addSupports(
      long[] counts, long[] numbers, long factor, long offset, long width) {
    for (int v = 0; v < counts.length; v++) {
      counts[v] += (((factor * numbers[v] + offset) >>> 32) - width) >>> 63;
    }
  }

  @Override
  protected String shape() {
    String how = isKeyed ? " values hashed by key to " : " values hashed to ";
    return "supports of " + values + how + range + " cells";
  }

  @Override
  protected void checkCells(long reports, long[] cells) {
    for (int value = 0; value < values; value++) {
      checkCell(value, cells[value], 0, reports);
    }
  }

  @Override
  protected long workingWords() {
    return values;
  }
}
