package dev.hearsay.client;

import static dev.hearsay.client.Plans.PERSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.StubCollector.Behaviour;
import dev.hearsay.client.ledger.AlreadyReportedException;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.client.ledger.Ledger;
import dev.hearsay.client.ledger.LedgerEntry;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.wire.json.PlanJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collectors and proxies that misbehave. */
@ParameterizedClass
@EnumSource(TransportKind.class)
class MisbehaviourTest {

  private static final String SURVEY = "survey";
  private static final int ATTEMPTS = 3;

  private final Plan plan = Plans.of(1);
  @AutoClose private final StubCollector collector = new StubCollector(plan);
  private final CollectorAddress endpoint;
  private final Ledger ledger = new ForgetfulMemoryLedger(PrivacyLoss.pure(3));

  MisbehaviourTest(TransportKind kind) {
    endpoint =
        kind.to(collector).withRetries(new Retries(ATTEMPTS, Duration.ZERO, Duration.ofSeconds(5)));
  }

  private HearsayClient client() {
    return new HearsayClient(endpoint, PrivacyLoss.pure(2), ledger);
  }

  /** Failures that may be temporary: the report is sent again, and stays pending if they last. */
  static Stream<Named<Behaviour>> temporaryFailures() {
    return Stream.of(
        Named.of("hangs up", StubCollector.hangUp()),
        Named.of("500", StubCollector.error(500, "internal")),
        Named.of("502 of a proxy", StubCollector.status(502, "<html>bad gateway</html>")),
        Named.of("503", StubCollector.error(503, "store-unavailable")),
        Named.of("429", StubCollector.error(429, "queue-full")),
        Named.of("408", StubCollector.error(408, "request-timeout")),
        Named.of("404 of a proxy", StubCollector.status(404, "<html>not here</html>")),
        Named.of("403 of a firewall", StubCollector.status(403, "")),
        Named.of("login page", StubCollector.status(200, "<html>Welcome to our hotel</html>")),
        Named.of("empty", StubCollector.status(200, "")),
        Named.of("no results", StubCollector.status(200, "{\"accepted\": 1}")),
        Named.of("none of its reports", StubCollector.status(200, "{\"results\": []}")),
        Named.of(
            "another report",
            StubCollector.status(
                200,
                "{\"results\": [{\"id\": \"00000000000000000000000000000000\","
                    + " \"status\": \"accepted\"}]}")),
        Named.of("204", StubCollector.status(204, "")),
        Named.of("cut off", MisbehaviourTest::cutOff));
  }

  private static void cutOff(HttpExchange exchange, byte[] body) throws IOException {
    exchange.sendResponseHeaders(200, 1000);
    exchange.getResponseBody().write("{\"results\"".getBytes(StandardCharsets.UTF_8));
    exchange.getResponseBody().flush();
  }

  @ParameterizedTest
  @MethodSource("temporaryFailures")
  void temporaryFailuresAreRetried(Behaviour behaviour) {
    collector.willAnswer(collector.honest(), behaviour, behaviour);
    assertThat(client().report(SURVEY, PERSON).status()).isEqualTo(Status.ACCEPTED);
    assertThat(collector.received()).hasSize(3);
    assertThat(collector.differentReports()).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("temporaryFailures")
  void lastingFailuresLeaveTheReportPending(Behaviour behaviour) {
    collector.willAnswer(collector.honest()).willAnswer(times(ATTEMPTS, behaviour));
    Receipt receipt = client().report(SURVEY, PERSON);
    assertThat(receipt.status()).isEqualTo(Status.PENDING);
    assertThat(receipt.reason().orElseThrow()).endsWith("(attempt 3)");
    assertThat(ledger.entries().get(0).isPending()).isTrue();

    assertThat(client().sendPending()).extracting(Receipt::status).containsExactly(Status.ACCEPTED);
    assertThat(collector.received()).hasSize(ATTEMPTS + 1);
    assertThat(collector.differentReports()).hasSize(1);
  }

  private static Behaviour[] times(int count, Behaviour behaviour) {
    return Collections.nCopies(count, behaviour).toArray(Behaviour[]::new);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 409, 410, 413, 415})
  void theCollectorsRefusalIsFinal(int status) {
    collector.willAnswer(collector.honest(), StubCollector.error(status, "no-thanks"));
    Receipt receipt = client().report(SURVEY, PERSON);
    assertThat(receipt.status()).isEqualTo(Status.REJECTED);
    assertThat(receipt.reason()).contains("no-thanks: because of no-thanks");
    assertSettledAsRejected();
  }

  @ParameterizedTest
  @EnumSource(names = {"CONFLICTING", "REJECTED"})
  void aReportThatNeverCountsIsNotSentAgain(Status status) {
    String word = status.name().toLowerCase(Locale.ROOT);
    collector.willAnswer(collector.honest(), collector.verdict(word));
    Receipt receipt = client().report(SURVEY, PERSON);
    assertThat(receipt.status()).isEqualTo(status);
    assertThat(receipt.reason()).contains("stub");
    assertSettledAsRejected();
  }

