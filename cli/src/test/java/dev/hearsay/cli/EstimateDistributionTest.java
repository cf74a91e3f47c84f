package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Distribution;
import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.wire.report.ReportReader;
import dev.hearsay.wire.result.CsvUse;
import dev.hearsay.wire.result.ResultsCsv;
import dev.hearsay.wire.result.TallyResults;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The histograms and quantiles of {@code estimate --distribution}. */
class EstimateDistributionTest {

  @TempDir private Path folder;

  private Survey survey;

  @BeforeEach
  void makeReports() throws IOException {
    survey = Survey.withReports(folder);
  }

  /** The quantiles of the clamped balances are counted. */
  @Test
  void truthChecksQuantilesToo() throws IOException {
    double[] balances = IntStream.range(0, Survey.PEOPLE).mapToDouble(Survey::clamped).toArray();
    Arrays.sort(balances);
    String command = "estimate plan.json all.bin --truth data.csv --distribution 4";
    JsonNode quantiles = survey.json(command).at("/attributes/2/distribution/quantiles");
    assertThat(quantiles).hasSize(5);
    for (JsonNode quantile : quantiles) {
      int rank = (int) Math.round(quantile.get("level").doubleValue() * Survey.PEOPLE);
      assertThat(quantile.get("truth").doubleValue()).isEqualTo(balances[rank - 1]);
    }
    assertThat(survey.run(command + " --format csv").out())
        .containsPattern(
            "(?m)^age,quantile,0\\.5,\\d+,[0-9.]+,,[0-9.]+,[0-9.]+,[0-9.]+,(true|false),,,,$")
        .containsPattern("(?m)^age,bin,30\\.\\.60,\\d+(,[0-9.]+){5},(true|false),,,,$");
    assertThat(survey.run(command).out())
        .containsPattern("(?m)^ 50 % +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +(yes|NO)$");
    assertThat(
            survey
                .json("estimate plan.json all.bin --distribution 4")
                .at("/attributes/2/distribution/quantiles/0")
                .has("truth"))
        .isFalse();
  }

  @Test
  void distributionsAreInEveryFormat() throws IOException {
    JsonNode json = survey.json("estimate plan.json all.bin --distribution 4");
    JsonNode age = json.at("/attributes/0/distribution");
    assertThat(age.fieldNames())
        .toIterable()
        .containsExactly("bins", "cumulative", "converged", "iterations", "quantiles");
    assertThat(age.get("bins")).hasSize(4);
    assertThat(age.at("/bins/1").fieldNames())
        .toIterable()
        .containsExactly("from", "to", "share", "standardError", "low", "high");
    assertThat(age.at("/bins/1/from").doubleValue()).isEqualTo(30);
    assertThat(age.get("cumulative")).hasSize(3);
    assertThat(age.at("/cumulative/1").fieldNames())
        .toIterable()
        .containsExactly("below", "share", "standardError", "low", "high");
    assertThat(age.at("/quantiles/2").fieldNames())
        .toIterable()
        .containsExactly("level", "value", "low", "high");
    assertThat(age.at("/quantiles/2/level").doubleValue()).isEqualTo(0.5);
    assertThat(json.at("/attributes/1").has("distribution")).isFalse();
    assertThat(survey.run("estimate plan.json all.bin --distribution 4 --format csv").out())
        .containsPattern("(?m)^age,bin,30\\.\\.60,\\d+(,[0-9.]+){4}$")
        .containsPattern("(?m)^age,cumulative,60,\\d+(,[0-9.]+){4}$")
        .containsPattern("(?m)^age,quantile,0\\.5,\\d+,[0-9.]+,,[0-9.]+,[0-9.]+$");
    assertThat(survey.run("estimate plan.json all.bin --distribution 4").out())
        .containsPattern("(?m)^The distribution of age, from [0-9,]+ reports:$")
        .containsPattern("(?m)^ +30 +60( +[01]\\.\\d{4}){3}( +█*)?$")
        .containsPattern("(?m)^ 50 % +[0-9.]+ +[0-9.]+ +[0-9.]+$");
  }

