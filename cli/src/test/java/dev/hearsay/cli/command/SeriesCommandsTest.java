package dev.hearsay.cli.command;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Plan;
import dev.hearsay.Series;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Survey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A series from its plan to its estimates. Seeds are fixed, so no test fails by chance. */
class SeriesCommandsTest {

  private static final String SCHEMA =
      """
      name: weekly
      attributes:
        - {name: age, type: numeric, min: 0, max: 120}
        - {name: os, type: categorical, values: [android, ios, other]}
      """;

  @TempDir private static Path folder;

  private static Survey survey;

  @BeforeAll
  static void makeSeries() throws IOException {
    survey = new Survey(folder);
    survey.write("once.yaml", SCHEMA);
    survey.write(
        "schema.yaml", SCHEMA + "series: {waves: 6, every: week, answers: 2, start: 2024-01-01}\n");
    survey.write("auto.yaml", SCHEMA + "series: {waves: 52, every: month}\n");
    survey.write("data.csv", Survey.csv(0, 1000));
    survey.run("plan once.yaml --epsilon 4 -o once.json");
    survey.run("plan schema.yaml --epsilon 4 -o plan.json");
    survey.run("perturb plan.json data.csv -o w2.bin --wave 2 --insecure-seed 1");
    survey.run("perturb plan.json data.csv -o w2b.bin --wave 2 --insecure-seed 2");
    survey.run("perturb plan.json data.csv -o w5.bin --wave 5 --insecure-seed 3");
  }

  @Test
  void plansPrintWavesAndLosses() throws IOException {
    Cli run = survey.run("plan schema.yaml --epsilon 4 --users 600");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith(
            "A series of 6 waves, one every week, starting 2024-01-01T00:00:00Z. Reports count"
                + " until 24 hours after the end of their wave.\nEach person answers 2 of the waves,"
                + " drawn at random (as in the schema). All answers together have exact ε = ")
        .contains(" (allowed: 4).\nEach answer reports on ")
        .contains(" (allowed: 2).\n")
        .contains("change", "noticed")
        .contains("with 600 people (for one wave, which 200 of them answer): for the mean");
    JsonNode json = survey.json("plan schema.yaml --epsilon 4 --users 600");
    assertThat(json.get("series").fieldNames())
        .toIterable()
        .containsExactly(
            "waves",
            "every",
            "answers",
            "answersChosen",
            "start",
            "graceHours",
            "claimedPerAnswer",
            "exactPerAnswer");
    assertThat(json.at("/series/claimedPerAnswer/epsilon").doubleValue()).isEqualTo(2);
    assertThat(json.at("/exact/epsilon").doubleValue()).isBetween(3.99, 4.0);
    assertThat(json.at("/attributes/0/changeNoticed").doubleValue())
        .isGreaterThan(json.at("/attributes/0/error").doubleValue());
    JsonNode once = survey.json("plan once.yaml --epsilon 4");
    assertThat(once.has("series")).isFalse();
    assertThat(once.at("/attributes/0").has("changeNoticed")).isFalse();
  }

  @Test
  void answersAreChosenAndTheStartIsToday() throws IOException {
    LocalDate before = LocalDate.now(ZoneOffset.UTC);
    JsonNode json = survey.json("plan auto.yaml --epsilon 1");
    LocalDate after = LocalDate.now(ZoneOffset.UTC);
    assertThat(json.at("/series/answersChosen").booleanValue()).isTrue();
    assertThat(json.at("/series/answers").intValue()).isEqualTo(1);
    assertThat(json.at("/series/graceHours").intValue()).isEqualTo(72);
    assertThat(json.at("/series/start").textValue())
        .isIn(before + "T00:00:00Z", after + "T00:00:00Z");
    assertThat(survey.run("plan auto.yaml --epsilon 1").out())
        .contains("drawn at random (the number with the least error per wave).");
  }

  @Test
  void reportsAndTalliesNameTheirWave() throws IOException {
    Plan plan = survey.plan();
    assertThat(plan.series()).map(Series::answers).contains(2);
    JsonNode json = survey.json("tally plan.json w2.bin w2b.bin -o two.tally");
    assertThatJson(json).node("plan").isString().isEqualTo(plan.wave(2).hash().toString());
    assertThatJson(json).node("reports").isIntegralNumber().isEqualTo(2000);
    Cli several = survey.run("tally plan.json two.tally w5.bin -o new.tally");
    assertThat(several.err())
        .isEqualTo(
            "hearsay: the files belong to waves 2, 5; to merge them into one tally of the"
                + " whole series, give --all-waves\n");
    assertThat(several.code()).isEqualTo(2);
    Cli whole = survey.run("tally plan.json two.tally w5.bin -o whole.tally --all-waves");
    assertThat(survey.shortened(whole.out()))
        .isEqualTo("Counted 3,000 reports of all waves together into whole.tally.\n");
    assertThat(survey.run("tally plan.json whole.tally -o new.tally").code()).isEqualTo(2);
    assertThat(survey.run("tally once.json w2.bin -o new.tally").code()).isEqualTo(2);
    assertThat(survey.files()).doesNotContain("new.tally");
    assertThat(survey.run("estimate plan.json whole.tally").out())
        .isEqualTo(survey.run("estimate plan.json w2.bin w2b.bin w5.bin").out());
  }

