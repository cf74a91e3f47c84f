package dev.hearsay.client.ledger;

import static dev.hearsay.client.ledger.LedgerContract.atOnce;
import static dev.hearsay.client.ledger.LedgerContract.collection;
import static dev.hearsay.client.ledger.LedgerContract.hash;
import static dev.hearsay.client.ledger.LedgerContract.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A series in a ledger's file. */
class SeriesLedgerTest {

  private static final PrivacyLoss ONE = PrivacyLoss.pure(1);
  private static final PrivacyLoss TWO = PrivacyLoss.pure(2);
  private static final CollectionKey SERIES = collection(1);

  @TempDir private Path folder;
  private Ledger ledger;

  @BeforeEach
  void open() {
    ledger = FileLedger.open(folder.resolve("ledger"), PrivacyLoss.pure(4));
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  private LedgerEntry join(Integer... waves) {
    return ledger.join(SERIES, hash(1), TWO, ONE, List.of(waves));
  }

  @Test
  void theFirstDrawStays() {
    LedgerEntry first = join(3, 5);
    assertThat(join(4, 6)).isEqualTo(first);
    close();
    open();
    assertThat(join(7, 8)).isEqualTo(first);
    assertThat(ledger.entries()).containsExactly(first);
    assertThat(ledger.spent().lifetime()).hasToString("ε = 2.0");
  }

  @Test
  void threadsThatRaceGetOneDraw() {
    List<LedgerEntry> joined = Collections.synchronizedList(new ArrayList<>());
    atOnce(thread -> joined.add(join(thread + 1, thread + 20)));
    assertThat(joined).containsOnly(joined.get(0));
    assertThat(ledger.entries()).hasSize(1);
  }

  @Test
  void onlyDrawnWavesAreAnswered() {
    assertThatThrownBy(() -> ledger.reserve(SERIES.ofWave(3), hash(3), ONE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is not a wave that this device has drawn");
    join(3, 5);
    ledger.reserve(SERIES.ofWave(3), hash(3), ONE);
    assertThatThrownBy(() -> ledger.reserve(SERIES.ofWave(4), hash(4), ONE))
        .isInstanceOf(IllegalStateException.class);
    assertThat(ledger.entries()).hasSize(2);
  }

  @Test
  void aWaveHasOneReport() {
    join(3, 5);
    CollectionKey wave = SERIES.ofWave(3);
    ledger.reserve(wave, hash(3), ONE);
    assertThat(ledger.keep(wave, report(1))).isEqualTo(report(1));
    assertThat(ledger.keep(wave, report(2))).isEqualTo(report(1));
    ledger.settle(wave, Settlement.ACCEPTED);
    assertThatThrownBy(() -> ledger.reserve(wave, hash(3), ONE))
        .isInstanceOf(AlreadyReportedException.class)
        .hasMessageStartingWith("there has been a report to wave 3 of collection c1");
    ledger.reserve(SERIES.ofWave(5), hash(5), ONE);
  }

  @Test
  void theWholeSeriesHasNoReport() {
    join(3, 5);
    assertThatThrownBy(() -> ledger.keep(SERIES, report(1)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> ledger.settle(SERIES, Settlement.ACCEPTED))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> ledger.reserve(SERIES, hash(1), ONE))
        .isInstanceOf(AlreadyReportedException.class)
        .hasMessageContaining("is a series that was joined");
    close();
    open();
    assertThat(ledger.entries()).hasSize(1);
  }

  @Test
  void anotherPlanIsRefused() {
    join(3, 5);
    assertThatThrownBy(() -> ledger.join(SERIES, hash(2), TWO, ONE, List.of(3)))
        .isInstanceOf(AlreadyReportedException.class)
        .hasMessageContaining("it cannot be joined under the plan");
    assertThatThrownBy(() -> ledger.join(collection(2), hash(1), TWO, ONE, List.of(3)))
        .isInstanceOf(AlreadyReportedException.class)
        .hasMessageContaining("has the same plan as collection c1");
  }

  @Test
  void aCollectionThatWasAnsweredIsNoSeries() {
    LedgerContract.finish(ledger, SERIES, hash(1));
    assertThatThrownBy(() -> join(3, 5)).isInstanceOf(AlreadyReportedException.class);
  }

  /** The ledger stores no event that it could not read again. */
  @Test
  void impossibleDrawsAreRefused() {
    assertThatThrownBy(this::join).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> join(5, 3)).hasMessageContaining("they must rise");
    assertThatThrownBy(() -> join(3, 3)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> join(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> join(1101)).hasMessageContaining("it must be 1 to 1100");
    assertThatThrownBy(() -> ledger.join(SERIES.ofWave(1), hash(1), TWO, ONE, List.of(1)))
        .isInstanceOf(IllegalArgumentException.class);
    close();
    open();
    assertThat(ledger.entries()).isEmpty();
  }
}
