package dev.hearsay.collector.collection.index;

import static dev.hearsay.collector.collection.index.IdTable.Match.NONE;
import static dev.hearsay.collector.collection.index.IdTable.Match.OTHER;
import static dev.hearsay.collector.collection.index.IdTable.Match.SAME;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IdTableTest {

  @Test
  void findsWhatWasAddedAndNothingElse() {
    IdTable table = new IdTable.Builder(0).build();
    SplittableRandom random = new SplittableRandom(1);
    for (int hash = 1; hash <= 50_000; hash++) {
      table.add(random.nextLong(), hash);
    }
    SplittableRandom again = new SplittableRandom(1);
    for (int hash = 1; hash <= 50_000; hash++) {
      long fingerprint = again.nextLong();
      assertThat(table.find(fingerprint, hash)).isEqualTo(SAME);
      assertThat(table.find(fingerprint, -hash)).isEqualTo(OTHER);
      assertThat(table.find(~fingerprint, hash)).isEqualTo(NONE);
    }
    assertThat(table.size()).isEqualTo(50_000);
    assertThat(table.footprintBytes()).isBetween(15L * 50_000, 19L * 50_000);
  }

  @Test
  void sameFingerprintsAreAllLookedAt() {
    IdTable table = new IdTable.Builder(0).build();
    for (int hash = 1; hash <= 1000; hash++) {
      table.add(hash % 3 - 1, hash); // −1 has its home in the last slot, and wraps around
    }
    for (int hash = 1; hash <= 1000; hash++) {
      assertThat(table.find(hash % 3 - 1, hash)).isEqualTo(SAME);
      assertThat(table.find(hash % 3 - 1, -hash)).isEqualTo(OTHER);
    }
    assertThat(table.find(7, 1)).isEqualTo(NONE);
  }

  @Test
  void anIndexFindsTheReport() {
    IdIndex index = new IdIndex.Builder(0).build();
    SplittableRandom random = new SplittableRandom(2);
    for (int hash = 1; hash <= 20_000; hash++) {
      long fingerprint = random.nextLong();
      index.add(fingerprint, hash);
      assertThat(index.find(fingerprint, hash)).isEqualTo(SAME);
    }
    // 20,000²/2⁶⁴ are expected to look taken, and the seed is constant
    assertThat(IntStream.range(0, 20_000).mapToObj(i -> index.find(random.nextLong(), 0)))
        .containsOnly(NONE);
  }

  @Test
  void aBuiltIndexIsOneThatGrew() {
    for (int expected : new int[] {0, 100, 100_000}) {
      IdIndex.Builder builder = new IdIndex.Builder(expected);
      SplittableRandom random = new SplittableRandom(4);
      for (int hash = 1; hash <= 20_000; hash++) {
        builder.add(random.nextLong(), hash);
      }
      IdIndex index = builder.build();
      SplittableRandom again = new SplittableRandom(4);
      for (int hash = 1; hash <= 20_000; hash++) {
        assertThat(index.find(again.nextLong(), hash)).isEqualTo(SAME);
      }
      index.add(7, 30_000);
      assertThat(index.find(7, 30_000)).isEqualTo(SAME);
    }
  }

  /** Ten million ids are to take well under 300 MB. */
  @Test
  void anIndexTakesLittleMemory() {
    IdIndex.Builder builder = new IdIndex.Builder(1_000_000);
    IdIndex grown = new IdIndex.Builder(0).build();
    SplittableRandom random = new SplittableRandom(3);
    for (int id = 1; id <= 1_000_000; id++) {
      long fingerprint = random.nextLong();
      builder.add(fingerprint, id);
      grown.add(fingerprint, id);
    }
    assertThat(builder.build().footprintBytes()).isLessThan(19L * 1_000_000);
    assertThat(grown.footprintBytes()).isLessThan(19L * 1_000_000);
  }
}
