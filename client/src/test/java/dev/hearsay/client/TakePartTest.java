package dev.hearsay.client;

import static dev.hearsay.client.Plans.PERSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Tally;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.SeriesProgress.Stage;
import dev.hearsay.client.ledger.AlreadyReportedException;
import dev.hearsay.client.ledger.Budget;
import dev.hearsay.client.ledger.BudgetExceededException;
import dev.hearsay.client.ledger.BudgetExceededException.Cap;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.client.ledger.Ledger;
import dev.hearsay.client.ledger.LedgerEntry;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.client.ledger.LedgerException;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.Submission;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A device in a series, over real HTTP. */
class TakePartTest {

  private static final String MOOD = "mood";
  private static final int WAVES = 12;
  private static final int ANSWERS = 3;

  private final Plan plan = Plans.series(WAVES, ANSWERS, 1.5);
  @AutoClose private final StubCollector collector = new StubCollector(plan);
  private final CollectorAddress endpoint =
      CollectorAddress.of(collector.address())
          .withRetries(new Retries(2, Duration.ZERO, Duration.ofSeconds(5)));
  private Instant now = Instant.parse("2026-11-16T12:00:00Z");
  private final Ledger ledger = ledger(Budget.lifetime(PrivacyLoss.pure(3)));
  private final HearsayClient client = client(ledger);

  private Ledger ledger(Budget budget) {
    return new ForgetfulMemoryLedger(budget, () -> now);
  }

  private HearsayClient client(Ledger memory) {
    return new HearsayClient(endpoint, PrivacyLoss.pure(2), memory);
  }

  private LedgerEntry joined() {
    return ledger.find(endpoint.collection(MOOD)).orElseThrow();
  }

  /** Asserts that each wave has at most one report, and none unless the wave was drawn. */
  private void assertOnePerDrawnWave() {
    List<Integer> drawn = joined().waves();
    for (int wave = 1; wave <= plan.series().orElseThrow().waves(); wave++) {
      assertThat(collector.differentReports(plan.wave(wave)).size())
          .as("reports to wave %s, when %s are drawn", wave, drawn)
          .isLessThanOrEqualTo(drawn.contains(wave) ? 1 : 0);
    }
    assertThat(ledger.spent().lifetime()).hasToString("ε = 1.5");
  }

  @Test
  void everyDrawnWaveIsAnsweredOnceHoweverOftenItIsCalled() {
    for (int wave = 1; wave <= WAVES; wave++) {
      collector.setWave(wave, false);
      client.takePart(MOOD, PERSON);
      collector.setWave(wave, true);
      SeriesProgress progress = client.takePart(MOOD, PERSON);
      assertThat(progress.stage() == Stage.REPORTED).isEqualTo(joined().waves().contains(wave));
      client.takePart(MOOD, PERSON);
      client.takePart(MOOD, PERSON);
    }
    assertThat(collector.countedReports()).isEqualTo(ANSWERS);
    assertThat(collector.received()).hasSize(ANSWERS);
    assertOnePerDrawnWave();
    for (int wave : joined().waves()) {
      Tally tally = Tally.of(plan.wave(wave));
      for (Submission one : collector.differentReports(plan.wave(wave))) {
        tally.add(new ReportBytes(plan.wave(wave)).read(one.report()));
      }
      assertThat(tally.reports()).isEqualTo(1);
    }
  }

  /**
   * The plan is the last thing that the device asks for. So the time from there to the report is
   * that of an audit.
   */
  @Test
  void nothingIsAskedBetweenTheAuditAndTheReport() {
    Plan all = Plans.series(3, 3, 1);
    collector.publish(all);
    for (int wave = 1; wave <= 3; wave++) {
      collector.setWave(wave, true);
      int before = collector.requests().size();
      assertThat(client.takePart(MOOD, PERSON).stage()).isEqualTo(Stage.REPORTED);
      assertThat(collector.requests().subList(before, before + 3))
          .containsExactly(
              "GET /api/collections/mood/wave",
              "GET /api/collections/mood/plan",
              "POST /api/collections/mood/reports");
    }
  }

  /** The device sends no more requests after the last report. */
  @Test
  void whenAllWavesAreAnsweredTheSeriesIsOverForTheDevice() {
    Plan all = Plans.series(2, 2, 1);
    collector.publish(all);
    collector.setWave(1, true);
    SeriesProgress first = client.takePart(MOOD, PERSON);
    assertThat(first.stage()).isEqualTo(Stage.REPORTED);
    assertThat(first.next()).isEqualTo("this device answers wave 2 next");
    assertThat(first.receipt().orElseThrow().status()).isEqualTo(Status.ACCEPTED);
    assertThat(first.receipt().orElseThrow().collection())
        .isEqualTo(endpoint.collection(MOOD).ofWave(1))
        .hasToString("wave 1 of collection mood at " + endpoint);
    collector.setWave(2, true);
    assertThat(client.takePart(MOOD, PERSON).next()).isEqualTo("this was the device's last wave");
    int before = collector.requests().size();
    assertThat(client.takePart(MOOD, new Untouchable()).stage()).isEqualTo(Stage.OVER);
    assertThat(collector.requests()).hasSize(before);
    assertThat(collector.requests())
        .startsWith(
            "GET /api/collections/mood/wave",
            "GET /api/collections/mood/plan",
            "POST /api/collections/mood/reports",
            "GET /api/collections/mood/wave",
            "GET /api/collections/mood/plan");
  }

