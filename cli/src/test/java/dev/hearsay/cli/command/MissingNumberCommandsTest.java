package dev.hearsay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Survey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands with a number that may be missing, from the schema to the comparison with the truth.
 */
class MissingNumberCommandsTest {

  private static final int PEOPLE = 5_000;

  @TempDir private static Path folder;
  private static Survey survey;

  @BeforeAll
  static void collect() throws IOException {
    survey = new Survey(folder);
    survey.write(
        "schema.yaml",
        """
        name: phones
        crosses: [[minutes, os]]
        attributes:
          - {name: minutes, type: numeric, min: 0, max: 100, outside: clamp, missing: allowed}
          - {name: os, type: categorical, values: [a, b], other: b}
        """);
    survey.write(
        "people.csv",
        IntStream.range(0, PEOPLE)
            .mapToObj(i -> minutes(i) + "," + (i % 3 == 0 ? "a" : "b"))
            .collect(Collectors.joining("\n", "minutes,os\n", "\n")));
    assertThat(survey.run("plan schema.yaml --epsilon 6 -o plan.json").code()).isZero();
    Cli run =
        survey.run("perturb plan.json people.csv --missing-text NA -o all.bin --insecure-seed 7");
    assertThat(run.err()).doesNotContain("missing cells");
    assertThat(run.code()).isZero();
  }

  /**
   * Returns a number from 0 to 99. Three of ten people above 50 and one of ten below have no
   * number, or "NA".
   */
  private static String minutes(int i) {
    int value = i * 7 % 100;
    boolean isMissing = i / 100 % 10 < (value >= 50 ? 3 : 1);
    return isMissing ? (i % 2 == 0 ? "" : "NA") : String.valueOf(value);
  }

  @Test
  void meansAndSharesAreComparedWithThoseWhoAnswered() throws IOException {
    String command = "estimate plan.json all.bin --truth people.csv --missing-text NA";
    JsonNode found =
        new ObjectMapper()
            .readTree(survey.run(command + " --cross minutes,os --format json").out());
    JsonNode minutes = found.get("attributes").get(0);
    // 50 of 100 people answer with 90 % (24.5 on average), and 50 with 70 % (74.5 on average).
    assertThat(minutes.get("mean").get("truth").asDouble())
        .isCloseTo((0.9 * 24.5 + 0.7 * 74.5) / 1.6, within(1e-9));
    assertThat(minutes.get("answered").get("truth").asDouble()).isCloseTo(0.8, within(1e-9));
    assertIsNear(minutes.get("mean"), "value");
    assertIsNear(minutes.get("answered"), "value");
    for (JsonNode mean : found.get("crosses").get(0).get("means")) {
      assertIsNear(mean, "mean");
    }
    assertThat(survey.run(command).out())
        .containsPattern("minutes +\\(mean\\)")
        .containsPattern("minutes +\\(answered\\)")
        .contains("of 4 intervals contain the truth");
  }

  /**
   * A table has means and shares of its own, but no value to compare with the share of those who
   * answered.
   */
  @Test
  void theTableAsItStandsStandsBesideTheMean() throws IOException {
    survey.write("wide.csv", "minutes,os\n" + "150,a\n,b\n50,a\n0,b\n".repeat(50));
    Cli run = survey.run("estimate plan.json all.bin --truth wide.csv --format csv");
    assertThat(run.code()).isZero();
    assertThat(run.out().lines())
        .anyMatch(
            line -> line.matches("minutes,numeric,.*,50\\.0,(true|false),66\\.66.*,-16\\.66.*"))
        .anyMatch(line -> line.matches("minutes,answered,.*,0\\.75,(true|false),,,,"));
  }

  /** Checks that an estimate is near the truth. The reports are the same in every run. */
  private static void assertIsNear(JsonNode estimate, String name) {
    assertThat(estimate.get(name).asDouble())
        .isCloseTo(
            estimate.get("truth").asDouble(), within(4 * estimate.get("standardError").asDouble()));
  }

  @Test
  void rowsAndDifferencesHaveTheShare() {
    assertThat(survey.run("estimate plan.json all.bin --format csv").out())
        .contains("\nminutes,numeric,,5000,", "\nminutes,answered,,5000,");
    assertThat(
            survey
                .run("difference plan.json all.bin -- all.bin --allow-repeats --format csv")
                .out())
        .contains("\nminutes,numeric,,0.0,", "\nminutes,answered,answered,0.0,");
    assertThat(
            survey
                .run("difference plan.json all.bin -- all.bin --allow-repeats --format json")
                .out())
        .contains("\"answered\"");
  }

  @Test
  void unavailableResultsAreNamed() throws IOException {
    assertThat(survey.run("perturb plan.json people.csv -o no.bin").err())
        .contains("column minutes: 'NA' is not a number; it must be in [0, 100]");
    assertThat(survey.run("estimate plan.json all.bin --distribution 10").err())
        .contains("'minutes' has no distribution: it may be missing");
    survey.write(
        "spread.yaml",
        """
        name: phones
        distributions: true
        attributes:
          - {name: minutes, type: numeric, min: 0, max: 100, missing: allowed}
        """);
    assertThat(survey.run("plan spread.yaml --epsilon 1").err())
        .contains("distributions are requested, and attribute 'minutes' may be missing");
    assertThat(survey.run("plan schema.yaml --epsilon 6").out())
        .contains(
            "number or none", "A number that may be missing is assumed to be missing for half");
  }
}
