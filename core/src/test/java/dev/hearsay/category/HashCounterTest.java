package dev.hearsay.category;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.law.SymbolCounter;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashCounterTest {

  /**
   * Compares the counter with {@link HashedLaw#hash} for ranges of all kinds. The cells are ones to
   * which some value hashes, even if there are more cells than values, and the first and last one.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 100, 1 << 16, 65_537, 1 << 24, (1 << 24) + 1})
  void hashesExactlyAsTheLawDoes(int range) {
    int values = 777;
    SplittableRandom random = new SplittableRandom(range);
    HashCounter counter = new HashCounter(values, range);
    long[] expected = new long[values];
    for (int i = 0; i < 2000; i++) {
      long seed = random.nextLong() >>> 32;
      int cell =
          switch (i % 4) {
            case 0 -> 0;
            case 1 -> range - 1;
            default -> HashedLaw.hash(seed, random.nextInt(values), range);
          };
      counter.add(new long[] {(seed << 32) | cell}, 0);
      for (int value = 0; value < values; value++) {
        expected[value] += HashedLaw.hash(seed, value, range) == cell ? 1 : 0;
      }
    }
    assertThat(counter.cells()).isEqualTo(expected);
    assertThat(counter.reports()).isEqualTo(2000);
  }

  /** Tests the widest range of an int, in which the bounds of a cell would overflow first. */
  @Test
  void hashesExactlyInTheWidestRange() {
    int range = Integer.MAX_VALUE;
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 2000; i++) {
      long seed = random.nextLong() >>> 32;
      int cell = HashedLaw.hash(seed, 1, range);
      for (int near : new int[] {cell - 1, cell, cell + 1}) {
        HashCounter counter = new HashCounter(2, range);
        counter.add(new long[] {(seed << 32) | (near & 0xFFFF_FFFFL)}, 0);
        assertThat(counter.cells()[1]).isEqualTo(near == cell ? 1 : 0);
      }
    }
  }

  @Test
  void everyValueIsSupportedByOneCell() {
    int range = 5;
    HashCounter counter = new HashCounter(100, range);
    long seed = 0xFFFF_FFFFL;
    for (int cell = 0; cell < range; cell++) {
      counter.add(new long[] {(seed << 32) | cell}, 0);
    }
    assertThat(counter.cells()).containsOnly(1);
  }

  @Test
  void acceptsAnySeedButOnlyCellsOfTheRange() {
    HashCounter counter = new HashCounter(10, 4);
    assertThat(counter.accepts(new long[] {3}, 0)).isTrue();
    assertThat(counter.accepts(new long[] {0xFFFF_FFFF_0000_0003L}, 0)).isTrue();
    assertThat(counter.accepts(new long[] {4}, 0)).isFalse();
    assertThat(counter.accepts(new long[] {0x0000_0001_FFFF_FFFFL}, 0)).isFalse();
    assertThat(counter.accepts(new long[] {0x0000_0001_8000_0000L}, 0)).isFalse();
  }

  @Test
  void refusesImpossibleCells() {
    HashCounter counter = new HashCounter(2, 4);
    counter.restore(3, new long[] {3, 0});
    assertThatThrownBy(() -> counter.restore(3, new long[] {4, 0}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cell 0 is 4; it must be in [0, 3]");
    assertThatThrownBy(() -> counter.restore(3, new long[] {0, -1}))
        .hasMessage("cell 1 is -1; it must be in [0, 3]");
    assertThatThrownBy(() -> counter.restore(3, new long[3]))
        .hasMessage("there are 3 cells; supports of 2 values hashed to 4 cells have 2");
    assertThatThrownBy(() -> counter.restore(-3, new long[2]))
        .hasMessage("there are -3 reports; they must be in [0, 9223372036854775807]");
    assertThat(counter.cells()).containsExactly(3, 0);
  }

  @Test
  void mergesOnlyWithItsOwnShape() {
    HashCounter counter = new HashCounter(3, 4);
    assertThatThrownBy(() -> counter.merge(new HashCounter(3, 5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("supports of 3 values hashed to 5 cells to supports of 3 values");
    assertThatThrownBy(() -> counter.merge(new HashCounter(4, 4)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> counter.merge(new SymbolCounter(3)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
