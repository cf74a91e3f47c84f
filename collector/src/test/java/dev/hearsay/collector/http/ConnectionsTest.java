package dev.hearsay.collector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.api.Quota.Bound;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.wire.report.SubmissionBytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the limits of connections, bytes and watchers, and that unused connections are closed. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ConnectionsTest {

  private static final String HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

  private static final String OPEN_API = "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";

  /**
   * An address of 127.0.0.0/8 other than 127.0.0.1; such addresses are this machine's on Linux
   * only.
   */
  private static final String ELSEWHERE = "127.0.0.2";

  private static final String NOT_LINUX = "this machine has one loopback address";

  @TempDir Path directory;

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static List<RawHttp> connect(TestServer server, int count) throws IOException {
    List<RawHttp> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(new RawHttp(server.uri()));
    }
    return all;
  }

  private static void close(List<RawHttp> all) throws IOException {
    for (RawHttp each : all) {
      each.close();
    }
  }

  /** Returns how many connections were answered; the others were closed. */
  private static int answered(List<RawHttp> all) {
    int answered = 0;
    for (RawHttp each : all) {
      try {
        each.send(bytes(HEALTH));
        answered += each.head().startsWith("HTTP/1.1 200 ") ? 1 : 0;
      } catch (IOException closed) {
        // expected
      }
    }
    return answered;
  }

  @Test
  void connectionsPerAddressAreBounded() throws IOException {
    try (TestServer server =
        TestServer.start(directory, options -> options.connections(new Bound(100, 10)))) {
      List<RawHttp> all = connect(server, 30);
      assertThat(answered(all)).isEqualTo(10);
      close(all);
      assertThat(eventuallyAnswered(server)).isTrue(); // the quota is free again
    }
  }

  /** The limit applies to each address, and the total to all addresses together. */
  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = NOT_LINUX)
  void connectionsAreBoundedInTotal() throws IOException {
    try (TestServer server =
        TestServer.start(directory, options -> options.connections(new Bound(15, 10)))) {
      List<RawHttp> here = connect(server, 12);
      assertThat(answered(here)).isEqualTo(10);
      List<RawHttp> there = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        there.add(new RawHttp(server.uri(), ELSEWHERE));
      }
      assertThat(answered(there)).isEqualTo(5);
      close(here);
      close(there);
    }
  }

  private static boolean eventuallyAnswered(TestServer server) throws IOException {
    while (true) { // bounded by the timeout of the test
      try (RawHttp http = new RawHttp(server.uri())) {
        if (answered(List.of(http)) == 1) {
          return true;
        }
      }
    }
  }

  @Test
  void anIdleConnectionIsClosed() throws IOException {
    try (TestServer server =
        TestServer.start(directory, options -> options.idleTimeout(Duration.ofSeconds(1)))) {
      try (RawHttp silent = new RawHttp(server.uri());
          RawHttp used = new RawHttp(server.uri())) {
        used.send(bytes(HEALTH));
        assertThat(used.rest())
            .startsWith("HTTP/1.1 200 "); // rest() returns once the connection is closed
        assertThat(silent.rest()).isEmpty();
      }
    }
  }

  /** A client cannot keep a connection open by sending a byte of a head now and then. */
  @Test
  void aSlowHeadIsNotWaitedFor() throws IOException {
    try (TestServer server =
        TestServer.start(directory, options -> options.idleTimeout(Duration.ofSeconds(1)))) {
      try (RawHttp http = new RawHttp(server.uri())) {
        http.send(bytes("GET /health HTTP/1.1\r\nX: "));
        assertThatThrownBy(
                () -> {
                  while (true) {
                    http.send(bytes("x"));
                    Thread.sleep(20);
                  }
                })
            .isInstanceOf(IOException.class);
      }
    }
  }

  /** Replies that the client does not read must not fill the memory. */
  @Test
  void aClientThatDoesNotReadIsDisconnected() throws IOException {
    try (TestServer server =
        TestServer.start(directory, options -> options.idleTimeout(Duration.ofSeconds(1)))) {
      byte[] requests = bytes(OPEN_API.repeat(1000));
      long before = usedMemory();
      try (RawHttp http = new RawHttp(server.uri())) {
        assertThatThrownBy(
                () -> {
                  while (true) {
                    http.send(requests);
                  }
                })
            .isInstanceOf(IOException.class);
      }
      assertThat(usedMemory() - before).isLessThan(16 << 20);
    }
  }

  /** Requests whose replies are not written yet need memory as well. */
  @Test
  void atMostSixteenRequestsMayBeUnanswered() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (BareServer server = new BareServer(directory);
        RawHttp patient = new RawHttp(server.uri());
        RawHttp greedy = new RawHttp(server.uri())) {
      for (int i = 0; i < 4; i++) { // as many threads as the lane has
        var unused =
            server
                .workers()
                .start(
                    Lane.LOOKUPS,
                    () -> {
                      end.await();
                      return true;
                    });
      }
      patient.send(bytes(OPEN_API.repeat(16)));
      greedy.send(bytes(OPEN_API.repeat(17)));
      assertThat(greedy.rest()).isEmpty(); // rest() returns once the connection is closed
      end.countDown();
      assertThat(patient.head()).startsWith("HTTP/1.1 200 ");
    } finally {
      end.countDown();
    }
  }

  private static long usedMemory() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Test
  void watchersAreBoundedPerAddress() throws IOException {
    try (TestServer server =
        TestServer.start(directory, options -> options.watchers(new Bound(50, 3)))) {
      Survey survey = server.createSurvey();
      String watch = "GET " + survey.path() + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n";
      List<RawHttp> all = connect(server, 5);
      List<String> heads = new ArrayList<>();
      for (RawHttp each : all) {
        each.send(bytes(watch));
        heads.add(each.head().substring(0, 13));
      }
      assertThat(heads)
          .containsExactly(
              "HTTP/1.1 200 ", "HTTP/1.1 200 ", "HTTP/1.1 200 ", "HTTP/1.1 429 ", "HTTP/1.1 429 ");
      close(all);
      String again = "HTTP/1.1 429 ";
      while (!again.startsWith("HTTP/1.1 200 ")) { // bounded by the timeout of the test
        try (RawHttp http = new RawHttp(server.uri())) {
          http.send(bytes(watch));
          again = http.head();
        }
      }
    }
  }

  /** The watchers and bytes of one address do not count against another's. */
  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = NOT_LINUX)
  void addressesHaveSeparateLimits() throws IOException {
    try (TestServer server =
        TestServer.start(
            directory,
            options -> options.watchers(new Bound(9, 1)).bytesInFlight(new Bound(90_000, 9_000)))) {
      Survey survey = server.createSurvey();
      String watch = "GET " + survey.path() + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n";
      try (RawHttp first = new RawHttp(server.uri());
          RawHttp second = new RawHttp(server.uri());
          RawHttp other = new RawHttp(server.uri(), ELSEWHERE)) {
        assertThat(ask(first, watch)).startsWith("HTTP/1.1 200 ");
        assertThat(ask(second, watch)).startsWith("HTTP/1.1 429 ");
        assertThat(ask(other, watch)).startsWith("HTTP/1.1 200 ");
      }
      String small = head(survey, 1_500) + "x".repeat(1_500);
      try (RawHttp first = occupy(server, head(survey, 8_001) + "x".repeat(8_000), small);
          RawHttp other = new RawHttp(server.uri(), ELSEWHERE)) {
        assertThat(ask(other, small))
            .startsWith("HTTP/1.1 400 "); // the body is malformed, but it was read
        assertThat(ask(first, "x"))
            .startsWith("HTTP/1.1 400 "); // its bytes were within the limit all the time
      }
    }
  }

  private static String ask(RawHttp http, String request) throws IOException {
    http.send(bytes(request));
    return http.head();
  }

  private static String head(Survey survey, int length) {
    return "POST %s/reports HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
        .formatted(survey.path(), SubmissionBytes.MEDIA_TYPE, length);
  }

  /**
   * Opens a request that uses up the limit of bytes by sending all of its body except the last
   * byte. It may be refused while the bytes of another request count, and then tries again.
   */
  private static RawHttp occupy(TestServer server, String most, String other) throws IOException {
    while (true) { // bounded by the timeout of the test
      RawHttp http = new RawHttp(server.uri());
      http.send(bytes(most));
      for (int i = 0; i < 100; i++) {
        if (isRefused(server, other)) {
          return http;
        }
      }
      http.close();
    }
  }

  private static boolean isRefused(TestServer server, String request) throws IOException {
    try (RawHttp http = new RawHttp(server.uri())) {
      String answer = ask(http, request).toLowerCase(Locale.ROOT);
      assertThat(answer)
          .matches("(?s)http/1.1 (400|503) .*"); // 400: the body is malformed, but it was read
      boolean isRefused = answer.startsWith("http/1.1 503 ");
      assertThat(answer.contains("retry-after: ")).isEqualTo(isRefused);
      return isRefused;
    }
  }

  private static void awaitRoom(TestServer server, String request) throws IOException {
    boolean isRefused = true;
    while (isRefused) { // bounded by the timeout of the test
      isRefused = isRefused(server, request);
    }
  }

  /** Incomplete bodies count towards the limit; answered ones do not. */
  @Test
  void bytesInFlightAreBounded() throws IOException {
    try (TestServer server =
        TestServer.start(
            directory,
            options ->
                options
                    .bytesInFlight(new Bound(15_000, 15_000))
                    .bodyTimeout(Duration.ofSeconds(20)))) {
      Survey survey = server.createSurvey();
      String most = head(survey, 8_001) + "x".repeat(8_000);
      try (RawHttp first = occupy(server, most, most + "x")) {
        assertThat(isRefused(server, most + "x")).isTrue();
        first.send(bytes("x"));
        assertThat(first.head()).startsWith("HTTP/1.1 400 ");
      }
      awaitRoom(server, most + "x"); // the first request was answered
      occupy(server, most, most + "x").close();
      awaitRoom(server, most + "x"); // the client of the first request has disconnected
    }
  }
}
