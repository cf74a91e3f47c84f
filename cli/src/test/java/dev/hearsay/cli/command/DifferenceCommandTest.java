package dev.hearsay.cli.command;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.JointSurvey;
import dev.hearsay.cli.Survey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The comparison of two groups of people. Seeds are fixed, so no test fails by chance. */
class DifferenceCommandTest {

  @TempDir private static Path folder;

  private static Survey survey;

  @BeforeAll
  static void makeReports() throws IOException {
    survey = JointSurvey.in(folder);
  }

  @Test
  void tableMarksWhatDiffers() {
    Cli run = survey.run("difference plan.json first.bin -- second.bin");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith(
            "Plan 'work': 30,000 reports in the first set, 30,000 in the second. Differences are"
                + " second minus first, with 95 % confidence intervals.\n")
        .contains(
            " sex        f                   -0.0033      0.0066   -0.0163  0.0097     0.62       1.0\n",
            " hours      (mean)                 6.01        0.26      5.50    6.52   <1e-15    <1e-15  *\n")
        .endsWith("* marks those below 0.05.\n");
  }

  /** Options may be on either side of the dashes. */
  @Test
  void jsonHasTheShapeOfTheContract() throws IOException {
    JsonNode json = survey.json("difference --confidence 0.9 plan.json first.bin -- second.bin");
    assertThat(json.fieldNames()).toIterable().containsExactly("confidence", "attributes");
    assertThat(json.get("confidence").doubleValue()).isEqualTo(0.9);
    JsonNode hours = json.at("/attributes/2");
    assertThat(hours.fieldNames()).toIterable().containsExactly("name", "type", "difference");
    assertThat(hours.get("difference").fieldNames())
        .toIterable()
        .containsExactly("value", "standardError", "low", "high", "pValue", "adjustedPValue");
    assertThat(hours.at("/difference/value").doubleValue()).isBetween(5.0, 7.0);
    JsonNode city = json.at("/attributes/4/differences/1");
    assertThatJson(city).node("value").isString().isEqualTo("Frankfurt, Oder");
    assertThat(city.get("estimate").isNumber()).isTrue();
  }

  @Test
  void csvIsOneRowPerDifference() {
    List<String> lines =
        survey
            .run("difference plan.json first.bin -- second.bin --format csv")
            .out()
            .lines()
            .toList();
    assertThat(lines).hasSize(10);
    assertThat(lines.get(0))
        .isEqualTo("attribute,type,value,difference,standardError,low,high,pValue,adjustedPValue");
    assertThat(lines.get(8)).startsWith("city,categorical,\"Frankfurt, Oder\",0.0029");
  }

  /** A set may contain tallies and reports. Swapping the sets changes the sign. */
  @Test
  void setsAreMergedAndSigned() throws IOException {
    survey.run("tally plan.json second.bin -o second.tally");
    JsonNode there = survey.json("difference plan.json first.bin -- second.tally");
    JsonNode back = survey.json("difference plan.json second.tally -- first.bin");
    assertThat(back.at("/attributes/2/difference/value").doubleValue())
        .isEqualTo(-there.at("/attributes/2/difference/value").doubleValue());
    assertThat(
            survey
                .run("difference plan.json first.bin first.bin -- second.bin --allow-repeats")
                .out())
        .startsWith("Plan 'work': 60,000 reports in the first set, 30,000 in the second.");
  }

  /** Comparing a group with itself must not go unnoticed. */
  @Test
  void sharedReportsAreAnError() {
    survey.run("tally plan.json first.bin -o first.tally");
    for (String other : List.of("first.bin", "first.tally")) {
      Cli run = survey.run("difference plan.json first.bin -- second.bin " + other);
      assertThat(survey.shortened(run.err()))
          .isEqualTo(
              "hearsay: the two sets share reports (first.bin and %s), unless two small groups of people gave the same reports by chance; to count them anyway, give --allow-repeats\n"
                  .formatted(other));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      Cli allowed =
          survey.run("difference plan.json first.bin --allow-repeats -- second.bin " + other);
      assertThat(allowed.err()).startsWith("hearsay: warning: the two sets share reports ");
      assertThat(allowed.code()).isZero();
    }
    assertThat(survey.run("difference plan.json first.bin first.bin -- second.bin").code())
        .isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          first.bin                          | there is one set of files; give two, separated by --; see 'hearsay difference --help'
          -- first.bin                       | missing required parameter: 'INPUT'; see 'hearsay difference --help'
          first.bin --                       | there is one set of files; give two, separated by --; see 'hearsay difference --help'
          first.bin -- second.bin -- one.bin | -- is given more than once; it separates two sets; see 'hearsay difference --help'
          first.bin -- none.bin              | there is no file 'none.bin'
          first.bin -- plan.json             | plan.json contains neither reports nor a tally; 'perturb' and 'tally' write such files
          """)
  void wrongUsageIsOneLine(String sets, String reason) {
    Cli run = survey.run("difference plan.json " + sets);
    assertThat(survey.shortened(run.err())).isEqualTo("hearsay: " + reason + "\n");
    assertThat(run.code()).isEqualTo(2);
  }
}
