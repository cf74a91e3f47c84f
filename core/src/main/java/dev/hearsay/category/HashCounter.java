package dev.hearsay.category;

import dev.hearsay.law.Counter;
import java.util.Arrays;

/**
 * For reports of a hash function and a cell of its range: cell v is how many reports support value
 * v, that is, name the cell that their function puts v in.
 *
 * <p><strong>Speed.</strong> All k values must be hashed for every report; the loop over them is
 * all the time there is. {@link HashedLaw#hash} takes two multiplications and a comparison:
 *
 * <pre>
 *   h = (a·v + b) mod 2⁶⁴ ⟩⟩⟩ 32,   a report of cell c supports v  ⇔  ⌊h·g / 2³²⌋ = c
 * </pre>
 *
 * <p>The second multiplication can be had once a report instead of once a value: ⌊h·g / 2³²⌋ = c
 * just if h is in [s, s + w) with s = ⌈c·2³²/g⌉ and s + w = ⌈(c+1)·2³²/g⌉. That the interval starts
 * at s and not at 0 costs nothing either, since s is subtracted from b beforehand: a·v + b − s·2³²
 * wraps around at 2⁶⁴ just as h − s does at 2³², and leaves the numbers below w for the interval
 * alone. So, with b' = b − s·2³²,
 *
 * <pre>
 *   supports(v) = ((a·v + b' ⟩⟩⟩ 32) − w) ⟩⟩⟩ 63
 * </pre>
 *
 * <p>is 1 if the report supports v and 0 if not, without a branch. These are additions, shifts and
 * one product of 64-bit numbers, which the compiler turns into vector instructions as they are;
 * only v must come from an array of longs, because it does not (in Java 17) make vectors of a loop
 * index. It does not make vectors either of a loop that takes several reports at once.
 */
public final class HashCounter extends Counter {

  private static final long LOW_32_BITS = 0xFFFF_FFFFL;

  private final int values;
  private final int range;

  /** 0, 1, 2, …: the values as longs. */
  private final long[] numbers;

  public HashCounter(int values, int range) {
    super(values, Long.MAX_VALUE);
    this.values = values;
    this.range = range;
    this.numbers = new long[values];
    Arrays.setAll(numbers, value -> value);
  }

  /** Any seed is possible. */
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

  /** ⌈cell · 2³² / range⌉; a range below 2³¹ keeps it from overflowing. */
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
    return "supports of " + values + " values hashed to " + range + " cells";
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
