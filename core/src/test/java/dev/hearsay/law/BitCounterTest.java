package dev.hearsay.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BitCounterTest {

  /** Counts as many reports as fill a row, or all levels, and a few more or fewer. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 63, 64, 65, 100, 1000, 1025, 2048, 5000})
  void agreesWithBitByBitCountingAtEveryBoundary(int bits) {
    BitCounter shape = new BitCounter(bits);
    int row = shape.reportsPerRow();
    int all = row << BitCounter.LEVELS;
    TreeSet<Integer> counts = new TreeSet<>(List.of(0, 1, 15, 16, 17, all / 2, all + all / 2 + 1));
    for (int boundary : new int[] {row, 2 * row, 3 * row, 4 * row, all - row, all, all + row}) {
      counts.addAll(List.of(boundary - 1, boundary, boundary + 1));
    }
    if (all > 65_536) {
      counts.addAll(List.of(65_535, 65_536, 65_537));
    }
    SplittableRandom random = new SplittableRandom(bits);
    long[][] some = new long[97][];
    Arrays.setAll(some, i -> randomBits(random, bits));
    long[] expected = new long[bits];
    int counted = 0;
    for (int count : counts) {
      for (; counted < count; counted++) {
        addBitByBit(expected, some[counted % some.length]);
      }
      BitCounter counter = new BitCounter(bits);
      for (int i = 0; i < count; i++) {
        counter.add(some[i % some.length], 0);
      }
      assertThat(counter.cells()).as("%d reports", count).isEqualTo(expected);
    }
  }

  /** Tests reports with all bits set, for which all adders carry at every place. */
  @ParameterizedTest
  @ValueSource(ints = {64, 1000, 5000})
  void countsReportsWithAllBitsSet(int bits) {
    BitCounter counter = new BitCounter(bits);
    long[] full = new long[BitWords.words(bits)];
    Arrays.fill(full, -1);
    full[full.length - 1] &= BitWords.lastWordMask(bits);
    int all = counter.reportsPerRow() << BitCounter.LEVELS;
    for (int i = 0; i < all - 1; i++) {
      counter.add(full, 0);
    }
    assertThat(counter.cells()).containsOnly(all - 1);
    for (int i = 0; i < 2 * all; i++) {
      counter.add(full, 0);
    }
    assertThat(counter.cells()).containsOnly(3 * all - 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 63, 65, 100, 1000})
  void refusesBitsBeyondTheLast(int bits) {
    BitCounter counter = new BitCounter(bits);
    long[] words = new long[BitWords.words(bits)];
    for (int bit = 0; bit < words.length * Long.SIZE; bit++) {
      Arrays.fill(words, 0);
      BitWords.set(words, bit);
      assertThat(counter.accepts(words, 0)).as("bit %d", bit).isEqualTo(bit < bits);
    }
  }

  @Test
  void anyBitsFillWholeWords() {
    assertThat(new BitCounter(64).accepts(new long[] {-1}, 0)).isTrue();
    assertThat(new BitCounter(128).accepts(new long[] {0, 0}, 0)).isTrue();
  }

  @Test
  void refusesSetsOfAnotherSize() {
    BitCounter counter = new BitCounter(70, 3);
    assertThat(counter.accepts(new long[] {0b110, 0b1}, 0)).isTrue();
    assertThat(counter.accepts(new long[] {0b10, 0b1}, 0)).isFalse();
    assertThat(counter.accepts(new long[] {0b111, 0b1}, 0)).isFalse();
    assertThat(counter.accepts(new long[] {0, 0}, 0)).isFalse();
    assertThat(counter.accepts(new long[] {0b110, 1L << 6}, 0)).isFalse();
  }

  @Test
  void refusesImpossibleCells() {
    BitCounter counter = new BitCounter(3);
    counter.restore(5, new long[] {5, 0, 2});
    assertRefused(counter, -1, new long[] {0, 0, 0}, "there are -1 reports");
    assertRefused(counter, 5, new long[] {5, 0}, "there are 2 cells; counts of 3 bits have 3");
    assertRefused(counter, 5, new long[] {5, 6, 2}, "cell 1 is 6; it must be in [0, 5]");
    assertRefused(counter, 5, new long[] {5, 0, -1}, "cell 2 is -1; it must be in [0, 5]");
    assertThat(counter.reports()).isEqualTo(5);
    assertThat(counter.cells()).containsExactly(5, 0, 2);
  }

  @Test
  void refusesCellsThatSetsOfTheSizeCannotHave() {
    BitCounter counter = new BitCounter(3, 2);
    counter.restore(5, new long[] {5, 3, 2});
    assertRefused(counter, 5, new long[] {5, 3, 1}, "the cells add up to 9; 5 sets of 2 make 10");
    assertThat(counter.cells()).containsExactly(5, 3, 2);
  }

  /**
   * m + m + m + 2 = m + 2⁶⁴ for m = 2⁶³ − 1. In longs this overflows to the sum of m sets of one.
   */
  @Test
  void isNotDeceivedBySumsThatOverflow() {
    long most = Long.MAX_VALUE;
    assertRefused(
        new BitCounter(5, 1),
        most,
        new long[] {most, most, most, 2, 0},
        "the cells add up to 27670116110564327423; ");
  }

  @Test
  void mergesWithItsOwnShapeAlone() {
    BitCounter counter = new BitCounter(3);
    assertThatThrownBy(() -> counter.merge(new BitCounter(4)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cannot add counts of 4 bits to counts of 3 bits; the shapes must be equal");
    assertThatThrownBy(() -> counter.merge(new BitCounter(3, 2)))
        .hasMessageContaining("counts of 3 bits, 2 set at a time");
    assertThatThrownBy(() -> counter.merge(new SymbolCounter(3)))
        .hasMessageContaining("counts of 3 symbols");
  }

  private static void assertRefused(Counter counter, long reports, long[] cells, String why) {
    assertThatThrownBy(() -> counter.restore(reports, cells))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }

  private static long[] randomBits(SplittableRandom random, int bits) {
    long[] words = random.longs(BitWords.words(bits)).toArray();
    words[words.length - 1] &= BitWords.lastWordMask(bits);
    return words;
  }

  private static void addBitByBit(long[] counts, long[] words) {
    for (int bit = 0; bit < counts.length; bit++) {
      counts[bit] += BitWords.isSet(words, bit) ? 1 : 0;
    }
  }
}
