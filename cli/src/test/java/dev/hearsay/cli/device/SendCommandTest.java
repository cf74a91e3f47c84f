package dev.hearsay.cli.device;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hearsay.Plan;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Main;
import dev.hearsay.cli.PhoneCollection;
import dev.hearsay.cli.Survey;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.testing.JavaCommand;
import dev.hearsay.testing.proxy.PathProxy;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sending of files of reports to a real collector. */
class SendCommandTest {

  private static final int PEOPLE = PhoneCollection.PEOPLE;

  @TempDir private static Path data;
  @AutoClose private static Collector collector;

  @TempDir private Path folder;
  private PhoneCollection collection;

  @BeforeAll
  static void start() {
    collector = Collector.start(CollectorOptions.inDirectory(data).port(0).build());
  }

  private Survey files() throws IOException {
    collection = collection == null ? PhoneCollection.open(collector, folder) : collection;
    return collection.files();
  }

  private Cli send(String url, String more) throws IOException {
    return files().run("send " + url + " plan.json reports.bin --attempts 1" + more);
  }

  @Test
  void everyReportCountsOnceHoweverOftenItIsSent() throws IOException {
    files();
    assertThat(send(collection.url(), ""))
        .isEqualTo(new Cli(0, "1,234 reports: 1,234 accepted.\n", ""));
    assertThat(send(collection.url(), ""))
        .isEqualTo(new Cli(0, "1,234 reports: 1,234 duplicate.\n", ""));
    assertThat(collection.reports()).isEqualTo(PEOPLE);
  }

  @Test
  void theAddressOfTheTakePartPageWorks() throws IOException {
    files();
    assertThat(send(collection.url().replace("/api/collections/", "/take-part/"), "").out())
        .isEqualTo("1,234 reports: 1,234 accepted.\n");
  }

  @Test
  void theDashboardsAddressWorksAndProgramsGetNumbers() throws IOException {
    files();
    String url = collection.url().replace("/api/", "/#/");
    JsonNode sent = files().json("send " + url + " plan.json reports.bin");
    assertThat(sent)
        .hasToString(
            "{\"reports\":1234,\"accepted\":1234,\"duplicate\":0,\"conflicting\":0,\"rejected\":0,"
                + "\"pending\":0}");
    assertThat(collection.reports()).isEqualTo(PEOPLE);
  }

  @Test
  void aCollectorBelowAPathIsReachedByBothAddresses() throws IOException {
    files();
    try (PathProxy proxy = new PathProxy(Map.of("/studies/one", collector.uri()))) {
      String url = proxy.uri("/studies/one") + "/api/collections/" + collection.id();
      assertThat(send(url.replace("/api/", "/#/"), ""))
          .isEqualTo(new Cli(0, "1,234 reports: 1,234 accepted.\n", ""));
      assertThat(send(url, "")).isEqualTo(new Cli(0, "1,234 reports: 1,234 duplicate.\n", ""));
      assertThat(proxy.requests()).allMatch(each -> each.path().startsWith("/studies/one/api/"));
    }
    assertThat(collection.reports()).isEqualTo(PEOPLE);
  }

  /** The collector receives the first request, but its answer is lost, as in a crash in between. */
  @Test
  void anInterruptedRunContinuesWithTheSameBytes() throws IOException {
    files();
    List<byte[]> bodies = new ArrayList<>();
    HttpServer broken =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    broken.createContext("/", exchange -> bodies.add(passOnAndHangUp(exchange)));
    broken.start();
    String url = "http://127.0.0.1:" + broken.getAddress().getPort();
    Cli first = send(url + "/api/collections/" + collection.id(), "");
    broken.stop(0);
    assertThat(first.code()).isEqualTo(1);
    assertThat(first.out()).isEqualTo("1,234 reports: 1,234 pending.\n");
    assertThat(first.err()).startsWith("hearsay: not all reports count: no answer from " + url);
    assertThat(collection.reports()).isEqualTo(500);

    assertThat(send(collection.url(), "").out())
        .isEqualTo("1,234 reports: 734 accepted, 500 duplicate.\n");
    assertThat(collection.reports()).isEqualTo(PEOPLE);
    send(collection.url(), " --save " + folder.resolve("requests"));
    assertThat(bodies).hasSize(1);
    assertThat(folder.resolve("requests/000001.bin")).hasBinaryContent(bodies.get(0));
  }

