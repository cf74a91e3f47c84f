package dev.hearsay.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.client.ledger.Ledger;
import java.net.URI;
import java.util.AbstractMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * Everything that the owner does not allow is refused before any value is read, and costs nothing.
 */
class PermissionsTest {

  private static final PrivacyLoss LIMIT = PrivacyLoss.pure(2);
  private static final String SURVEY = "survey";

  private final Plan plan = Plans.of(1);
  @AutoClose private final StubCollector collector = new StubCollector(plan);
  private final CollectorAddress endpoint = CollectorAddress.of(collector.address());
  private final Ledger ledger = new ForgetfulMemoryLedger(PrivacyLoss.pure(3));

  /** Values that store the number of counted losses when they are first read. */
  private final class WatchedValues extends AbstractMap<String, Object> {
    private int countedBefore = -1;

    @Override
    public Set<Entry<String, Object>> entrySet() {
      countedBefore = countedBefore < 0 ? ledger.entries().size() : countedBefore;
      return Plans.PERSON.entrySet();
    }
  }

  private final WatchedValues values = new WatchedValues();

  private HearsayClient client(Permissions permissions) {
    return new HearsayClient(endpoint, permissions, ledger);
  }

  private void assertRefused(Permissions permissions, Plan asked, String... message) {
    collector.publish(asked);
    assertThatThrownBy(() -> client(permissions).report(SURVEY, values))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContainingAll(message);
    assertThatThrownBy(() -> client(permissions).plan(SURVEY))
        .isInstanceOf(PlanRefusedException.class);
    assertThat(values.countedBefore).as("losses counted before the values were read").isNegative();
    assertThat(ledger.entries()).isEmpty();
    assertThat(collector.received()).isEmpty();
  }

  private static Plan partial() {
    Schema schema =
        new Schema(
            "survey",
            List.of(
                new Attribute.Numeric("age", 0, 100),
                new Attribute.Categorical("os", List.of("android", "ios"))));
    PrivacyLoss loss = PrivacyLoss.pure(1);
    return new Plan(
        schema,
        loss,
        1,
        List.of(
            new Plan.Part(List.of(0), Mechanisms.numeric("duchi", loss)),
            new Plan.Part(List.of(1), Mechanisms.categorical("grr", 2, loss))));
  }

  @Test
  void theLossIsCountedBeforeTheValuesAreRead() {
    assertThat(client(Permissions.upTo(LIMIT)).report(SURVEY, values).status())
        .isEqualTo(Status.ACCEPTED);
    assertThat(values.countedBefore).isEqualTo(1);
  }

  @Test
  void partialSchemasAreRefused() {
    assertRefused(
        Permissions.upTo(LIMIT),
        partial(),
        "a missing report would reveal the others",
        "number 'age' needs outside: clamp",
        "category 'os' needs an 'other'");
  }

  /**
   * A value without a place is an error if the owner allows partial schemas, and its loss stays
   * counted.
   */
  @Test
  void ownersMayAllowPartialSchemas() {
    collector.publish(partial());
    HearsayClient trusting = client(Permissions.upTo(LIMIT).allowLeakyPartialSchemas());
    assertThatThrownBy(() -> trusting.report(SURVEY, Map.of("age", 370, "os", "ios")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("attribute 'age'");
    assertThat(ledger.entries()).hasSize(1);
    assertThat(trusting.report(SURVEY, Plans.PERSON).status()).isEqualTo(Status.ACCEPTED);
    assertThat(ledger.entries()).hasSize(1);
  }

  @Test
  void questionsMustNotBeTooSmall() {
    assertRefused(Permissions.upTo(LIMIT), Plans.of(0.005), "ε = 0.005", "below ε = 0.01");
    assertRefused(Permissions.upTo(LIMIT).withMinEpsilon(1.5), plan, "below ε = 1.5");
    collector.publish(Plans.of(0.005));
    Permissions any = Permissions.upTo(LIMIT).withMinEpsilon(0);
    assertThat(client(any).report(SURVEY, values).status()).isEqualTo(Status.ACCEPTED);
  }

  @Test
  void theLeastEpsilonIsWithinTheLimit() {
    for (double wrong : new double[] {-1, Double.NaN, 2.1}) {
      assertThatThrownBy(() -> Permissions.upTo(LIMIT).withMinEpsilon(wrong))
          .hasMessage("the least ε is " + wrong + "; it must be in [0, 2.0]");
    }
  }

  @Test
  void plansMayBeListed() {
    Permissions listed = Permissions.upTo(LIMIT).onlyPlans(Set.of(plan.hash()));
    assertRefused(listed, Plans.of(1.5), "the owner does not allow this plan");
    collector.publish(plan);
    assertThat(client(listed).report(SURVEY, values).status()).isEqualTo(Status.ACCEPTED);
  }

  @Test
  void collectorsMayBeListed() {
    Permissions elsewhere =
        Permissions.upTo(LIMIT).onlyCollectors(Set.of(URI.create("https://collector.example")));
    assertThatThrownBy(() -> client(elsewhere))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("; the owner allows [https://collector.example:443]");
    Permissions here = Permissions.upTo(LIMIT).onlyCollectors(Set.of(collector.address()));
    assertThat(client(here).report(SURVEY, values).status()).isEqualTo(Status.ACCEPTED);
  }
}
