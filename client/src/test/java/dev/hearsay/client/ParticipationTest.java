package dev.hearsay.client;

import static dev.hearsay.client.Rounds.PERSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Tally;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.ledger.AlreadyReportedException;
import dev.hearsay.client.ledger.BudgetExceededException;
import dev.hearsay.client.ledger.CollectionKey;
import dev.hearsay.client.ledger.FileLedger;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.client.ledger.Ledger;
import dev.hearsay.client.ledger.LedgerEntry;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.client.ledger.LedgerException;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Devices that take part in a training report once, even if everything goes wrong that can. */
class ParticipationTest {

  private static final PrivacyLoss LIMIT = PrivacyLoss.pure(2);
  private static final PrivacyLoss LIFETIME = PrivacyLoss.pure(3);

  private final Plan first = Rounds.first(2);
  private final Plan second = Rounds.later(1, 2);
  @AutoClose private final StubCollector collector = new StubCollector(first);
  private final Ledger ledger = new ForgetfulMemoryLedger(LIFETIME);
  private final HearsayClient device = device(ledger);

  private CollectorAddress endpoint(int attempts) {
    return CollectorAddress.of(collector.address())
        .withTimeout(Duration.ofSeconds(5))
        .withRetries(new Retries(attempts, Duration.ZERO, Duration.ZERO));
  }

  private HearsayClient device(Ledger memory) {
    return new HearsayClient(endpoint(1), LIMIT, memory);
  }

  private HearsayClient device(Path file) {
    return device(FileLedger.open(file, LIFETIME));
  }

  private static void assertAlreadyReported(HearsayClient device, String training) {
    Untouchable values = new Untouchable();
    assertThatThrownBy(() -> device.participate(training, values))
        .isInstanceOf(AlreadyReportedException.class);
    values.assertUntouched();
  }

  @Test
  void aReportCountsOnce() {
    Receipt receipt = device.participate("t", PERSON);
    assertThat(receipt.status()).isEqualTo(Status.ACCEPTED);
    assertAlreadyReported(device, "t");
    assertThat(collector.requests())
        .containsExactly("GET /api/trainings/t/plan", "POST /api/trainings/t/reports");
    assertThat(ledger.entries())
        .extracting(LedgerEntry::collection, LedgerEntry::plan, LedgerEntry::settlement)
        .containsExactly(
            tuple(endpoint(1).training("t"), first.hash(), Optional.of(Settlement.ACCEPTED)));
  }

  /**
   * The round asks for a number that is computed from the values, under another name than theirs.
   * At this large ε, the mean shows whether it was computed correctly.
   */
  @Test
  void theAnswerIsComputedFromTheValues() {
    PrivacyLoss much = PrivacyLoss.pure(10);
    Plan plan = Rounds.number("height", 10);
    CollectionKey key = endpoint(1).training("t");
    Tally tally = Tally.of(plan);
    for (int i = 0; i < 50; i++) {
      HearsayClient client = new HearsayClient(endpoint(1), much, new ForgetfulMemoryLedger(much));
      Submission report =
          client.drawAndKeep(key, plan, List.of(Map.of("height", 10))).report().orElseThrow();
      tally.add(new ReportBytes(plan).read(report.report()));
    }
    assertThat(tally.estimates().mean("answer 0").value()).isGreaterThan(0.8);
  }

