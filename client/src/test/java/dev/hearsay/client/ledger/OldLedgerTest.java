package dev.hearsay.client.ledger;

import static dev.hearsay.client.ledger.LedgerContract.collection;
import static dev.hearsay.client.ledger.LedgerContract.hash;
import static dev.hearsay.client.ledger.LedgerContract.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.BudgetExceededException.Cap;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file from a version without times and series, byte for byte. */
class OldLedgerTest {

  private static final String OLD =
      """
      8948534c0d0a1a0a0001000000544830cb1d1a4b61b801001d68747470733a2f2f636f6c6c6563746f722e6578
      616d706c653a343433000263310100000000000000000000000000000000000000000000000000000000000000
      3fe00000000000003e112e0be826d69500000054212c58e601e2637001001d68747470733a2f2f636f6c6c6563
      746f722e6578616d706c653a343433000263320200000000000000000000000000000000000000000000000000
      0000000000003fe00000000000003e112e0be826d69500000054fa83fbe0352a2e3b01001d68747470733a2f2f
      636f6c6c6563746f722e6578616d706c653a343433000263330300000000000000000000000000000000000000
      0000000000000000000000003fe00000000000003e112e0be826d6950000003792073369ad5aa51402001d6874
      7470733a2f2f636f6c6c6563746f722e6578616d706c653a343433000263310000000000000001000000000000
      000101020100000037bab151638b70e86302001d68747470733a2f2f636f6c6c6563746f722e6578616d706c65
      3a343433000263320000000000000001000000000000000201020200000025049ae484c8f4937703001d687474
      70733a2f2f636f6c6c6563746f722e6578616d706c653a3434330002633101
      """;

  private static final PrivacyLoss LOSS = new PrivacyLoss(0.5, 1e-9);
  private static final PrivacyLoss ALL = new PrivacyLoss(10, 1e-6);
  private static final Instant NOON = Instant.parse("2026-11-16T12:00:00Z");

  @TempDir private Path folder;
  private final byte[] old = HexFormat.of().parseHex(OLD.replace("\n", ""));
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.write(folder.resolve("ledger"), old);
  }

  private FileLedger open(Budget budget) {
    return FileLedger.open(file, budget, () -> NOON);
  }

  @Test
  void itIsReadAndNotChanged() throws IOException {
    try (Ledger ledger = open(Budget.lifetime(ALL))) {
      assertThat(ledger.entries())
          .containsExactly(
              LedgerEntry.reserved(collection(1), hash(1), LOSS, Optional.empty())
                  .with(report(1))
                  .with(Settlement.ACCEPTED),
              LedgerEntry.reserved(collection(2), hash(2), LOSS, Optional.empty()).with(report(2)),
              LedgerEntry.reserved(collection(3), hash(3), LOSS, Optional.empty()));
      assertThatThrownBy(() -> ledger.reserve(collection(1), hash(1), LOSS))
          .isInstanceOf(AlreadyReportedException.class);
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(old);
  }

  @Test
  void itIsContinued() throws IOException {
    try (Ledger ledger = open(Budget.lifetime(ALL))) {
      ledger.settle(collection(2), Settlement.ACCEPTED);
      ledger.keep(collection(3), report(3));
      ledger.join(collection(4), hash(4), LOSS, LOSS, List.of(3, 5));
    }
    try (Ledger ledger = open(Budget.lifetime(ALL))) {
      assertThat(ledger.entries()).hasSize(4);
      assertThat(ledger.find(collection(3)).orElseThrow().isPending()).isTrue();
      assertThat(ledger.find(collection(4)).orElseThrow().waves()).containsExactly(3, 5);
    }
    byte[] longer = Files.readAllBytes(file);
    assertThat(Arrays.copyOf(longer, old.length)).isEqualTo(old);
  }

  /**
   * Losses without a time count towards every cap except that of a period, which did not exist
   * then.
   */
  @Test
  void oldLossesStayCounted() {
    PrivacyLoss two = new PrivacyLoss(2, 1e-6);
    try (Ledger ledger = open(Budget.lifetime(two))) {
      assertRefused(ledger, Cap.LIFETIME);
    }
    try (Ledger ledger = open(Budget.lifetime(ALL).perCollector(two))) {
      assertRefused(ledger, Cap.COLLECTOR);
    }
    try (Ledger ledger = open(Budget.lifetime(ALL).perPeriod(two, Duration.ofDays(7)))) {
      ledger.reserve(collection(8), hash(8), PrivacyLoss.pure(1));
      assertThat(ledger.spent().period()).hasToString("ε = 1.0");
    }
  }

  private static void assertRefused(Ledger ledger, Cap cap) {
    assertThatThrownBy(() -> ledger.reserve(collection(9), hash(9), PrivacyLoss.pure(1)))
        .isInstanceOfSatisfying(
            BudgetExceededException.class, e -> assertThat(e.cap()).isEqualTo(cap));
  }

  /** A report that was begun in an old version is drawn now, so it counts towards this period. */
  @Test
  void anUnfinishedReportCountsWhenItIsDrawn() {
    try (Ledger ledger = open(Budget.lifetime(ALL).perPeriod(ALL, Duration.ofDays(7)))) {
      assertThat(ledger.reserve(collection(3), hash(3), LOSS).time()).contains(NOON);
      assertThat(ledger.spent().period()).hasToString("ε = 0.5, δ = 1.0E-9");
    }
  }

  /** Old versions never wrote to a ledger after a new version. */
  @Test
  void noOldEventFollowsANewOne() throws IOException {
    try (Ledger ledger = open(Budget.lifetime(ALL))) {
      ledger.reserve(collection(8), hash(8), LOSS);
    }
    byte[] longer = Files.readAllBytes(file);
    int header = 10;
    int frame = 12 + 0x54;
    byte[] wrong = Arrays.copyOf(old, header + longer.length - old.length + frame);
    System.arraycopy(longer, old.length, wrong, header, longer.length - old.length);
    System.arraycopy(old, header, wrong, wrong.length - frame, frame);
    Files.write(file, wrong);
    assertThatThrownBy(() -> open(Budget.lifetime(ALL)))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("cannot follow the events");
  }
}
