package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The estimates and the coverage of intervals with {@code estimate --postprocess}. */
class EstimatePostprocessingTest {

  @TempDir private Path folder;

  private Survey survey;

  @BeforeEach
  void makeReports() throws IOException {
    survey = Survey.withReports(folder);
  }

  @Test
  void clippingMovesEstimatesIntoTheirRange() throws IOException {
    survey.write("few.csv", Survey.csv(0, 8));
    survey.run("plan schema.yaml --epsilon 0.1 --sample 4 -o few.json");
    survey.run("perturb few.json few.csv -o few.bin --insecure-seed 5");
    List<JsonNode> clipped =
        Survey.estimates(survey.json("estimate few.json few.bin --postprocess clip"));
    List<JsonNode> plain =
        Survey.estimates(survey.json("estimate few.json few.bin --postprocess none"));
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
  void theCoverageOfSharesIsPrinted(String how, String coverage) throws IOException {
    String command = "estimate plan.json all.bin --postprocess " + how;
    JsonNode json = survey.json(command);
    assertThat(json.at("/attributes/0/intervals").textValue()).isEqualTo("each");
    assertThat(json.at("/attributes/1/intervals").textValue()).isEqualTo(coverage);
    assertThat(survey.run(command).out().contains("is an average over the values of an attribute"))
        .isEqualTo(coverage.equals("on average"));
  }
}
