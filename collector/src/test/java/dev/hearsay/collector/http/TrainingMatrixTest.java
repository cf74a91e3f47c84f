package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.bytes;
import static dev.hearsay.collector.http.TestServer.json;
import static dev.hearsay.collector.http.TestServer.withToken;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Plan;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.SubmissionBytes;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests every route of a training and its rounds for each kind of caller. */
class TrainingMatrixTest extends TrainingRoutes {

  /** The kinds of callers. */
  private enum Caller {
    ANYBODY,
    STRANGER,
    READER,
    DEVICE,
    ADMIN
  }

  private static final List<String> RESULTS =
      List.of("", "/audit", "/estimates", "/estimates?format=csv", "/trend", "/screen");

  private String training;
  private JsonNode created;
  private String foreignToken;

  private void begin(String reading, String reporting) {
    foreignToken = create(", \"reading\": \"token\"").get("readingToken").asText();
    created =
        create(
            ROUNDS_OF_THREE
                + ", \"reading\": \"%s\", \"reporting\": \"%s\"".formatted(reading, reporting));
    training = "/api/trainings/" + created.get("id").asText();
  }

  private Optional<String> token(Caller caller) {
    return switch (caller) {
      case ANYBODY -> Optional.empty();
      case STRANGER -> Optional.of(foreignToken);
      case READER -> Optional.ofNullable(created.get("readingToken")).map(JsonNode::asText);
      case DEVICE -> Optional.ofNullable(created.get("reportingToken")).map(JsonNode::asText);
      case ADMIN -> Optional.of(server.adminToken());
    };
  }

  private HttpRequest.Builder request(String path, Caller caller) {
    HttpRequest.Builder request = server.request(path);
    return token(caller).map(token -> withToken(request, token)).orElse(request);
  }

  private HttpResponse<String> ask(String path, Caller caller) {
    return server.send(request(path, caller));
  }

  /** Sends the reports of a round and waits for the next one. */
  private void endRound() {
    int over = shown(training).get("round").asInt();
    Plan plan = PlanJson.read(ask(training + "/plan", Caller.ADMIN).body());
    byte[] body = SubmissionBytes.write(plan, reports(plan, 3));
    assertCounted(
        server.send(bytes(request(training + "/reports", Caller.ADMIN), body)), "accepted", 3);
    await(
        () ->
            shown(training).get("round").asInt() > over
                && ask(training + "/plan", Caller.ADMIN).statusCode() == 200);
  }

  private List<String> roundPaths() {
    JsonNode ids = shown(training).get("collections");
    return List.of(path(ids, 0), path(ids, 1));
  }

  private static String path(JsonNode ids, int round) {
    return "/api/collections/" + ids.get(round).asText();
  }

  @ParameterizedTest
  @CsvSource({"open,open", "open,token", "token,open", "token,token"})
  void everyRouteOpensToItsCallersOnly(String reading, String reporting) {
    begin(reading, reporting);
    endRound();
    for (Caller caller : Caller.values()) {
      boolean mayRead = reading.equals("open") || caller == Caller.READER || caller == Caller.ADMIN;
      boolean mayTakePart =
          reporting.equals("open") || caller == Caller.DEVICE || caller == Caller.ADMIN;
      String over = roundPaths().get(0);
      String open = roundPaths().get(1);
      check(training + "/model", caller, mayRead);
      check(training + "/plan", caller, mayRead || mayTakePart);
      check(open + "/plan", caller, mayRead || mayTakePart);
      check(over + "/plan", caller, mayRead);
      for (String round : List.of(over, open)) {
        RESULTS.forEach(result -> check(round + result, caller, mayRead));
        checkEvents(round, caller, mayRead);
        check(round + "/tally", caller, caller == Caller.ADMIN);
        int status = ask(round + "/reports", caller).statusCode();
        assertThat(status)
            .isEqualTo(caller == Caller.ADMIN ? 409 : refused(caller)); // no reports are kept
      }
      JsonNode shown = json(ask(training, caller));
      for (String progress : List.of("round", "rounds", "groupSize", "devices", "collections")) {
        assertThat(shown.has(progress)).as(progress + " for " + caller).isEqualTo(mayRead);
      }
      assertThat(shown.has("schema")).isTrue();
    }
  }

  private void check(String path, Caller caller, boolean isOpen) {
    check(path, caller, isOpen, ask(path, caller));
  }

  private void checkEvents(String round, Caller caller, boolean isOpen) {
    HttpResponse<InputStream> answer =
        server.send(request(round + "/events", caller), BodyHandlers.ofInputStream());
    check(round + "/events", caller, isOpen, answer);
    try {
      answer.body().close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private int refused(Caller caller) {
    return token(caller).isPresent() ? 403 : 401;
  }

  private void check(String path, Caller caller, boolean isOpen, HttpResponse<?> answer) {
    assertThat(answer.statusCode())
        .as(path + " for " + caller)
        .isEqualTo(isOpen ? 200 : refused(caller));
    if (!isOpen) {
      assertThat(answer.headers().firstValue("ETag")).isEmpty();
    }
  }

  /** No body, length or ETag reveals to a caller without tokens that a round is over. */
  @ParameterizedTest
  @EnumSource(
      value = Caller.class,
      names = {"ANYBODY", "STRANGER"})
  void strangersSeeNoProgress(Caller caller) {
    begin("token", "token");
    endRound();
    List<String> rounds = roundPaths();
    Map<String, String> before = answers(caller, rounds);
    endRound();
    assertThat(answers(caller, rounds)).isEqualTo(before);
    assertThat(before.get(training)).contains("tall people").doesNotContain("devices");
  }

  private Map<String, String> answers(Caller caller, List<String> rounds) {
    Map<String, String> answers = new LinkedHashMap<>();
    for (String path :
        List.of(training, training + "/plan", training + "/model", "/api/trainings")) {
      put(answers, path, caller);
    }
    for (String round : rounds) {
      RESULTS.forEach(result -> put(answers, round + result, caller));
      put(answers, round + "/plan", caller);
      put(answers, round + "/wave", caller);
    }
    put(answers, "/api/collections", caller);
    return answers;
  }

  private void put(Map<String, String> answers, String path, Caller caller) {
    HttpResponse<String> answer = ask(path, caller);
    String headers =
        answer.headers().firstValue("ETag").orElse("")
            + answer.headers().firstValue("Content-Length").orElse("");
    answers.put(path, answer.statusCode() + headers + answer.body());
  }

  /**
   * A caller without tokens gets the model with the plan if reporting is open, and nothing else.
   */
  @Test
  void participantsGetOnlyTheOpenRound() {
    begin("token", "open");
    endRound();
    Map<String, String> before = answers(Caller.ANYBODY, roundPaths());
    List<String> rounds = roundPaths();
    endRound();
    Map<String, String> after = answers(Caller.ANYBODY, rounds);
    String open = rounds.get(1) + "/plan"; // this round is over now
    assertThat(before.remove(open)).startsWith("200");
    assertThat(after.remove(open)).startsWith("401");
    assertThat(before.remove(training + "/plan")).startsWith("200");
    assertThat(after.remove(training + "/plan")).startsWith("200");
    assertThat(after).isEqualTo(before);
    assertThat(server.get(rounds.get(1) + "/plan").headers().firstValue("Cache-Control"))
        .isNotEqualTo(Optional.of("public, max-age=31536000, immutable"));
  }
}
