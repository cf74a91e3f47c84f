package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The warnings about an export with blanks, other capitals than the schema's, and minutes instead
 * of hours.
 */
class PlacementTest {

  private static final String SCHEMA =
      """
      name: phones
      attributes:
        - {name: system, type: categorical, values: [android, ios], other: unknown}
        - {name: daily, type: numeric, min: 0, max: 24, outside: clamp}
        - {name: sex, type: categorical, values: [f, m], other: none}
      """;

  private static final String SYSTEM =
      "hearsay: warning: system: 199 of 199 values are not listed and became 'unknown', most often"
          + " 'Android' (100); listed are: android, ios, unknown; 199 of these are listed with other"
          + " capitals or spaces\n";
  private static final String DAILY =
      "hearsay: warning: daily: 198 of 199 values are above 24 and were moved there, most often 300"
          + " (100); 1 is below 0 and was moved there, most often -1 (1)\n";
  private static final String SEX =
      "hearsay: warning: sex: 99 of 199 values are missing and became 'none', most often an empty"
          + " cell (99)\n";

  @TempDir private Path folder;
  private Survey survey;

  @BeforeEach
  void makeExport() throws IOException {
    survey = new Survey(folder);
    survey.write("schema.yaml", SCHEMA);
    survey.write(
        "people.csv",
        "system,daily,sex\n"
            + "Android,300,f\n".repeat(100)
            + "I OS,240,\n".repeat(98)
            + "iOS,-1,\n");
    survey.run("plan schema.yaml --epsilon 8 -o plan.json");
  }

  @Test
  void everyAttributeHasALine() {
    Cli run = survey.run("perturb plan.json people.csv -o reports.bin");
    assertThat(run.err()).isEqualTo(SYSTEM + DAILY + SEX);
    assertThat(run.code()).isZero();
  }

  @Test
  void strictRunsWriteNothing() throws IOException {
    String refused =
        "hearsay: --strict: people.csv has values of system, daily, sex that are outside the range, not listed or missing;"
            + " nothing was written or sent\n";
    Cli run = survey.run("perturb plan.json people.csv -o reports.bin --strict");
    assertThat(survey.shortened(run.err())).isEqualTo(SYSTEM + DAILY + SEX + refused);
    assertThat(run.code()).isEqualTo(2);
    assertThat(survey.files()).containsExactlyInAnyOrder("people.csv", "plan.json", "schema.yaml");
    PrintStream out = System.out;
    ByteArrayOutputStream piped = new ByteArrayOutputStream();
    System.setOut(new PrintStream(piped, true, StandardCharsets.UTF_8));
    try {
      assertThat(survey.run("perturb plan.json people.csv -o - --strict").code()).isEqualTo(2);
      assertThat(piped.size()).isZero();
      survey.write("good.csv", "system,daily,sex\n" + "ios,3,f\n".repeat(9));
      assertThat(survey.run("perturb plan.json good.csv -o - --strict").code()).isZero();
      assertThat(piped.size()).isPositive();
    } finally {
      System.setOut(out);
    }
  }

  @Test
  void aStrictTrainingTrainsNothing() {
    String train =
        "train schema.yaml people.csv --label daily --task linear --epsilon 4 --folds 2 --repeats 1"
            + " --insecure-seed 1 -o model.json --format json";
    Cli strict = survey.run(train + " --strict");
    assertThat(strict.err()).contains(SYSTEM + DAILY + SEX);
    assertThat(strict.code()).isEqualTo(2);
    assertThat(survey.file("model.json")).doesNotExist();
    Cli run = survey.run(train);
    assertThat(run.err()).contains(SYSTEM + DAILY + SEX);
    assertThat(run.out()).contains("\"placement\"").contains("\"respelled\" : 199");
  }

  /** The truth is about changed values, which hides every mistake in this table. */
  @Test
  void aRehearsalShowsTheTableAsItStands() throws IOException {
    survey.run("perturb plan.json people.csv -o reports.bin --insecure-seed 1");
    String estimate = "estimate plan.json reports.bin --truth people.csv";
    Cli json = survey.run(estimate + " --format json");
    assertThat(json.err()).isEqualTo(SYSTEM + DAILY + SEX);
    JsonNode found = new JsonMapper().readTree(json.out());
    JsonNode daily = found.at("/attributes/1/mean");
    double raw = (100 * 300 + 98 * 240 - 1) / 199.0;
    assertThat(daily.get("truth").doubleValue()).isCloseTo(24 * 198 / 199.0, within(1e-9));
    assertThat(daily.get("raw").doubleValue()).isCloseTo(raw, within(1e-9));
    assertThat(daily.get("clampingBias").doubleValue())
        .isCloseTo(24 * 198 / 199.0 - raw, within(1e-9));
    assertThat(daily.get("missingBias").doubleValue()).isZero();
    List<JsonNode> system = Survey.estimates(found).subList(0, 3);
    for (JsonNode share : system) {
      boolean isOther = share.get("value").asText().equals("unknown");
      assertThat(share.get("raw").doubleValue()).isZero();
      assertThat(share.get("truth").doubleValue()).isEqualTo(isOther ? 1 : 0);
      assertThat(share.get("otherBias").doubleValue()).isEqualTo(isOther ? 1 : 0);
    }
    JsonNode women = found.at("/attributes/2/frequencies/0");
    assertThat(women.get("raw").doubleValue()).isEqualTo(1);
    assertThat(women.get("truth").doubleValue()).isCloseTo(100 / 199.0, within(1e-12));
    assertThat(women.get("missingBias").doubleValue()).isCloseTo(-99 / 199.0, within(1e-12));
    assertThat(found.at("/placement/0/unlisted/count").intValue()).isEqualTo(199);
    assertThat(survey.run(estimate).out())
        .contains("by clamping", "by 'other'", "by missing")
        .contains(" contain the value in the table as it stands. ");
    List<String> lines = survey.run(estimate + " --format csv").out().lines().toList();
    assertThat(lines.get(0)).endsWith(",truth,inside,raw,clampingBias,otherBias,missingBias");
    assertThat(lines.get(3)).startsWith("system,categorical,unknown,").endsWith(",0.0,0.0,1.0,0.0");
  }

  @Test
  void aTableThatFitsIsSilent() throws IOException {
    survey.write("good.csv", "system,daily,sex\n" + "ios,3,f\n".repeat(50));
    Cli run = survey.run("perturb plan.json good.csv -o good.bin --strict");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(survey.run("estimate plan.json good.bin --truth good.csv").out())
        .doesNotContain("by clamping", "as it stands");
  }
}