  @Test
  void estimatesAreOfAllWavesOrOfOne() throws IOException {
    assertThat(survey.run("estimate plan.json w2.bin w5.bin").out())
        .startsWith(
            "2,000 reports to plan 'weekly', all waves together (ε = 4); 95 % confidence intervals for all"
                + " people of the series.\n");
    Cli one = survey.run("estimate plan.json w2.bin w5.bin --wave 5");
    assertThat(one.err())
        .isEqualTo(
            "hearsay: warning: 1 of the 2 files were left out, since they are not of wave 5\n");
    assertThat(one.out())
        .startsWith("1,000 reports to wave 5 of plan 'weekly' (ε = 2);")
        .isEqualTo(survey.run("estimate plan.json w5.bin").out());
    JsonNode json = survey.json("estimate plan.json w5.bin");
    assertThatJson(json).node("wave").isIntegralNumber().isEqualTo(5);
    assertThat(survey.json("estimate plan.json w2.bin w5.bin").has("wave")).isFalse();
    assertThat(survey.run("estimate plan.json w2.bin --wave 5").err())
        .contains("there are no reports in ");
  }

  @Test
  void trendsHaveATablePerLine() throws IOException {
    Cli run = survey.run("estimate plan.json w2.bin w2b.bin w5.bin --trend");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith(
            "3,000 reports to 2 waves of plan 'weekly'. The band contains the truth in 95 %")
        .contains("\nage:\n", "\nos, android:\n", " 2024-01-08T00:00:00Z ");
    JsonNode json = survey.json("estimate plan.json w2.bin w5.bin --trend");
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("plan", "confidence", "series", "waves", "lines");
    assertThat(json.get("waves")).hasSize(6);
    assertThat(json.get("lines")).hasSize(4);
    assertThat(json.at("/lines/1/value").textValue()).isEqualTo("android");
    assertThat(survey.run("estimate plan.json w2.bin w5.bin --trend --format csv").out())
        .startsWith("wave,opens,attribute,value,reports,estimate,")
        .contains("\n5,2024-01-29T00:00:00Z,os,ios,");
  }

  @Test
  void wavesAreCompared() {
    Cli run = survey.run("difference plan.json w2.bin w2b.bin -- w5.bin");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("Plan 'weekly': 2,000 reports in the first set, 1,000 in the second.");
    Cli several = survey.run("difference plan.json w2.bin w5.bin -- w5.bin");
    assertThat(several.err())
        .isEqualTo(
            "hearsay: the files belong to waves 2, 5; each of the two sets must belong to one wave\n");
    assertThat(several.code()).isEqualTo(2);
  }

  @Test
  void auditsAreOfAllAnswersAndOfOne() throws IOException {
    Cli run = survey.run("audit plan.json");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .startsWith(
            "Plan 'weekly', all answers of one person (2 answers): claimed ε = 4; exact ε = ")
        .contains(": claimed ε = 4; exact ε = ")
        .contains("\nOne answer: claimed ε = 2; exact ε = ");
    JsonNode json = survey.json("audit plan.json");
    assertThatJson(json).node("answers").isIntegralNumber().isEqualTo(2);
    assertThat(json.at("/oneAnswer/holds").booleanValue()).isTrue();
    assertThat(json.at("/oneAnswer/claimed/epsilon").doubleValue()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          perturb plan.json data.csv -o x.bin | the plan of 'weekly' is a series of 6 waves; --wave must name the wave that the rows answer
          perturb plan.json data.csv -o x.bin --wave 7 | --wave is 7: there is no wave 7; there are waves 1 to 6
          perturb plan.json data.csv -o x.bin --wave 0 | --wave is 0: there is no wave 0; there are waves 1 to 6
          perturb once.json data.csv -o x.bin --wave 1 | --wave is 1, but the plan of 'weekly' is not a series
          estimate once.json w2.bin --wave 1 | --wave is 1, but the plan of 'weekly' is not a series
          estimate plan.json w2.bin --wave 9 | --wave is 9: there is no wave 9; there are waves 1 to 6
          estimate once.json w2.bin --trend | --trend is for a series; the plan of 'weekly' is not one
          estimate plan.json w2.bin --trend --wave 2 | --trend cannot be combined with --wave, --truth, --distribution, --range, --within or --postprocess
          estimate plan.json w2.bin --trend --truth data.csv | --trend cannot be combined with --wave, --truth, --distribution, --range, --within or --postprocess
          """)
  void wrongWavesAreOneLine(String line, String reason) {
    Cli run = survey.run(line);
    assertThat(run.err()).isEqualTo("hearsay: " + reason + "\n");
    assertThat(run.code()).isEqualTo(2);
    assertThat(survey.files()).doesNotContain("x.bin");
  }
}
