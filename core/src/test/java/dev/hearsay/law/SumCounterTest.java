package dev.hearsay.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SumCounterTest {

  @Test
  void acceptsOnlyItsAlphabet() {
    SumCounter counter = new SumCounter(3, 10);
    assertThat(counter.accepts(new long[] {0, 9, 5}, 0)).isTrue();
    for (long wrong : new long[] {10, -1, 1L << 32, Long.MIN_VALUE}) {
      for (int place = 0; place < 3; place++) {
        long[] report = {0, 9, 5};
        report[place] = wrong;
        assertThat(counter.accepts(report, 0)).as("%d at %d", wrong, place).isFalse();
      }
    }
  }

  /**
   * Compares up to 3 reports of symbols 0 to 3 with all sums that they can have. The least and the
   * greatest sum of squares are exact limits, and no possible sum between them is rejected.
   */
  @Test
  void rejectsSumsThatNoReportsHave() {
    for (int reports = 0; reports <= 3; reports++) {
      boolean[][] possible = new boolean[11][40];
      enumerate(possible, reports, 0, 0);
      for (int sum = 0; sum < possible.length; sum++) {
        int least = 0;
        while (least < 40 && !possible[sum][least]) {
          least++;
        }
        int most = 39;
        while (most >= 0 && !possible[sum][most]) {
          most--;
        }
        for (int squares = 0; squares < 40; squares++) {
          boolean inRange = squares >= least && squares <= most && (sum - squares) % 2 == 0;
          assertThat(isRestored(reports, sum, squares))
              .as("%d reports, sum %d, squares %d", reports, sum, squares)
              .isEqualTo(inRange);
          assertThat(inRange || !possible[sum][squares]).isTrue();
        }
      }
    }
  }

  private static void enumerate(boolean[][] possible, int reports, int sum, int squares) {
    if (reports == 0) {
      possible[sum][squares] = true;
      return;
    }
    for (int symbol = 0; symbol < 4; symbol++) {
      enumerate(possible, reports - 1, sum + symbol, squares + symbol * symbol);
    }
  }

  private static boolean isRestored(long reports, long sum, long squares) {
    try {
      new SumCounter(1, 4).restore(reports, new long[] {sum, squares});
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @Test
  void messagesNameTheIllegalCell() {
    SumCounter counter = new SumCounter(2, 4);
    counter.restore(2, new long[] {3, 6, 5, 18});
    assertRefused(counter, 2, new long[] {7, 6, 5, 18}, "cell 0 is 7; it must be in [0, 6]");
    assertRefused(counter, 2, new long[] {-1, 6, 5, 18}, "cell 0 is -1; it must be in [0, 6]");
    assertRefused(counter, 2, new long[] {3, 6, 3, 18}, "cell 2 is 3; it must be in [5, 9]");
    assertRefused(
        counter, 2, new long[] {3, 6, 6, 18}, "cell 2 is 6; a sum of squares must be odd");
    assertRefused(counter, 2, new long[3], "there are 3 cells; sums of 4 symbols for 2 values");
    assertRefused(counter, -1, new long[4], "there are -1 reports");
    assertThat(counter.cells()).containsExactly(3, 6, 5, 18);
  }

  @Test
  void mergesOnlyWithItsOwnShape() {
    SumCounter counter = new SumCounter(2, 4);
    assertThatThrownBy(() -> counter.merge(new SumCounter(2, 5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sums of 5 symbols for 2 values to sums of 4 symbols for 2 values");
    assertThatThrownBy(() -> counter.merge(new SumCounter(3, 4)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> counter.merge(new BitCounter(4)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Symbols up to 10⁹ leave room for nine squares of 10¹⁸. */
  @Test
  void refusesToOverflow() {
    SumCounter counter = new SumCounter(1, 1_000_000_001);
    long[] largest = {1_000_000_000};
    for (int i = 0; i < 9; i++) {
      counter.add(largest, 0);
    }
    assertThatThrownBy(() -> counter.add(largest, 0))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("9 + 1 reports; at most 9 can be counted without overflow");
    assertThatThrownBy(() -> counter.merge(counter)).isInstanceOf(ArithmeticException.class);
    assertRefused(counter, 10, new long[2], "there are 10 reports; they must be in [0, 9]");
    assertThat(counter.reports()).isEqualTo(9);
    assertThat(counter.cells()).containsExactly(9_000_000_000L, 9_000_000_000_000_000_000L);
    Counter copy = new SumCounter(1, 1_000_000_001);
    copy.restore(counter.reports(), counter.cells());
    assertThat(copy.cells()).isEqualTo(counter.cells());
  }

  private static void assertRefused(Counter counter, long reports, long[] cells, String why) {
    assertThatThrownBy(() -> counter.restore(reports, cells))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }
}
