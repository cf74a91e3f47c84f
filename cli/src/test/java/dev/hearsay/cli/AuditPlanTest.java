package dev.hearsay.cli;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static net.javacrumbs.jsonunit.core.Option.IGNORING_EXTRA_FIELDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.wire.json.PlanJson;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command {@code audit PLAN}. */
class AuditPlanTest {
  @TempDir private Path folder;

  private Survey survey;

  @BeforeEach
  void makePlans() throws IOException {
    survey = Survey.in(folder);
    Plan plan = survey.plan();
    Plan lying = new Plan(plan.schema(), PrivacyLoss.pure(3.5), plan.sampled(), plan.parts());
    survey.write("lying.json", PlanJson.write(lying));
  }

  @Test
  void jsonHasTheShapeOfTheContract() throws IOException {
    JsonNode json = survey.json("audit plan.json");
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("claimed", "exact", "holds", "attributes");
    assertThatJson(json)
        .when(IGNORING_EXTRA_FIELDS)
        .isEqualTo("{claimed: {epsilon: 4.0, delta: 0.0}, holds: true}");
    assertThat(json.at("/exact/epsilon").doubleValue()).isBetween(3.999, 4.0);
    assertThat(json.get("attributes").findValuesAsText("name"))
        .containsExactly("age", "os", "balance", "city");
    assertThat(json.at("/attributes/0").fieldNames())
        .toIterable()
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
    assertThat(json.at("/attributes/0/epsilon").doubleValue()).isBetween(1.999, 2.0);
  }

  @Test
  void theLossTowardsReadersIsPrinted() throws IOException {
    List<String> lines = survey.run("audit plan.json --users 100000").out().lines().toList();
    assertThat(lines.get(1))
        .isEqualTo(
            "The collector, which receives every report, learns at most ε = 4 about a person.");
    JsonNode json = survey.json("audit plan.json --users 100000");
    double epsilon = json.at("/readers/epsilon").doubleValue();
    assertThat(json.get("readers").toString())
        .isEqualTo("{\"users\":100000,\"delta\":1.0E-8,\"epsilon\":" + epsilon + "}");
    assertThat(epsilon).isEqualTo(survey.plan().audit().readers(100_000).epsilon(1e-8));
    assertThat(epsilon).isBetween(0.01, 0.5);
    assertThat(lines.get(2))
        .matches(
            "Readers of the published results of 100,000 people learn at most"
                + " ε = 0\\.\\d+ about a person \\(with δ = 1e-8\\)\\.");
    JsonNode looser = survey.json("audit plan.json --users 100000 --delta 1e-5");
    assertThat(looser.at("/readers/epsilon").doubleValue()).isLessThan(epsilon);
  }

  @Test
  void fewPeopleHaveNoSmallerBound() {
    assertThat(survey.run("audit plan.json --users 99").out())
        .contains(
            "Readers of the published results of 99 people may learn as much about a person as from"
                + " the report. A smaller bound needs at least 100 people and a plan without δ.\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"table", "json", "csv"})
  void aPlanThatClaimsTooLittleIsExitCodeThree(String format) {
    Cli run = survey.run("audit lying.json --format " + format);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).isNotEmpty();
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aPlanThatClaimsTooLittleIsPrinted() {
    assertThat(survey.run("audit lying.json").out())
        .startsWith(
            "Plan 'phone-survey', each person reports on 2 of 4 attributes, drawn at random:"
                + " claimed ε = 3.5; exact ε = ")
        .contains("THE CLAIM DOES NOT HOLD.");
    assertThatJson(survey.run("audit lying.json --format json").out())
        .and(
            json -> json.node("holds").isEqualTo(false),
            json -> json.node("claimed.epsilon").isEqualTo(3.5),
            json -> json.node("exact.epsilon").asNumber().isGreaterThan(new BigDecimal("3.99")));
  }

  @Test
  void tableHasOneLinePerAttribute() {
    List<String> lines = survey.run("audit plan.json").out().lines().toList();
    assertThat(lines.get(0)).endsWith("rounded up. The claim holds.");
    assertThat(lines.get(5).strip().split(" {2,}"))
        .containsExactly(
            "attribute",
            "mechanism",
            "exact ε",
            "exact δ",
            "worst-case",
            "largest",
            "symbols",
            "bits",
            "1 % forged");
    assertThat(lines).hasSize(8 + 4);
    assertThat(lines.get(8)).startsWith(" age ");
  }

  @Test
  void csvHasOneRowPerAttribute() {
    assertThat(survey.run("audit plan.json --format csv").out())
        .startsWith(
            "name,mechanism,claimedEpsilon,claimedDelta,epsilon,delta,holds,worstCaseVariance,"
                + "maxBias,symbols,bits,movedByOnePercent\nage,")
        .hasLineCount(5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          audit plan.json --mechanism duchi | both PLAN and --mechanism are given; give one of them; see 'hearsay audit --help'
          audit plan.json --epsilon 1 | --epsilon, --delta, --values and --dimensions need --mechanism; a PLAN contains its own; see 'hearsay audit --help'
          audit plan.json --delta 0 | --epsilon, --delta, --values and --dimensions need --mechanism; a PLAN contains its own; see 'hearsay audit --help'
          audit plan.json --users 0 | --users is 0; it must be 1 or more
          audit plan.json --users 100 --delta 1 | delta is 1.0; it must be in [0, 1)
          audit --mechanism duchi --epsilon 1 --users 5 | --users needs a PLAN: a mechanism alone has no published results; see 'hearsay audit --help'
          audit none.json | there is no file 'none.json'
          """)
  void wrongUsageIsOneLine(String line, String message) {
    Cli run = survey.run(line);
    assertThat(survey.shortened(run.err())).isEqualTo("hearsay: " + message + "\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aPlanWhoseContentWasChangedIsRefused() throws IOException {
    survey.write("changed.json", PlanJson.write(survey.plan()).replaceFirst("\"age\"", "\"wage\""));
    Cli run = survey.run("audit changed.json");
    assertThat(survey.shortened(run.err())).startsWith("hearsay: changed.json").hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
  }

  /**
   * Audits thirty parts whose ratio is 2⁶² each. Their product exceeds a double and must still be a
   * loss.
   */
  @Test
  void aLossBeyondADoubleIsAViolation() throws IOException {
    BlockLaw telling = new BlockLaw(2, 1, 1, BlockLaw.TOTAL - 1);
    NumericMechanism duchi = new NumericMechanism("duchi", PrivacyLoss.pure(43), telling);
    List<Attribute> attributes = new ArrayList<>();
    List<Plan.Part> parts = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      attributes.add(new Attribute.Numeric("a" + i, 0, 1));
      parts.add(new Plan.Part(List.of(i), duchi));
    }
    Schema schema = new Schema("thirty", attributes);
    survey.write("beyond.json", PlanJson.write(new Plan(schema, PrivacyLoss.pure(64), 30, parts)));
    Cli audit = survey.run("audit beyond.json");
    assertThat(audit.out()).contains("exact ε = ∞").contains("THE CLAIM DOES NOT HOLD");
    assertThat(audit.code()).isEqualTo(3);
    Cli json = survey.run("audit beyond.json --format json");
    assertThat(json.out()).contains("\"infinity\"");
    assertThat(json.code()).isEqualTo(3);
    Cli perturb = survey.run("perturb beyond.json data.csv -o reports.bin");
    assertThat(perturb.err()).contains("exceeds its claim").hasLineCount(1);
    assertThat(perturb.code()).isEqualTo(3);
  }
}