  /** At this large ε, the mean shows that all records have the same weight. */
  @Test
  void oneReportAnswersForAllRecords() {
    PrivacyLoss much = PrivacyLoss.pure(10);
    Plan plan =
        Rounds.asking(
            Rounds.number("height", 10),
            question ->
                question.replace(
                    "\"training\":1", "\"training\":2,\"records\":5,\"steps\":1,\"step\":1.0"));
    CollectionKey key = endpoint(1).training("t");
    List<Map<String, Object>> records =
        List.of(Map.of("height", 10), Map.of("height", 10), Map.of("height", 1));
    Tally tally = Tally.of(plan);
    for (int i = 0; i < 200; i++) {
      HearsayClient client = new HearsayClient(endpoint(1), much, new ForgetfulMemoryLedger(much));
      Submission report = client.drawAndKeep(key, plan, records).report().orElseThrow();
      tally.add(new ReportBytes(plan).read(report.report()));
    }
    // The mean of 1, 1 and −0.8 on the scale of [−1, 1]; a standard error is 0.065, so a
    // correct program fails with a probability below 10⁻⁸.
    assertThat(tally.estimates().mean("answer 0").value()).isBetween(0.0, 0.8);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 100})
  void aDeviceReportsOnceHoweverManyRecordsItHas(int count) {
    List<Map<String, Object>> records = Collections.nCopies(count, PERSON);
    assertThat(device.participate("t", records).status()).isEqualTo(Status.ACCEPTED);
    assertThatThrownBy(() -> device.participate("t", records))
        .isInstanceOf(AlreadyReportedException.class);
    assertThat(collector.received()).hasSize(1);
  }

  @Test
  @SuppressWarnings("JdkObsolete") // a list without random access
  void aListWithoutRandomAccessIsRefusedBeforeAnythingIsSent() {
    List<Map<String, Object>> records = new LinkedList<>(List.of(PERSON));
    assertThatThrownBy(() -> device.participate("t", records))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a list with random access");
    assertThat(collector.requests()).isEmpty();
    assertThat(ledger.entries()).isEmpty();
  }

  /** A survey in the place of a round would read one record, which there may not be. */
  @Test
  void aPlanWithoutAQuestionIsRefused() {
    collector.publish(Plans.of(1));
    assertThatThrownBy(() -> device.participate("t", List.of()))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining("has no question, so it is no round of a training");
    assertThat(ledger.entries()).isEmpty();
    assertThat(collector.received()).isEmpty();
  }

  /**
   * A person who has reported to one round makes no other report, regardless of what later rounds
   * ask.
   */
  @Test
  void laterRoundsGetNoSecondReport() {
    device.participate("t", PERSON);
    for (int round = 1; round < 4; round++) {
      collector.publish(Rounds.later(round, 0.1));
      assertAlreadyReported(device, "t");
    }
    assertThat(collector.received()).hasSize(1);
    assertThat(ledger.entries()).hasSize(1);
  }

  /**
   * The receipt is lost and the process dies. After a restart, the same bytes are sent, and no
   * others.
   */
  @Test
  void afterACrashTheSameReportIsSentAgain(@TempDir Path folder) {
    Path file = folder.resolve("ledger");
    collector.willAnswer(collector.honest(), collector.countAndHangUp());
    try (HearsayClient before = device(file)) {
      assertThat(before.participate("t", PERSON).status()).isEqualTo(Status.PENDING);
    }
    Untouchable values = new Untouchable();
    try (HearsayClient after = device(file)) {
      assertThat(after.participate("t", values).status()).isEqualTo(Status.DUPLICATE);
      assertAlreadyReported(after, "t");
    }
    values.assertUntouched();
    assertThat(collector.received()).hasSize(2);
    assertThat(collector.differentReports()).hasSize(1);
    assertThat(collector.countedReports()).isEqualTo(1);
  }

  @Test
  void sendPendingSendsReportsToTrainings(@TempDir Path folder) {
    Path file = folder.resolve("ledger");
    collector.willAnswer(collector.honest(), StubCollector.hangUp());
    Receipt pending;
    try (HearsayClient before = device(file)) {
      pending = before.participate("t", PERSON);
    }
    try (HearsayClient after = device(file)) {
      assertThat(after.sendPending())
          .extracting(Receipt::id, Receipt::status)
          .containsExactly(tuple(pending.id(), Status.ACCEPTED));
      assertThat(after.sendPending()).isEmpty();
    }
    assertThat(collector.requests().get(2)).isEqualTo("POST /api/trainings/t/reports");
    assertThat(collector.differentReports()).hasSize(1);
  }

  /**
   * A collector that never answers, and then asks in another round, gets the first report again.
   */
  @Test
  void aDeviceCannotBeMadeToReportTwice(@TempDir Path folder) {
    Path file = folder.resolve("ledger");
    collector.willAnswer(collector.honest());
    for (int round = 1; round < 5; round++) {
      collector.willAnswer(StubCollector.hangUp());
      try (HearsayClient again = device(file)) {
        assertThat(again.participate("t", PERSON).status()).isEqualTo(Status.PENDING);
      }
      collector.publish(Rounds.later(round, 2));
    }
    assertThat(collector.received()).hasSize(4);
    assertThat(collector.differentReports()).hasSize(1);
  }

  /** The loss was reserved, and the device died before it drew. */
  @Test
  void aReservationIsValidForOneRound() {
    HearsayClient broken = device(new FullDiskLedger(ledger));
    assertThatThrownBy(() -> broken.participate("t", PERSON)).isInstanceOf(LedgerException.class);
    collector.publish(second);
    assertAlreadyReported(device, "t");
    collector.publish(first);
    assertThat(device.participate("t", PERSON).status()).isEqualTo(Status.ACCEPTED);
    assertThat(ledger.entries()).hasSize(1);
  }

  @Test
  void aCollectionOfTheSameNameIsAnother() {
    collector.publish(Plans.of(1));
    assertThat(device.report("t", Plans.PERSON).status()).isEqualTo(Status.ACCEPTED);
    collector.publish(first);
    assertThat(device.participate("t", PERSON).status()).isEqualTo(Status.ACCEPTED);
    assertThat(ledger.entries())
        .extracting(LedgerEntry::collection)
        .containsExactly(endpoint(1).collection("t"), endpoint(1).training("t"));
    assertAlreadyReported(device, "t");
    assertThatThrownBy(() -> device.report("t", Plans.PERSON))
        .isInstanceOf(AlreadyReportedException.class);
  }

  @Test
  void pendingReportsAreSentToTheirCollectionOrTraining() {
    collector.publish(Plans.of(1));
    collector.willAnswer(collector.honest(), StubCollector.hangUp());
    device.report("t", Plans.PERSON);
    collector.publish(first);
    collector.willAnswer(collector.honest(), StubCollector.hangUp());
    device.participate("t", PERSON);
    collector.willAnswer(collector.verdict("accepted"), collector.verdict("accepted"));
    assertThat(device.sendPending())
        .extracting(Receipt::status)
        .containsExactly(Status.ACCEPTED, Status.ACCEPTED);
    assertThat(collector.requests().subList(4, 6))
        .containsExactly("POST /api/collections/t/reports", "POST /api/trainings/t/reports");
    assertThat(collector.differentReports()).hasSize(2);
  }

  /** A round cannot be answered again under the name of another training, or of a collection. */
  @Test
  void aRoundUnderAnotherNameIsRefused() {
    device.participate("t", PERSON);
    assertAlreadyReported(device, "u");
    assertThatThrownBy(() -> device.report("c", PERSON))
        .isInstanceOf(AlreadyReportedException.class);
    assertThat(collector.countedReports()).isEqualTo(1);
  }

  @Test
  void trainingsAndCollectionsShareOneLifetime() {
    collector.publish(Plans.of(1.5));
    assertThat(device.report("c", Plans.PERSON).status()).isEqualTo(Status.ACCEPTED);
    collector.publish(first);
    Untouchable values = new Untouchable();
    assertThatThrownBy(() -> device.participate("t", values))
        .isInstanceOf(BudgetExceededException.class);
    values.assertUntouched();
    collector.publish(Rounds.first(1.5));
    assertThat(device.participate("t", PERSON).status()).isEqualTo(Status.ACCEPTED);
    collector.publish(Plans.named("one more", PrivacyLoss.pure(0.1)));
    assertThatThrownBy(() -> device.report("d", Plans.PERSON))
        .isInstanceOf(BudgetExceededException.class);
    assertThat(ledger.entries()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 410})
  void aTrainingThatIsOverCostsNothing(int status) {
    collector.willAnswer(StubCollector.error(status, "training-over"));
    assertNoPlan(device, "because of training-over");
    assertThat(collector.requests()).as("it was the last word").hasSize(1);
  }

  private void assertNoPlan(HearsayClient asking, String message) {
    Untouchable values = new Untouchable();
    assertThatThrownBy(() -> asking.participate("t", values))
        .isInstanceOf(PlanUnavailableException.class)
        .hasMessageContaining(message);
    values.assertUntouched();
    assertThat(ledger.entries()).isEmpty();
    assertThat(collector.received()).isEmpty();
  }

  private static StubCollector.Behaviour betweenRounds(String seconds) {
    return StubCollector.status(503, "{}", "Retry-After", seconds);
  }

  @Test
  void betweenRoundsNothingIsSpent() {
    collector.willAnswer(betweenRounds("7"));
    assertNoPlan(device, "HTTP status 503");
    assertThat(device.participate("t", PERSON).status()).isEqualTo(Status.ACCEPTED);
  }

  /**
   * Temporary failures are retried. The login page of a captive portal is neither a plan nor a
   * receipt.
   */
  @Test
  void temporaryFailuresAreRetried() {
    collector.willAnswer(
        StubCollector.hangUp(),
        betweenRounds("0"),
        collector.honest(),
        StubCollector.status(429, ""),
        StubCollector.status(200, "<html>log in</html>"),
        betweenRounds("0"));
    HearsayClient patient = new HearsayClient(endpoint(8), LIMIT, ledger);
    assertThat(patient.participate("t", PERSON).status()).isEqualTo(Status.ACCEPTED);
    assertThat(collector.received()).hasSize(4);
    assertThat(collector.differentReports()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {409, 410})
  void aLateReportIsRefusedAndTheLossStaysSpent(int status) {
    collector.willAnswer(collector.honest(), StubCollector.error(status, "late"));
    Receipt receipt = device.participate("t", PERSON);
    assertThat(receipt.status()).isEqualTo(Status.REJECTED);
    assertThat(receipt.reason()).contains("late: because of late");
    assertRefusedForGood();
  }

  /** A round ends while its report is being sent. The next round gets no other report. */
  @Test
  void aReportThatARoundDidNotWaitForIsRefused() {
    collector.willAnswer(collector.honest(), StubCollector.hangUp());
    assertThat(device.participate("t", PERSON).status()).isEqualTo(Status.PENDING);
    collector.publish(second);
    assertThat(device.sendPending()).extracting(Receipt::status).containsExactly(Status.REJECTED);
    assertThat(collector.differentReports()).hasSize(1);
    assertRefusedForGood();
  }

  private void assertRefusedForGood() {
    LedgerEntry entry = ledger.entries().get(0);
    assertThat(entry.settlement()).contains(Settlement.REJECTED);
    assertThat(entry.loss().epsilon()).isBetween(1.99, 2.0);
    assertThat(device.sendPending()).isEmpty();
    collector.publish(second);
    assertAlreadyReported(device, "t");
  }

  @Test
  void manyThreadsSendOneReport() {
    IntStream.range(0, 32).parallel().forEach(i -> participateIfFirst());
    assertThat(collector.differentReports()).hasSize(1);
    assertThat(collector.countedReports()).isEqualTo(1);
  }

  private void participateIfFirst() {
    try {
      device.participate("t", PERSON);
    } catch (AlreadyReportedException e) {
      // Another thread was first.
    }
  }
}
