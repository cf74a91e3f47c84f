package dev.hearsay.examples;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import dev.hearsay.wire.result.CsvUse;
import dev.hearsay.wire.result.ResultsCsv;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A collector for one plan, which needs only {@code core}, {@code wire} and the JDK's HTTP server,
 * for programs that already have a server. It follows the protocol, so every client can report to
 * it. It keeps reports in memory and publishes after every report, whereas the full collector
 * stores them, limits requests, and publishes in batches.
 */
public final class TallyEndpoint implements AutoCloseable {

  private static final String COLLECTION = "/api/collections/";
  private static final int MAX_BODY_BYTES = 1 << 20;

  private final Plan plan;
  private final ReportBytes reports;
  private final Tally tally;
  private final Map<ReportId, byte[]> known = new HashMap<>();
  private final HttpServer server;

  private TallyEndpoint(Plan plan, HttpServer server) {
    this.plan = plan;
    this.reports = new ReportBytes(plan);
    this.tally = Tally.of(plan);
    this.server = server;
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.println("usage: TallyEndpoint PLAN_FILE PORT");
      System.exit(2);
    }
    TallyEndpoint endpoint =
        start(PlanJson.readFile(Path.of(args[0])), "survey", Integer.parseInt(args[1]));
    System.out.println("Listening at http://127.0.0.1:" + endpoint.port() + COLLECTION + "survey");
  }

  /**
   * Starts the server on the loopback address.
   *
   * @param port the port; 0 for a free one
   */
  static TallyEndpoint start(Plan plan, String collection, int port) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    HttpServer server = HttpServer.create(address, 0);
    TallyEndpoint endpoint = new TallyEndpoint(plan, server);
    String path = COLLECTION + collection;
    endpoint.serve(path + "/plan", "GET", body -> PlanJson.write(plan));
    endpoint.serve(path + "/reports", "POST", endpoint::count);
    endpoint.serve(path + "/estimates", "GET", body -> endpoint.estimates());
    server.start();
    return endpoint;
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  @FunctionalInterface
  private interface Route {
    String answer(byte[] body);
  }

  private void serve(String path, String method, Route route) {
    server.createContext(path, exchange -> handle(exchange, path, method, route));
  }

  private static void handle(HttpExchange exchange, String path, String method, Route route)
      throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY_BYTES + 1);
      if (!exchange.getRequestURI().getPath().equals(path)) {
        refuse(exchange, 404, "not-found", "there is nothing here");
      } else if (!exchange.getRequestMethod().equals(method)) {
        refuse(exchange, 405, "method-not-allowed", "use " + method);
      } else if (body.length > MAX_BODY_BYTES) {
        refuse(exchange, 413, "too-large", "at most " + MAX_BODY_BYTES + " bytes at once");
      } else {
        answer(exchange, route, body);
      }
    }
  }

  private static void answer(HttpExchange exchange, Route route, byte[] body) throws IOException {
    try {
      send(exchange, 200, route.answer(body));
    } catch (WireException e) {
      refuse(exchange, 400, "malformed", String.valueOf(e.getMessage()));
    }
  }

  private static void refuse(HttpExchange exchange, int status, String code, String message)
      throws IOException {
    String quoted = message.replace("\\", "\\\\").replace("\"", "\\\"");
    send(
        exchange,
        status,
        "{\"error\": {\"code\": \"%s\", \"message\": \"%s\"}}".formatted(code, quoted));
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private synchronized String count(byte[] body) {
    List<Submission> submissions = SubmissionBytes.read(body, plan);
    return submissions.stream()
        .map(one -> "{\"id\": \"%s\", \"status\": \"%s\"}".formatted(one.id(), count(one)))
        .collect(Collectors.joining(", ", "{\"results\": [", "]}"));
  }

  /**
   * Counts a submission. A device repeats it until it receives an answer, so known ids are not
   * counted again.
   */
  private String count(Submission submission) {
    byte[] before = known.get(submission.id());
    if (before != null) {
      return Arrays.equals(before, submission.report()) ? "duplicate" : "conflicting";
    }
    if (!isCounted(submission.report())) {
      return "rejected";
    }
    known.put(submission.id(), submission.report());
    return "accepted";
  }

  /**
   * Returns whether a report was counted. An impossible report does not affect others of its
   * request.
   */
  private boolean isCounted(byte[] report) {
    try {
      return tally.add(reports.read(report));
    } catch (WireException e) {
      return false;
    }
  }

  private synchronized String estimates() {
    return ResultsCsv.estimates(tally.estimates().quantities(), CsvUse.PROGRAM);
  }
}
