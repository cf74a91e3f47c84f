package dev.hearsay.collector.ids;

import static dev.hearsay.collector.ids.TakenIds.Match.NONE;
import static dev.hearsay.collector.ids.TakenIds.Match.OTHER;
import static dev.hearsay.collector.ids.TakenIds.Match.SAME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.store.Queries.SegmentRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A segment finds the ids that were written, and rejects a file that is not as written. */
class SegmentTest {

  private static final long KEY = 17;

  @TempDir Path folder;

  private long names;

  private Path path(long name) {
    return folder.resolve(name + ".ids");
  }

  private Segment write(long ids, IdCursor sorted) throws IOException {
    long name = ++names;
    SegmentWriter.write(path(name), KEY, name, ids, sorted, () -> true);
    return open(name, ids);
  }

  private Segment open(long name, long ids) throws IOException {
    return Segment.open(path(name), KEY, new SegmentRow(name, 1, ids));
  }

  private static IdIndex ids(long[] fingerprints) {
    IdIndex ids = new IdIndex(0);
    for (int i = 0; i < fingerprints.length; i++) {
      ids.add(fingerprints[i], i + 1);
    }
    return ids;
  }

  private static long[] random(int count, long seed) {
    return new SplittableRandom(seed).longs(count).toArray();
  }

  private static void checkHas(Segment segment, long[] fingerprints) {
    for (int i = 0; i < fingerprints.length; i++) {
      assertThat(segment.mayHave(fingerprints[i])).isTrue();
      assertThat(segment.find(fingerprints[i], i + 1)).isEqualTo(SAME);
      assertThat(segment.find(fingerprints[i], i + 1 ^ 1L << 31)).isEqualTo(OTHER);
      assertThat(segment.find(fingerprints[i], i + 1 ^ 1L << 32)).isEqualTo(NONE); // another id
    }
  }

  @Test
  void containsExactlyTheIdsThatWereWritten() throws IOException {
    long[] fingerprints = random(30_000, 1);
    fingerprints[0] = 0;
    fingerprints[1] = -1;
    fingerprints[2] = Long.MIN_VALUE;
    Segment segment = write(30_000, ids(fingerprints).cursor());
    checkHas(segment, fingerprints);
    segment.verify();
    long passed = 0;
    for (long absent : random(30_000, 2)) {
      assertThat(segment.find(absent, 1)).isEqualTo(NONE); // 64 bits, and the seeds are constant
      passed += segment.mayHave(absent) ? 1 : 0;
    }
    assertThat(passed).as("absent ids that the filter lets pass").isBetween(60L, 300L);
    assertThat(Files.size(path(1)) / 30_000.0).isBetween(19.5, 21.0);
  }

  /** Uses equal fingerprints, most of which are far from their home. */
  @Test
  void equalFingerprintsAreAllCompared() throws IOException {
    for (long same : new long[] {0, 1, Long.MIN_VALUE, -1}) {
      long[] fingerprints = new long[500];
      Arrays.fill(fingerprints, same);
      Segment segment = write(500, ids(fingerprints).cursor());
      checkHas(segment, fingerprints);
      assertThat(segment.find(7, 1)).isEqualTo(NONE);
      assertThat(segment.find(~same ^ 2, 1)).isEqualTo(NONE);
    }
  }

  @Test
  void aMergedSegmentHasAllIdsOfItsParts() throws IOException {
    List<IdCursor> cursors = new ArrayList<>();
    List<long[]> parts = new ArrayList<>();
    int total = 0;
    for (int count : new int[] {1, 4_000, 17, 9_000}) {
      parts.add(random(count, count));
      cursors.add(write(count, ids(parts.get(parts.size() - 1)).cursor()).cursor());
      total += count;
    }
    try (IdCursor merged = new MergedIds(cursors)) {
      Segment segment = write(total, merged);
      parts.forEach(part -> checkHas(segment, part));
      assertThat(segment.row().ids()).isEqualTo(13_018);
    }
  }

  @Test
  void anotherNumberOfIdsThanExpectedIsRefused() {
    IdIndex ids = ids(random(100, 3));
    assertThatThrownBy(() -> write(99, ids.cursor())).hasMessageContaining("100 ids for");
    assertThatThrownBy(() -> write(101, ids.cursor())).hasMessageContaining("100 ids for");
  }

