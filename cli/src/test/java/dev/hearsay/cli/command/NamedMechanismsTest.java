package dev.hearsay.cli.command;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Survey;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Mechanisms that the planner never chooses, by name: with a parameter, as numbers of a one-hot
 * vector, and with noise on all numbers at once. They pass plan, perturb, tally and estimate, and
 * the exact audit.
 */
class NamedMechanismsTest {

  @TempDir private Path folder;

  private Survey survey;

  @BeforeEach
  void makeSurvey() throws IOException {
    survey = Survey.in(folder);
  }

  /**
   * Checks the estimates against the truth. All seeds are fixed, and six standard errors are
   * allowed.
   */
  @ParameterizedTest
  @CsvSource({
    "'pm-opt:outputs=5,lh:g=8'",
    "'hm-tp:outputs=9,prr:q=0.30'",
    "'duchi,one-hot-piecewise'",
    "'duchi,one-hot-laplace'",
    "'duchi,one-hot-square-wave'"
  })
  void collectionsUseTheNamedMechanisms(String names) throws IOException {
    String line = "plan schema.yaml --epsilon 8 --sample 2 --mechanism " + names;
    assertThat(survey.run(line + " -o plan.json").code()).isZero();
    JsonNode plan = survey.json(line);
    String[] wanted = names.replace("0.30", "0.3").split(",", -1);
    assertThatJson(plan).node("attributes[0].mechanism").isEqualTo(wanted[0]);
    assertThatJson(plan).node("attributes[1].mechanism").isEqualTo(wanted[1]);
    assertThat(survey.run("audit plan.json").code()).isZero();
    survey.run("perturb plan.json data.csv -o named.bin --insecure-seed 5");
    JsonNode estimates = survey.json("estimate plan.json named.bin");
    checkMean(estimates.at("/attributes/0"), 44.5);
    assertThat(estimates.at("/attributes/1/frequencies/0/estimate").doubleValue())
        .isCloseTo(0.6, within(0.2));
    assertThat(survey.run("estimate plan.json named.bin --postprocess l1").code()).isZero();
  }

  private static void checkMean(JsonNode attribute, double truth) {
    double mean = attribute.at("/mean/value").doubleValue();
    double error = attribute.at("/mean/high").doubleValue() - mean;
    assertThat(error).isPositive();
    assertThat(mean).isCloseTo(truth, within(6 * error / 1.96));
  }

  @Test
  void aSchemaNamesMechanismsWithNumbers() throws IOException {
    survey.write(
        "named.yaml",
        """
        name: named
        attributes:
          - {name: age, type: numeric, min: 0, max: 120, mechanism: "pm-sub:outputs=7"}
          - {name: os, type: categorical, values: [android, ios, other], mechanism: "prr:q=0.25"}
        """);
    JsonNode plan = survey.json("plan named.yaml --epsilon 1");
    assertThatJson(plan).node("attributes[0].mechanism").isEqualTo("pm-sub:outputs=7");
    assertThatJson(plan).node("attributes[1].mechanism").isEqualTo("prr:q=0.25");
  }

  @Test
  void auditsAndComparisonsAcceptNumbers() throws IOException {
    JsonNode audit = survey.json("audit --mechanism pm-opt:outputs=5 --epsilon 1");
    assertThatJson(audit).node("holds").isEqualTo(true);
    assertThatJson(audit).node("attributes[0].symbols").isEqualTo(5);
    assertThat(survey.run("audit --mechanism lh:g=8 --epsilon 1 --values 100").code()).isZero();
    assertThat(survey.run("audit --mechanism prr:q=0.3 --epsilon 1 --values 9 --delta 1e-6").code())
        .isZero();
    assertThat(
            survey
                .run("audit --mechanism gaussian-vector --epsilon 1 --dimensions 3 --delta 1e-6")
                .code())
        .isZero();
    assertThat(survey.run("compare --mechanism pm-opt,pm-opt:outputs=5 --epsilon 1").out())
        .containsSubsequence(" pm-opt ", " pm-opt:outputs=5 ");
    assertThat(survey.run("compare --mechanism olh,lh:g=9,one-hot-laplace --values 16").code())
        .isZero();
  }

  @Test
  void allNumbersGetNoiseAtOnce() throws IOException {
    survey.write(
        "numbers.yaml",
        """
        name: numbers
        attributes:
          - {name: age, type: numeric, min: 0, max: 120}
          - {name: balance, type: numeric, min: -1000, max: 1000, outside: clamp}
        """);
    String line = "plan numbers.yaml --epsilon 4 --delta 1e-6 --mechanism gaussian-vector";
    assertThat(survey.run(line + " -o numbers.json").code()).isZero();
    JsonNode plan = survey.json(line);
    assertThatJson(plan).node("parts").isEqualTo(1);
    assertThatJson(plan).node("attributes[1].mechanism").isEqualTo("gaussian-vector");
    assertThat(survey.run("audit numbers.json").code()).isZero();
    survey.run("perturb numbers.json data.csv -o noisy.bin --insecure-seed 6");
    JsonNode estimates = survey.json("estimate numbers.json noisy.bin");
    checkMean(estimates.at("/attributes/0"), 44.5);
    checkMean(estimates.at("/attributes/1"), 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          plan schema.yaml --epsilon 1 --mechanism prr:q=2 | prr: q is '2'; it must be a number above 0 and below 1
          plan schema.yaml --epsilon 1 --mechanism prr:q=.3,lh:g=8 | --mechanism names prr:q=.3 and lh:g=8, both categorical; give one
          plan schema.yaml --epsilon 1 --mechanism pm-opt:m=5 | pm-opt has the parameter 'outputs', and not 'm=5': write pm-opt:outputs=N, where N is an odd number from 3 to 2049
          audit --epsilon 1 --mechanism lh:g=1 --values 9 | lh: g is '1'; it must be an integer from 2 to 16777216
          audit --epsilon 1 --mechanism lh:g=8 | lh:g=8 is categorical: it needs --values, 2 to 1,000,000
          compare --mechanism hybrid:outputs=4 | hybrid: outputs is '4'; it must be an odd number from 3 to 2049
          audit --epsilon 1 --mechanism gaussian-vector --dimensions 3 | gaussian-vector needs a delta above 0
          """)
  void illegalNumbersAreRefused(String line, String message) throws IOException {
    assertThat(survey.run(line)).isEqualTo(new Cli(2, "", "hearsay: " + message + "\n"));
  }
}
