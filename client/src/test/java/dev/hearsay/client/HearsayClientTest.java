package dev.hearsay.client;

import static dev.hearsay.client.Plans.PERSON;
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
import dev.hearsay.client.ledger.FileLedger;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.client.ledger.Ledger;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.Submission;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reports and refusals of a person's device, over real HTTP. */
class HearsayClientTest {

  private static final PrivacyLoss LIMIT = PrivacyLoss.pure(2);
  private static final PrivacyLoss LIFETIME = PrivacyLoss.pure(3);
  private static final String SURVEY = "survey-2026_11";

  /** A limit of two attempts without a pause. */
  private static final Retries IMPATIENT = new Retries(2, Duration.ZERO, Duration.ofSeconds(5));

  private final Plan plan = Plans.of(1);
  @AutoClose private final StubCollector collector = new StubCollector(plan);
  private final CollectorAddress endpoint =
      CollectorAddress.of(collector.address()).withRetries(IMPATIENT);
  private final Ledger ledger = new ForgetfulMemoryLedger(LIFETIME);
  private final HearsayClient client = new HearsayClient(endpoint, LIMIT, ledger);

  @Test
  void aReportIsSentOnce() {
    Receipt receipt = client.report(SURVEY, PERSON);

    assertThat(receipt.status()).isEqualTo(Status.ACCEPTED);
    assertThat(receipt.collection()).isEqualTo(endpoint.collection(SURVEY));
    assertThat(collector.requests())
        .containsExactly(
            "GET /api/collections/survey-2026_11/plan",
            "POST /api/collections/survey-2026_11/reports");
    assertThat(collector.received()).extracting(Submission::id).containsExactly(receipt.id());
    assertThat(ledger.find(receipt.collection()).orElseThrow().settlement())
        .contains(Settlement.ACCEPTED);
  }

  @Test
  void theSentReportAnswersThePlan() {
    client.report(SURVEY, PERSON);
    Tally tally = Tally.of(plan);
    tally.add(new ReportBytes(plan).read(collector.received().get(0).report()));
    assertThat(tally.reports()).isEqualTo(1);
  }

  @Test
  void aSecondReportIsRefusedWithoutARequest() {
    client.report(SURVEY, PERSON);
    assertThatThrownBy(() -> client.report(SURVEY, PERSON))
        .isInstanceOf(AlreadyReportedException.class)
        .hasMessage(
            "there has been a report to collection survey-2026_11 at " + collector.address());
    assertThat(collector.requests()).hasSize(2);
  }

  @Test
  void aSecondReportIsRefusedAlsoUnderAnotherPlan() {
    client.report(SURVEY, PERSON);
    collector.publish(Plans.of(0.5));
    assertThatThrownBy(() -> client.report(SURVEY, PERSON))
        .isInstanceOf(AlreadyReportedException.class);
    assertThatThrownBy(() -> client.report(SURVEY, Plans.of(0.5), PERSON))
        .isInstanceOf(AlreadyReportedException.class);
  }

  @Test
  void theSamePlanInAnotherCollectionIsRefused() {
    client.report(SURVEY, PERSON);
    assertThatThrownBy(() -> client.report("another", PERSON))
        .isInstanceOf(AlreadyReportedException.class)
        .hasMessageContaining("collection another")
        .hasMessageContaining("has the same plan as collection survey-2026_11");
    assertThat(collector.countedReports()).isEqualTo(1);
  }

  @Test
  void theLifetimeEnds() {
    for (int i = 0; i < 3; i++) {
      collector.publish(Plans.named("survey " + i, PrivacyLoss.pure(1)));
      assertThat(client.report("c" + i, PERSON).status()).isEqualTo(Status.ACCEPTED);
    }
    collector.publish(Plans.named("one more", PrivacyLoss.pure(0.1)));
    assertThatThrownBy(() -> client.report("c3", PERSON))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("of the lifetime's ε = 3.0");
    assertThat(collector.countedReports()).isEqualTo(3);
  }

  @Test
  void theProvenLossCountsNotTheClaim() {
    collector.publish(Plans.withTooLargeClaim(64, 1));
    client.report(SURVEY, PERSON);
    assertThat(ledger.entries().get(0).loss().epsilon()).isBetween(0.99, 1.0);
  }

  @Test
  void aPlanBeyondTheLimitIsRefused() {
    collector.publish(Plans.of(2.5));
    assertRefused("exceeds its owner's limit");
  }

  @Test
  void aPlanWithDeltaBeyondTheLimitIsRefused() {
    collector.publish(Plans.approximate(1, 1e-6));
    assertRefused("exceeds its owner's limit");
  }

  @Test
  void aPlanWithAFalseClaimIsRefused() {
    collector.publish(Plans.withTooSmallClaim(1, 1.01));
    assertRefused("exceeds its claim");
  }

