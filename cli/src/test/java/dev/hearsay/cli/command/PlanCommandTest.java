package dev.hearsay.cli.command;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit.Influence;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Survey;
import dev.hearsay.design.Planner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanCommandTest {
  @TempDir private Path folder;

  private Survey survey;

  @BeforeEach
  void makeSurvey() throws IOException {
    survey = Survey.in(folder);
  }

  /** The probability that all estimates are within a distance of the truth. */
  @Test
  void theProbabilityOfADistanceIsPrinted() throws IOException {
    String plan = "plan schema.yaml --epsilon 1 --users 200000 --mechanism duchi,grr --sample 1 ";
    Cli one = survey.run(plan + "--within age=2");
    assertThat(one.out())
        .containsPattern(
            "\n\n"
                + "With probability 0\\.\\d+, the mean of age will be within ± 2\\.0000 of the"
                + " truth\\.\n"
                + "This is the normal approximation\\. The probability is guaranteed to be at least"
                + " 0\\.\\d+\\.");
    Cli all = survey.run(plan + "--within 0.03 --within age=2");
    assertThat(all.out())
        .contains(
            ", all estimates will be within the distances below of the truth.\nThis is the normal"
                + " approximation, and a lower bound for shares, which depend on each other")
        .containsPattern(" age +2\\.0000 +0\\.\\d+ +0\\.0\\d+ +0\\.\\d+");
    assertThat(survey.run(plan + "--within 0.03").out()).contains(" within 3 % of their ranges of");
    JsonNode json = survey.json(plan + "--within 0.03").get("within");
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("probability", "error", "atLeast", "attributes");
    assertThat(json.at("/attributes/0").fieldNames())
        .toIterable()
        .containsExactly("name", "distance", "probability", "error", "atLeast");
    double product = 1;
    for (JsonNode attribute : json.get("attributes")) {
      product *= attribute.get("probability").doubleValue();
    }
    assertThat(json.get("probability").doubleValue()).isCloseTo(product, within(1e-12));
    assertThat(survey.run(plan + "--within age=2 --format csv").out())
        .contains(",within,withinProbability,withinError,withinAtLeast\nage,")
        .containsPattern("\nage,.*,2\\.0,0\\.\\d+,0\\.\\d+,0\\.\\d+\nos,.*,,,,\n");
    assertThat(survey.run(plan).out()).doesNotContain("With probability");
    assertThat(survey.run(plan + "--within 5"))
        .isEqualTo(
            new Cli(
                2,
                "",
                "hearsay: --within: the distance is 5.0; it must be above 0 and below 1, as a share"
                    + " of an attribute's range\n"));
    assertThat(survey.run(plan + "--within size=5").code()).isEqualTo(2);
  }

  @Test
  void tableHasSentences() {
    Cli run = survey.run("plan schema.yaml --epsilon 1 --sample 1 --mechanism duchi,grr");
    assertThat(run.out().replaceAll("Plan [0-9a-f]{64}", "Plan HASH"))
        .isEqualToNormalizingNewlines(
            """
            Each person reports on 1 of 4 attributes, drawn at random. The whole report has exact ε = 1 \
            (allowed: 1).
            In words: one report can change the odds between any two answers by a factor of at most 2.7; \
            an attacker who was 50 % sure of an answer is at most 73 % sure after seeing the report.
            Predicted ±: half the width of a 95 % confidence interval with 10,000 people: for the mean of a \
            number in its own unit, for a category as a share.
            Variance above minimum: by how much the mechanism's variance exceeds that of the best mechanism \
            for its ε (–: not comparable).
            1 % forged moves: the largest shift of the estimate if 1 % of the reports are forged.
            Readers of the published results of 10,000 people learn at most ε = 0.06893 about a person \
            (with δ = 1e-8).
            Plan HASH

             attribute  type             mechanism       ε of  people  predicted ±  variance  bits per  1 % forged
                                                    mechanism   asked                  above    report       moves
                                                                                     minimum
            ───────────────────────────────────────────────────────────────────────────────────────────────────────
             age        number           duchi         1.0000    25 %       5.0441      17 %         1      7.3723
             os         one of 3 values  grr           1.0000    25 %     0.049893       0 %         2    0.084037
             balance    number           duchi         1.0000    25 %       84.069      17 %         1      122.87
             city       one of 3 values  grr           1.0000    25 %     0.049893       0 %         2    0.084037

            Not possible with this plan: histograms of age, balance; crosses (attributes estimated together).

            Other plans, with their squared error relative to this plan's: 2 of 4, evenly × 2.07; \
            all at once, ε split evenly × 4.35.
            """);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "--sample 4, 'Each person reports on all 4 attributes. The whole'",
    "--sample 2, 'Each person reports on 2 of 4 attributes, drawn at random. The whole'",
    "--delta 1e-6, ' (allowed: 1 and 1e-6).'",
    "--users 1, 'interval with 1 people'"
  })
  void theFirstLinesDependOnTheOptions(String options, String words) {
    assertThat(survey.run("plan schema.yaml --epsilon 1 " + options).out()).contains(words);
  }

  @Test
  void jsonHasTheSameContent() throws IOException {
    JsonNode json = survey.json("plan schema.yaml --epsilon 4 --sample 2 --users 500");
    Plan plan = survey.plan();
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "plan",
            "claimed",
            "exact",
            "users",
            "confidence",
            "readers",
            "sampled",
            "parts",
            "attributes",
            "crosses",
            "quantities",
            "requirements",
            "costs",
            "withoutHistogram",
            "alternatives");
    assertThatJson(json).node("plan").isString().isEqualTo(plan.hash().toString());
    assertThat(json.get("claimed").toString()).isEqualTo("{\"epsilon\":4.0,\"delta\":0.0}");
    assertThat(json.at("/exact/epsilon").doubleValue())
        .isEqualTo(plan.audit().loss().epsilon())
        .isBetween(3.999, 4.0);
    assertThatJson(json).node("users").isIntegralNumber().isEqualTo(500);
    assertThatJson(json).node("sampled").isIntegralNumber().isEqualTo(2);
    assertThatJson(json).node("parts").isIntegralNumber().isEqualTo(4);
    assertThat(json.at("/attributes/0").fieldNames())
        .toIterable()
        .containsExactly(
            "name",
            "type",
            "mechanism",
            "epsilon",
            "delta",
            "inclusion",
            "error",
            "relativeError",
            "toLimit",
            "bits",
            "movedByOnePercent");
    for (int i = 0; i < 4; i++) {
      JsonNode attribute = json.at("/attributes/" + i);
      assertThatJson(attribute)
          .node("name")
          .isString()
          .isEqualTo(plan.schema().attributes().get(i).name());
      assertThat(attribute.get("error").doubleValue())
          .isCloseTo(expectedError(plan, i, 500), within(1e-12));
      assertThat(attribute.get("movedByOnePercent").doubleValue())
          .isCloseTo(Influence.of(plan, 0.01).get(i).moved(), within(1e-12));
    }
  }

  private static double expectedError(Plan plan, int attribute, int users) {
    return Planner.forSchema(plan.schema())
        .users(users)
        .forecast(plan)
        .attributes()
        .get(attribute)
        .error();
  }

  @Test
  void peopleAndLossAreFoundForAWantedError() throws IOException {
    JsonNode people =
        survey.json("plan schema.yaml --epsilon 1 --error 0.02 --mechanism duchi,grr");
    long users = people.get("users").longValue();
    assertThat(worst(people)).isBetween(0.0199, 0.02);
    JsonNode loss =
        survey.json("plan schema.yaml --error 0.02 --mechanism duchi,grr --users " + users);
    assertThat(loss.at("/claimed/epsilon").doubleValue()).isBetween(0.999, 1.002);
    assertThat(worst(loss)).isBetween(0.0199, 0.02);
  }

  @ParameterizedTest
  @CsvSource({
    "--epsilon 1 --error 0.02, 'People needed: [1-9][0-9,]+, for ± 0\\.02 with ε = 1\\.'",
    "--users 50000 --error 0.02, 'Smallest ε: 1\\.[0-9]+, for ± 0\\.02 with 50,000 people\\.'"
  })
  void theComputedValueIsPrintedFirst(String options, String answer) {
    Cli run = survey.run("plan schema.yaml --mechanism duchi,grr " + options);
    assertThat(run.out().lines().findFirst().orElseThrow()).matches(answer);
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 'a factor of at most 1.6; an attacker who was 50 % sure of an answer is at most 62 % sure after seeing the report'",
    "8, 'a factor of at most 2,981; an attacker who was 50 % sure of an answer is at most 99.97 % sure after seeing the report'",
    "20, 'a factor of at most 485,170,000; an attacker who was 50 % sure of an answer is practically certain after seeing the report'"
  })
  void theLossIsExplainedInWords(String epsilon, String words) {
    String run = "plan schema.yaml --sample 1 --mechanism duchi,grr --epsilon ";
    assertThat(survey.run(run + epsilon).out()).contains(words);
  }

  /**
   * The warning appears above 8 and not at 8. The loss is exact and never above what is allowed.
   */
  @Test
  void littleProtectionIsWarnedOf() {
    String run = "plan schema.yaml --sample 1 --mechanism duchi,grr --epsilon ";
    assertThat(survey.run(run + "8").err()).isEmpty();
    Cli little = survey.run(run + "8.5");
    assertThat(little.err())
        .startsWith(
            "hearsay: warning: ε is 8.5; above 8, reports protect little: an attacker who was 50 % sure")
        .endsWith(
            ". Usual values are 1 to 4. With a smaller ε, more people or fewer questions keep errors"
                + " small.\n")
        .hasLineCount(1);
    assertThat(little.code()).isZero();
  }

  /**
   * The table shows the ε of the mechanism and the line above the whole report's, without the
   * digits of rounding errors.
   */
  @Test
  void aLossHasFewDigits() {
    Cli run = survey.run("plan schema.yaml --sample 2 --mechanism duchi,grr --epsilon 18.89");
    assertThat(run.out())
        .contains("The whole report has exact ε = 18.89 (allowed: 18.89).")
        .contains("       ε of  ")
        .contains("  9.4450  ");
  }

  private static double worst(JsonNode json) {
    double worst = 0;
    for (JsonNode attribute : json.get("attributes")) {
      worst = Math.max(worst, attribute.get("relativeError").doubleValue());
    }
    return worst;
  }

  /** A part may contain several attributes, so parts are drawn instead of attributes. */
  @Test
  void jointPartsAreDrawnAsParts() throws IOException {
    String schema = Files.readString(folder.resolve("schema.yaml"));
    survey.write("crossed.yaml", schema + "crosses: [[os, city], [age, balance]]\n");
    assertThat(survey.run("plan crossed.yaml --epsilon 0.5").out())
        .startsWith("Each person reports on 1 of 2 parts of the 4 attributes, drawn at random. The")
        .doesNotContain("Infinity");
  }

  @Test
  void weightsMakeAttributesBeAskedMoreOften() throws IOException {
    survey.write(
        "weighted.yaml",
        """
        name: weighted
        attributes:
          - {name: a, type: numeric, min: 0, max: 1, weight: 9}
          - {name: b, type: numeric, min: 0, max: 2}
        """);
    JsonNode json = survey.json("plan weighted.yaml --epsilon 1 --mechanism duchi");
    assertThat(json.at("/attributes/0/inclusion").doubleValue()).isCloseTo(0.75, within(1e-8));
    assertThat(json.at("/attributes/1/inclusion").doubleValue()).isCloseTo(0.25, within(1e-8));
    Cli run = survey.run("plan weighted.yaml --epsilon 1 --mechanism duchi -o plan.json");
    assertThat(survey.plan().hash()).hasToString(json.get("plan").textValue());
    assertThat(run.out()).contains("1 of 2, evenly × 1.2");
  }

  private void writeSleep() throws IOException {
    survey.write(
        "sleep.yaml",
        """
        name: sleep
        distributions: true
        crosses: [[minutes, plan]]
        attributes:
          - {name: minutes, type: numeric, min: 0, max: 300}
          - {name: plan, type: categorical, values: [a, b, c, d, e, f]}
          - {name: region, type: categorical, values: [n, o, s, w, x, y, z]}
        """);
  }

  @ParameterizedTest
  @CsvSource({
    "minutes=5, minutes",
    "plan=0.02, plan",
    "minutes by plan=20, minutes by plan",
    "median of minutes=20, median of minutes"
  })
  void errorsCanBeRequiredOfEveryQuantity(String text, String quantity) throws IOException {
    writeSleep();
    double wanted = Double.parseDouble(text.replaceAll(".*=", ""));
    JsonNode people = survey.json("plan sleep.yaml --epsilon 2 --error '" + text + "'");
    assertMeets(people, quantity, wanted);
    long users = people.get("users").longValue();
    JsonNode loss = survey.json("plan sleep.yaml --users " + users + " --error '" + text + "'");
    assertMeets(loss, quantity, wanted);
    assertThat(loss.at("/claimed/epsilon").doubleValue()).isLessThanOrEqualTo(2.01);
    assertThat(survey.run("plan sleep.yaml --epsilon 2 --error 0.1 --error '" + text + "'").out())
        .startsWith("People needed: ")
        .contains(", for ± 0.1 and " + quantity + " ± ");
  }

  private static void assertMeets(JsonNode json, String quantity, double wanted) {
    JsonNode requirement = json.at("/requirements/0");
    assertThatJson(requirement).node("quantity").isString().isEqualTo(quantity);
    assertThat(requirement.get("wanted").doubleValue()).isEqualTo(wanted);
    assertThat(requirement.get("error").doubleValue()).isBetween(0.95 * wanted, wanted);
    assertThat(json.get("quantities"))
        .anyMatch(
            one ->
                one.get("quantity").textValue().equals(quantity)
                    && one.get("error").equals(requirement.get("error")));
  }

  /**
   * A cross reduces the number of people who report on other attributes; the output shows by how
   * much.
   */
  @Test
  void costsArePrinted() throws IOException {
    writeSleep();
    JsonNode json = survey.json("plan sleep.yaml --epsilon 1");
    JsonNode cost = json.at("/costs/0");
    assertThatJson(cost).node("of").isString().isEqualTo("minutes by plan");
    JsonNode minutes = cost.at("/attributes/0");
    assertThatJson(minutes).node("name").isString().isEqualTo("minutes");
    assertThat(minutes.get("error")).isEqualTo(json.at("/attributes/0/error"));
    assertThat(minutes.get("inclusion")).isEqualTo(json.at("/attributes/0/inclusion"));
    survey.write(
        "without.yaml",
        Files.readString(survey.file("sleep.yaml")).replace("crosses: [[minutes, plan]]\n", ""));
    JsonNode without = survey.json("plan without.yaml --epsilon 1");
    assertThat(minutes.get("errorWithout")).isEqualTo(without.at("/attributes/0/error"));
    assertThat(minutes.get("inclusionWithout")).isEqualTo(without.at("/attributes/0/inclusion"));
    assertThat(json.at("/costs/1/of").textValue()).isEqualTo("distributions");
    assertThat(survey.run("plan sleep.yaml --epsilon 1").out())
        .contains("\nCost of each request: ")
        .containsPattern(
            "\n  minutes by plan: .*minutes ± [0-9.]+ → [0-9.]+ \\([0-9]+ % → [0-9]+ %\\)")
        .contains("\n  distributions: ")
        .contains("\n  minutes: ± ");
  }

  @Test
  void crossesAreForecast() throws IOException {
    survey.write(
        "crossed.yaml",
        """
        name: crossed
        attributes:
          - {name: age, type: numeric, min: 0, max: 100}
          - {name: hours, type: numeric, min: 0, max: 80}
          - {name: sex, type: categorical, values: [f, m]}
          - {name: mood, type: categorical, values: [good, fair, bad]}
        crosses: [[sex, mood], [hours, sex], [age, hours]]
        distributions: true
        """);
    JsonNode json = survey.json("plan crossed.yaml --epsilon 2 --users 100000");
    JsonNode cross = json.at("/crosses/0");
    assertThat(cross.get("attributes").toString()).isEqualTo("[\"sex\",\"mood\"]");
    assertThatJson(cross).node("asked").isBoolean().isTrue();
    assertThatJson(cross).node("tells").isString().isEqualTo("cells");
    assertThat(cross.get("error").doubleValue()).isBetween(0.001, 0.1);
    assertThat(json.at("/crosses/1/tells").textValue()).isEqualTo("means");
    assertThat(json.at("/crosses/2/tells").textValue()).isEqualTo("correlation");
    assertThat(json.get("withoutHistogram")).isEmpty();
    assertThat(survey.run("plan crossed.yaml --epsilon 2").out())
        .contains("Reported jointly: ")
        .contains("sex × mood: ± ")
        .contains("age × hours: ± ")
        .doesNotContain("Not possible with this plan");
    assertThat(survey.run("plan crossed.yaml --epsilon 2 --joint never").err())
        .startsWith("hearsay: crosses need joint parts")
        .hasLineCount(1);
    survey.write(
        "twice.yaml",
        """
        name: t
        attributes:
        - {name: a, type: numeric, min: 0, max: 1}
        crosses: [[a, a]]
        """);
    assertThat(survey.shortened(survey.run("plan twice.yaml --epsilon 2").err()))
        .isEqualTo("hearsay: twice.yaml:4:11: a cross names an attribute twice: [a, a]\n");
  }

  @Test
  void csvHasOneRowPerAttribute() {
    assertThat(survey.run("plan schema.yaml --epsilon 1 --format csv").out())
        .startsWith(
            "name,type,mechanism,epsilon,delta,inclusion,error,relativeError,toLimit,bits,movedByOnePercent\nage,numeric,")
        .hasLineCount(5);
  }

  @Test
  void thePlanIsWrittenOnlyOnDemand() throws IOException {
    Files.delete(survey.file("plan.json"));
    survey.run("plan schema.yaml --epsilon 1");
    assertThat(survey.files()).containsExactly("data.csv", "schema.yaml");
    Cli run = survey.run("plan schema.yaml --epsilon 1 -o plan.json");
    assertThat(survey.shortened(run.err())).isEqualTo("hearsay: wrote the plan to plan.json\n");
    assertThat(survey.plan().loss().epsilon()).isEqualTo(1);
    assertThat(survey.files()).containsExactly("data.csv", "plan.json", "schema.yaml");
  }

  @Test
  void allNumbersAtOnce() throws IOException {
    survey.write(
        "numbers.yaml",
        """
        name: numbers
        attributes:
          - {name: a, type: numeric, min: 0, max: 1}
          - {name: b, type: numeric, min: 0, max: 2}
        """);
    JsonNode json = survey.json("plan numbers.yaml --epsilon 1 --mechanism duchi-vector");
    assertThat(json.get("attributes")).hasSize(2);
    assertThatJson(json).node("parts").isIntegralNumber().isEqualTo(1);
    assertThat(json.at("/attributes/1/error").doubleValue())
        .isCloseTo(2 * json.at("/attributes/0/error").doubleValue(), within(1e-12));
    assertThat(survey.run("plan numbers.yaml --epsilon 1 --mechanism duchi-vector").out())
        .startsWith("Each person reports on all 2 attributes. ");
    assertThat(survey.run("plan numbers.yaml --epsilon 1 --mechanism grr").err())
        .isEqualTo(
            "hearsay: grr is a mechanism for categorical attributes, but the schema 'numbers' has"
                + " none\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          plan | missing required parameter: 'SCHEMA'; see 'hearsay plan --help'
          plan schema.yaml | --epsilon is missing; to find the smallest ε, give --users and --error
          plan schema.yaml --error 0.1 | --epsilon is missing; to find the smallest ε, give --users and --error
          plan schema.yaml --epsilon 1 --users 9 --error 0.1 | --epsilon, --users and --error are all given; give two, and the third is computed
          plan schema.yaml --epsilon 1 --error 2 | the error is 2.0; it must be above 0 and below 1, as a share of an attribute's range
          plan schema.yaml --epsilon 1 --error much | the required error is 'much'; it must be W, such as 0.02, for all attributes, or QUANTITY=W, such as 'hours by phone=0.2'
          plan schema.yaml --epsilon 1 --error age=121 | the error of 'age' is 121.0; it must be above 0 and below 120.0, in its own unit
          plan schema.yaml --epsilon 1 --error 1e-7 | ± 1.0E-7 needs 2.49e+15 people at ε = 1.0; with 10,000,000,000 people the best possible is ± 4.99e-05
          plan schema.yaml --users 2 --error 0.001 --joint never | ± 0.001 is not possible with this number of people: the best is ± 0.00336, at ε = 64.0
          plan none.yaml --epsilon 1 | there is no file 'none.yaml'
          plan schema.yaml --epsilon 0 | epsilon is 0.0; it must be a number above 0, from 1.0E-9 to 64.0
          plan schema.yaml --epsilon 1 --delta 1 | delta is 1.0; it must be in [0, 1)
          plan schema.yaml --epsilon 1 --users 0 | --users is 0; it must be 1 or more
          plan schema.yaml --epsilon 1 --users many | invalid value for option '--users': 'many' is not a whole number; see 'hearsay plan --help'
          plan schema.yaml --epsilon 1 --sample 0 | --sample is '0'; it must be 1 to 4, or auto
          plan schema.yaml --epsilon 1 --sample 5 | --sample is '5'; it must be 1 to 4, or auto
          plan schema.yaml --epsilon 1 --sample all | --sample is 'all'; it must be 1 to 4, or auto
          plan schema.yaml --epsilon 1 --joint always | --joint is 'always'; it must be auto or never
          plan schema.yaml --epsilon 1 --distributions --mechanism duchi | attribute 'age': duchi reports one of 2 symbols; distributions are requested, which need 4 or more
          plan schema.yaml --epsilon 1 --mechanism duchi,laplace | --mechanism names duchi and laplace, both numeric; give one
          plan schema.yaml --epsilon 1 --mechanism grr,oue | --mechanism names grr and oue, both categorical; give one
          plan schema.yaml --epsilon 1 --mechanism auto,oue | auto applies to all attributes, so --mechanism cannot name others with it
          plan schema.yaml --epsilon 1 --mechanism gaussian | gaussian needs a delta above 0
          plan schema.yaml --epsilon 1 --mechanism duchi-vector | duchi-vector is for numbers; attribute 'os' is categorical
          plan schema.yaml --epsilon 1 --mechanism obrr | attribute 'age' is numeric; budgets are allocated to categorical attributes only
          plan schema.yaml --epsilon 1 --mechanism obrr,grr | obrr applies to all attributes, so --mechanism cannot name others with it
          plan schema.yaml --epsilon 1 --mechanism omrr --sample 2 | omrr reports on all 4 attributes; sample is 2
          plan schema.yaml --epsilon 1 --mechanism omrr --delta 0.1 | omrr is pure; delta is 0.1, and must be 0
          """)
  void wrongUsageIsOneLine(String line, String message) {
    Cli run = survey.run(line + (line.contains("-o") ? "" : " -o new.json"));
    assertThat(survey.shortened(run.err())).isEqualTo("hearsay: " + message + "\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
    assertThat(survey.files()).containsExactly("data.csv", "plan.json", "schema.yaml");
  }

  /** Every attribute is reported. The one with more values needs and gets a larger part of ε. */
  @ParameterizedTest
  @CsvSource({"obrr, sue", "omrr, grr"})
  void budgetsAreAllocated(String name, String mechanism) throws IOException {
    survey.write(
        "two.yaml",
        """
        name: two
        attributes:
          - {name: few, type: categorical, values: [a, b]}
          - {name: many, type: categorical, values: [a, b, c, d, e, f, g, h]}
        """);
    String line = "plan two.yaml --epsilon 2 --mechanism " + name;
    JsonNode json = survey.json(line);
    assertThatJson(json).node("sampled").isIntegralNumber().isEqualTo(2);
    JsonNode few = json.at("/attributes/0");
    JsonNode many = json.at("/attributes/1");
    assertThatJson(few).node("mechanism").isString().isEqualTo(mechanism);
    double first = few.get("epsilon").doubleValue();
    double second = many.get("epsilon").doubleValue();
    assertThat(first).isLessThan(second);
    assertThat(first + second).isBetween(2 - 1e-9, 2.0);
    assertThat(json.at("/exact/epsilon").doubleValue()).isBetween(2 - 1e-6, 2.0);
  }

  @Test
  void unknownMechanismsGetTheLegalOnes() {
    Cli run = survey.run("plan schema.yaml --epsilon 1 --mechanism duchi,nonsense");
    assertThat(run.err())
        .startsWith("hearsay: no mechanism is called 'nonsense'; there are auto, laplace, ")
        .hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aBadSchemaNamesFileAndPlace() throws IOException {
    survey.write("bad.yaml", "name: bad\nattributes:\n  - {name: age, type: number}\n");
    Cli run = survey.run("plan bad.yaml --epsilon 1");
    assertThat(survey.shortened(run.err())).startsWith("hearsay: bad.yaml:3:");
    assertThat(run.err()).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aFolderIsNoSchema() {
    Cli run = Cli.run("plan", folder.toString(), "--epsilon=1");
    assertThat(run)
        .isEqualTo(new Cli(2, "", "hearsay: cannot read '" + folder + "': it is a folder\n"));
  }

  @Test
  void anUnwritableOutputIsAFailure() {
    Cli run =
        Cli.run(
            "plan",
            survey.file("schema.yaml").toString(),
            "--epsilon=1",
            "-o",
            folder + "/no/plan.json");
    assertThat(run.err()).startsWith("hearsay: cannot write '").hasLineCount(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(1);
  }
}