  /** The shares of ranges are compared with the table, and the ends of the range are open. */
  @Test
  void rangesAreEstimated() throws IOException {
    String command = "estimate plan.json all.bin --range age:30..60 --range balance:-1e9..1e9";
    JsonNode json = survey.json(command + " --truth data.csv");
    JsonNode age = json.at("/attributes/0/distribution");
    assertThat(age.get("bins")).hasSize(10);
    JsonNode range = age.at("/ranges/0");
    assertThat(range.get("from").doubleValue()).isEqualTo(30);
    long inside =
        IntStream.range(0, Survey.PEOPLE).filter(EstimateDistributionTest::isInRange).count();
    assertThat(range.get("truth").doubleValue()).isEqualTo(inside / (double) Survey.PEOPLE);
    assertThat(range.get("low").doubleValue())
        .isLessThanOrEqualTo(range.get("share").doubleValue());
    JsonNode all = json.at("/attributes/2/distribution/ranges/0");
    assertThat(all.get("share").doubleValue()).isCloseTo(1, within(1e-9));
    assertThat(all.get("truth").doubleValue()).isEqualTo(1);
    assertThat(survey.run(command + " --format csv").out())
        .containsPattern("(?m)^age,range,30\\.\\.60,\\d+(,[0-9.]+){4}$");
    assertThat(survey.run(command).out())
        .containsPattern("(?m)^ +30 +60( +[01]\\.\\d{4}){3}( +█*)?$");
  }

  private static boolean isInRange(int person) {
    return Survey.age(person) >= 30 && Survey.age(person) < 60;
  }

  @Test
  void illegalRangesAreRefused() throws IOException {
    for (String[] wrong :
        new String[][] {
          {"age", "'age' is not a number's name and two edges, such as age:18..65"},
          {"age:60..30", "'age:60..30': the range must begin before it ends"},
          {"age:a..30", "'age:a..30': 'a' is not a number"},
          {
            "age:500..600",
            "the range of 'age' from 500.0 to 600.0; it must begin before it ends, and overlap"
                + " [0.0, 120.0]"
          }
        }) {
      Cli refused = survey.run("estimate plan.json all.bin --range " + wrong[0]);
      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err()).isEqualTo("hearsay: --range: " + wrong[1] + "\n");
    }
  }

  @Test
  void missingDistributionsAreExplained() throws IOException {
    survey.run("plan schema.yaml --epsilon 4 --mechanism duchi -o bit.json");
    survey.run("perturb bit.json data.csv -o bit.bin --insecure-seed 1");
    Cli bit = survey.run("estimate bit.json bit.bin --distribution 4");
    assertThat(bit.code()).isEqualTo(2);
    assertThat(bit.err())
        .isEqualTo(
            "hearsay: --distribution: 'age' has no distribution: duchi reports one of 2 symbols,"
                + " too few for a distribution\n");
    survey.write(
        "words.yaml",
        "name: words\nattributes:\n  - {name: os, type: categorical, values: [android, ios,"
            + " other]}\n");
    survey.run("plan words.yaml --epsilon 4 -o words.json");
    survey.run("perturb words.json data.csv -o words.bin --insecure-seed 1");
    Cli words = survey.run("estimate words.json words.bin --distribution 4");
    assertThat(words.code()).isEqualTo(2);
    assertThat(words.err()).isEqualTo("hearsay: --distribution: no attribute is a number\n");
  }

  /** The command and the collector have the same writer, so a bin has the same name in both. */
  @Test
  void rowsAreThoseOfACollector() throws IOException {
    Plan plan = survey.plan();
    Tally tally = Tally.of(plan);
    try (ReportReader reader =
        new ReportReader(new ByteArrayInputStream(survey.bytes("all.bin")), plan)) {
      for (Report one = reader.next(); one != null; one = reader.next()) {
        tally.add(one);
      }
    }
    List<Distribution> distributions =
        Stream.of("age", "balance").map(name -> tally.distribution(name, 4, 0.95)).toList();
    assertThat(survey.run("estimate plan.json all.bin --distribution 4 --format csv").out())
        .isEqualTo(
            ResultsCsv.estimates(
                    new TallyResults(tally.estimates(), distributions, List.of()).quantities(),
                    CsvUse.PROGRAM)
                .replace("\r\n", "\n"));
  }

  /** Without an interval, the column about the truth must be empty. */
  @Test
  void withoutAnIntervalNothingIsInside() throws IOException {
    survey.write("two.csv", Survey.csv(0, 2));
    survey.run("perturb plan.json two.csv -o two.bin --insecure-seed 1");
    List<String> lines =
        survey
            .run("estimate plan.json two.bin --truth two.csv --format csv")
            .out()
            .lines()
            .toList();
    int without = 0;
    for (String line : lines) {
      String[] cells = line.replace("\"Frankfurt, Oder\"", "Frankfurt").split(",", -1);
      if (cells[6].isEmpty()) {
        assertThat(cells[8]).as(line).isNotEmpty();
        assertThat(cells[9]).as(line).isEmpty();
        without++;
      }
    }
    assertThat(without).isPositive();
  }
}
