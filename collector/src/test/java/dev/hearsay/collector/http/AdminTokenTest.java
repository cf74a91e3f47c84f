package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static dev.hearsay.collector.http.TestServer.withToken;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.http.TestServer.Survey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that admin tokens are replaced without a restart, and that the audit log records their use.
 */
class AdminTokenTest {

  private static final String ROTATE = "/api/admin/token";

  @TempDir Path directory;

  private static int status(TestServer server, String token) {
    return server.send(withToken(server.request("/api/collections/x/tally"), token)).statusCode();
  }

  private static HttpResponse<String> rotate(TestServer server, String token) {
    return server.send(withToken(server.request(ROTATE), token).POST(BodyPublishers.noBody()));
  }

  @Test
  void aNewTokenReplacesTheOldOne() {
    String next;
    try (TestServer server = TestServer.start(directory)) {
      String old = server.adminToken();
      next = json(rotate(server, old)).get("adminToken").asText();
      assertThat(next).matches("[A-Za-z0-9_-]{43}").isNotEqualTo(old);
      assertThat(status(server, old)).isEqualTo(403);
      assertThat(status(server, next))
          .isEqualTo(404); // authorized, but there is no such collection
      assertThat(rotate(server, old).statusCode()).isEqualTo(403);
      assertThat(server.send(server.request(ROTATE).POST(BodyPublishers.noBody())).statusCode())
          .isEqualTo(401);
    }
    try (TestServer again = TestServer.restart(directory, next)) {
      assertThat(status(again, next)).isEqualTo(404);
    }
  }

  /** Several requests may replace the token at once; one of them gets a new token. */
  @Test
  void ofTwoAtOnceOneWins() {
    try (TestServer server = TestServer.start(directory)) {
      List<Integer> answers =
          IntStream.range(0, 6)
              .parallel()
              .mapToObj(i -> rotate(server, server.adminToken()).statusCode())
              .toList();
      assertThat(answers).containsOnlyOnce(200).containsOnly(200, 403);
    }
  }

  /** An owner who has lost the token starts the collector with a new one. */
  @Test
  void aStartCanMakeANewToken() {
    String old;
    try (TestServer server = TestServer.start(directory)) {
      old = server.adminToken();
    }
    try (TestServer again = TestServer.start(directory, CollectorOptions.Builder::newAdminToken)) {
      assertThat(status(again, old)).isEqualTo(403);
      assertThat(status(again, again.adminToken())).isEqualTo(404);
    }
  }

  /**
   * The owner does not have the token of a failed start, so the store must not contain its hash.
   */
  @Test
  void aStartThatFailsLeavesNoToken() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> start(builder -> builder.port(taken.getLocalPort())).close())
          .hasMessageContaining("cannot listen");
    }
    assertThatThrownBy(() -> start(builder -> builder.onAdminToken(AdminTokenTest::lose)).close())
        .hasMessage("the disk is full");
    try (TestServer server = TestServer.start(directory)) {
      assertThat(status(server, server.adminToken())).isEqualTo(404);
    }
  }

  /** The old token stays valid if a start was to replace it but could not show the new one. */
  @Test
  void anOldTokenStaysUntilTheNewOneIsShown() {
    String old;
    try (TestServer server = TestServer.start(directory)) {
      old = server.adminToken();
    }
    assertThatThrownBy(
            () -> start(each -> each.newAdminToken().onAdminToken(AdminTokenTest::lose)).close())
        .hasMessage("the disk is full");
    try (TestServer server = TestServer.restart(directory, old)) {
      assertThat(status(server, old)).isEqualTo(404);
    }
  }

  /** The token that is shown last is the one that is stored. */
  @Test
  void theOwnerGetsTheTokenThatIsValid() {
    List<String> shown = new ArrayList<>();
    try (Collector collector = start(each -> each.onAdminToken(shown::add))) {
      assertThat(shown).containsExactly(collector.adminToken().orElseThrow());
    }
    try (Collector collector = start(each -> each.onAdminToken(shown::add))) {
      assertThat(collector.adminToken()).isEmpty();
    }
    assertThat(shown).hasSize(1);
  }

  private Collector start(UnaryOperator<CollectorOptions.Builder> options) {
    return Collector.start(options.apply(CollectorOptions.inDirectory(directory).port(0)).build());
  }

  private static void lose(String token) {
    throw new IllegalStateException("the disk is full");
  }

  @Test
  void everyActionIsLoggedWithoutTokens() throws IOException {
    Instant start = Instant.now().minusSeconds(1);
    String token;
    String next;
    Survey survey;
    try (TestServer server = TestServer.start(directory)) {
      token = server.adminToken();
      survey = server.createSurvey();
      server.postNothing(survey.path() + "/close");
      server.getAsAdmin(survey.path() + "/tally");
      server.getAsAdmin("/api/collections/nothing/tally");
      server.get(survey.path()); // requires no token
      server.getAsAdmin("/api/fold"); // an open page polls it
      server.getAsAdmin("/metrics");
      server.send(server.request(survey.path()).DELETE()); // refused without a token
      server.send(server.asAdmin(server.request(survey.path()).DELETE()));
      next = json(rotate(server, token)).get("adminToken").asText();
    }
    Path file = directory.resolve(AuditLog.FILE);
    assertThat(Files.readString(file)).doesNotContain(token, next, "Bearer");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    List<JsonNode> lines = lines(file);
    assertThat(lines)
        .extracting(
            line -> line.get("action").asText(),
            line -> line.get("id").asText(),
            line -> line.get("outcome").asText())
        .containsExactly(
            tuple("POST /api/collections", "", "201"),
            tuple("POST /api/collections/{id}/close", survey.id(), "200"),
            tuple("GET /api/collections/{id}/tally", survey.id(), "200"),
            tuple("GET /api/collections/{id}/tally", "nothing", "404"),
            tuple("DELETE /api/collections/{id}", survey.id(), "204"),
            tuple("POST /api/admin/token", "", "200"));
    assertThatJson(lines.get(0)).node("created").isString().isEqualTo(survey.path());
    assertThat(lines)
        .allSatisfy(
            line -> {
              assertThatJson(line).node("address").isString().isEqualTo("127.0.0.1");
              assertThat(Instant.parse(line.get("time").asText())).isBetween(start, Instant.now());
            });
  }

  @Test
  void aRestartAppendsToTheAuditLog() throws IOException {
    String token;
    try (TestServer server = TestServer.start(directory)) {
      token = server.adminToken();
      server.createSurvey();
    }
    try (TestServer server = TestServer.restart(directory, token)) {
      server.createSurvey();
    }
    assertThat(lines(directory.resolve(AuditLog.FILE))).hasSize(2);
  }

  private static List<JsonNode> lines(Path file) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      lines.add(mapper.readTree(line));
    }
    return lines;
  }
}
