package dev.hearsay.cli.command;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.JointSurvey;
import dev.hearsay.cli.Survey;
import dev.hearsay.wire.json.PlanJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The crosses of {@code estimate --cross}. Seeds are fixed, so no test fails by chance. */
class CrossTest {

  @TempDir private static Path folder;

  private static Survey survey;

  @BeforeAll
  static void makeReports() throws IOException {
    survey = JointSurvey.in(folder);
  }

  @Test
  void twoCategoriesAreATableForPeople() {
    assertThat(survey.run("estimate plan.json first.bin --cross sex,income").out())
        .contains(
            """

            Shares of all people by sex and income, from 7,491 reports, ± standard error:

             sex            <=50K             >50K
            ───────────────────────────────────────
             f    0.3463 ± 0.0060  0.0532 ± 0.0038
             m    0.4013 ± 0.0062  0.1992 ± 0.0053
            """);
  }

  @Test
  void aNumberHasAMeanByGroup() {
    assertThat(survey.run("estimate plan.json first.bin --cross sex,hours,income").out())
        .endsWith(
            """

            Mean of hours by sex and income, from 7,491 reports:

             group      estimate  ± standard  interval     to
                                       error      from
            ──────────────────────────────────────────────────
             f × <=50K     34.63        0.43     33.78  35.47
             f × >50K       43.7         2.1      39.6   48.0
             m × <=50K     34.91        0.38     34.17  35.64
             m × >50K      44.97        0.65     43.69  46.25
            """);
  }

  @Test
  void theTruthStandsBesideEveryNumber() throws IOException {
    JsonNode crosses =
        survey
            .json(
                "estimate plan.json first.bin --truth first.csv"
                    + " --cross sex,income --cross hours,sex --cross age,hours")
            .get("crosses");
    assertThat(names(crosses.get(0)))
        .containsExactly("attributes", "reports", "cells", "association");
    assertThat(names(crosses.at("/0/cells/3")))
        .containsExactly("values", "estimate", "standardError", "low", "high", "truth");
    assertThat(crosses.at("/0/cells/3/values").toString()).isEqualTo("[\"m\",\">50K\"]");
    assertThat(crosses.at("/0/cells/3/truth").doubleValue()).isEqualTo(0.2);
    assertThat(names(crosses.get(1))).containsExactly("attributes", "reports", "means");
    assertThat(names(crosses.at("/1/means/0")))
        .containsExactly("value", "mean", "standardError", "low", "high", "truth");
    assertThat(names(crosses.at("/2/correlation")))
        .containsExactly("value", "standardError", "low", "high", "truth");
    crosses.findParents("truth").forEach(CrossTest::assertNear);
  }

  private static void assertNear(JsonNode node) {
    String name =
        List.of("estimate", "mean", "value").stream()
            .filter(key -> node.path(key).isNumber())
            .findFirst()
            .orElseThrow();
    double error = Math.abs(node.get(name).doubleValue() - node.get("truth").doubleValue());
    assertThat(error).isLessThan(5 * node.get("standardError").doubleValue());
  }

  private static List<String> names(JsonNode node) {
    return node.propertyStream().map(java.util.Map.Entry::getKey).toList();
  }

  @Test
  void besideTheTruthCellsAreAList() {
    String text =
        survey.run("estimate plan.json first.bin --truth first.csv --cross sex,income").out();
    assertThat(text)
        .contains(
            "13 of 13 intervals contain the truth; at 95 % confidence, about 12 of 13 are expected to.",
            " f × <=50K    0.3463      0.0060    0.3345  0.3582  0.3429  yes\n");
  }

  @Test
  void csvHasARowPerNumber() {
    List<String> lines =
        survey
            .run(
                "estimate plan.json first.bin --format csv"
                    + " --cross sex,income --cross hours,sex --cross age,hours")
            .out()
            .lines()
            .toList();
    assertThat(lines.get(0))
        .isEqualTo("attribute,type,value,reports,estimate,standardError,low,high");
    assertThat(lines).anyMatch(line -> line.startsWith("sex × income,cell,m × >50K,7491,0.199"));
    assertThat(lines).anyMatch(line -> line.startsWith("hours × sex,group-mean,m,7491,38.2"));
    assertThat(lines).anyMatch(line -> line.startsWith("age × hours,correlation,,7691,0.70"));
  }

  @Test
  void rareGroupsAreTooFew() throws IOException {
    survey.write("few.csv", "sex,income,hours,age,city\n" + "m,>50K,40,30,Bonn\n".repeat(40));
    survey.run("perturb plan.json few.csv -o few.bin --insecure-seed 3");
    assertThat(survey.run("estimate plan.json few.bin --cross hours,sex").out())
        .containsPattern("\n f +too few +– +– +–\n");
    JsonNode group =
        survey.json("estimate plan.json few.bin --cross hours,sex").at("/crosses/0/means/0");
    assertThat(group.get("mean").isNull()).isTrue();
    assertThatJson(group).node("reason").isString().isEqualTo("too few people in the group");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          income,city | no part of the plan reports on 'income' and 'city' together; the plan supports sex × income, sex × hours, sex × city, income × hours, hours × age
          sex,shoe    | no attribute is called 'shoe'; there are sex, income, hours, age, city
          sex,sex     | 'sex' cannot be crossed with itself
          sex         | a cross consists of two or three attributes, with commas between
          "sex"x,age  | a closing quotation mark must end the name
          """)
  void unavailableDistributionsAreOneLine(String cross, String reason) {
    Cli run = survey.run("estimate plan.json first.bin --cross " + cross);
    assertThat(run.err()).isEqualTo("hearsay: --cross " + cross + ": " + reason + "\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aTableOfAMillionCellsIsRefused() throws IOException {
    List<String> values = IntStream.range(0, 1000).mapToObj(i -> "v" + i).toList();
    PrivacyLoss loss = PrivacyLoss.pure(2);
    Plan plan =
        new Plan(
            new Schema(
                "large",
                List.of(
                    new Attribute.Categorical("a", values),
                    new Attribute.Categorical("b", values))),
            loss,
            1,
            List.of(
                new Plan.Part(List.of(0), Mechanisms.categorical("grr", 1000, loss)),
                new Plan.Part(List.of(1), Mechanisms.categorical("grr", 1000, loss))));
    survey.write("large.json", PlanJson.write(plan));
    survey.write("large.csv", "a,b\nv1,v2\n");
    survey.run("perturb large.json large.csv -o large.bin --insecure-seed 1");
    Cli run = survey.run("estimate large.json large.bin --cross a,b");
    assertThat(run.err())
        .isEqualTo(
            "hearsay: --cross a,b: a table of 'a' and 'b' has 1000000 cells; it may have at most 65536\n");
    assertThat(run.code()).isEqualTo(2);
  }

  /** An attribute has a row and a variance of its own for each of its parts. */
  @Test
  void theAuditListsEveryPartOfAnAttribute() throws IOException {
    assertThat(survey.run("audit plan.json").out())
        .contains("sex        joint with income, hours", "sex        joint with city")
        .contains("city       joint with sex", "city       grr");
    JsonNode attributes = survey.json("audit plan.json").get("attributes");
    assertThat(attributes.findValuesAsText("name"))
        .containsExactly("sex", "sex", "income", "hours", "hours", "age", "city", "city");
    assertThat(attributes.at("/0/with").toString()).isEqualTo("[\"income\",\"hours\"]");
    assertThat(attributes.at("/0/worstCaseVariance").doubleValue())
        .isLessThan(attributes.at("/3/worstCaseVariance").doubleValue());
    assertThat(attributes.get(7).has("with")).isFalse();
  }
}