  @Test
  void aSegmentThatIsNoLongerNeededIsNotWritten() {
    assertThatThrownBy(
            () ->
                SegmentWriter.write(path(9), KEY, 9, 10, ids(random(10, 4)).cursor(), () -> false))
        .isInstanceOf(IOException.class);
  }

  @Test
  void foreignFilesAreRefused() throws IOException {
    write(100, ids(random(100, 5)).cursor());
    write(100, ids(random(100, 6)).cursor());
    assertThatThrownBy(() -> Segment.open(path(1), KEY + 1, new SegmentRow(1, 1, 100)))
        .hasMessageContaining("another index");
    assertThatThrownBy(() -> open(1, 99)).hasMessageContaining("another index");
    Files.copy(path(1), path(3));
    assertThatThrownBy(() -> open(3, 100)).hasMessageContaining("another index");
    assertThatThrownBy(() -> open(4, 100)).isInstanceOf(IOException.class);
  }

  /** The first format has another magic number and shorter slots. */
  @Test
  void olderFilesAreRefused() throws IOException {
    write(100, ids(random(100, 5)).cursor());
    byte[] older = Files.readAllBytes(path(1));
    older[7] = '1';
    Files.write(path(1), older);
    assertThatThrownBy(() -> open(1, 100)).hasMessageContaining("older format");
  }

  @Test
  void tornFilesAreRefused() throws IOException {
    write(1_000, ids(random(1_000, 7)).cursor());
    byte[] whole = Files.readAllBytes(path(1));
    for (int length : new int[] {0, 1, 51, 4095, 4096, 9_000, whole.length - 1}) {
      Files.write(path(1), Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> open(1, 1_000))
          .as(length + " bytes")
          .isInstanceOf(IOException.class);
    }
    Files.write(path(1), Arrays.copyOf(whole, whole.length + 1));
    assertThatThrownBy(() -> open(1, 1_000)).hasMessageContaining("length stated in its header");
  }

  /**
   * Changes bits in each byte of the header and in each 40th byte of the rest, and each time
   * another bit.
   */
  @Test
  void everyChangedBitIsDetected() throws IOException {
    write(300, ids(random(300, 8)).cursor());
    byte[] whole = Files.readAllBytes(path(1));
    for (int place = 0; place < whole.length; place += place < 51 ? 1 : place == 51 ? 4045 : 41) {
      byte[] damaged = whole.clone();
      damaged[place] = (byte) (damaged[place] ^ 1 << place % 8);
      Files.write(path(1), damaged);
      assertThatThrownBy(() -> open(1, 300).verify())
          .as("byte " + place)
          .isInstanceOf(IOException.class);
    }
    Files.write(path(1), whole);
    open(1, 300).verify();
  }

  @Test
  void mergingDetectsDamage() throws IOException {
    Segment segment = write(1_000, ids(random(1_000, 9)).cursor());
    byte[] damaged = Files.readAllBytes(path(1));
    damaged[damaged.length - 1] ^= 1;
    Files.write(path(1), damaged);
    try (IdCursor cursor = segment.cursor()) {
      assertThatThrownBy(() -> write(1_000, cursor)).isInstanceOf(Segment.DamagedException.class);
    }
  }

  @Test
  void fourOfALengthAreMergedAndThoseOfAPastHour() throws IOException {
    List<Segment> all = new ArrayList<>();
    for (int count : new int[] {800, 200, 200, 50, 50, 50}) {
      long name = ++names;
      SegmentWriter.write(
          path(name), KEY, name, count, ids(random(count, name)).cursor(), () -> true);
      all.add(Segment.open(path(name), KEY, new SegmentRow(name, 10 * name, count)));
    }
    assertThat(MergePolicy.due(all, 50)).isEmpty();
    assertThat(MergePolicy.due(all, 100)).isEqualTo(all.subList(1, 6));
    assertThat(MergePolicy.due(List.of(), 100)).isEmpty();
    assertThat(MergePolicy.from(all, 35, 1_000)).isEqualTo(all.subList(3, 6));
    assertThat(MergePolicy.from(all, 30, 350)).isEqualTo(all.subList(2, 6));
    assertThat(MergePolicy.from(all, 30, 349)).isEmpty();
    assertThat(MergePolicy.from(all, 51, 1_000)).isEmpty(); // a single segment is merged already
  }
}
