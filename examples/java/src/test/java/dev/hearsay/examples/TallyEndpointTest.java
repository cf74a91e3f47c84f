package dev.hearsay.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Attribute;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.design.Planner;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients can report to the endpoint, and impossible requests are refused or not counted. */
class TallyEndpointTest {

  private static final Path SOURCE =
      Path.of("src/main/java/dev/hearsay/examples/TallyEndpoint.java");
  private static final Map<String, ?> PERSON = Map.of("age", 37, "os", "ios");

  private static final Plan PLAN =
      Planner.forSchema(
              new Schema(
                  "phones",
                  List.of(
                      new Attribute.Numeric("age", 0, 120).clamped(),
                      new Attribute.Categorical("os", List.of("android", "ios"))
                          .withOther("other"))))
          .epsilon(2)
          .plan();

  @AutoClose private TallyEndpoint endpoint;

  @BeforeEach
  void start() throws IOException {
    endpoint = TallyEndpoint.start(PLAN, "survey", 0);
  }

  private HttpResponse<String> ask(String method, String path, byte[] body)
      throws IOException, InterruptedException {
    URI address = URI.create("http://127.0.0.1:" + endpoint.port() + "/api/collections" + path);
    HttpRequest request =
        HttpRequest.newBuilder(address).method(method, BodyPublishers.ofByteArray(body)).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  private static Submission draw() {
    byte[] report = new ReportBytes(PLAN).write(Device.of(PLAN).report(PERSON));
    return new Submission(ReportId.random(), report);
  }

  private String send(Submission submission) throws IOException, InterruptedException {
    byte[] body = SubmissionBytes.write(PLAN, List.of(submission));
    String answer = ask("POST", "/survey/reports", body).body();
    return answer.replaceFirst(".*\"status\": \"(\\w+)\".*", "$1");
  }

  @Test
  void clientsReport() throws IOException, InterruptedException {
    PrivacyLoss limit = PrivacyLoss.pure(2);
    for (int i = 0; i < 5; i++) {
      URI address = URI.create("http://127.0.0.1:" + endpoint.port());
      try (HearsayClient client =
          new HearsayClient(
              CollectorAddress.of(address), limit, new ForgetfulMemoryLedger(limit))) {
        assertThat(client.report("survey", PERSON).status()).isEqualTo(Status.ACCEPTED);
      }
    }
    HttpResponse<String> estimates = ask("GET", "/survey/estimates", new byte[0]);
    assertThat(estimates.body().lines()).hasSize(5);
    assertThat(estimates.body()).startsWith("attribute,type,value,reports,").contains("os,");
  }

  @Test
  void countsEachReportOnce() throws IOException, InterruptedException {
    Submission first = draw();
    assertThat(send(first)).isEqualTo("accepted");
    assertThat(send(first)).isEqualTo("duplicate");
    byte[] other = first.report().clone();
    other[0] ^= 1;
    assertThat(send(new Submission(first.id(), other))).isEqualTo("conflicting");
    assertThat(send(new Submission(ReportId.random(), new byte[99]))).isEqualTo("rejected");
    assertThat(send(draw())).isEqualTo("accepted");
  }

  @Test
  void refusesWhatIsNoRequest() throws IOException, InterruptedException {
    assertThat(ask("POST", "/survey/reports", new byte[9]).statusCode()).isEqualTo(400);
    assertThat(ask("POST", "/survey/reports", new byte[(1 << 20) + 1]).statusCode()).isEqualTo(413);
    assertThat(ask("GET", "/survey/reports", new byte[0]).statusCode()).isEqualTo(405);
    assertThat(ask("GET", "/survey/plan/more", new byte[0]).statusCode()).isEqualTo(404);
    assertThat(ask("GET", "/other/plan", new byte[0]).statusCode()).isEqualTo(404);
  }

  @Test
  void needsCoreAndWireAlone() throws IOException {
    List<String> imports =
        Files.readAllLines(SOURCE).stream().filter(line -> line.startsWith("import ")).toList();
    assertThat(imports)
        .hasSizeGreaterThan(10)
        .allMatch(
            line ->
                line.matches(
                    "import (java\\.|com\\.sun\\.net\\.|dev\\.hearsay\\.([A-Z]|wire\\.)).*"));
  }
}
