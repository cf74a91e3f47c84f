package dev.hearsay.cli;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A vector from the schema to the estimate of its mean, with fixed seeds. */
class VectorCommandsTest {

  private static final int PEOPLE = 5_000;

  @TempDir private Path folder;

  private Survey survey;

  @BeforeEach
  void makePlan() throws IOException {
    survey = Survey.in(folder);
    Files.writeString(
        folder.resolve("vectors.yaml"),
        """
        name: steps
        attributes:
        - {name: stride, type: vector, dimensions: 3, bound: 2}
        - {name: age, type: numeric, min: 0, max: 100, outside: clamp}
        """);
    List<String> rows = new ArrayList<>(List.of("stride,age"));
    for (int i = 0; i < PEOPLE; i++) {
      rows.add("1.5 " + (i % 2 == 0 ? "0" : "-1") + " 0.25," + i % 100);
    }
    Files.write(folder.resolve("vectors.csv"), rows);
    survey.run("plan vectors.yaml --epsilon 4 -o vectors.json");
  }

  @Test
  void planPerturbEstimate() throws IOException {
    assertThat(survey.run("perturb vectors.json vectors.csv -o v.bin --insecure-seed 3").code())
        .isZero();
    JsonNode estimates = survey.json("estimate vectors.json v.bin --truth vectors.csv");
    JsonNode stride = estimates.get("attributes").get(0);
    assertThatJson(stride).node("type").isString().isEqualTo("vector");
    double[] truth = {1.5, -0.5, 0.25};
    for (int entry = 0; entry < 3; entry++) {
      JsonNode mean = stride.get("mean").get(entry);
      double error = mean.get("standardError").doubleValue();
      assertThat(error).isBetween(0.005, 0.2);
      assertThat(mean.get("value").doubleValue() - truth[entry]).isBetween(-4 * error, 4 * error);
    }
    assertThat(survey.run("estimate vectors.json v.bin --truth vectors.csv --format csv").out())
        .contains("stride,vector,0,", "stride,vector,2,");
    assertThat(survey.run("audit vectors.json").out()).contains("codebook");
  }

  @Test
  void aVectorThatIsWrongIsLocated() throws IOException {
    Files.writeString(folder.resolve("bad.csv"), "stride,age\n1 2 3,4\n1 2,4\n");
    Cli run = survey.run("perturb vectors.json bad.csv -o bad.bin");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("line 3", "stride", "the vector has 2 entries; it must have 3");
  }
}