  @Test
  void joiningDoesNotReadTheValues() {
    Untouchable values = new Untouchable();
    collector.setWave(1, false);
    SeriesProgress progress = client.takePart(MOOD, values);
    assertThat(progress.stage()).isEqualTo(Stage.JOINED);
    assertThat(progress.receipt()).isEmpty();
    assertThat(joined().waves()).hasSize(ANSWERS).isSorted();
    assertThat(joined().plan()).isEqualTo(plan.hash());
    assertThat(progress.next())
        .isEqualTo("this device answers wave " + joined().waves().get(0) + " next");
    assertThat(client.takePart(MOOD, values).stage()).isEqualTo(Stage.WAITING);
    values.assertUntouched();
    assertThat(collector.received()).isEmpty();
    assertOnePerDrawnWave();
  }

  @Test
  void aLateDeviceDrawsFromTheRemainingWaves() {
    collector.setWave(11, false);
    client.takePart(MOOD, PERSON);
    assertThat(joined().waves()).containsExactly(11, 12);
  }

  @Test
  void aSeriesThatIsOverIsNotJoined() {
    collector.closeAllWaves();
    assertThat(client.takePart(MOOD, new Untouchable()).stage()).isEqualTo(Stage.OVER);
    assertThat(ledger.entries()).isEmpty();
  }

  @Test
  void wavesThatAreMissedStayMissed() {
    collector.setWave(1, false);
    client.takePart(MOOD, PERSON);
    collector.closeAllWaves();
    SeriesProgress progress = client.takePart(MOOD, new Untouchable());
    assertThat(progress.stage()).isEqualTo(Stage.OVER);
    assertThat(progress.next()).isEqualTo("no wave is left that this device answers");
    assertThat(collector.received()).isEmpty();
  }

  /** The assertion has no chance of a false failure. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aCollectorThatGoesBackAndForthGetsNoSecondReport(long seed) {
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 150; i++) {
      collector.setWave(random.nextInt(1, WAVES + 1), random.nextBoolean());
      if (random.nextInt(5) == 0) {
        collector.willAnswer(StubCollector.hangUp(), StubCollector.error(503, "down"));
      }
      try {
        client.takePart(MOOD, PERSON);
      } catch (PlanUnavailableException e) {
        assertThat(e).hasMessageContaining("collection mood");
      }
    }
    assertOnePerDrawnWave();
  }

  @Test
  void threadsThatRaceSendOneReport() {
    Plan all = Plans.series(2, 2, 1.5);
    collector.publish(all);
    collector.setWave(1, true);
    List<SeriesProgress> done =
        IntStream.range(0, 8).parallel().mapToObj(i -> client.takePart(MOOD, PERSON)).toList();
    assertThat(done).anyMatch(progress -> progress.stage() == Stage.REPORTED);
    assertThat(collector.differentReports()).hasSize(1);
    assertThat(ledger.entries()).hasSize(2);
  }

  @Test
  void anotherPlanThanTheOneJoinedIsRefused() {
    Untouchable values = new Untouchable();
    collector.publish(Plans.series(2, 2, 1));
    collector.setWave(1, false);
    client.takePart(MOOD, values);
    collector.publish(Plans.series("another", 2, 2, 1));
    collector.setWave(1, true);
    assertThatThrownBy(() -> client.takePart(MOOD, values))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining("was joined under its plan");
    values.assertUntouched();
    assertThat(collector.received()).isEmpty();
    assertThat(ledger.entries()).hasSize(1);
  }

  @Test
  void theSameSeriesAtASecondAddressIsRefused() {
    collector.setWave(1, false);
    client.takePart(MOOD, PERSON);
    assertThatThrownBy(() -> client.takePart("mood2", PERSON))
        .isInstanceOf(AlreadyReportedException.class);
  }

  /** The collector's clock went back: the wave was open when the device asked. */
  @Test
  void aReportThatCameTooEarlyIsSentAgainByteForByte() {
    Plan all = Plans.series(2, 2, 1);
    collector.publish(all);
    collector.setWave(1, true);
    collector.willAnswer(
        collector.honest(),
        collector.honest(),
        StubCollector.error(425, "wave-not-open"),
        StubCollector.error(425, "wave-not-open"));
    SeriesProgress first = client.takePart(MOOD, PERSON);
    assertThat(first.receipt().orElseThrow().status()).isEqualTo(Status.PENDING);
    collector.setWave(1, false);
    SeriesProgress second = client.takePart(MOOD, new Untouchable());
    assertThat(second.stage()).isEqualTo(Stage.WAITING);
    assertThat(second.next()).isEqualTo("the next call sends the report again");
    collector.setWave(2, false);
    SeriesProgress third = client.takePart(MOOD, new Untouchable());
    assertThat(third.receipt().orElseThrow().status()).isEqualTo(Status.ACCEPTED);
    assertThat(third.next()).isEqualTo("this device answers wave 2 next");
    assertThat(collector.differentReports()).hasSize(1);
  }

