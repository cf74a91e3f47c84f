package dev.hearsay.number;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.law.Law;
import dev.hearsay.random.InsecureSeededBits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AliasTableTest {

  /** Counts the tickets of every outcome, which must equal its weight exactly. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 64, 100, 129})
  void everyOutcomeHasExactlyItsWeight(int outcomes) {
    InsecureSeededBits bits = new InsecureSeededBits(outcomes);
    long[] weights = new long[outcomes];
    long left = Law.TOTAL;
    for (int i = 1; i < outcomes; i++) {
      weights[i] = i % 7 == 0 ? 0 : (long) (left * (bits.nextBelowOne() * 0x1p-62) / 3);
      left -= weights[i];
    }
    weights[0] = left;
    assertThat(tickets(new AliasTable(weights), outcomes)).containsExactly(weights);
  }

  @Test
  void aCertainOutcomeIsAlwaysDrawn() {
    long[] weights = {0, Law.TOTAL, 0};
    assertThat(tickets(new AliasTable(weights), 3)).containsExactly(weights);
  }

  private static long[] tickets(AliasTable table, int outcomes) {
    int buckets = Math.max(2, Integer.highestOneBit(outcomes - 1) * 2);
    long capacity = Law.TOTAL / buckets;
    long[] counts = new long[outcomes];
    for (int bucket = 0; bucket < buckets; bucket++) {
      long start = bucket * capacity;
      long end = start + capacity;
      long change = firstDifferent(table, start, end);
      counts[table.outcome(start)] += change - start;
      if (change < end) {
        counts[table.outcome(change)] += end - change;
      }
    }
    return counts;
  }

  /**
   * Returns the first ticket of the range with another outcome than the start. A bucket has one
   * outcome up to that ticket and another from there.
   */
  private static long firstDifferent(AliasTable table, long start, long end) {
    int first = table.outcome(start);
    long low = start;
    long high = end;
    while (high - low > 1) {
      long middle = (low + high) >>> 1;
      if (table.outcome(middle) == first) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
