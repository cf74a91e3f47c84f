package dev.hearsay.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.client.ledger.Ledger;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Series that a device does not join: no value is read, and nothing is spent. */
class RefusedSeriesTest {

  private static final String MOOD = "mood";

  private final Untouchable values = new Untouchable();
  private final Plan plan = Plans.series(4, 2, 1);
  private final StubCollector collector = new StubCollector(plan);
  private final CollectorAddress endpoint =
      CollectorAddress.of(collector.address())
          .withRetries(new Retries(1, Duration.ZERO, Duration.ZERO));
  private final Ledger ledger = new ForgetfulMemoryLedger(PrivacyLoss.pure(64));

  @AfterEach
  void nothingHappened() {
    values.assertUntouched();
    assertThat(ledger.entries()).isEmpty();
    assertThat(collector.received()).isEmpty();
    collector.close();
  }

  private void assertRefused(Plan asked, Permissions permissions, String message) {
    collector.publish(asked);
    collector.setWave(1, true);
    HearsayClient client = new HearsayClient(endpoint, permissions, ledger);
    assertThatThrownBy(() -> client.takePart(MOOD, values))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining(message);
  }

  private static Permissions upTo(double epsilon) {
    return Permissions.upTo(PrivacyLoss.pure(epsilon));
  }

  /** A single answer would be within the limit. */
  @Test
  void allAnswersTogetherAreBeyondTheLimit() {
    assertRefused(plan, upTo(0.9), "exceeds its owner's limit of ε = 0.9 with all answers");
  }

  @Test
  void allAnswersTogetherTakeMoreThanIsClaimed() {
    Plan each = Plans.of(0.5);
    assertRefused(Plans.series(each, 4, 3, 1), upTo(2), "exceeds its claim");
  }

  @Test
  void anAnswerIsBelowTheLeastEpsilon() {
    assertRefused(
        Plans.series(50, 50, 0.4), upTo(2), "the owner allows no question below ε = 0.01");
  }

  /** A series must be total even if the owner allows partial schemas for a single report. */
  @Test
  void someValuesHaveNoPlace() {
    Schema schema =
        new Schema("partial", List.of(new Attribute.Categorical("os", List.of("a", "b"))));
    Plan.Part part =
        new Plan.Part(List.of(0), Mechanisms.categorical("grr", 2, PrivacyLoss.pure(0.5)));
    Plan partial = new Plan(schema, PrivacyLoss.pure(0.5), 1, List.of(part));
    assertRefused(
        Plans.series(partial, 4, 2, 1),
        upTo(2).allowLeakyPartialSchemas(),
        "does not accept every value");
  }

  @Test
  void thePlanIsNotAllowed() {
    assertRefused(
        plan, upTo(2).onlyPlans(Set.of(Plans.of(1).hash())), "the owner does not allow this plan");
    HearsayClient client =
        new HearsayClient(endpoint, upTo(2).onlyPlans(Set.of(plan.hash())), ledger);
    assertThat(client.plan(MOOD)).isEqualTo(plan);
  }

  @Test
  void aCollectionIsNoSeriesAndASeriesNoCollection() {
    assertRefused(Plans.of(1), upTo(2), "is not a series; it is asked once");
    assertRefused(plan.wave(1), upTo(2), "is not a series; it is asked once");
    HearsayClient client = new HearsayClient(endpoint, upTo(2), ledger);
    assertThatThrownBy(() -> client.report(MOOD, plan, values))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining("is answered wave by wave");
    assertThatThrownBy(() -> client.report(MOOD, plan.wave(1), values))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining("which is no collection of its own; see takePart");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html>Welcome to our hotel</html>",
        "{}",
        "{\"waves\": 4, \"first\": 0, \"open\": true}",
        "{\"waves\": 4, \"first\": 5, \"open\": true}",
        "{\"waves\": 9, \"first\": 5, \"open\": true}",
        "{\"waves\": 4, \"first\": 1}",
        "{\"waves\": 4, \"first\": 1e99, \"open\": true}"
      })
  void theStateOfTheSeriesIsUnreadable(String answer) {
    collector.willAnswer(collector.honest(), StubCollector.status(200, answer));
    HearsayClient client = new HearsayClient(endpoint, upTo(2), ledger);
    assertThatThrownBy(() -> client.takePart(MOOD, values))
        .isInstanceOf(PlanUnavailableException.class)
        .hasMessageContaining("collection mood");
  }
}
