package dev.hearsay.cli.command;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Survey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command from a table to estimates, in every format and next to the truth. */
class EstimateCommandTest {

  @TempDir private Path folder;

  private Survey survey;

  @BeforeEach
  void makeReports() throws IOException {
    survey = Survey.withReports(folder);
  }

  @Test
  void jsonHasTheShapeOfTheContract() throws IOException {
    JsonNode json = survey.json("estimate plan.json all.bin");
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("plan", "reports", "epsilon", "delta", "confidence", "attributes");
    assertThatJson(json).node("plan").isString().isEqualTo(survey.plan().hash().toString());
    assertThatJson(json).node("reports").isIntegralNumber().isEqualTo(Survey.PEOPLE);
    assertThat(json.get("epsilon").doubleValue()).isEqualTo(4);
    assertThat(json.get("confidence").doubleValue()).isEqualTo(0.95);
    JsonNode age = json.at("/attributes/0");
    assertThat(age.fieldNames())
        .toIterable()
        .containsExactly("name", "type", "reports", "intervals", "mean");
    assertThat(age.get("mean").fieldNames())
        .toIterable()
        .containsExactly("value", "standardError", "low", "high");
    JsonNode os = json.at("/attributes/1");
    assertThat(os.fieldNames())
        .toIterable()
        .containsExactly("name", "type", "reports", "intervals", "frequencies");
    assertThat(os.at("/frequencies/0").fieldNames())
        .toIterable()
        .containsExactly("value", "estimate", "standardError", "low", "high");
    assertThat(reports(json)).isEqualTo(2L * Survey.PEOPLE);
  }

  /** Returns the sum of reports over the attributes; each person reports on two of them. */
  private static long reports(JsonNode json) {
    long sum = 0;
    for (JsonNode attribute : json.get("attributes")) {
      sum += attribute.get("reports").longValue();
    }
    return sum;
  }

  /** The probability follows from the standard error. */
  @Test
  void theProbabilityOfADistanceIsPrinted() throws IOException {
    JsonNode plain = survey.json("estimate plan.json all.bin");
    double error = plain.at("/attributes/0/mean/standardError").doubleValue();
    String command = "estimate plan.json all.bin --within age=" + error;
    JsonNode json = survey.json(command);
    assertThat(json.at("/within/probability").doubleValue()).isCloseTo(0.68269, within(1e-5));
    assertThat(json.at("/within/attributes").size()).isOne();
    assertThat(json.at("/within/error").doubleValue()).isBetween(0.0, 0.1);
    assertThat(survey.run(command).out())
        .contains("\n\nWith probability 0.68, the mean of age is within ± ")
        .contains("\nThis is the normal approximation. The probability is guaranteed to be");
    assertThat(survey.run(command + " --format csv").out())
        .containsPattern("\\n[^\\n]*age[^\\n]*,0\\.6826894[0-9]+,0\\.[0-9]+,0\\.[0-9]+\\n");
    assertThat(survey.run("estimate plan.json all.bin --within 0").code()).isEqualTo(2);
    ((ObjectNode) json).remove("within");
    assertThat(json).isEqualTo(plain);
  }

  @Test
  void truthIsExact() throws IOException {
    JsonNode json = survey.json("estimate plan.json all.bin --truth data.csv");
    assertThat(json.at("/attributes/0/mean").fieldNames())
        .toIterable()
        .containsExactly(
            "value",
            "standardError",
            "low",
            "high",
            "truth",
            "raw",
            "clampingBias",
            "otherBias",
            "missingBias");
    assertThat(json.at("/attributes/1/frequencies/0").fieldNames())
        .toIterable()
        .contains("value", "estimate", "standardError", "low", "high", "truth", "raw");
    assertThat(truths(json))
        .containsExactly(
            IntStream.range(0, Survey.PEOPLE).mapToDouble(Survey::age).sum() / Survey.PEOPLE,
            share(i -> Survey.os(i).equals("android")),
            share(i -> Survey.os(i).equals("ios")),
            share(i -> Survey.os(i).equals("other")),
            IntStream.range(0, Survey.PEOPLE).mapToDouble(Survey::clamped).sum() / Survey.PEOPLE,
            0.25,
            0.25,
            0.5);
  }

