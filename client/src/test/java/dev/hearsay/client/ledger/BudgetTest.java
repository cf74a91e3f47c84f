package dev.hearsay.client.ledger;

import static dev.hearsay.client.ledger.LedgerContract.collection;
import static dev.hearsay.client.ledger.LedgerContract.hash;
import static dev.hearsay.client.ledger.LedgerContract.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.BudgetExceededException.Cap;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An owner's budget is kept, even if the clock is wrong. */
class BudgetTest {

  private static final Instant NOON = Instant.parse("2026-11-16T12:00:00Z");
  private static final Duration WEEK = Duration.ofDays(7);
  private static final PrivacyLoss ONE = PrivacyLoss.pure(1);

  @TempDir private Path folder;
  private Instant now = NOON;

  private Ledger memory(Budget budget) {
    return new ForgetfulMemoryLedger(budget, () -> now);
  }

  private static Budget lifetime(double epsilon) {
    return Budget.lifetime(PrivacyLoss.pure(epsilon));
  }

  private static void reserve(Ledger ledger, int number) {
    ledger.reserve(collection(number), hash(number), ONE);
  }

  private static void assertRefused(Runnable action, Cap cap, String message) {
    assertThatThrownBy(action::run)
        .isInstanceOfSatisfying(
            BudgetExceededException.class, e -> assertThat(e.cap()).isEqualTo(cap))
        .hasMessage(message);
  }

  @Test
  void eachCapIsNamedInOrder() {
    Budget all = lifetime(1).perPeriod(ONE, WEEK).perCollector(ONE);
    for (Cap first : Cap.values()) {
      Budget budget = all;
      if (first != Cap.LIFETIME) {
        budget = lifetime(9).perPeriod(first == Cap.PERIOD ? ONE : PrivacyLoss.pure(9), WEEK);
        budget = budget.perCollector(ONE);
      }
      Ledger ledger = memory(budget);
      reserve(ledger, 1);
      assertThatThrownBy(() -> reserve(ledger, 2))
          .isInstanceOfSatisfying(
              BudgetExceededException.class, e -> assertThat(e.cap()).isEqualTo(first));
      assertThat(ledger.entries()).hasSize(1);
    }
  }

  @Test
  void refusalsAreExplained() {
    Ledger ledger = memory(lifetime(1));
    reserve(ledger, 1);
    assertRefused(
        () -> reserve(ledger, 2),
        Cap.LIFETIME,
        "a report would take ε = 1.0; of the lifetime's ε = 1.0, earlier reports have taken ε ="
            + " 1.0");
    Ledger weekly = memory(lifetime(9).perPeriod(ONE, WEEK));
    reserve(weekly, 1);
    assertRefused(
        () -> reserve(weekly, 2),
        Cap.PERIOD,
        "a report would take ε = 1.0; of ε = 1.0 that is allowed in any 7 days, earlier reports"
            + " have taken ε = 1.0");
    Ledger strict = memory(lifetime(9).perCollector(ONE));
    reserve(strict, 1);
    assertRefused(
        () -> reserve(strict, 2),
        Cap.COLLECTOR,
        "a report would take ε = 1.0; of ε = 1.0 that is allowed to the collector"
            + " https://collector.example:443, earlier reports have taken ε = 1.0");
  }

