package dev.hearsay.client.ledger;

import static dev.hearsay.client.ledger.LedgerContract.collection;
import static dev.hearsay.client.ledger.LedgerContract.hash;
import static dev.hearsay.client.ledger.LedgerContract.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Complete events in a ledger's file are read. A torn end is dropped, and damage is refused. */
class DamagedLedgerTest {

  private static final PrivacyLoss LOSS = new PrivacyLoss(0.1, 1e-9);
  private static final PrivacyLoss ALL = new PrivacyLoss(10, 1e-6);
  private static final Instant NOON = Instant.parse("2026-11-16T12:00:00Z");

  @TempDir private Path folder;
  private Instant now = NOON;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("ledger");
  }

  private FileLedger open() {
    Budget budget = Budget.lifetime(ALL).perPeriod(ALL, Duration.ofDays(7));
    return FileLedger.open(file, budget, () -> now);
  }

  /** Steps that write every kind of event, in a possible order. */
  private static final List<Consumer<Ledger>> STEPS =
      List.of(
          ledger -> ledger.reserve(collection(1), hash(1), LOSS),
          ledger -> ledger.reserve(collection(2), hash(2), LOSS),
          ledger -> ledger.reserve(collection(3), hash(3), LOSS),
          ledger -> ledger.keep(collection(1), report(1)),
          ledger -> ledger.keep(collection(2), report(2)),
          ledger -> ledger.settle(collection(1), Settlement.ACCEPTED),
          ledger -> ledger.settle(collection(2), Settlement.REJECTED),
          ledger -> ledger.join(collection(4), hash(4), LOSS, LOSS, List.of(2, 7, 11)),
          ledger -> ledger.reserve(collection(4).ofWave(7), hash(5), LOSS),
          ledger -> ledger.keep(collection(4).ofWave(7), report(3)),
          ledger -> ledger.settle(collection(4).ofWave(7), Settlement.REJECTED),
          ledger -> ledger.reserve(collection(4).ofWave(11), hash(6), LOSS),
          ledger -> ledger.reserve(collection(3), hash(3), LOSS));

  /** Performs one step per minute, and returns the file's length after each. */
  private List<Long> writeEverything() throws IOException {
    List<Long> lengths = new ArrayList<>();
    try (Ledger ledger = open()) {
      lengths.add(Files.size(file));
      for (Consumer<Ledger> step : STEPS) {
        now = now.plusSeconds(60);
        step.accept(ledger);
        lengths.add(Files.size(file));
      }
    }
    assertThat(lengths).doesNotHaveDuplicates();
    return lengths;
  }

  private static Optional<Instant> minute(int number) {
    return Optional.of(NOON.plusSeconds(60L * number));
  }

  @Test
  void everythingIsRemembered() throws IOException {
    writeEverything();
    CollectionKey wave = collection(4).ofWave(7);
    try (Ledger ledger = open()) {
      assertThat(ledger.entries())
          .containsExactly(
              LedgerEntry.reserved(collection(1), hash(1), LOSS, minute(1))
                  .with(report(1))
                  .with(Settlement.ACCEPTED),
              LedgerEntry.reserved(collection(2), hash(2), LOSS, minute(2))
                  .with(report(2))
                  .with(Settlement.REJECTED),
              LedgerEntry.reserved(collection(3), hash(3), LOSS, minute(13)),
              LedgerEntry.joined(collection(4), hash(4), LOSS, minute(8), List.of(2, 7, 11)),
              LedgerEntry.reserved(wave, hash(5), LOSS, minute(9))
                  .with(report(3))
                  .with(Settlement.REJECTED),
              LedgerEntry.reserved(collection(4).ofWave(11), hash(6), LOSS, minute(12)));
    }
  }

  /** A file that was cut anywhere contains its complete events, and new ones can be appended. */
  @Test
  void everyTornEndIsSurvived() throws IOException {
    List<Long> lengths = writeEverything();
    byte[] whole = Files.readAllBytes(file);
    List<List<LedgerEntry>> states = new ArrayList<>();
    for (long length : lengths) {
      states.add(entriesOf(Arrays.copyOf(whole, (int) length)));
    }
    for (int cut = 0; cut <= whole.length; cut++) {
      int last = cut;
      long steps = lengths.stream().filter(length -> length <= last).count();
      List<LedgerEntry> expected = steps == 0 ? List.of() : states.get((int) steps - 1);
      Files.write(file, Arrays.copyOf(whole, cut));
      try (Ledger ledger = open()) {
        assertThat(ledger.entries()).as("cut at %d", cut).isEqualTo(expected);
        ledger.reserve(collection(7), hash(7), LOSS);
      }
      try (Ledger ledger = open()) {
        assertThat(ledger.entries()).hasSize(expected.size() + 1);
      }
    }
  }

  /** A torn event is removed entirely, not just overwritten by the next event. */
  @Test
  void aShortEventMayFollowALongTornOne() throws IOException {
    try (Ledger ledger = open()) {
      ledger.reserve(collection(1), hash(1), LOSS);
      ledger.keep(collection(1), report(1));
      ledger.reserve(collection(2), hash(2), LOSS);
    }
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 1));
    try (Ledger ledger = open()) {
      ledger.settle(collection(1), Settlement.ACCEPTED);
    }
    try (Ledger ledger = open()) {
      assertThat(ledger.entries()).extracting(LedgerEntry::isPending).containsExactly(false);
    }
  }

  /** The file may have zeros in place of an event that did not reach the disk. */
  @Test
  void zerosAtTheEndAreATornEnd() throws IOException {
    for (long length : writeEverything()) {
      byte[] whole = Files.readAllBytes(file);
      byte[] cut = Arrays.copyOf(whole, (int) length);
      for (int zeros : new int[] {1, 11, 12, 13, 5000}) {
        assertThat(entriesOf(Arrays.copyOf(cut, cut.length + zeros))).isEqualTo(entriesOf(cut));
      }
      Files.write(file, whole);
    }
    assertThat(entriesOf(new byte[5000])).isEmpty();
  }

  private List<LedgerEntry> entriesOf(byte[] bytes) throws IOException {
    Files.write(file, bytes);
    try (Ledger ledger = open()) {
      return ledger.entries();
    }
  }

  @Test
  void everyDamagedByteIsNoticedAndNothingIsChanged() throws IOException {
    writeEverything();
    byte[] whole = Files.readAllBytes(file);
    for (int i = 0; i < whole.length; i++) {
      for (int flip : new int[] {0x01, 0xFF}) {
        byte[] damaged = whole.clone();
        damaged[i] ^= (byte) flip;
        Files.write(file, damaged);
        assertThatThrownBy(this::open).as("byte %d", i).isInstanceOf(LedgerException.class);
        assertThat(Files.readAllBytes(file)).isEqualTo(damaged);
      }
    }
  }

  @Test
  void damageIsExplained() throws IOException {
    List<Long> lengths = writeEverything();
    byte[] damaged = Files.readAllBytes(file);
    damaged[damaged.length - 1] ^= 1;
    Files.write(file, damaged);
    assertThatThrownBy(this::open)
        .hasMessage(
            "the ledger "
                + file
                + " is damaged: the event at byte "
                + lengths.get(lengths.size() - 2)
                + " is not as it was written (its checksum is wrong). What was spent is not"
                + " known, so nothing is reported; restore the file");
  }

  /** The events are intact, but the last one cannot follow the others. */
  @Test
  void eventsOutOfOrderAreDamage() throws IOException {
    List<Long> lengths = writeEverything();
    byte[] whole = Files.readAllBytes(file);
    for (int step = 1; step < lengths.size(); step++) {
      int from = lengths.get(step - 1).intValue();
      int to = lengths.get(step).intValue();
      byte[] twice = Arrays.copyOf(whole, whole.length + to - from);
      System.arraycopy(whole, from, twice, whole.length, to - from);
      Files.write(file, twice);
      assertThatThrownBy(this::open).hasMessageContaining("cannot follow the events");
    }
  }

  @Test
  void anotherFileIsLeftAlone() throws IOException {
    Files.writeString(file, "Dear diary");
    assertThatThrownBy(this::open)
        .isInstanceOf(LedgerException.class)
        .hasMessageEndingWith("is not a ledger that this version can read");
    assertThat(file).hasContent("Dear diary");
  }
}
