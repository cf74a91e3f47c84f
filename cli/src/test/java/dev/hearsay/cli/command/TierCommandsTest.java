package dev.hearsay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Survey;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tiers from their plans to one estimate. Seeds are fixed, so no test fails by chance. */
class TierCommandsTest {

  private static final String SCHEMA =
      """
      name: tiered
      attributes:
        - {name: age, type: numeric, min: 0, max: 120}
        - {name: os, type: categorical, values: [android, ios, other]}
      """;

  @TempDir private static Path folder;

  private static Survey survey;

  @BeforeAll
  static void makeTiers() throws IOException {
    survey = new Survey(folder);
    survey.write("schema.yaml", SCHEMA);
    survey.write(
        "series.yaml", SCHEMA + "series: {waves: 4, every: week, answers: 1, start: 2024-01-01}\n");
    survey.write("data.csv", Survey.csv(0, 4000));
    survey.write("old.csv", Survey.csv(0, 4000).replaceAll(",[0-9]+,", ",110,"));
    survey.run("plan schema.yaml --epsilon 2,0.5,1 -o tiers.json");
    survey.run("plan schema.yaml --epsilon 1 -o one.json");
    survey.run("plan series.yaml --epsilon 1,4 -o series.json");
    survey.run("perturb tiers.json data.csv --tier 0.5 -o low.bin --insecure-seed 1");
    survey.run("perturb tiers.json data.csv --tier 1 -o middle.bin --insecure-seed 2");
    survey.run("perturb tiers.json data.csv --tier 2 -o high.bin --insecure-seed 3");
    survey.run("perturb tiers.json old.csv --tier 2 -o old.bin --insecure-seed 4");
    survey.run("tally tiers.json --tier 2 high.bin -o high.tally");
  }

  @Test
  void everyTierIsPlannedAndAudited() throws IOException {
    Cli run = survey.run("plan schema.yaml --epsilon 2,0.5,1");
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("Tier ε = 0.5\n\n").contains("\n\nTier ε = 1\n\n");
    JsonNode audit = survey.json("audit tiers.json");
    assertThat(audit.get("tiers")).hasSize(3);
    assertThat(audit.at("/tiers/2/claimed/epsilon").doubleValue()).isEqualTo(2);
    assertThat(audit.at("/tiers/2/holds").booleanValue()).isTrue();
    assertThat(survey.run("audit tiers.json --format csv").out())
        .startsWith("tier,name,mechanism,")
        .contains("\n0.5,age,", "\n2,os,");
  }

  /** A file of reports and a tally count in the tier that their headers name. */
  @Test
  void tiersAreEstimatedTogether() throws IOException {
    Cli run = survey.run("estimate tiers.json low.bin high.tally middle.bin");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith(
            "12,000 reports to 3 tiers of plan 'tiered' (ε = 0.5: 4,000 reports; ε = 1: 4,000"
                + " reports; ε = 2: 4,000 reports); 95 % confidence intervals for all of these"
                + " people.")
        .doesNotContain("Caution");
    JsonNode all = survey.json("estimate tiers.json low.bin middle.bin high.bin");
    assertThat(all.get("reports").intValue()).isEqualTo(12_000);
    assertThat(all.get("tiers")).hasSize(3);
    assertThat(all.at("/tiers/0/epsilon").doubleValue()).isEqualTo(0.5);
    assertThat(all.get("tiersDiffer")).isEmpty();
    double error = all.at("/attributes/0/mean/standardError").doubleValue();
    JsonNode high = survey.json("estimate tiers.json --tier 2 high.bin");
    assertThat(error).isLessThan(high.at("/attributes/0/mean/standardError").doubleValue());
    assertThat(all.at("/attributes/0/mean/low").doubleValue()).isLessThan(44.4);
    assertThat(all.at("/attributes/0/mean/high").doubleValue()).isGreaterThan(44.4);
  }

  @Test
  void tiersOfDifferentPeopleAreMarked() throws IOException {
    assertThat(survey.run("estimate tiers.json low.bin middle.bin old.bin").out())
        .contains("Caution: people who chose different tiers differ in 'age'.");
    JsonNode json = survey.json("estimate tiers.json low.bin middle.bin old.bin");
    assertThat(json.at("/tiersDiffer/0/attribute").textValue()).isEqualTo("age");
    assertThat(json.at("/tiersDiffer/0/estimates")).hasSize(3);
  }

  @Test
  void wavesOfTiersHaveATrend() throws IOException {
    for (int wave = 1; wave <= 3; wave++) {
      survey.run(
          "perturb series.json data.csv --tier 1 --wave %s -o l%s.bin --insecure-seed 5"
              .formatted(wave, wave));
      survey.run(
          "perturb series.json data.csv --tier 4 --wave %s -o h%s.bin --insecure-seed 6"
              .formatted(wave, wave));
    }
    JsonNode wave = survey.json("estimate series.json --wave 2 l2.bin h2.bin");
    assertThat(wave.get("reports").intValue()).isEqualTo(8_000);
    assertThat(wave.at("/tiers/1/wave").intValue()).isEqualTo(2);
    Cli trend = survey.run("estimate series.json --trend l1.bin l2.bin l3.bin h1.bin h2.bin");
    assertThat(trend.err()).isEmpty();
    assertThat(trend.out()).contains("20,000 reports");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "perturb tiers.json data.csv -o x.bin | tiers.json has tiers with ε = 0.5, 1, 2; --tier"
            + " must name one",
        "perturb tiers.json data.csv -o x.bin --tier 3 | --tier is 3; ",
        "perturb one.json data.csv -o x.bin --tier 1 | --tier is 1, but ",
        "estimate tiers.json data.csv | contains neither reports nor a tally",
        "estimate one.json low.bin | belongs to the plan",
        "plan schema.yaml --epsilon 1,1 -o x.json | two tiers have ε = 1.0",
        "plan schema.yaml --epsilon 1,2 --error 0.1 | --epsilon has several tiers",
      })
  void wrongTiersAreRefused(String line, String message) {
    Cli run = survey.run(line);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message.strip());
  }
}
