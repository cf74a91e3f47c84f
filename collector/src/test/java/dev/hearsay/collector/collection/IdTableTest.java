package dev.hearsay.collector.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IdTableTest {

  @Test
  void findsWhatWasAddedAndNothingElse() {
    IdTable table = new IdTable();
    SplittableRandom random = new SplittableRandom(1);
    List<Long> added = new ArrayList<>();
    for (int place = 1; place <= 50_000; place++) {
      long fingerprint = random.nextLong();
      table.add(fingerprint, place);
      added.add(fingerprint);
    }
    for (int place = 1; place <= added.size(); place++) {
      int wanted = place;
      assertThat(table.find(added.get(place - 1), at -> at == wanted)).isEqualTo(place);
      assertThat(table.find(added.get(place - 1), at -> at < 0)).isZero();
    }
    assertThat(table.size()).isEqualTo(50_000);
    assertThat(table.footprintBytes()).isBetween(10L * 50_000, 13L * 50_000);
  }

  @Test
  void sameFingerprintsAreAllOffered() {
    IdTable table = new IdTable();
    for (int place = 1; place <= 1000; place++) {
      table.add(place % 3 - 1, place); // −1 has its home in the last slot, and wraps around
    }
    for (int wanted = 1; wanted <= 1000; wanted++) {
      int place = wanted;
      assertThat(table.find(wanted % 3 - 1, at -> at == place)).isEqualTo(wanted);
      assertThat(table.find(wanted % 3, at -> at == place)).isZero();
    }
  }

  @Test
  void anIndexFindsTheBatch() {
    IdIndex index = new IdIndex();
    SplittableRandom random = new SplittableRandom(2);
    for (int batch = 1; batch <= 20_000; batch++) {
      long fingerprint = random.nextLong();
      index.add(fingerprint, batch);
      int wanted = batch;
      assertThat(index.find(fingerprint, at -> at == wanted)).isEqualTo(batch);
    }
    long taken = IntStream.range(0, 20_000).filter(i -> isTaken(index, random.nextLong())).count();
    assertThat(taken).isLessThan(10); // 20,000²/2⁴⁰ = 0.0004 are expected, and the seed is constant
  }

  @Test
  void aBuiltIndexIsOneThatGrew() {
    for (int expected : new int[] {0, 100, 100_000}) {
      IdIndex.Builder builder = new IdIndex.Builder(expected);
      SplittableRandom random = new SplittableRandom(4);
      for (int batch = 1; batch <= 20_000; batch++) {
        builder.add(random.nextLong(), batch);
      }
      IdIndex index = builder.build();
      SplittableRandom again = new SplittableRandom(4);
      for (int batch = 1; batch <= 20_000; batch++) {
        int wanted = batch;
        assertThat(index.find(again.nextLong(), at -> at == wanted)).isEqualTo(batch);
      }
      index.add(7, 30_000);
      assertThat(index.find(7, at -> at == 30_000)).isEqualTo(30_000);
    }
  }

  private static boolean isTaken(IdIndex index, long fingerprint) {
    return index.find(fingerprint, any -> true) != 0;
  }

  /** Ten million ids are to take well under 300 MB. */
  @Test
  void anIndexTakesLittleMemory() {
    IdIndex.Builder builder = new IdIndex.Builder(1_000_000);
    IdIndex grown = new IdIndex();
    SplittableRandom random = new SplittableRandom(3);
    for (int id = 1; id <= 1_000_000; id++) {
      long fingerprint = random.nextLong();
      builder.add(fingerprint, id);
      grown.add(fingerprint, id);
    }
    assertThat(builder.build().footprintBytes()).isLessThan(13L * 1_000_000);
    assertThat(grown.footprintBytes()).isLessThan(13L * 1_000_000);
  }
}
