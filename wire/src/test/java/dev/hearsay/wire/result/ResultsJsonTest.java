package dev.hearsay.wire.result;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute;
import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit.Influence;
import dev.hearsay.Postprocessing;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.law.Law;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.json.PlanJson;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResultsJsonTest {

  @Test
  void estimatesHaveTheStatedShape() {
    Plan plan = Plans.small(2);
    Estimates estimates = Plans.tally(plan, Plans.reports(plan, 500, 1)).estimates(0.9);
    ObjectNode json = ResultsJson.estimates(estimates);
    assertThat(names(json))
        .containsExactly("plan", "reports", "epsilon", "delta", "confidence", "attributes");
    assertThatJson(json).node("plan").isString().isEqualTo(plan.hash().toString());
    assertThatJson(json).node("reports").isIntegralNumber().isEqualTo(500);
    assertThat(json.get("confidence").doubleValue()).isEqualTo(0.9);

    JsonNode number = json.get("attributes").get(0);
    assertThat(names(number)).containsExactly("name", "type", "reports", "intervals", "mean");
    assertThat(names(number.get("mean"))).containsExactly("value", "standardError", "low", "high");
    Estimate mean = estimates.mean("n0");
    assertThat(number.get("mean").get("value").doubleValue()).isEqualTo(mean.value());
    assertThat(number.get("mean").get("high").doubleValue()).isEqualTo(mean.interval().high());

    JsonNode category = json.get("attributes").get(1);
    assertThat(names(category))
        .containsExactly("name", "type", "reports", "intervals", "frequencies");
    assertThatJson(category).node("type").isString().isEqualTo("categorical");
    assertThat(category.get("frequencies")).hasSize(5);
    JsonNode share = category.get("frequencies").get(3);
    assertThat(names(share)).containsExactly("value", "estimate", "standardError", "low", "high");
    assertThatJson(share).node("value").isString().isEqualTo("v3");
    String name = category.get("name").textValue();
    assertThat(share.get("estimate").doubleValue())
        .isEqualTo(estimates.frequencies(name).get(3).value());
  }

  /**
   * The intervals of consistent shares have their confidence on average; those of means and other
   * shares have it each.
   */
  @ParameterizedTest
  @EnumSource
  void statesWhetherIntervalsHoldEachOrOnAverage(Postprocessing how) {
    Plan plan = Plans.small(2);
    Tally tally = Plans.tally(plan, Plans.reports(plan, 500, 1));
    JsonNode attributes =
        ResultsJson.estimates(tally.estimates().postprocessed(how)).get("attributes");
    boolean isMadeConsistent = how == Postprocessing.CONSISTENT || how == Postprocessing.AUTO;
    assertThatJson(attributes).node("[0].intervals").isString().isEqualTo("each");
    assertThatJson(attributes)
        .node("[1].intervals")
        .isString()
        .isEqualTo(isMadeConsistent ? "on average" : "each");
  }

  @Test
  void unknownValuesAreNull() {
    ObjectNode json = ResultsJson.estimates(Tally.of(Plans.small(1)).estimates());
    JsonNode mean = json.get("attributes").get(0).get("mean");
    for (String name : names(mean)) {
      assertThat(mean.get(name).isNull()).as(name).isTrue();
    }
    assertThat(json.toString()).doesNotContain("NaN").doesNotContain("Infinity");
  }

  @Test
  void auditsHaveTheStatedShape() {
    Plan plan = new Plans().numeric("duchi").vector("duchi-vector", 70).plan(1);
    ObjectNode json = ResultsJson.audit(plan.audit(), plan);
    assertThat(names(json)).containsExactly("claimed", "exact", "holds", "attributes");
    assertThatJson(json).node("holds").isBoolean().isTrue();
    assertThat(json.get("exact").get("epsilon").doubleValue()).isLessThanOrEqualTo(1);
    assertThat(json.get("attributes")).hasSize(71);
    JsonNode duchi = json.get("attributes").get(0);
    assertThat(names(duchi))
        .containsExactly(
            "name",
            "mechanism",
            "epsilon",
            "delta",
            "worstCaseVariance",
            "maxBias",
            "symbols",
            "bits",
            "movedByOnePercent");
    assertThatJson(duchi).node("symbols").isIntegralNumber().isEqualTo(2);
    assertThat(duchi.get("movedByOnePercent").doubleValue())
        .isEqualTo(Influence.of(plan, 0.01).get(0).moved());
    JsonNode last = json.get("attributes").get(70);
    assertThatJson(last).node("name").isString().isEqualTo("x70");
    assertThat(last.get("symbols").isNull()).isTrue();
    assertThatJson(last).node("bits").isIntegralNumber().isEqualTo(70);
  }

  /** A response that is always the truth has an infinite ε. */
  @Test
  void noPrivacyIsInfinity() {
    CategoricalMechanism truth =
        new CategoricalMechanism(
            "truth", PrivacyLoss.pure(1), new DirectLaw(new BlockLaw(2, 1, 0, Law.TOTAL)));
    Plan plan =
        new Plan(
            new Schema("s", List.of(new Attribute.Categorical("c", List.of("x", "y")))),
            PrivacyLoss.pure(1),
            1,
            List.of(new Plan.Part(List.of(0), truth)));
    ObjectNode json = ResultsJson.audit(plan.audit(), plan);
    assertThatJson(json).node("holds").isBoolean().isFalse();
    assertThatJson(json).node("exact.epsilon").isString().isEqualTo("infinity");
    assertThatJson(json).node("attributes[0].epsilon").isString().isEqualTo("infinity");
    assertThat(PlanJson.read(PlanJson.write(plan))).isEqualTo(plan);
  }

  private static List<String> names(JsonNode node) {
    return List.copyOf(node.propertyStream().map(java.util.Map.Entry::getKey).toList());
  }
}
