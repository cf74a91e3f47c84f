package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.wire.TallyBytes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From people to tallies and estimates; tallies have no other tests of their own here. */
class EstimateCommandTest {
  @TempDir private Path folder;

  private Survey survey;

  /** Repeatable reports: of all people, and of two halves. */
  @BeforeEach
  void makeReports() throws IOException {
    survey = Survey.in(folder);
    survey.write("first.csv", Survey.csv(0, 1500));
    survey.write("second.csv", Survey.csv(1500, Survey.PEOPLE));
    survey.run("perturb plan.json data.csv -o all.bin --insecure-seed 1");
    survey.run("perturb plan.json first.csv -o first.bin --insecure-seed 2");
    survey.run("perturb plan.json second.csv -o second.bin --insecure-seed 3");
  }

  @Test
  void jsonHasTheShapeOfTheContract() throws IOException {
    JsonNode json = survey.json("estimate plan.json all.bin");
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("plan", "reports", "epsilon", "delta", "confidence", "attributes");
    assertThat(json.get("plan").textValue()).isEqualTo(survey.plan().hash().toString());
    assertThat(json.get("reports").longValue()).isEqualTo(Survey.PEOPLE);
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

  /** Each person reports on two attributes. */
  private static long reports(JsonNode json) {
    long sum = 0;
    for (JsonNode attribute : json.get("attributes")) {
      sum += attribute.get("reports").longValue();
    }
    return sum;
  }

  @Test
  void truthIsExact() throws IOException {
    JsonNode json = survey.json("estimate plan.json all.bin --truth data.csv");
    assertThat(json.at("/attributes/0/mean").fieldNames())
        .toIterable()
        .containsExactly("value", "standardError", "low", "high", "truth");
    assertThat(json.at("/attributes/1/frequencies/0").fieldNames())
        .toIterable()
        .containsExactly("value", "estimate", "standardError", "low", "high", "truth");
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

  private static double share(IntPredicate has) {
    return (double) IntStream.range(0, Survey.PEOPLE).filter(has).count() / Survey.PEOPLE;
  }

  private static List<Double> truths(JsonNode json) {
    return estimates(json).stream().map(node -> node.get("truth").doubleValue()).toList();
  }

  private static List<JsonNode> estimates(JsonNode json) {
    List<JsonNode> nodes = new ArrayList<>();
    for (JsonNode attribute : json.get("attributes")) {
      if (attribute.has("mean")) {
        nodes.add(attribute.get("mean"));
      } else {
        attribute.get("frequencies").forEach(nodes::add);
      }
    }
    return nodes;
  }

  /** The seed is fixed, so this cannot fail by chance. */
  @Test
  void estimatesAreNearTheTruth() throws IOException {
    for (JsonNode node : estimates(survey.json("estimate plan.json all.bin --truth data.csv"))) {
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
  void talliesMerge() throws IOException {
    Cli run = survey.run("tally plan.json first.bin second.bin -o both.bin");
    assertThat(survey.shortened(run.out())).isEqualTo("Counted 4,000 reports into both.bin.\n");
    survey.run("tally plan.json first.bin -o first.tally");
    survey.run("tally plan.json second.bin -o second.tally");
    survey.run("tally plan.json second.tally first.tally -o merged.bin");
    survey.run("tally plan.json second.bin first.tally -o mixed.bin");
    assertThat(survey.bytes("merged.bin")).isEqualTo(survey.bytes("both.bin"));
    assertThat(survey.bytes("mixed.bin")).isEqualTo(survey.bytes("both.bin"));
    String estimate = survey.run("estimate plan.json both.bin").out();
    assertThat(survey.run("estimate plan.json first.bin second.tally").out()).isEqualTo(estimate);
  }

  @Test
  void talliesHaveFormats() throws IOException {
    String hash = survey.plan().hash().toString();
    assertThat(survey.json("tally plan.json all.bin -o all.tally").toString())
        .isEqualTo("{\"plan\":\"" + hash + "\",\"reports\":4000,\"rejected\":0}");
    assertThat(survey.run("tally plan.json all.bin -o all.tally --format csv").out())
        .isEqualTo("plan,reports,rejected\n" + hash + ",4000,0\n");
  }

  @Test
  void csvIsOneRowAnEstimate() {
    Cli run = survey.run("estimate plan.json all.bin --truth data.csv --format csv");
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(1 + 1 + 3 + 1 + 3);
    assertThat(lines.get(0))
        .isEqualTo("attribute,type,value,reports,estimate,standardError,low,high,truth,inside");
    assertThat(lines.get(1)).startsWith("age,numeric,,").matches(".*,(true|false)");
    assertThat(lines.get(7)).startsWith("city,categorical,\"Frankfurt, Oder\",").contains(",0.25,");
    assertThat(survey.run("estimate plan.json all.bin --format csv").out().lines())
        .first()
        .isEqualTo("attribute,type,value,reports,estimate,standardError,low,high");
  }

  @Test
  void tableSaysItInWords() {
    Cli run = survey.run("estimate plan.json all.bin --truth data.csv --confidence 0.999");
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0))
        .isEqualTo(
            "4,000 reports to plan 'phone-survey' (ε = 4); 99.9 % intervals about all of these"
                + " people.");
    assertThat(lines.get(2).strip().split(" {2,}"))
        .containsExactly(
            "attribute", "value", "estimate", "± standard", "interval", "to", "truth", "inside");
    assertThat(lines.get(5)).matches(" age +\\(mean\\) +\\d+\\.\\d+ +\\d+\\.\\d+ .* yes");
    assertThat(lines.get(11)).startsWith(" city       Frankfurt, Oder ");
    assertThat(lines.get(lines.size() - 1)).isEqualTo("8 of 8 intervals hold the truth.");
    assertThat(survey.run("estimate plan.json all.bin").out())
        .contains("; 95 % intervals")
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
                + " csv has all 13.");
    assertThat(survey.run("estimate large.json large.bin --format csv").out()).hasLineCount(14);
  }

  @Test
  void clippingMovesEstimatesIntoTheirRange() throws IOException {
    survey.write("few.csv", Survey.csv(0, 8));
    survey.run("plan schema.yaml --epsilon 0.1 --sample 4 -o few.json");
    survey.run("perturb few.json few.csv -o few.bin --insecure-seed 5");
    List<JsonNode> clipped = estimates(survey.json("estimate few.json few.bin --postprocess clip"));
    List<JsonNode> plain = estimates(survey.json("estimate few.json few.bin --postprocess none"));
    for (int i = 1; i < 4; i++) {
      double share = plain.get(i).get("estimate").doubleValue();
      assertThat(clipped.get(i).get("estimate").doubleValue())
          .isEqualTo(Math.max(0, Math.min(1, share)));
    }
    assertThat(plain.subList(1, 4))
        .anyMatch(node -> Math.abs(node.get("estimate").doubleValue() - 0.5) > 0.5);
  }

  @ParameterizedTest
  @CsvSource({"consistent", "l1", "l2", "auto"})
  void everyPostprocessingGivesWhatIsPossible(String how) throws IOException {
    JsonNode json = survey.json("estimate plan.json all.bin --postprocess " + how);
    assertThat(json.at("/attributes/0/mean/value").doubleValue()).isBetween(0.0, 120.0);
    for (JsonNode share : json.at("/attributes/1/frequencies")) {
      double value = share.get("estimate").doubleValue();
      assertThat(value).isBetween(0.0, 1.0);
      assertThat(share.get("low").doubleValue()).isBetween(0.0, value);
      assertThat(share.get("high").doubleValue()).isBetween(value, 1.0);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "none, each",
    "clip, each",
    "l1, each",
    "l2, each",
    "consistent, on average",
    "auto, on average"
  })
  void saysWhatTheConfidenceOfSharesIsAbout(String how, String coverage) throws IOException {
    String command = "estimate plan.json all.bin --postprocess " + how;
    JsonNode json = survey.json(command);
    assertThat(json.at("/attributes/0/intervals").textValue()).isEqualTo("each");
    assertThat(json.at("/attributes/1/intervals").textValue()).isEqualTo(coverage);
    assertThat(survey.run(command).out().contains("on average over an attribute's values"))
        .isEqualTo(coverage.equals("on average"));
  }

  /** The truth of the clamped balances, by counting. */
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
            "(?m)^age,quantile,0\\.5,\\d+,[0-9.]+,,[0-9.]+,[0-9.]+,[0-9.]+,(true|false)$")
        .containsPattern("(?m)^age,bin,30\\.\\.60,\\d+,[0-9.]+,,,,,$");
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
        .containsExactly("bins", "converged", "iterations", "quantiles");
    assertThat(age.get("bins")).hasSize(4);
    assertThat(age.at("/bins/1").fieldNames()).toIterable().containsExactly("from", "to", "share");
    assertThat(age.at("/bins/1/from").doubleValue()).isEqualTo(30);
    assertThat(age.at("/quantiles/2").fieldNames())
        .toIterable()
        .containsExactly("level", "value", "low", "high");
    assertThat(age.at("/quantiles/2/level").doubleValue()).isEqualTo(0.5);
    assertThat(json.at("/attributes/1").has("distribution")).isFalse();
    assertThat(survey.run("estimate plan.json all.bin --distribution 4 --format csv").out())
        .containsPattern("(?m)^age,bin,30\\.\\.60,\\d+,[0-9.]+,,,$")
        .containsPattern("(?m)^age,quantile,0\\.5,\\d+,[0-9.]+,,[0-9.]+,[0-9.]+$");
    assertThat(survey.run("estimate plan.json all.bin --distribution 4").out())
        .containsPattern("(?m)^The distribution of age, from [0-9,]+ reports:$")
        .containsPattern("(?m)^ +30 +60 +0\\.\\d{4} +█*$")
        .containsPattern("(?m)^ 50 % +[0-9.]+ +[0-9.]+ +[0-9.]+$");
  }

  @Test
  void distributionsThatCannotBeToldAreSaid() throws IOException {
    survey.run("plan schema.yaml --epsilon 4 --mechanism duchi -o bit.json");
    survey.run("perturb bit.json data.csv -o bit.bin --insecure-seed 1");
    Cli bit = survey.run("estimate bit.json bit.bin --distribution 4");
    assertThat(bit.code()).isEqualTo(2);
    assertThat(bit.err())
        .isEqualTo(
            "hearsay: --distribution: 'age' has no distribution: duchi reports one of 2 symbols,"
                + " too few to tell\n");
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

  @Test
  void nothingKnownIsSaid() throws IOException {
    survey.write("one.csv", Survey.csv(0, 1));
    survey.run("perturb plan.json one.csv -o one.bin --insecure-seed 1");
    Cli run = survey.run("estimate plan.json one.bin --truth one.csv");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("1 report to plan").contains(" – ", "∞");
    JsonNode json = survey.json("estimate plan.json one.bin");
    assertThat(estimates(json)).anyMatch(node -> node.get("standardError").isNull());
    assertThat(survey.run("estimate plan.json one.bin --format csv").out()).contains(",0,,,,\n");
  }

  @Test
  void aTornEndIsWarnedOf() throws IOException {
    byte[] whole = survey.bytes("second.bin");
    Files.write(survey.file("torn.bin"), Arrays.copyOf(whole, whole.length - 5));
    Cli run = survey.run("estimate plan.json first.bin torn.bin");
    assertThat(survey.shortened(run.err()))
        .startsWith("hearsay: warning: torn.bin: block 1 at byte ")
        .endsWith("; the 0 reports before it count\n")
        .hasLineCount(1);
    assertThat(run.out()).startsWith("1,500 reports");
    assertThat(run.code()).isZero();
  }

  @Test
  void rejectedReportsAreWarnedOf() throws IOException {
    Plan plan = survey.plan();
    Tally tally = Tally.of(plan);
    // Parts 0 and 1 have a word each, and no alphabet is so large.
    assertThat(tally.add(Report.of(plan, new int[] {0, 1}, new long[] {1L << 40, 0}))).isFalse();
    try (OutputStream stream = Files.newOutputStream(survey.file("rejected.bin"))) {
      TallyBytes.write(tally, stream);
    }
    Cli run = survey.run("tally plan.json all.bin rejected.bin -o all.tally");
    assertThat(run.err())
        .isEqualTo(
            "hearsay: warning: 1 report rejected and not counted: no device that follows the plan"
                + " sends such\n");
    assertThat(run.code()).isZero();
    assertThat(survey.run("estimate plan.json rejected.bin").err())
        .contains("there are 0 reports in ")
        .hasLineCount(2);
  }

  @Test
  void aTruthAboutOthersIsWarnedOf() {
    Cli run = survey.run("estimate plan.json all.bin --truth first.csv");
    assertThat(survey.shortened(run.err()))
        .isEqualTo(
            "hearsay: warning: first.csv has 1,500 rows and there are 4,000 reports: the truth is"
                + " about other people than the estimates\n");
    assertThat(run.code()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          estimate plan.json | missing required parameter: 'INPUT'; see 'hearsay estimate --help'
          estimate plan.json none.bin | there is no file 'none.bin'
          estimate plan.json data.csv | data.csv holds neither reports nor a tally; 'perturb' and 'tally' write them
          estimate plan.json empty.bin | empty.bin holds neither reports nor a tally; 'perturb' and 'tally' write them
          estimate plan.json all.bin --confidence 1 | --confidence is 1.0; it must be above 0 and below 1
          estimate plan.json all.bin --confidence NaN | --confidence is NaN; it must be above 0 and below 1
          estimate plan.json all.bin --postprocess l3 | invalid value for option '--postprocess': 'l3' is not one of none, clip, consistent, l1, l2, auto; see 'hearsay estimate --help'
          estimate plan.json all.bin --distribution 0 | --distribution is 0; it must be 1 to 1000
          estimate plan.json all.bin --distribution 1000000000 | --distribution is 1000000000; it must be 1 to 1000
          estimate plan.json all.bin --distribution many | invalid value for option '--distribution': 'many' is not a whole number; see 'hearsay estimate --help'
          estimate plan.json all.bin --truth none.csv | there is no file 'none.csv'
          estimate plan.json all.bin --truth empty.bin | empty.bin is empty; its first line must name the columns
          estimate plan.json all.bin --truth header.csv | header.csv has a header and no rows: there is no truth to compare with
          estimate plan.json all.bin --truth bad.csv | bad.csv line 3, column age: the value is 121; it must be in [0, 120]
          tally plan.json all.bin | missing required option: '-o=TALLY'; see 'hearsay tally --help'
          tally plan.json none.bin -o new.bin | there is no file 'none.bin'
          tally plan.json all.bin data.csv -o new.bin | data.csv holds neither reports nor a tally; 'perturb' and 'tally' write them
          """)
  void wrongUsageIsOneLine(String line, String message) throws IOException {
    survey.write("empty.bin", "");
    survey.write("header.csv", Survey.HEADER);
    survey.write("bad.csv", Survey.HEADER + "\nc,Bonn,1,ios,0\nc,Bonn,121,ios,0\n");
    Cli run = survey.run(line);
    assertThat(survey.shortened(run.err())).isEqualTo("hearsay: " + message + "\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
    assertThat(survey.files()).doesNotContain("new.bin");
  }

  @ParameterizedTest
  @CsvSource({"all.bin", "all.tally"})
  void filesOfOtherPlansAreRefused(String file) {
    survey.run("tally plan.json all.bin -o all.tally");
    survey.run("plan schema.yaml --epsilon 3 -o other.json");
    Cli run = survey.run("tally other.json " + file + " -o new.bin");
    assertThat(survey.shortened(run.err())).startsWith("hearsay: " + file + ": ").hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
    assertThat(survey.files()).doesNotContain("new.bin");
  }

  @ParameterizedTest
  @CsvSource({"all.bin, 30", "all.tally, 30", "all.tally, 60"})
  void aCutOffFileIsOneLine(String file, int length) throws IOException {
    survey.run("tally plan.json all.bin -o all.tally");
    byte[] bytes = survey.bytes(file);
    Files.write(survey.file("bad.bin"), Arrays.copyOf(bytes, length));
    Cli run = survey.run("tally plan.json bad.bin -o new.bin");
    assertThat(survey.shortened(run.err())).startsWith("hearsay: bad.bin").hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
    assertThat(survey.files()).doesNotContain("new.bin");
  }

  @Test
  void anUnwritableTallyIsAFailure() {
    Cli run =
        Cli.run(
            "tally",
            survey.file("plan.json").toString(),
            survey.file("all.bin").toString(),
            "-o",
            folder + "/no/all.tally");
    assertThat(run.err()).startsWith("hearsay: cannot write '").hasLineCount(1);
    assertThat(run.code()).isEqualTo(1);
  }
}
