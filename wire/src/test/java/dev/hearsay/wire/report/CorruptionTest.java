package dev.hearsay.wire.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.WireException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged, cut and hostile files, and files of another kind. */
class CorruptionTest {

  private static final Plan PLAN = Plans.small(2);
  private static final int PER_BLOCK = 20;
  private static final int BLOCKS = 3;
  private static final List<Report> REPORTS = Plans.reports(PLAN, BLOCKS * PER_BLOCK, 11);

  /** A file of three small blocks, and the start of each block. */
  private static byte[] file = new byte[0];

  private static final int[] STARTS = new int[BLOCKS];

  @BeforeAll
  static void writeBlocks() {
    file = Plans.write(PLAN, List.of());
    for (int block = 0; block < BLOCKS; block++) {
      STARTS[block] = file.length;
      byte[] one = Plans.write(PLAN, REPORTS.subList(block * PER_BLOCK, (block + 1) * PER_BLOCK));
      file = joined(file, Arrays.copyOfRange(one, Content.HEADER_BYTES, one.length));
    }
  }

  @Test
  void intactFileIsRead() throws IOException {
    assertThat(Plans.read(PLAN, file)).isEqualTo(REPORTS);
  }

  @Test
  void everyCutIsDetectedAndCompleteBlocksAreRead() throws IOException {
    for (int length = 0; length < file.length; length++) {
      byte[] cut = Arrays.copyOf(file, length);
      if (length < Content.HEADER_BYTES) {
        assertThatThrownBy(() -> Plans.FileContent.of(PLAN, cut)).isInstanceOf(WireException.class);
        continue;
      }
      int end = length;
      int whole = (int) Arrays.stream(blockEnds()).filter(blockEnd -> blockEnd <= end).count();
      Plans.FileContent reading = Plans.FileContent.of(PLAN, cut);
      assertThat(reading.reports()).isEqualTo(REPORTS.subList(0, whole * PER_BLOCK));
      boolean isAtBlockEnd =
          length == Content.HEADER_BYTES || Arrays.stream(blockEnds()).anyMatch(e -> e == end);
      assertThat(reading.isTorn()).as("cut to %d bytes", length).isEqualTo(!isAtBlockEnd);
      if (reading.isTorn()) {
        assertThat(reading.tornReason())
            .startsWith("block " + (whole + 1) + " at byte " + STARTS[whole])
            .contains("cut off");
      }
    }
  }

  private static int[] blockEnds() {
    return new int[] {STARTS[1], STARTS[2], file.length};
  }

  @ParameterizedTest
  @ValueSource(ints = {0x01, 0x80, 0xFF})
  void everyDamagedByteIsDetected(int damage) throws IOException {
    for (int i = 0; i < file.length; i++) {
      byte[] damaged = file.clone();
      damaged[i] ^= (byte) damage;
      Optional<WireException> refusal = refusal(damaged);
      if (i < STARTS[BLOCKS - 1]) {
        assertThat(refusal).as("byte %d", i).isPresent();
        if (i >= Content.HEADER_BYTES) {
          int block = i < STARTS[1] ? 1 : 2;
          assertThat(refusal.get())
              .hasMessageStartingWith("block " + block + " at byte " + STARTS[block - 1]);
        }
      } else {
        assertThat(refusal).as("byte %d", i).isEmpty();
        Plans.FileContent reading = Plans.FileContent.of(PLAN, damaged);
        assertThat(reading.isTorn()).isTrue();
        assertThat(reading.reports()).isEqualTo(REPORTS.subList(0, 2 * PER_BLOCK));
      }
    }
  }

  private static Optional<WireException> refusal(byte[] damaged) throws IOException {
    try {
      Plans.FileContent.of(PLAN, damaged);
      return Optional.empty();
    } catch (WireException e) {
      return Optional.of(e);
    }
  }

  @Test
  void zerosAfterTheEndAreATornBlock() throws IOException {
    Plans.FileContent reading = Plans.FileContent.of(PLAN, joined(file, new byte[1000]));
    assertThat(reading.isTorn()).isTrue();
    assertThat(reading.reports()).isEqualTo(REPORTS);
  }

