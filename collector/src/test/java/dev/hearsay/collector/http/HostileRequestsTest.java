package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.http.HostileRequests.AttackedRound;
import dev.hearsay.collector.http.HostileRequests.Family;
import dev.hearsay.collector.http.HostileRequests.Request;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.learn.Round;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sends many hostile requests of every family of {@link HostileRequests}. Each must be answered, or
 * its connection closed, within a time limit. No reply may be 5xx except 503. All earlier reports
 * must still be counted, and memory, threads and descriptors must not grow. {@code
 * -Dhearsay.hostile=1000000} sends a million requests instead of ten thousand. The seed is printed;
 * {@code -Dhearsay.seed} repeats a run except for the order of its threads.
 */
class HostileRequestsTest {

  private static final int REQUESTS = Integer.getInteger("hearsay.hostile", 10_000);
  private static final int SENDERS = 16;
  private static final int LEGAL_REPORTS = 25;

  /** The time limit of a connection, far above all time limits of the server. */
  private static final int HANG_MILLIS = 20_000;

  /** The time to wait after a reply until the connection is closed or another reply arrives. */
  private static final int LINGER_MILLIS = 1;

  private static final Pattern ACCEPTED = Pattern.compile("\"accepted\":(\\d+)");

  @TempDir Path directory;

  private final LongAdder accepted = new LongAdder();
  private final Queue<String> offences = new ConcurrentLinkedQueue<>();
  private final Map<Family, Map<String, Integer>> outcomes = new EnumMap<>(Family.class);

  /** The resources that a process uses. */
  private record Usage(long heap, int threads, long descriptors) {

    static Usage now() {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      var system = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
      return new Usage(
          runtime.totalMemory() - runtime.freeMemory(),
          Thread.activeCount(),
          system.getOpenFileDescriptorCount());
    }
  }

  @Test
  void nothingBreaksAndNothingGrows() throws Exception {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    System.out.println("HostileRequestsTest: -Dhearsay.seed=" + seed);
    Target target = prepare();
    try (Collector collector = Collector.start(impatient())) {
      storm(collector.uri(), target, seed - 1, REQUESTS / 5); // loads and compiles the code first
      Usage before = settled();
      long start = System.nanoTime();
      storm(collector.uri(), target, seed, REQUESTS);
      double seconds = (System.nanoTime() - start) / 1e9;
      Usage after = settled();
      System.out.printf("%d hostile requests in %.1f s: %s%n", REQUESTS, seconds, outcomes);
      System.out.println("before: " + before + ", after: " + after);
      assertThat(offences).isEmpty();
      assertThat(outcomes.keySet()).containsExactly(Family.values());
      assertThat(after.heap() - before.heap()).isLessThan(16 << 20);
      assertThat(after.threads() - before.threads()).isLessThanOrEqualTo(8);
      assertThat(after.descriptors() - before.descriptors()).isLessThanOrEqualTo(8);
    }
    assertStillCounts(target);
  }

  /** The attacked collection and training. */
  private record Target(Survey survey, AttackedRound training, String adminToken) {}

