package dev.hearsay.collector.ids;

import static dev.hearsay.collector.ids.TakenIds.Match.NONE;
import static dev.hearsay.collector.ids.TakenIds.Match.OTHER;
import static dev.hearsay.collector.ids.TakenIds.Match.SAME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.collector.ids.IdIndex.Table;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IdTableTest {

  @Test
  void findsWhatWasAddedAndNothingElse() {
    Table table = new Table(0);
    SplittableRandom random = new SplittableRandom(1);
    for (int hash = 1; hash <= 50_000; hash++) {
      table.add(random.nextLong(), hash);
    }
    SplittableRandom again = new SplittableRandom(1);
    for (int hash = 1; hash <= 50_000; hash++) {
      long fingerprint = again.nextLong();
      assertThat(table.find(fingerprint, hash)).isEqualTo(SAME);
      assertThat(table.find(fingerprint, hash ^ 1L << 31)).isEqualTo(OTHER);
      assertThat(table.find(fingerprint, hash ^ 1L << 32)).isEqualTo(NONE); // another id
      assertThat(table.find(~fingerprint, hash)).isEqualTo(NONE);
    }
    assertThat(table.size()).isEqualTo(50_000);
    assertThat(table.footprintBytes()).isBetween(20L * 50_000, 25L * 50_000 + 50_000 / 2);
  }

  @Test
  void equalFingerprintsAreAllCompared() {
    Table table = new Table(0);
    for (int hash = 1; hash <= 1000; hash++) {
      table.add(hash % 3 - 1, hash); // −1 has its home in the last slot and wraps around
    }
    for (int hash = 1; hash <= 1000; hash++) {
      assertThat(table.find(hash % 3 - 1, hash)).isEqualTo(SAME);
      assertThat(table.find(hash % 3 - 1, hash ^ 1L << 31)).isEqualTo(OTHER);
    }
    assertThat(table.find(7, 1)).isEqualTo(NONE);
  }

  @Test
  void anIndexFindsTheReport() {
    IdIndex index = new IdIndex(0);
    SplittableRandom random = new SplittableRandom(2);
    for (int hash = 1; hash <= 20_000; hash++) {
      long fingerprint = random.nextLong();
      index.add(fingerprint, hash);
      assertThat(index.find(fingerprint, hash)).isEqualTo(SAME);
    }
    // 20,000²/2⁶⁴ false matches are expected, and the seed is constant
    assertThat(IntStream.range(0, 20_000).mapToObj(i -> index.find(random.nextLong(), 0)))
        .containsOnly(NONE);
  }

  @Test
  void initialCapacityChangesNothing() {
    for (int expected : new int[] {0, 100, 100_000}) {
      IdIndex index = new IdIndex(expected);
      SplittableRandom random = new SplittableRandom(4);
      for (int hash = 1; hash <= 20_000; hash++) {
        index.add(random.nextLong(), hash);
      }
      SplittableRandom again = new SplittableRandom(4);
      for (int hash = 1; hash <= 20_000; hash++) {
        assertThat(index.find(again.nextLong(), hash)).isEqualTo(SAME);
      }
      assertThat(index.size()).isEqualTo(20_000);
    }
  }

  @Test
  void idsCanBeReadInOrder() throws IOException {
    IdIndex index = new IdIndex(0);
    SplittableRandom random = new SplittableRandom(5);
    random.longs(20_000).forEach(each -> index.add(each, each));
    index.add(-1, -1); // its home is the last slot of the last table
    index.add(-1, -1);
    IdCursor cursor = index.cursor();
    long last = 0;
    int count = 0;
    for (; cursor.next(); count++) {
      assertThat(Long.compareUnsigned(cursor.fingerprint(), last)).isNotNegative();
      last = cursor.fingerprint();
      assertThat(cursor.rest()).isEqualTo(last);
    }
    assertThat(count).isEqualTo(20_002);
  }

  /** Ten million ids must take well below 300 MB. */
  @Test
  void anIndexTakesLittleMemory() {
    IdIndex sized = new IdIndex(1_000_000);
    IdIndex grown = new IdIndex(0);
    SplittableRandom random = new SplittableRandom(3);
    for (int id = 1; id <= 1_000_000; id++) {
      long fingerprint = random.nextLong();
      sized.add(fingerprint, id);
      grown.add(fingerprint, id);
    }
    assertThat(sized.footprintBytes()).isLessThan(25L * 1_000_000);
    assertThat(grown.footprintBytes()).isLessThan(25L * 1_000_000);
  }
}