  @Test
  void moreThanABlockOfZerosIsNotATornBlock() {
    assertThatThrownBy(() -> Plans.FileContent.of(PLAN, joined(file, new byte[1 << 17])))
        .isInstanceOf(WireException.class)
        .hasMessageContaining("block 4")
        .hasMessageContaining("not the last");
  }

  @Test
  void readerStaysAtItsEnd() throws IOException {
    byte[] cut = Arrays.copyOf(file, file.length - 1);
    try (ReportReader reader = new ReportReader(new ByteArrayInputStream(cut), PLAN)) {
      while (reader.next() != null) {}
      assertThat(reader.next()).isNull();
      assertThat(reader.isTorn()).isTrue();
    }
  }

  @Test
  void otherPlansOtherContentsAndOtherVersionsAreRefused() {
    byte[] tally = Plans.write(Plans.tally(PLAN, REPORTS));
    Plan other = Plans.small(1);
    assertRefused(() -> Plans.FileContent.of(other, file), "belongs to the plan " + PLAN.hash());
    assertRefused(() -> readTally(other, tally), "belongs to the plan " + PLAN.hash());
    assertRefused(() -> Plans.FileContent.of(PLAN, tally), "not a file of reports, but a tally");
    assertRefused(() -> readTally(PLAN, file), "not a tally, but a file of reports");
    assertRefused(() -> Plans.FileContent.of(PLAN, new byte[100]), "but something else");
    byte[] later = file.clone();
    later[9] = 2;
    assertRefused(() -> Plans.FileContent.of(PLAN, later), "version is 2");
    byte[] laterTally = tally.clone();
    laterTally[8] = 1;
    assertRefused(() -> readTally(PLAN, laterTally), "version is 257");
  }

  private static Tally readTally(Plan plan, byte[] bytes) throws IOException {
    return TallyBytes.read(new ByteArrayInputStream(bytes), plan);
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable reading, String message) {
    assertThatThrownBy(reading).isInstanceOf(WireException.class).hasMessageContaining(message);
  }

  @Test
  void everyDamagedOrCutTallyIsRefused() {
    Tally counted = Plans.tally(PLAN, REPORTS);
    assertEveryDamageIsDetected(Plans.write(counted));
    assertEveryDamageIsDetected(Plans.write(GoldenFiles.sourced(counted)));
  }