  private Target prepare() {
    try (TestServer server = TestServer.start(directory)) {
      Survey survey = server.createSurvey();
      server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(LEGAL_REPORTS)));
      return new Target(survey, createTraining(server), server.adminToken());
    }
  }

  /** Returns options with short time limits, since some requests wait for them. */
  private CollectorOptions impatient() {
    return CollectorOptions.inDirectory(directory)
        .port(0)
        .bodyTimeout(Duration.ofMillis(200))
        .idleTimeout(Duration.ofMillis(400))
        .build();
  }

  private static AttackedRound createTraining(TestServer server) {
    String body =
        "{\"name\": \"t\", \"schema\": "
            + TestServer.SCHEMA
            + ", \"label\": \"age\", \"task\": \"linear\", \"epsilon\": 1, \"people\": 5000}";
    HttpResponse<String> created =
        server.send(server.asAdmin(TestServer.json(server.request("/api/trainings"), body)));
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    String id = json(created).get("id").asText();
    Plan plan = PlanJson.read(server.get("/api/trainings/" + id + "/plan").body());
    byte[] reports = SubmissionBytes.write(plan, List.of(report(plan), report(plan)));
    return new AttackedRound(id, plan.hash(), reports);
  }

  private static Submission report(Plan plan) {
    Map<String, Object> answer =
        Round.of(plan).orElseThrow().answer(Map.of("age", 30, "os", "ios"), plan);
    return new Submission(
        ReportId.random(), new ReportBytes(plan).write(Device.of(plan).report(answer)));
  }

  /** Returns the usage once the connections of the storm are closed. */
  private static Usage settled() throws InterruptedException {
    Thread.sleep(2_000);
    return Usage.now();
  }

  /**
   * Checks the counts. Some malformed bodies are legal by chance; their replies state how many
   * reports were accepted.
   */
  private void assertStillCounts(Target target) {
    Survey survey = target.survey();
    try (TestServer server = TestServer.restart(directory, target.adminToken())) {
      server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(5)));
      int ofSurvey = json(server.get(survey.path() + "/estimates")).get("reports").asInt();
      // The owner sees all reports; readers of a training see whole rounds only.
      JsonNode training = json(server.getAsAdmin("/api/trainings/" + target.training().id()));
      assertThat(ofSurvey + training.get("devices").asInt())
          .isEqualTo(LEGAL_REPORTS + accepted.intValue() + 5);
      assertThatJson(training).node("status").isString().isEqualTo("asking");
      assertThat(server.get("/ready").statusCode()).isEqualTo(200);
    }
  }

  private void storm(URI server, Target target, long seed, int requests)
      throws InterruptedException {
    List<Thread> senders = new ArrayList<>();
    for (int i = 0; i < SENDERS; i++) {
      HostileRequests source =
          new HostileRequests(seed * SENDERS + i, target.survey(), target.training());
      int share = requests / SENDERS + (i < requests % SENDERS ? 1 : 0);
      senders.add(
          new Thread(
              () -> {
                for (int sent = 0; sent < share; sent++) {
                  send(server, source.next());
                }
              }));
    }
    senders.forEach(Thread::start);
    for (Thread each : senders) {
      each.join();
    }
  }

  private void send(URI server, Request request) {
    String outcome = exchange(server, request);
    synchronized (outcomes) {
      outcomes
          .computeIfAbsent(request.family(), family -> new TreeMap<>())
          .merge(outcome, 1, Integer::sum);
    }
    if ((outcome.startsWith("5") && !outcome.equals("503")) || outcome.equals("hangs")) {
      offences.add(outcome + " after " + new String(request.bytes(), StandardCharsets.ISO_8859_1));
    }
  }

  /** Returns the status of the last reply, or how the connection ended without one. */
  private String exchange(URI server, Request request) {
    try (Socket socket = new Socket()) {
      socket.setSoLinger(true, 0); // a million closed connections must not stay in TIME_WAIT
      socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), HANG_MILLIS);
      socket.setSoTimeout(HANG_MILLIS);
      socket.getOutputStream().write(request.bytes());
      if (request.isHalfClosed()) {
        socket.shutdownOutput();
      }
      return lastStatus(socket);
    } catch (SocketTimeoutException e) {
      return "hangs";
    } catch (IOException e) {
      return "closed"; // the server closed the connection while this client was sending
    }
  }

  private String lastStatus(Socket socket) throws IOException {
    byte[] buffer = new byte[8_192];
    InputStream in = socket.getInputStream();
    String worst = "closed";
    try {
      for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
        String piece = new String(buffer, 0, read, StandardCharsets.ISO_8859_1);
        ACCEPTED.matcher(piece).results().forEach(each -> accepted.add(number(each)));
        worst = worse(worst, piece);
        socket.setSoTimeout(LINGER_MILLIS);
      }
    } catch (SocketTimeoutException e) {
      if (worst.equals("closed")) {
        throw e;
      }
    }
    return worst;
  }

  private static long number(MatchResult result) {
    return Long.parseLong(result.group(1));
  }

  /** Returns the reply with the highest status of several on one connection. */
  private static String worse(String before, String piece) {
    String worst = before;
    for (int at = piece.indexOf("HTTP/"); at >= 0; at = piece.indexOf("HTTP/", at + 5)) {
      String status = piece.substring(Math.min(piece.length(), at + 9)).strip();
      if (status.matches("(?s)[1-5]\\d\\d .*")) {
        String code = status.substring(0, 3);
        worst = worst.equals("closed") || code.compareTo(worst) > 0 ? code : worst;
      }
    }
    return worst;
  }
}