  private void assertSettledAsRejected() {
    LedgerEntry entry = ledger.entries().get(0);
    assertThat(entry.settlement()).contains(Settlement.REJECTED);
    assertThat(entry.loss().epsilon()).isBetween(0.99, 1.0);
    assertThat(collector.received()).hasSize(1);
    assertThat(client().sendPending()).isEmpty();
    assertThatThrownBy(() -> client().report(SURVEY, PERSON))
        .isInstanceOf(AlreadyReportedException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403})
  void aWrongTokenLeavesTheReportPendingForTheRightOne(int status) {
    collector.willAnswer(collector.honest(), StubCollector.error(status, "token"));
    assertThat(client().report(SURVEY, PERSON).status()).isEqualTo(Status.PENDING);
    assertThat(collector.received()).hasSize(1);

    HearsayClient admitted =
        new HearsayClient(endpoint.withToken("right"), PrivacyLoss.pure(2), ledger);
    assertThat(admitted.sendPending()).extracting(Receipt::status).containsExactly(Status.ACCEPTED);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void noRedirectionIsFollowed(int status) {
    try (StubCollector thief = new StubCollector(plan)) {
      Behaviour redirect =
          StubCollector.status(status, "", "Location", thief.address() + "/api/collections/x/plan");
      collector.willAnswer(times(ATTEMPTS, redirect));
      assertThatThrownBy(() -> client().report(SURVEY, PERSON))
          .isInstanceOf(PlanUnavailableException.class)
          .hasMessageContaining("HTTP status " + status);
      collector.willAnswer(collector.honest()).willAnswer(times(ATTEMPTS, redirect));
      assertThat(client().report(SURVEY, PERSON).status()).isEqualTo(Status.PENDING);
      assertThat(thief.requests()).isEmpty();
    }
  }

  @Test
  void tooLongAnswersAreCancelled() {
    Behaviour endless =
        (exchange, body) -> {
          exchange.sendResponseHeaders(200, 0);
          writeUntilTheConnectionIsClosed(exchange.getResponseBody());
        };
    collector.willAnswer(endless);
    assertThatThrownBy(() -> client().report(SURVEY, PERSON))
        .isInstanceOf(PlanUnavailableException.class)
        .hasMessageContaining("the answer is longer than 16777216 bytes");
    collector.willAnswer(collector.honest(), endless);
    Receipt receipt = client().report(SURVEY, PERSON);
    assertThat(receipt.status()).isEqualTo(Status.PENDING);
    assertThat(receipt.reason()).contains("the answer is longer than 66560 bytes");
  }

  /** Writes until the closed connection causes an exception. */
  private static void writeUntilTheConnectionIsClosed(OutputStream out) throws IOException {
    byte[] blanks = " ".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
    while (!Thread.currentThread().isInterrupted()) {
      out.write(blanks);
    }
  }

  @Test
  void answersThatNeverEndAreNotWaitedFor() {
    Behaviour dripping =
        (exchange, body) -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write(' ');
          exchange.getResponseBody().flush();
          untilInterrupted();
        };
    Behaviour silent = (exchange, body) -> untilInterrupted();
    CollectorAddress hasty = endpoint.withTimeout(Duration.ofMillis(200)).withRetries(onceMore());
    collector.willAnswer(dripping, silent);
    HearsayClient client = new HearsayClient(hasty, PrivacyLoss.pure(2), ledger);
    assertThatThrownBy(() -> client.report(SURVEY, PERSON))
        .isInstanceOf(PlanUnavailableException.class)
        .hasMessageContaining("it took longer than 200 ms (attempt 2)");
  }

  private static Retries onceMore() {
    return new Retries(2, Duration.ZERO, Duration.ZERO);
  }

  private static void untilInterrupted() {
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void anUnreachableCollectorIsReported() {
    collector.close();
    assertThatThrownBy(() -> client().report(SURVEY, PERSON))
        .isInstanceOf(PlanUnavailableException.class)
        .hasMessageContaining("no answer from " + endpoint);
    assertThat(ledger.entries()).isEmpty();
  }

  @Test
  void aPlanWithAnotherHashIsRefused() {
    String json = PlanJson.write(plan);
    String hash = plan.hash().toString();
    String other = Plans.of(2).hash().toString();
    assertNotAPlan(json.replace(hash, other), "hash");
    assertNotAPlan(json.replace("\"max\":100", "\"max\":99"), "hash");
  }

  @Test
  void somethingElseThanAPlanIsRefused() {
    assertNotAPlan("", "empty");
    assertNotAPlan("{}", "plan");
    assertNotAPlan("<html>", "not well formed");
  }

  private void assertNotAPlan(String text, String message) {
    assertThat(text).isNotEqualTo(PlanJson.write(plan));
    collector.willAnswer(StubCollector.status(200, text));
    assertThatThrownBy(() -> client().report(SURVEY, PERSON))
        .isInstanceOf(PlanUnavailableException.class)
        .hasMessageContaining(message);
    assertThat(ledger.entries()).isEmpty();
    assertThat(collector.received()).isEmpty();
  }

  @Test
  void anUnknownCollectionIsReportedWithoutARetry() {
    collector.willAnswer(StubCollector.error(404, "no-such-collection"));
    assertThatThrownBy(() -> client().report(SURVEY, PERSON))
        .isInstanceOf(PlanUnavailableException.class)
        .hasMessageContaining("because of no-such-collection");
    assertThat(collector.requests()).hasSize(1);
  }
}