  @Test
  void aReportThatComesTooLateIsSettled() {
    Plan all = Plans.series(3, 3, 1);
    collector.publish(all);
    collector.setWave(1, true);
    collector.willAnswer(
        collector.honest(),
        collector.honest(),
        StubCollector.hangUp(),
        StubCollector.error(503, "down"));
    client.takePart(MOOD, PERSON);
    collector.setWave(3, true);
    SeriesProgress progress = client.takePart(MOOD, PERSON);
    assertThat(progress.stage()).isEqualTo(Stage.REPORTED);
    LedgerEntry late = ledger.find(endpoint.collection(MOOD).ofWave(1)).orElseThrow();
    assertThat(late.settlement()).contains(Settlement.REJECTED);
    assertThat(client.takePart(MOOD, PERSON).stage()).isEqualTo(Stage.OVER);
    assertThat(collector.countedReports()).isEqualTo(1);
  }

  @Test
  void sendPendingSendsReportsToWaves() {
    Plan all = Plans.series(2, 2, 1);
    collector.publish(all);
    collector.setWave(1, true);
    collector.willAnswer(
        collector.honest(), collector.honest(), StubCollector.hangUp(), StubCollector.hangUp());
    client.takePart(MOOD, PERSON);
    assertThat(client.sendPending()).extracting(Receipt::status).containsExactly(Status.ACCEPTED);
    assertThat(collector.differentReports(all.wave(1))).hasSize(1);
  }

  /** The cap per period is enough for one answer, and both waves are open in the same week. */
  @Test
  void anAnswerBeyondThePeriodsCapIsPostponed() {
    Plan all = Plans.series(2, 2, 1);
    collector.publish(all);
    HearsayClient weekly =
        client(
            ledger(
                Budget.lifetime(PrivacyLoss.pure(3))
                    .perPeriod(PrivacyLoss.pure(0.5), Duration.ofDays(7))));
    collector.setWave(1, true);
    assertThat(weekly.takePart(MOOD, PERSON).stage()).isEqualTo(Stage.REPORTED);
    collector.setWave(2, true);
    now = now.plus(Duration.ofDays(6));
    Untouchable values = new Untouchable();
    SeriesProgress refused = weekly.takePart(MOOD, values);
    assertThat(refused.stage()).isEqualTo(Stage.WAITING);
    assertThat(refused.next())
        .startsWith(
            "wave 2 is open and exceeds the budget of the period: a report would take ε = 0.5");
    now = now.minus(Duration.ofDays(100));
    assertThat(weekly.takePart(MOOD, values).stage()).isEqualTo(Stage.WAITING);
    values.assertUntouched();
    now = now.plus(Duration.ofDays(101));
    assertThat(weekly.takePart(MOOD, PERSON).stage()).isEqualTo(Stage.REPORTED);
    assertThat(collector.countedReports()).isEqualTo(2);
  }

  @Test
  void aSeriesBeyondTheLifetimeIsNotJoined() {
    Untouchable values = new Untouchable();
    Ledger little = ledger(Budget.lifetime(PrivacyLoss.pure(1.4)));
    assertThatThrownBy(() -> client(little).takePart(MOOD, values))
        .isInstanceOfSatisfying(
            BudgetExceededException.class, e -> assertThat(e.cap()).isEqualTo(Cap.LIFETIME));
    values.assertUntouched();
    assertThat(little.entries()).isEmpty();
  }

  /** The values were read, but no report was kept, so another one may be drawn. */
  @Test
  void aDiskThatIsFullLeavesTheWaveToTheNextCall() {
    Plan all = Plans.series(2, 2, 1.5);
    collector.publish(all);
    collector.setWave(1, true);
    assertThatThrownBy(() -> client(new FullDiskLedger(ledger)).takePart(MOOD, PERSON))
        .isInstanceOf(LedgerException.class);
    assertThat(collector.received()).isEmpty();
    assertThat(client.takePart(MOOD, PERSON).stage()).isEqualTo(Stage.REPORTED);
    assertThat(ledger.spent().lifetime()).hasToString("ε = 1.5");
    assertThat(ledger.entries()).hasSize(2);
  }

  @Test
  void planReturnsTheAuditedSeries() {
    assertThat(client.plan(MOOD)).isEqualTo(plan);
    assertThat(ledger.entries()).isEmpty();
  }
}