  /** Rows that perturb skips are also skipped for the truth. */
  @Test
  void theTruthHasTheSameRuleForMissingCells() throws IOException {
    survey.write("gaps.csv", Survey.csv(0, Survey.PEOPLE) + "c,Bonn,,ios,0\nc,Bonn,9,ios,NA\n");
    String rule = " --missing skip --missing-text NA";
    survey.run("perturb plan.json gaps.csv -o gaps.bin --insecure-seed 1" + rule);
    Cli gaps = survey.run("estimate plan.json gaps.bin --truth gaps.csv" + rule);
    assertThat(truthColumns(gaps))
        .isEqualTo(truthColumns(survey.run("estimate plan.json all.bin --truth data.csv")));
    assertThat(gaps.err())
        .isEqualTo(
            "hearsay: warning: 2 rows with missing cells: skipped, so the results are about the"
                + " other rows\n"
                + "hearsay: warning: age: 1 of 4,002 values is missing and was left out with its row,"
                + " most often an empty cell (1)\n"
                + Survey.PLACED
                    .replace("4,000", "4,002")
                    .replace(
                        "-1002.0 (2)",
                        "-1002.0 (2); 1 is missing and was left out with its row, most often 'NA'"
                            + " (1)"));
    survey.write("gaps.csv", Survey.HEADER + "\nc,Bonn,,ios,0\n");
    assertThat(survey.run("estimate plan.json gaps.bin --truth gaps.csv" + rule).err())
        .endsWith(
            "gaps.csv has no row without missing cells, so there is no truth to compare with\n");
    assertThat(survey.run("estimate plan.json all.bin --missing skip"))
        .isEqualTo(
            new Cli(
                2,
                "",
                "hearsay: --missing and --strict apply to the file of --truth; give that file, too\n"));
  }

  /** Returns the rows of estimates up to the column about whether the truth is inside. */
  private static List<String> truthColumns(Cli run) {
    return run.out()
        .lines()
        .filter(line -> line.matches(" .* (yes|NO) .*"))
        .map(line -> line.replaceAll("(yes|NO).*", "$1"))
        .toList();
  }

  private static double share(IntPredicate has) {
    return (double) IntStream.range(0, Survey.PEOPLE).filter(has).count() / Survey.PEOPLE;
  }

  private static List<Double> truths(JsonNode json) {
    return Survey.estimates(json).stream().map(node -> node.get("truth").doubleValue()).toList();
  }

  /** The seed is fixed, so this cannot fail by chance. */
  @Test
  void estimatesAreNearTheTruth() throws IOException {
    for (JsonNode node :
        Survey.estimates(survey.json("estimate plan.json all.bin --truth data.csv"))) {
      double value =
          node.has("estimate")
              ? node.get("estimate").doubleValue()
              : node.get("value").doubleValue();
      double error = node.get("standardError").doubleValue();
      assertThat(Math.abs(value - node.get("truth").doubleValue())).isLessThan(5 * error);
      assertThat(node.get("low").doubleValue()).isLessThan(value);
      assertThat(node.get("high").doubleValue()).isGreaterThan(value);
    }
  }

