package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.collector.http.TestServer.Survey;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the described parameters are those that a collector accepts. */
class ParametersTest {

  private static final Pattern LEGAL = Pattern.compile("legal are ([a-z, ]+)\"");

  @TempDir static Path directory;
  @AutoClose private static TestServer server;
  private static Survey survey;
  private static JsonNode document;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    survey = server.createSurvey();
    document = json(server.get("/openapi.json"));
  }

  private static Set<String> described(String path) {
    JsonNode parameters = document.get("paths").get(path).get("get").path("parameters");
    return StreamSupport.stream(parameters.spliterator(), false)
        .filter(parameter -> parameter.get("in").asText().equals("query"))
        .map(parameter -> parameter.get("name").asText())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the accepted parameters, which the message about an unknown one lists. */
  private static Set<String> accepted(String path) {
    String question = path.replace("{id}", survey.id()) + "?no-such-parameter=1";
    String refusal = server.getAsAdmin(question).body();
    Matcher legal = LEGAL.matcher(refusal);
    assertThat(legal.find()).as(refusal).isTrue();
    return new TreeSet<>(Arrays.asList(legal.group(1).split(", ")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"estimates", "waves", "trend", "difference", "tiers", "tally"})
  void describedParametersAreAccepted(String resource) {
    String path = "/api/collections/{id}/" + resource;
    assertThat(described(path)).isEqualTo(accepted(path));
  }

  @Test
  void theListHasPages() {
    assertThat(described("/api/collections")).isEqualTo(accepted("/api/collections"));
  }

  /** The comparison detects parameters that are described for another route only. */
  @Test
  void routesHaveDifferentParameters() {
    assertThat(described("/api/collections/{id}/estimates"))
        .isNotEqualTo(accepted("/api/collections/{id}/trend"));
  }
}
