package dev.hearsay.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The test vectors of the protocol in a real Chromium. */
class VectorsInBrowserTest {

  private static final Path VECTORS = Path.of("..", "vectors");
  private static final ObjectMapper JSON = new ObjectMapper();

  @AutoClose private static ScriptPage page;

  @BeforeAll
  static void open() {
    page = new ScriptPage();
  }

  /** Returns the files of plans. Those of refusals have another format. */
  private static List<Path> planFiles() throws IOException {
    try (Stream<Path> all = Files.list(VECTORS)) {
      return all.filter(file -> file.toString().matches(".*/(laws|random)\\.json"))
          .sorted()
          .toList();
    }
  }

  private static JsonNode differences(JsonNode vectors) {
    return page.call("insecure-replay.js", "vectorDifferences", vectors);
  }

  @Test
  void everyVectorIsReproduced() throws IOException {
    assertThat(planFiles()).hasSize(2);
    for (Path file : planFiles()) {
      assertThat(differences(JSON.readTree(file.toFile()))).as(file.toString()).isEmpty();
    }
  }

  @Test
  void everyStepIsReproduced() throws IOException {
    JsonNode vectors = JSON.readTree(VECTORS.resolve("primitives.json").toFile());
    assertThat(page.call("insecure-steps.js", "stepDifferences", vectors)).isEmpty();
    ((ObjectNode) vectors.get(1)).put("x", 0.25);
    assertThat(page.call("insecure-steps.js", "stepDifferences", vectors)).hasSize(1);
  }

  @Test
  void everyPlanThatMustBeRefusedIsRefusedAtItsStage() throws IOException {
    JsonNode vectors = JSON.readTree(VECTORS.resolve("refusals.json").toFile());
    assertThat(vectors).hasSizeGreaterThan(100);
    assertThat(page.call("insecure-replay.js", "refusalDifferences", vectors)).isEmpty();
    ArrayNode harmless = JSON.createArrayNode().add(vectors.get(0));
    harmless
        .addObject()
        .put("name", "good")
        .put("stage", "read")
        .set("plan", vectors.get(0).get("plan"));
    assertThat(page.call("insecure-replay.js", "refusalDifferences", harmless)).hasSize(1);
  }

  @Test
  void wrongResultsAreDetected() throws IOException {
    ArrayNode vectors = (ArrayNode) JSON.readTree(VECTORS.resolve("laws.json").toFile());
    ObjectNode wrong = vectors.get(0).deepCopy();
    ((ObjectNode) wrong.at("/draws/0")).put("bytes", "01");
    ((ObjectNode) wrong.get("audit")).put("epsilon", 1.0000000000000002);
    ((ObjectNode) wrong.at("/parts/0")).putArray("worstRatio").add("3").add("1");
    assertThat(differences(JSON.createArrayNode().add(wrong))).hasSize(3);
  }
}