  @Test
  void csvHasOneRowPerEstimate() {
    Cli run = survey.run("estimate plan.json all.bin --truth data.csv --format csv");
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(1 + 1 + 3 + 1 + 3);
    assertThat(lines.get(0))
        .isEqualTo(
            "attribute,type,value,reports,estimate,standardError,low,high,truth,inside,raw,clampingBias,otherBias,missingBias");
    assertThat(lines.get(1))
        .startsWith("age,numeric,,")
        .matches(".*,(true|false),[0-9.]+,0.0,0.0,0.0");
    assertThat(lines.get(8))
        .startsWith("city,categorical,elsewhere,")
        .endsWith(",0.25,0.0,0.25,0.0");
    assertThat(lines.get(7)).startsWith("city,categorical,\"Frankfurt, Oder\",").contains(",0.25,");
    assertThat(survey.run("estimate plan.json all.bin --format csv").out().lines())
        .first()
        .isEqualTo("attribute,type,value,reports,estimate,standardError,low,high");
  }

  @Test
  void tableHasSentences() {
    Cli run = survey.run("estimate plan.json all.bin --truth data.csv --confidence 0.999");
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0))
        .isEqualTo(
            "4,000 reports to plan 'phone-survey' (ε = 4); 99.9 % confidence intervals for all of"
                + " these people.");
    assertThat(lines.get(2).strip().split(" {2,}"))
        .containsExactly(
            "attribute",
            "value",
            "estimate",
            "± standard",
            "interval",
            "to",
            "truth",
            "inside",
            "in the",
            "by clamping",
            "by 'other'");
    assertThat(lines.get(5)).matches(" age +\\(mean\\) +\\d+\\.\\d+ +\\d+\\.\\d+ .* yes .*");
    assertThat(lines.get(11)).startsWith(" city       Frankfurt, Oder ");
    assertThat(lines.subList(lines.size() - 2, lines.size()))
        .containsExactly(
            "8 of 8 intervals contain the truth; at 99.9 % confidence, about 8 of 8 are expected to.",
            "7 of 8 contain the value in the table as it stands. It differs from the truth where values"
                + " were clamped, unlisted or missing: the last columns show by how much.");
    assertThat(survey.run("estimate plan.json all.bin").out())
        .contains("; 95 % confidence intervals")
        .doesNotContain("truth");
  }

  @Test
  void largeDomainsAreCutForPeople() throws IOException {
    List<String> values = IntStream.range(0, 13).mapToObj(i -> "v" + i).toList();
    survey.write(
        "large.yaml",
        "name: large\nattributes:\n  - {name: a, type: categorical, values: ["
            + String.join(", ", values)
            + "]}\n");
    survey.write("large.csv", "a\n" + "v12\n".repeat(500) + "v3\n".repeat(100));
    survey.run("plan large.yaml --epsilon 8 -o large.json");
    survey.run("perturb large.json large.csv -o large.bin --insecure-seed 1");
    List<String> lines = survey.run("estimate large.json large.bin").out().lines().toList();
    assertThat(lines).hasSize(2 + 3 + 10 + 2);
    assertThat(lines.get(5)).startsWith(" a          v12 ");
    assertThat(lines.get(6)).startsWith(" a          v3 ");
    assertThat(lines.get(16))
        .isEqualTo(
            "Of attributes with more than 12 values, the 10 largest estimates are shown; --format"
                + " csv prints all 13.");
    assertThat(survey.run("estimate large.json large.bin --format csv").out()).hasLineCount(14);
  }

  @Test
  void unknownResultsAreDashes() throws IOException {
    survey.write("one.csv", Survey.csv(0, 1));
    survey.run("perturb plan.json one.csv -o one.bin --insecure-seed 1");
    Cli run = survey.run("estimate plan.json one.bin --truth one.csv");
    assertThat(run.err())
        .isEqualTo(
            "hearsay: warning: balance: 1 of 1 value is below -1000 and was moved there, most often"
                + " -1500.0 (1)\n");
    assertThat(run.out()).startsWith("1 report to plan").contains(" – ", "∞");
    JsonNode json = survey.json("estimate plan.json one.bin");
    assertThat(Survey.estimates(json)).anyMatch(node -> node.get("standardError").isNull());
    assertThat(survey.run("estimate plan.json one.bin --format csv").out()).contains(",0,,,,\n");
  }
}
