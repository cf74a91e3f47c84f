package dev.hearsay.client;

import static dev.hearsay.client.Rounds.PERSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.ledger.CollectionKey;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.client.ledger.Ledger;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rounds of trainings that a device refuses: no value is read, nothing is spent, and nothing is
 * sent.
 */
class RefusedRoundsTest {

  private static final Permissions USUAL = Permissions.upTo(PrivacyLoss.pure(2));

  private final Plan round = Rounds.first(1);
  @AutoClose private final StubCollector collector = new StubCollector(round);
  private final Ledger ledger = new ForgetfulMemoryLedger(PrivacyLoss.pure(3));
  private final Untouchable values = new Untouchable();

  private HearsayClient device(Permissions permissions) {
    return new HearsayClient(CollectorAddress.of(collector.address()), permissions, ledger);
  }

  private void assertRefused(Permissions permissions, Plan plan, String message) {
    collector.publish(plan);
    assertThatThrownBy(() -> device(permissions).participate("t", values))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> device(permissions).report("c", values))
        .as("as a collection")
        .isInstanceOf(PlanRefusedException.class);
    assertThatThrownBy(() -> device(permissions).plan("c"))
        .as("for inspection")
        .isInstanceOf(PlanRefusedException.class);
    values.assertUntouched();
    assertThat(ledger.entries()).isEmpty();
    assertThat(collector.received()).isEmpty();
  }

  private void assertAccepted(Permissions permissions, Plan plan) {
    collector.publish(plan);
    assertThat(device(permissions).participate("t", PERSON).status()).isEqualTo(Status.ACCEPTED);
  }

  @Test
  void beyondTheLimit() {
    assertRefused(USUAL, Rounds.first(2.01), "exceeds its owner's limit");
    assertAccepted(USUAL, Rounds.first(2));
  }

  @Test
  void belowTheLeastEpsilon() {
    assertRefused(USUAL, Rounds.first(0.005), "below ε = 0.01");
    assertRefused(USUAL.withMinEpsilon(1.5), round, "below ε = 1.5");
    assertAccepted(USUAL.withMinEpsilon(0), Rounds.first(0.005));
  }

  @Test
  void notAmongThePlansThatAreListed() {
    Permissions listed = USUAL.onlyPlans(Set.of(round.hash()));
    assertRefused(listed, Rounds.later(1, 1), "the owner does not allow this plan");
    assertAccepted(listed, round);
  }

  /** A plan that claims less than its mechanism's loss is refused for any question. */
  @Test
  void withAFalseClaim() {
    Plan honest = Rounds.first(2);
    Plan lying = new Plan(honest.schema(), PrivacyLoss.pure(1), 1, honest.parts());
    assertRefused(USUAL, lying, "exceeds its claim");
  }

  /** The plan's own schema is total, but the schema of the person's values is not. */
  @Test
  void aboutAPartialSchema() {
    assertThat(Rounds.partial(1).schema().isTotal()).isTrue();
    assertRefused(USUAL, Rounds.partial(1), "number 'height' needs outside: clamp");
    assertRefused(
        USUAL.allowLeakyPartialSchemas(), Rounds.partial(1), "category 'answer' needs an 'other'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "How old are you?", "[", "{\"training\":1", "{\"training\":NaN}"})
  void withoutAQuestionThatIsJson(String question) {
    assertThatThrownBy(() -> device(USUAL).drawAndKeep(key(), asking(question), List.of(values)))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining("the plan's question:");
    values.assertUntouched();
    assertThat(ledger.entries()).isEmpty();
  }

  private CollectionKey key() {
    return CollectorAddress.of(collector.address()).training("t");
  }

  private Plan asking(String question) {
    return Rounds.asking(round, honest -> question);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "1", "[]", "{}", "{\"training\":3}", "{\"training\":\"x\"}"})
  void ofAnotherForm(String question) {
    assertRefused(USUAL, asking(question), "it is not a question of a training, version 1");
  }

  /** A question needs all of its parts, with exactly these names. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "round", "asks", "task", "label", "bound", "weights", "centers", "scales", "schema"
      })
  void withoutAPart(String part) {
    assertChanged('"' + part + "\":", "\"no " + part + "\":", "has no '" + part + "'");
  }

  private void assertChanged(String from, String to, String message) {
    Plan changed =
        Rounds.asking(
            round,
            question -> {
              assertThat(question).contains(from);
              return question.replace(from, to);
            });
    assertRefused(USUAL, changed, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"bound\":1.5       | \"bound\":0            | the bound is 0.0",
        "\"bound\":1.5       | \"bound\":-1.5         | the bound is -1.5",
        "\"bound\":1.5       | \"bound\":1e300        | the bound is 1.0E300",
        "\"bound\":1.5       | \"bound\":\"1.5\"      | 'bound' must be a finite number",
        "\"bound\":1.5       | \"bound\":[1.5]        | 'bound' must be a finite number",
        "\"bound\":1.5       | \"bound\":NaN          | not well formed",
        "\"bound\":1.5       | \"bound\":1.25         | do not match its question",
        "\"round\":0         | \"round\":-1           | 'round' must be an integer from 0",
        "\"round\":0         | \"round\":\"first\"    | 'round' must be an integer",
        "\"asks\":\"gradient\" | \"asks\":\"residual\" | do not match its question",
        "\"asks\":\"gradient\" | \"asks\":\"all\\nof it\" | ALL",
        "\"task\":\"logistic\" | \"task\":\"linear\"  | is categorical",
        "\"task\":\"logistic\" | \"task\":null        | 'task' must be a text",
        "\"label\":\"answer\" | \"label\":\"age\\n\"  | no attribute is called 'age",
        "\"label\":\"answer\" | \"label\":\"answer\",\"threshold\":1 | without a threshold",
        "\"weights\":[0.0,   | \"weights\":[1e300,    | a weight is 1.0E300",
        "\"weights\":[0.0,   | \"weights\":[-1.1e50,  | a weight is -1.1E50",
        "\"weights\":[0.0,   | \"weights\":[1e999,    | one of 'weights' must be a finite number",
        "\"weights\":[0.0,   | \"weights\":[\"much\", | one of 'weights' must be a finite number",
        "\"weights\":[0.0,   | \"weights\":[null,     | one of 'weights' must be a finite number",
        "\"weights\":[0.0,   | \"weights\":[0.0,0.0,  | does not fit 3 features",
        "\"weights\":[0.0,   | \"weights\":[          | does not fit 1 features",
        "\"centers\":[0.0]   | \"centers\":[1e300]    | a center is 1.0E300",
        "\"centers\":[0.0]   | \"centers\":[]         | does not fit 2 features",
        "\"centers\":[0.0]   | \"centers\":{\"a\":0}  | 'centers' must be a list",
        "\"scales\":[1.0]    | \"scales\":[1e-300]    | a scale is 1.0E-300",
        "\"scales\":[1.0]    | \"scales\":[0]         | does not fit 2 features",
        "\"scales\":[1.0]    | \"scales\":[1,1]       | does not fit 2 features",
        "\"scales\":[1.0]    | \"scales\":1.0         | 'scales' must be a list",
        "\"max\":10.0        | \"max\":-1             | range",
        "\"bound\":1.5       | \"bound\":1.5,\"bound\":1.5 | the key 'bound' occurs twice",
      })
  void withSomethingElse(String from, String to, String message) {
    assertChanged(from, to, message);
  }

  /** The question's schema has one feature more than its weights. */
  @Test
  void aboutOtherFeatures() {
    assertChanged(
        "\"attributes\":[",
        "\"attributes\":[{\"name\":\"more\",\"type\":\"numeric\",\"min\":0,\"max\":1,"
            + "\"outside\":\"clamp\"},",
        "the question has weights for 2 features; the device's schema gives 3");
  }
}
