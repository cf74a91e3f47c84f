package dev.hearsay.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SymbolCounterTest {

  @Test
  void acceptsTheAlphabetAlone() {
    SymbolCounter counter = new SymbolCounter(100);
    assertThat(counter.accepts(new long[] {0}, 0)).isTrue();
    assertThat(counter.accepts(new long[] {99}, 0)).isTrue();
    assertThat(counter.accepts(new long[] {100}, 0)).isFalse();
    assertThat(counter.accepts(new long[] {-1}, 0)).isFalse();
    assertThat(counter.accepts(new long[] {1L << 32}, 0)).isFalse();
    assertThat(counter.accepts(new long[] {Long.MIN_VALUE}, 0)).isFalse();
  }

  @Test
  void refusesImpossibleCells() {
    SymbolCounter counter = new SymbolCounter(3);
    counter.restore(5, new long[] {1, 0, 4});
    assertRefused(counter, 5, new long[] {1, 0, 3}, "the cells add up to 4, not to the 5 reports");
    assertRefused(counter, 5, new long[] {1, 0, 5}, "cell 2 is 5; it must be in [0, 4]");
    assertRefused(counter, 5, new long[] {6, -1, 0}, "cell 0 is 6; it must be in [0, 5]");
    assertRefused(counter, 5, new long[] {5, -1, 1}, "cell 1 is -1; it must be in [0, 0]");
    assertRefused(counter, -1, new long[] {0, 0, -1}, "there are -1 reports");
    assertRefused(counter, 5, new long[] {5}, "there are 1 cells; counts of 3 symbols have 3");
    long most = Long.MAX_VALUE; // as longs these would add up to 1
    assertRefused(counter, 1, new long[] {most, most, 3}, "cell 0");
    assertThat(counter.reports()).isEqualTo(5);
    assertThat(counter.cells()).containsExactly(1, 0, 4);
  }

  @Test
  void mergesWithItsOwnShapeAlone() {
    assertThatThrownBy(() -> new SymbolCounter(3).merge(new SymbolCounter(4)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "cannot add counts of 4 symbols to counts of 3 symbols; the shapes must be equal");
    assertThatThrownBy(() -> new SymbolCounter(3).merge(new BitCounter(3)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void neverOverflows() {
    SymbolCounter counter = new SymbolCounter(2);
    counter.restore(Long.MAX_VALUE, new long[] {Long.MAX_VALUE, 0});
    SymbolCounter one = new SymbolCounter(2);
    one.add(new long[] {0}, 0);
    assertThatThrownBy(() -> counter.merge(one)).isInstanceOf(ArithmeticException.class);
    assertThat(counter.cells()).containsExactly(Long.MAX_VALUE, 0);
  }

  private static void assertRefused(Counter counter, long reports, long[] cells, String why) {
    assertThatThrownBy(() -> counter.restore(reports, cells))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }
}