  @Test
  void aPeriodRenewsWhenItIsOver() {
    Ledger ledger = memory(lifetime(9).perPeriod(ONE, WEEK));
    reserve(ledger, 1);
    now = NOON.plus(WEEK).minusMillis(1);
    assertThatThrownBy(() -> reserve(ledger, 2)).isInstanceOf(BudgetExceededException.class);
    now = NOON.plus(WEEK);
    reserve(ledger, 2);
    assertThatThrownBy(() -> reserve(ledger, 3)).isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void aClockThatIsSetBackRenewsNothing() {
    Ledger ledger = memory(lifetime(9).perPeriod(ONE, WEEK));
    reserve(ledger, 1);
    for (int weeks = 0; weeks < 100; weeks++) {
      now = NOON.minus(WEEK.multipliedBy(weeks));
      assertThatThrownBy(() -> reserve(ledger, 2)).isInstanceOf(BudgetExceededException.class);
    }
  }

  /**
   * A report while the clock is ahead counts until the clock is at that time again, plus a week.
   */
  @Test
  void aClockThatIsSetForwardAndBackFailsClosed() {
    Path file = folder.resolve("ledger");
    Budget budget = lifetime(9).perPeriod(ONE, WEEK);
    now = NOON.plus(Duration.ofDays(365));
    try (Ledger ledger = FileLedger.open(file, budget, () -> now)) {
      reserve(ledger, 1);
    }
    now = NOON;
    for (int day = 0; day < 365 + 7; day++) {
      try (Ledger ledger = FileLedger.open(file, budget, () -> now)) {
        assertThatThrownBy(() -> reserve(ledger, 2)).isInstanceOf(BudgetExceededException.class);
      }
      now = now.plus(Duration.ofDays(1));
    }
    try (Ledger ledger = FileLedger.open(file, budget, () -> now)) {
      reserve(ledger, 2);
    }
  }

  /**
   * The clock jumps at random while the device keeps trying. In the ledger's time, no period of
   * this length has more than the cap, wherever it begins. The test has no chance of a false
   * failure.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void noPeriodExceedsTheCap(long seed) {
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    Ledger ledger = memory(lifetime(64).perPeriod(PrivacyLoss.pure(3), WEEK));
    List<Instant> admitted = new ArrayList<>();
    for (int i = 0; i < 2_000 && admitted.size() < 60; i++) {
      now = now.plusSeconds(random.nextInt(-50_000, 200_000));
      try {
        CollectionKey key = new CollectionKey("https://c.example:443", "c" + i);
        admitted.add(ledger.reserve(key, wideHash(i), ONE).time().orElseThrow());
      } catch (BudgetExceededException e) {
        assertThat(e.cap()).isEqualTo(Cap.PERIOD);
      }
    }
    assertThat(admitted).hasSize(60).isSorted();
    for (int i = 0; i + 3 < admitted.size(); i++) {
      assertThat(Duration.between(admitted.get(i), admitted.get(i + 3)))
          .isGreaterThanOrEqualTo(WEEK);
    }
  }

  private static PlanHash wideHash(int number) {
    byte[] bytes = new byte[PlanHash.BYTES];
    bytes[0] = (byte) number;
    bytes[1] = (byte) (number >> 8);
    return PlanHash.ofBytes(bytes);
  }

  @Test
  void aTrainingCountsTowardsItsCollector() {
    Ledger ledger = memory(lifetime(9).perCollector(ONE));
    CollectionKey training = new CollectionKey("https://c.example:443/api/trainings", "t");
    ledger.reserve(training, hash(1), ONE);
    assertThatThrownBy(
            () -> ledger.reserve(new CollectionKey("https://c.example:443", "c"), hash(2), ONE))
        .isInstanceOf(BudgetExceededException.class);
    ledger.reserve(new CollectionKey("https://d.example:443", "c"), hash(3), ONE);
  }

  /**
   * The report was not drawn in the first period, so it is drawn and counted in the period of the
   * next call.
   */
  @Test
  void aReportAfterACrashCountsWhenItIsDrawn() {
    Ledger ledger = memory(lifetime(9).perPeriod(ONE, WEEK));
    reserve(ledger, 1);
    now = NOON.plus(WEEK);
    reserve(ledger, 2);
    assertThatThrownBy(() -> reserve(ledger, 1)).isInstanceOf(BudgetExceededException.class);
    now = now.plus(WEEK);
    assertThat(ledger.reserve(collection(1), hash(1), ONE).time()).contains(now);
    ledger.keep(collection(1), report(1));
    assertThatThrownBy(() -> reserve(ledger, 3)).isInstanceOf(BudgetExceededException.class);
    assertThat(ledger.spent().lifetime()).hasToString("ε = 2.0");
  }

  @Test
  void aSeriesCountsWholeOnceAndAnswerByAnswer() {
    Ledger ledger = memory(lifetime(4).perPeriod(ONE, WEEK).perCollector(PrivacyLoss.pure(4)));
    CollectionKey series = collection(1);
    ledger.join(series, hash(1), PrivacyLoss.pure(3), ONE, List.of(1, 2, 3));
    assertThat(ledger.spent().lifetime()).hasToString("ε = 3.0");
    assertThat(ledger.spent().period()).hasToString("ε = 0.0");
    ledger.reserve(series.ofWave(1), hash(11), ONE);
    assertRefused(
        () -> ledger.reserve(series.ofWave(2), hash(12), ONE),
        Cap.PERIOD,
        "a report would take ε = 1.0; of ε = 1.0 that is allowed in any 7 days, earlier reports"
            + " have taken ε = 1.0");
    now = now.plus(WEEK);
    ledger.reserve(series.ofWave(2), hash(12), ONE);
    assertThat(ledger.spent().lifetime()).hasToString("ε = 3.0");
    assertThat(ledger.spent().collector("https://collector.example:443")).hasToString("ε = 3.0");
    assertThat(ledger.spent().period()).hasToString("ε = 1.0");
  }

  @Test
  void aSeriesThatDoesNotFitIsNotJoined() {
    PrivacyLoss two = PrivacyLoss.pure(2);
    for (Cap cap : Cap.values()) {
      Budget budget =
          switch (cap) {
            case LIFETIME -> lifetime(1.5);
            case PERIOD -> lifetime(9).perPeriod(PrivacyLoss.pure(0.9), WEEK);
            case COLLECTOR -> lifetime(9).perCollector(PrivacyLoss.pure(1.5));
          };
      Ledger ledger = memory(budget);
      assertThatThrownBy(() -> ledger.join(collection(1), hash(1), two, ONE, List.of(1, 2)))
          .isInstanceOfSatisfying(
              BudgetExceededException.class, e -> assertThat(e.cap()).isEqualTo(cap));
      assertThat(ledger.entries()).isEmpty();
    }
  }

  @Test
  void lengthsOfPeriodsAreChecked() {
    assertThatThrownBy(() -> lifetime(1).perPeriod(ONE, Duration.ZERO))
        .hasMessage("the period is PT0S; it must be 1 second to 36500 days");
    assertThatThrownBy(() -> lifetime(1).perPeriod(ONE, Duration.ofDays(36_501)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
