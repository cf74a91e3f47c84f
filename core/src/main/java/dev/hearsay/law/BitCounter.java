package dev.hearsay.law;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A counter of reports that are bit maps: cell i is the number of reports that have bit i set.
 *
 * <p><strong>Speed.</strong> To read every bit of every report would take k steps per report. This
 * counter processes 64 bits per step, or 512 if the processor has vectors of them, by storing
 * numbers <em>upright</em>: plane p is a bit map that holds digit p, of weight 2<sup>p</sup>, of
 * all the counts. So one logical operation on words works on 64 counts at once.
 *
 * <p>The tool is the <em>carry-save adder</em>. From three bits of equal weight it computes two
 * others that give the number of set bits: their parity, of the same weight, and their majority,
 * the carry, of twice the weight. On bit maps this is five logical operations a word, and nothing
 * ripples from a digit to the next: another adder processes the carry map.
 *
 * <pre>
 *        a   b   c            0 1 0 1 1 0 1   a
 *        │   │   │            0 0 1 1 0 1 1   b
 *      ┌─▼───▼───▼─┐          0 0 0 0 1 1 1   c
 *      │   adder   │          ─────────────
 *      └─┬───────┬─┘          0 1 1 0 0 0 1   parity:    a ⊕ b ⊕ c,          weight 1
 *   carry▼       ▼parity      0 0 0 1 1 1 1   majority:  ab ∨ (a ⊕ b)c,      weight 2
 * </pre>
 *
 * <p>There is one level per weight. Each has a plane, an adder, and space to hold one incoming bit
 * map. The first incoming bit map is held. The second is added to the held one and to the plane,
 * and the carry, of twice the weight, goes to the next level:
 *
 * <pre>
 *   reports ─► held₀ ┐
 *           ─────────┼► adder ─► plane₀                       weight 1
 *             plane₀ ┘    │
 *                         └carry─► held₁ ┐
 *                                ────────┼► adder ─► plane₁   weight 2
 *                                 plane₁ ┘    │
 *                                             └carry─► …      weight 4
 * </pre>
 *
 * <p>So an adder of level p works once in 2<sup>p+1</sup> reports, and all of them together once a
 * report: ½ + ¼ + ⅛ + … = 1. It is binary counting: the digits of the number of added bit maps show
 * which levels hold one. After 2<sup>{@value #LEVELS}</sup> bit maps the levels are full. Then the
 * planes are added to the cells bit by bit, which is slow but rare.
 *
 * <p>(The trees of adders of Harley and Seal add 16 bit maps in one loop and keep intermediate
 * results in registers. They have no advantage here: the compiler vectorizes the loop with one
 * adder, but not a loop with three or fifteen, and the former is more than twice as fast.)
 *
 * <p>Adders work word by word, so rows may have any length. Short reports are put side by side into
 * rows of up to {@value #ROW_WORDS} words, and each place in a row has upright counts of its own. A
 * loop over two or sixteen words would end before vectors help.
 */
public final class BitCounter extends Counter {

  /** The number of levels; after 2 to this power rows, planes are added to the cells. */
  static final int LEVELS = 12;

  /**
   * The length of a row in words. It is rounded down to a multiple of a report's length; a longer
   * report is a row of its own.
   */
  static final int ROW_WORDS = 64;

  /** The size of bit maps with any number of ones. */
  private static final int ANY_SIZE = -1;

  private final int bits;
  private final int size;
  private final int reportWords;
  private final int rowWords;

  private final long[][] planes;
  private final long[][] held;

  /**
   * The number of rows added since the planes were empty; its digits show which levels hold one.
   */
  private int rows;

  /** The row that is being filled, up to {@link #column}. */
  private long[] row;

  private int column;

  /** Creates a counter of bit maps with any number of ones. */
  public BitCounter(int bits) {
    this(bits, ANY_SIZE);
  }

  /** Creates a counter of bit maps with {@code size} ones. */
  public BitCounter(int bits, int size) {
    super(bits, Long.MAX_VALUE);
    this.bits = bits;
    this.size = size;
    this.reportWords = BitWords.words(bits);
    this.rowWords = Math.max(1, ROW_WORDS / reportWords) * reportWords;
    this.planes = new long[LEVELS][rowWords];
    this.held = new long[LEVELS][rowWords];
    this.row = new long[rowWords];
  }

  @Override
  public boolean accepts(long[] words, int from) {
    int last = from + reportWords - 1;
    return (words[last] & ~BitWords.lastWordMask(bits)) == 0
        && (size == ANY_SIZE || ones(words, from) == size);
  }

  private int ones(long[] words, int from) {
    int ones = 0;
    for (int word = from; word < from + reportWords; word++) {
      ones += Long.bitCount(words[word]);
    }
    return ones;
  }

  @Override
  public void add(long[] words, int from) {
    System.arraycopy(words, from, row, column, reportWords);
    countReport();
    column += reportWords;
    if (column == rowWords) {
      addRow();
    }
  }

  /** Adds the row, up to the first empty level, which then holds the carry. */
  private void addRow() {
    column = 0;
    int free = Integer.numberOfTrailingZeros(~rows);
    for (int level = 0; level < free; level++) {
      addHeld(planes[level], held[level], row);
    }
    rows++;
    if (free < LEVELS) {
      long[] empty = held[free];
      held[free] = row;
      row = empty;
    } else {
      addPlane(row, 1L << LEVELS);
      addPlanes();
    }
  }

  /**
   * Applies one adder: the parity becomes the new plane, and the carry replaces the incoming bit
   * map.
   *
   * <p>The loop's variable alone indexes all arrays. Then the compiler sees that no step depends on
   * another, even if two of them were the same array, and can vectorize the loop.
   */
  private static void addHeld(long[] plane, long[] held, long[] incoming) {
    for (int i = 0; i < plane.length; i++) {
      long a = plane[i];
      long b = held[i];
      long c = incoming[i];
      long differ = a ^ b;
      plane[i] = differ ^ c;
      incoming[i] = (a & b) | (differ & c);
    }
  }

  /** Adds all planes and held bit maps to the cells and empties them. */
  private void addPlanes() {
    for (int level = 0; level < LEVELS; level++) {
      addPlane(planes[level], 1L << level);
      Arrays.fill(planes[level], 0);
      if (((rows >>> level) & 1) != 0) {
        addPlane(held[level], 1L << level);
      }
    }
    rows = 0;
  }

  private void addPlane(long[] plane, long weight) {
    long[] counts = settled();
    for (int i = 0; i < rowWords; i++) {
      int first = i % reportWords * Long.SIZE;
      int end = Math.min(bits, first + Long.SIZE);
      long word = plane[i];
      for (int bit = first; bit < end; bit++) {
        counts[bit] += (word & 1) * weight;
        word >>>= 1;
      }
    }
  }

  /** Fills the row up with empty reports, which count nothing, and adds everything to the cells. */
  @Override
  protected void settle() {
    if (column > 0) {
      Arrays.fill(row, column, rowWords, 0);
      addRow();
    }
    if (rows > 0) {
      addPlanes();
    }
  }

  @Override
  protected String shape() {
    return "counts of " + bits + " bits" + (size == ANY_SIZE ? "" : ", " + size + " set at a time");
  }

  @Override
  protected void checkCells(long reports, long[] cells) {
    BigInteger sum = BigInteger.ZERO;
    for (int bit = 0; bit < bits; bit++) {
      checkCell(bit, cells[bit], 0, reports);
      sum = sum.add(BigInteger.valueOf(cells[bit]));
    }
    BigInteger expected = BigInteger.valueOf(reports).multiply(BigInteger.valueOf(size));
    if (size != ANY_SIZE && !sum.equals(expected)) {
      throw new IllegalArgumentException(
          "the cells add up to " + sum + "; " + reports + " sets of " + size + " make " + expected);
    }
  }

  /** Returns how many reports share a row. */
  int reportsPerRow() {
    return rowWords / reportWords;
  }

  @Override
  protected long workingWords() {
    return (2L * LEVELS + 1) * rowWords;
  }
}