  private void assertRefused(String message) {
    assertThatThrownBy(() -> client.report(SURVEY, PERSON))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining(message);
    assertThatThrownBy(() -> client.plan(SURVEY)).isInstanceOf(PlanRefusedException.class);
    assertNothingHappened();
  }

  private void assertNothingHappened() {
    assertThat(ledger.entries()).isEmpty();
    assertThat(collector.received()).isEmpty();
  }

  @Test
  void everyValueHasItsPlace() {
    assertThat(client.report(SURVEY, Map.of("age", 370, "os", "beos")).status())
        .isEqualTo(Status.ACCEPTED);
    collector.publish(Plans.named("another survey", PrivacyLoss.pure(1)));
    assertThat(client.report("another", Map.of("age", "none")).status()).isEqualTo(Status.ACCEPTED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "..", "a/b", "a?b", "a b", "%2e%2e", "ä"})
  void illegalNamesOfCollectionsAreRefused(String name) {
    assertThatThrownBy(() -> client.report(name, PERSON))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("letters, digits, hyphens or underscores");
    assertThat(collector.requests()).isEmpty();
  }

  @Test
  void anInspectedPlanCanBeAnswered() {
    Plan seen = client.plan(SURVEY);
    assertThat(seen).isEqualTo(plan);
    assertThat(ledger.entries()).isEmpty();
    assertThat(client.report(SURVEY, seen, PERSON).status()).isEqualTo(Status.ACCEPTED);
    assertThat(collector.requests()).hasSize(2);
  }

  @Test
  void aLostAnswerIsFollowedByARetry() {
    collector.willAnswer(collector.honest(), collector.countAndHangUp());
    Receipt receipt = client.report(SURVEY, PERSON);
    assertThat(receipt.status()).isEqualTo(Status.DUPLICATE);
    assertThat(collector.countedReports()).isEqualTo(1);
    assertThat(collector.received()).hasSize(2);
    assertThat(collector.differentReports()).hasSize(1);
  }

  @Test
  void aPendingReportIsSentLaterByteForByte(@TempDir Path folder) {
    Path file = folder.resolve("ledger");
    collector.willAnswer(
        collector.honest(), StubCollector.hangUp(), StubCollector.status(503, "down"));
    Receipt pending;
    try (HearsayClient first = withFile(file)) {
      pending = first.report(SURVEY, PERSON);
      assertThat(pending.status()).isEqualTo(Status.PENDING);
      assertThat(pending.reason()).contains("the answer is HTTP status 503 (attempt 2)");
    }
    collector.publish(plan);
    try (HearsayClient second = withFile(file)) {
      assertThat(second.sendPending())
          .extracting(Receipt::id, Receipt::status)
          .containsExactly(tuple(pending.id(), Status.ACCEPTED));
      assertThat(second.sendPending()).isEmpty();
    }
    assertThat(collector.received()).hasSize(3);
    assertThat(collector.differentReports()).hasSize(1);
  }

  @Test
  void aSecondCallSendsThePendingReportWithoutReadingValues() {
    collector.willAnswer(collector.honest(), StubCollector.hangUp(), StubCollector.hangUp());
    Receipt pending = client.report(SURVEY, PERSON);
    assertThat(pending.status()).isEqualTo(Status.PENDING);
    Receipt sent = client.report(SURVEY, Map.of("age", "none of these", "os", 5));
    assertThat(sent.status()).isEqualTo(Status.ACCEPTED);
    assertThat(sent.id()).isEqualTo(pending.id());
    assertThat(collector.differentReports()).hasSize(1);
  }

  private HearsayClient withFile(Path file) {
    return new HearsayClient(endpoint, LIMIT, FileLedger.open(file, LIFETIME));
  }

  @Test
  void pendingReportsToOtherCollectorsAreNotSent() {
    collector.willAnswer(collector.honest(), StubCollector.hangUp(), StubCollector.hangUp());
    client.report(SURVEY, PERSON);
    try (StubCollector other = new StubCollector(plan)) {
      HearsayClient elsewhere =
          new HearsayClient(CollectorAddress.of(other.address()), LIMIT, ledger);
      assertThat(elsewhere.sendPending()).isEmpty();
      assertThat(other.requests()).isEmpty();
    }
  }

  @Test
  void onlyReportsCarryTheToken() {
    CollectorAddress bound = endpoint.withToken("abc-_123");
    new HearsayClient(bound, LIMIT, ledger).report(SURVEY, PERSON);
    assertThat(collector.authorizations()).containsExactly("null", "Bearer abc-_123");
    assertThat(bound.toString()).doesNotContain("abc");
  }

  @Test
  void encryptionIsNeededBeforeAnythingIsSent() {
    CollectorAddress plain = CollectorAddress.of(URI.create("http://collector.example"));
    assertThatThrownBy(() -> new HearsayClient(plain, LIMIT, ledger))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it must be https");
    assertThatThrownBy(() -> new Uploader(plain)).isInstanceOf(IllegalArgumentException.class);
  }
}
