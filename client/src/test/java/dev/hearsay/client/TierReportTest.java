package dev.hearsay.client;

import static dev.hearsay.client.Plans.PERSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.ledger.AlreadyReportedException;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.client.ledger.Ledger;
import dev.hearsay.wire.json.PlanJson;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Reports to one of several tiers, over real HTTP. */
class TierReportTest {

  private static final List<String> TIERS = List.of("low", "middle", "high");

  private final Plan middle = Plans.of(1.5);
  @AutoClose private final StubCollector collector = new StubCollector(middle);
  private final CollectorAddress endpoint =
      CollectorAddress.of(collector.address())
          .withRetries(new Retries(1, Duration.ZERO, Duration.ofSeconds(5)));
  private final Ledger ledger = new ForgetfulMemoryLedger(PrivacyLoss.pure(9));

  private HearsayClient client(double limit) {
    return new HearsayClient(endpoint, PrivacyLoss.pure(limit), ledger);
  }

  /** Lets the collector send these plans, one per request. */
  private void offer(Plan... plans) {
    collector.willAnswer(
        Arrays.stream(plans)
            .map(plan -> StubCollector.status(200, PlanJson.write(plan)))
            .toArray(StubCollector.Behaviour[]::new));
  }

  private void offerTiers() {
    offer(Plans.of(0.5), middle, Plans.of(2.5));
  }

  @Test
  void theMostAccuratePermittedTierIsAnswered() {
    offerTiers();
    Receipt receipt = client(2).reportToTier(TIERS, PERSON);
    assertThat(receipt.status()).isEqualTo(Status.ACCEPTED);
    assertThat(receipt.collection()).isEqualTo(endpoint.collection("middle"));
    assertThat(collector.requests())
        .containsExactly(
            "GET /api/collections/low/plan",
            "GET /api/collections/middle/plan",
            "GET /api/collections/high/plan",
            "POST /api/collections/middle/reports");
    assertThat(ledger.entries()).hasSize(1);
  }

  /** The owner's new limit leads to no second report in another tier. */
  @Test
  void aPersonAnswersInOneTierOnce() {
    offerTiers();
    client(2).reportToTier(TIERS, PERSON);
    assertThatThrownBy(() -> client(3).reportToTier(TIERS, PERSON))
        .isInstanceOf(AlreadyReportedException.class);
    assertThatThrownBy(() -> client(1).reportToTier(List.of("high", "middle"), PERSON))
        .isInstanceOf(AlreadyReportedException.class);
    assertThat(collector.requests()).hasSize(4);
    assertThat(collector.countedReports()).isEqualTo(1);
  }

  @Test
  void aPendingReportIsSentAgainToItsTier() {
    collector.willAnswer(
        StubCollector.status(200, PlanJson.write(Plans.of(0.5))),
        StubCollector.status(200, PlanJson.write(middle)),
        StubCollector.hangUp());
    List<String> two = TIERS.subList(0, 2);
    assertThat(client(2).reportToTier(two, PERSON).status()).isEqualTo(Status.PENDING);
    Receipt again = client(9).reportToTier(two, PERSON);
    assertThat(again.status()).isEqualTo(Status.ACCEPTED);
    assertThat(again.collection()).isEqualTo(endpoint.collection("middle"));
    assertThat(ledger.entries()).hasSize(1);
  }

  @Test
  void tiersAboveTheLimitAndUnlikeTiersAreRefused() {
    offerTiers();
    assertThatThrownBy(() -> client(0.4).reportToTier(TIERS, PERSON))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageStartingWith("every tier exceeds the owner's limit of ");
    offer(Plans.of(0.5), Plans.named("another", PrivacyLoss.pure(1)));
    assertThatThrownBy(() -> client(2).reportToTier(TIERS.subList(0, 2), PERSON))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining("different schemas");
    assertThat(ledger.entries()).isEmpty();
  }
}