  private static void assertEveryDamageIsDetected(byte[] tally) {
    for (int i = 0; i < tally.length; i++) {
      byte[] cut = Arrays.copyOf(tally, i);
      assertThatThrownBy(() -> readTally(PLAN, cut)).isInstanceOf(WireException.class);
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        byte[] damaged = tally.clone();
        damaged[i] ^= (byte) (1 << bit);
        assertThatThrownBy(() -> readTally(PLAN, damaged)).isInstanceOf(WireException.class);
      }
    }
    assertRefused(() -> readTally(PLAN, joined(tally, new byte[1])), "there is more data after");
  }

  @Test
  void talliesThatNoReportsLeadToAreRefused() {
    Plan plan = new Plans().categorical("grr", 2).plan(1);
    assertRefused(() -> readTally(plan, tallyOf(plan, 3, 0, 3, 1, 1)), "add up to 2");
    assertRefused(() -> readTally(plan, tallyOf(plan, 4, 0, 3, 1, 2)), "no reports can lead");
    assertRefused(() -> readTally(plan, tallyOf(plan, 3, 0, 3, 0x81, 0, 2)), "superfluous");
    byte[] endless = new byte[20];
    Arrays.fill(endless, (byte) 0xFF);
    assertRefused(() -> readTally(plan, joined(Content.TALLY.header(plan), endless)), "2^63");
  }

  /** Sources that are out of order, none, or too many. */
  @Test
  void illegalSourcesAreRefused() {
    Plan plan = new Plans().categorical("grr", 2).plan(1);
    assertRefused(() -> readTally(plan, sourcedOf(plan, 0, 0, 0, 0, 0, 0)), "has 0 sources");
    assertRefused(
        () -> readTally(plan, sourcedOf(plan, 0, 0, 0, 0, 0, 0x81, 0x20)), "has 4097 sources");
    int[] twice = new int[38];
    twice[5] = 2;
    assertRefused(() -> readTally(plan, sourcedOf(plan, twice)), "not in ascending order");
  }

  private static byte[] sourcedOf(Plan plan, int... content) {
    return checked(Content.TALLY.header(plan.hash(), TallyBytes.WITH_SOURCES), content);
  }

  private static byte[] tallyOf(Plan plan, int... content) {
    return checked(Content.TALLY.header(plan), content);
  }

  private static byte[] checked(byte[] header, int... content) {
    byte[] bytes = new byte[content.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) content[i];
    }
    byte[] unchecked = joined(header, bytes);
    int checksum = BlockLayout.checksum(unchecked, 0, unchecked.length);
    return joined(unchecked, ByteBuffer.allocate(4).putInt(checksum).array());
  }

  /** A long stream follows a header that states up to 4 GiB. */
  @Test
  void hugeLengthsAreRefusedAtOnce() {
    for (int length : new int[] {-1, Integer.MAX_VALUE, (1 << 16) + 1, 0}) {
      byte[] start = ByteBuffer.allocate(8).putInt(length).putInt(1).array();
      byte[] header = joined(Content.REPORTS.header(PLAN), start);
      Assertions.assertTimeoutPreemptively(
          Duration.ofSeconds(5),
          () -> {
            try (ReportReader reader = new ReportReader(followedByMuch(header), PLAN)) {
              assertThatThrownBy(reader::next).isInstanceOf(WireException.class);
            }
          });
    }
  }

  @Test
  void reportsThatDoNotFillTheirBlockAreRefused() {
    assertRefused(() -> readBlock(new byte[100], 1), "block 1 at byte 42");
    byte[] padded = Arrays.copyOfRange(file, STARTS[0] + 8, STARTS[1] - 4);
    assertRefused(
        () -> readBlock(padded, PER_BLOCK - 2), "there is more data after the last report");
    assertRefused(() -> readBlock(Arrays.copyOf(padded, padded.length - 9), PER_BLOCK), "block 1");
  }

  /**
   * The selection of two of three parts is a map of three bits, so none or three set bits are
   * illegal.
   */
  @Test
  void nonsensicalPartsAreRefused() {
    assertRefused(() -> readBlock(new byte[8], 1), "names 0 parts; it must name 2");
    assertRefused(() -> readBlock(new byte[] {7, 0, 0, 0, 0, 0}, 1), "names 3 parts");
    Plan plan =
        new Plans()
            .numeric("duchi")
            .numeric("duchi")
            .numeric("duchi")
            .numeric("duchi")
            .numeric("duchi")
            .numeric("duchi")
            .numeric("duchi")
            .plan(2);
    // Two entries of three bits each.
    assertRefused(() -> readBlock(plan, new byte[] {0b010_010}, 1), "names part 2; it must be in");
    assertRefused(() -> readBlock(plan, new byte[] {0b001_010}, 1), "names part 1; it must be in");
    assertRefused(() -> readBlock(plan, new byte[] {0b111_010}, 1), "names part 7; it must be in");
  }

  private static List<Report> readBlock(byte[] reports, int count) throws IOException {
    return readBlock(PLAN, reports, count);
  }

  private static List<Report> readBlock(Plan plan, byte[] reports, int count) throws IOException {
    byte[] block = BlockLayout.write(reports, count);
    return Plans.read(plan, joined(Content.REPORTS.header(plan), block));
  }

  private static InputStream followedByMuch(byte[] start) {
    return new SequenceInputStream(
        new ByteArrayInputStream(start), new ByteArrayInputStream(new byte[1 << 25]));
  }

  private static byte[] joined(byte[] one, byte[] two) {
    return ByteBuffer.allocate(one.length + two.length).put(one).put(two).array();
  }
}