  private byte[] passOnAndHangUp(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(collection.url() + "/reports"))
              .header("Content-Type", SubmissionBytes.MEDIA_TYPE)
              .POST(BodyPublishers.ofByteArray(body))
              .build();
      assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode())
          .isEqualTo(200);
      return body;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aTokenComesFromAFile() throws IOException {
    collection = PhoneCollection.withToken(collector, folder);
    Cli without = send(collection.url(), "");
    assertThat(without.code()).isEqualTo(1);
    assertThat(without.out()).isEqualTo("1,234 reports: 1,234 pending.\n");
    files().write("token.txt", collection.token() + "\n");
    assertThat(send(collection.url(), " --token-file token.txt").out())
        .isEqualTo("1,234 reports: 1,234 accepted.\n");
  }

  /** Runs in a process of its own, which has its own environment. */
  @Test
  void theTokenMayBeInTheEnvironment() throws IOException, InterruptedException {
    collection = PhoneCollection.withToken(collector, folder);
    ProcessBuilder builder =
        new ProcessBuilder(
                JavaCommand.brief(
                    Main.class,
                    "send",
                    collection.url(),
                    files().file("plan.json"),
                    files().file("reports.bin")))
            .redirectErrorStream(true);
    builder.environment().put("HEARSAY_TOKEN", collection.token());
    Process process = builder.start();
    assertThat(process.getInputStream().readAllBytes())
        .asString(StandardCharsets.UTF_8)
        .isEqualTo("1,234 reports: 1,234 accepted.\n");
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void aClosedCollectionIsAskedOnce() throws IOException {
    files();
    collection.closeForReports();
    Cli sent = send(collection.url(), "");
    assertThat(sent.code()).isEqualTo(1);
    assertThat(sent.out()).isEqualTo("1,234 reports: 1,234 pending.\n");
    assertThat(sent.err())
        .isEqualTo(
            "hearsay: the collection '%s' is closed. If these reports were stored by an"
                    .formatted(collection.id())
                + " earlier run, they count; the collector does not state whether they were\n");
    assertThat(collection.reports()).isZero();
  }

  /** A series continues after one of its waves is over. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          wave-over     | wave 3 took reports until 2026-01-21T00:00:00Z
          training-over | the training 't' is over: done
          """)
  void theCollectorsReasonIsPrintedAfterTheEnd(String code, String message) throws IOException {
    HttpServer over =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] answer =
        "{\"error\": {\"code\": \"%s\", \"message\": \"%s\"}}"
            .formatted(code, message)
            .getBytes(StandardCharsets.UTF_8);
    over.createContext(
        "/",
        exchange -> {
          try (exchange) {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(410, answer.length);
            exchange.getResponseBody().write(answer);
          }
        });
    over.start();
    Cli sent =
        send("http://127.0.0.1:" + over.getAddress().getPort() + "/api/collections/series", "");
    over.stop(0);
    assertThat(sent)
        .isEqualTo(
            new Cli(
                1,
                "1,234 reports: 1,234 pending.\n",
                "hearsay: "
                    + message
                    + ". If these reports were stored by an earlier run, they count; the collector"
                    + " does not state whether they were\n"));
  }

  @Test
  void anUnknownCollectionIsOneLine() throws IOException {
    files();
    assertThat(send(collector.uri() + "/api/collections/nobody", ""))
        .isEqualTo(
            new Cli(
                2,
                "",
                "hearsay: %s has no collection 'nobody'; nothing was counted\n"
                    .formatted(collector.uri())));
  }

  @Test
  void unreachableCollectorsAreOneLine() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    assertThat(send("http://127.0.0.1:" + port + "/api/collections/x", "").err())
        .isEqualTo(
            "hearsay: not all reports count: no answer from http://127.0.0.1:%s: nothing accepts connections there (attempt 1)\n"
                .formatted(port));
    assertThat(send("https://nobody.invalid/api/collections/x", "").err())
        .isEqualTo(
            "hearsay: not all reports count: no answer from https://nobody.invalid:443: no host of"
                + " this name is known (attempt 1)\n");
  }

  @Test
  void idsBelongToOneFileAndRevealNothing() throws IOException {
    Survey files = files();
    String save = " --save " + folder.resolve("requests");
    assertThat(send("https://collector.example/api/collections/x", save).out())
        .isEqualTo(
            "Wrote 1,234 reports to 3 files in "
                + folder.resolve("requests")
                + ": nothing was sent.\n");
    List<ReportId> ids = ids(files.plan());
    assertThat(ids).hasSize(PEOPLE).doesNotHaveDuplicates();
    assertThat(ids).isNotEqualTo(ids.stream().sorted(SendCommandTest::compare).toList());

    // A copy of the reports under another name has its own key, and thus other ids.
    Files.copy(files.file("reports.bin"), files.file("copy.bin"));
    files.run("send https://collector.example/api/collections/x plan.json copy.bin" + save);
    assertThat(ids(files.plan())).doesNotContainAnyElementsOf(ids);
  }

  private static int compare(ReportId one, ReportId other) {
    return one.toString().compareTo(other.toString());
  }

  private List<ReportId> ids(Plan plan) throws IOException {
    List<ReportId> ids = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      byte[] body = Files.readAllBytes(folder.resolve("requests/00000" + i + ".bin"));
      SubmissionBytes.read(body, plan).stream().map(Submission::id).forEach(ids::add);
    }
    return ids;
  }

  @Test
  void idsOfOtherReportsAreRefused() throws IOException {
    files();
    send(collection.url(), "");
    collection.perturb();
    Cli other = send(collection.url(), "");
    assertThat(other.code()).isEqualTo(2);
    assertThat(files().shortened(other.err()))
        .isEqualTo(
            "hearsay: reports.bin.ids belongs to an earlier version of the file of reports. If the"
                + " reports were drawn anew, delete it; if not, restore that file\n");
    assertThat(collection.reports()).isEqualTo(PEOPLE);
  }

  /** Ids are written completely or not at all, so these files were written by another program. */
  @Test
  void idsThatSendDidNotWriteAreNeitherUsedNorReplaced() throws IOException {
    Survey files = files();
    send(collection.url(), "");
    byte[] ids = files.bytes("reports.bin.ids");
    byte[] cutOff = Arrays.copyOf(ids, ids.length - 1);
    ids[0] = 0;
    for (byte[] wrong : List.of(cutOff, ids, new byte[0])) {
      Files.write(files.file("reports.bin.ids"), wrong);
      assertThat(files.shortened(send(collection.url(), "").err()))
          .isEqualTo(
              "hearsay: reports.bin.ids is not a file of report ids, which 'send' stores under this name."
                  + " If none of the reports was sent, remove it\n");
      assertThat(files.bytes("reports.bin.ids")).isEqualTo(wrong);
    }
  }

  @Test
  void idsAreNoLink() throws IOException {
    Survey files = files();
    Path elsewhere = files.file("elsewhere.ids");
    Files.createSymbolicLink(files.file("reports.bin.ids"), elsewhere);
    assertThat(files.shortened(send(collection.url(), "").err()))
        .isEqualTo(
            "hearsay: cannot read the ids of the reports in 'reports.bin.ids': it is a link, which"
                + " another user may have made\n");
    assertThat(elsewhere).doesNotExist();
    assertThat(collection.reports()).isZero();
  }

  @Test
  void wrongAddressesAndFilesAreOneLine() throws IOException {
    assertThat(send("https://collector.example", ""))
        .isEqualTo(
            new Cli(
                2,
                "",
                "hearsay: the collection's address is 'https://collector.example'; it must end"
                    + " with /api/collections/ID or /take-part/ID\n"));
    assertThat(send("http://collector.example/api/collections/x", ""))
        .isEqualTo(
            new Cli(
                2,
                "",
                "hearsay: the collector's address is 'http://collector.example:80'; it must start with"
                    + " https:// or be on this machine\n"));
    Cli missing = files().run("send " + collection.url() + " plan.json none.bin");
    assertThat(files().shortened(missing.err()))
        .isEqualTo("hearsay: there is no file 'none.bin'\n");
    Cli plan = files().run("send " + collection.url() + " plan.json plan.json");
    assertThat(plan.code()).isEqualTo(2);
    assertThat(files().files()).doesNotContain("none.bin.ids");
    assertThat(collection.reports()).isZero();
  }
}
