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

/** Connections, bytes and watchers are bounded, and nobody holds one for long without using it. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ConnectionsTest {

  private static final String HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

  private static final String OPEN_API = "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";

  /** All of 127.0.0.0/8 is this machine, but on Linux only. */
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

  /** How many of them are answered; the others were closed. */
  private static int answered(List<RawHttp> all) {
    int answered = 0;
    for (RawHttp each : all) {
      try {
        each.send(bytes(HEALTH));
        answered += each.head().startsWith("HTTP/1.1 200 ") ? 1 : 0;
      } catch (IOException closed) {
        // as it should be
      }
    }
    return answered;
  }

  @Test
  void anAddressHasSoManyConnections() throws IOException {
    try (TestServer server =
        TestServer.start(directory, options -> options.connections(new Bound(100, 10)))) {
      List<RawHttp> all = connect(server, 30);
      assertThat(answered(all)).isEqualTo(10);
      close(all);
      assertThat(eventuallyAnswered(server)).isTrue(); // there is room again
    }
  }

  /** What one address holds is not another's, and all of them share the total. */
  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = NOT_LINUX)
  void addressesHaveATotalOfConnections() throws IOException {
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
    while (true) { // the time is limited above
      try (RawHttp http = new RawHttp(server.uri())) {
        if (answered(List.of(http)) == 1) {
          return true;
        }
      }
    }
  }

  @Test
  void aConnectionThatAsksNothingIsClosed() throws IOException {
    try (TestServer server =
        TestServer.start(directory, options -> options.idleTimeout(Duration.ofSeconds(1)))) {
      try (RawHttp silent = new RawHttp(server.uri());
          RawHttp used = new RawHttp(server.uri())) {
        used.send(bytes(HEALTH));
        assertThat(used.rest()).startsWith("HTTP/1.1 200 "); // it returns when it is closed
        assertThat(silent.rest()).isEmpty();
      }
    }
  }

  /** A byte of a head now and then does not keep a connection. */
  @Test
  void aHeadThatDripsIsNotWaitedFor() throws IOException {
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

  /** Answers that nobody reads must not fill the memory. */
  @Test
  void whoAsksOnWithoutReadingIsCutOff() throws IOException {
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

  /** Requests that wait for answers need memory too, though nothing was written yet. */
  @Test
  void sixteenMayBeUnanswered() throws Exception {
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
      assertThat(greedy.rest()).isEmpty(); // it returns when the connection is closed
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
      while (!again.startsWith("HTTP/1.1 200 ")) { // the time is limited above
        try (RawHttp http = new RawHttp(server.uri())) {
          http.send(bytes(watch));
          again = http.head();
        }
      }
    }
  }

  /** Watchers and bytes of one address leave room for another's. */
  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = NOT_LINUX)
  void whatOneAddressTakesAnotherHasStill() throws IOException {
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
        assertThat(ask(other, small)).startsWith("HTTP/1.1 400 "); // damaged, but read
        assertThat(ask(first, "x")).startsWith("HTTP/1.1 400 "); // it had its place all the time
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
   * A request whose bytes are taken in, all but its last, so that there is no room for another. Its
   * bytes may come while those of the other are there, and are refused then: it tries again.
   */
  private static RawHttp occupy(TestServer server, String most, String other) throws IOException {
    while (true) { // the time is limited above
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
      assertThat(answer).matches("(?s)http/1.1 (400|503) .*"); // 400: damaged, but read
      boolean isRefused = answer.startsWith("http/1.1 503 ");
      assertThat(answer.contains("retry-after: ")).isEqualTo(isRefused);
      return isRefused;
    }
  }

  private static void awaitRoom(TestServer server, String request) throws IOException {
    boolean isRefused = true;
    while (isRefused) { // the time is limited above
      isRefused = isRefused(server, request);
    }
  }

  /** Bodies that wait for their end count, those that are answered do not. */
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
      awaitRoom(server, most + "x"); // it was answered
      occupy(server, most, most + "x").close();
      awaitRoom(server, most + "x"); // its sender has gone
    }
  }
}
