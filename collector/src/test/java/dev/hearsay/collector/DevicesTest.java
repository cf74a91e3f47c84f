package dev.hearsay.collector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.PrivateRecord;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.PlanUnavailableException;
import dev.hearsay.client.Receipt;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.Retries;
import dev.hearsay.client.Uploader;
import dev.hearsay.client.ledger.AlreadyReportedException;
import dev.hearsay.client.ledger.FileLedger;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.client.ledger.Ledger;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests devices with a collector over real HTTP: no report is lost and none counts twice. */
class DevicesTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Map<String, Object> PERSON = Map.of("age", 37, "os", "ios");
  private static final PrivacyLoss LIMIT = PrivacyLoss.pure(2);

  @TempDir private Path folder;
  @AutoClose private Collector collector;
  private String adminToken;
  private CollectorAddress endpoint;

  @BeforeEach
  void start() {
    collector = Collector.start(options(0));
    adminToken = collector.adminToken().orElseThrow();
    endpoint =
        CollectorAddress.of(collector.uri())
            .withRetries(new Retries(1, Duration.ZERO, Duration.ZERO));
  }

  private CollectorOptions options(int port) {
    return CollectorOptions.inDirectory(folder.resolve("data")).port(port).build();
  }

  private JsonNode ask(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(collector.uri() + path))
            .header("Authorization", "Bearer " + adminToken)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    try {
      return MAPPER.readTree(
          HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private JsonNode create(double epsilon, String reporting) {
    return ask(
        "POST",
        "/api/collections",
        """
        {"schema": {"name": "survey", "attributes": [
           {"name": "age", "type": "numeric", "min": 0, "max": 100, "outside": "clamp"},
           {"name": "os", "type": "categorical", "values": ["android", "ios", "other"],
            "other": "other"}]},
         "epsilon": %s, "reporting": "%s"}
        """
            .formatted(epsilon, reporting));
  }

  /** The plan contains the model, so it requires the reporting token, which the client sends. */
  @Test
  void aDeviceGetsThePlanOfATrainingWithItsToken() {
    JsonNode training =
        ask(
            "POST",
            "/api/trainings",
            """
            {"name": "t", "label": "answer", "task": "logistic", "epsilon": 2, "people": 1000,
             "reading": "token", "reporting": "token", "schema": {"name": "s", "attributes": [
               {"name": "height", "type": "numeric", "min": 0, "max": 10, "outside": "clamp"},
               {"name": "answer", "type": "categorical", "values": ["no", "yes"], "other": "no"}]}}
            """);
    String id = training.get("id").asText();
    Map<String, Object> person = Map.of("height", 7, "answer", "yes");
    try (HearsayClient stranger =
        new HearsayClient(endpoint, LIMIT, new ForgetfulMemoryLedger(LIMIT))) {
      assertThatThrownBy(() -> stranger.participate(id, person))
          .isInstanceOf(PlanUnavailableException.class);
    }
    CollectorAddress known = endpoint.withToken(training.get("reportingToken").asText());
    try (HearsayClient device = new HearsayClient(known, LIMIT, new ForgetfulMemoryLedger(LIMIT))) {
      assertThat(device.participate(id, person).status()).isEqualTo(Status.ACCEPTED);
    }
  }

  private int counted(String id) {
    return ask("GET", "/api/collections/" + id, "").get("reports").asInt();
  }

  private HearsayClient device(Path ledger) {
    return new HearsayClient(endpoint, LIMIT, FileLedger.open(ledger, PrivacyLoss.pure(5)));
  }

  private HearsayClient forgetfulDevice() {
    return new HearsayClient(endpoint, LIMIT, new ForgetfulMemoryLedger(PrivacyLoss.pure(5)));
  }

  @Test
  void aPersonIsCountedOnce() {
    String id = create(1, "open").get("id").asText();
    try (HearsayClient device = device(folder.resolve("ledger"))) {
      assertThat(device.report(id, PERSON).status()).isEqualTo(Status.ACCEPTED);
    }
    try (HearsayClient device = device(folder.resolve("ledger"))) {
      assertThatThrownBy(() -> device.report(id, PERSON))
          .isInstanceOf(AlreadyReportedException.class);
    }
    assertThat(counted(id)).isEqualTo(1);
  }

  @Test
  void aPendingReportSurvivesDowntimeAndACrashOfTheDevice() throws IOException {
    String id = create(1, "open").get("id").asText();
    int port = collector.uri().getPort();
    Path ledger = folder.resolve("ledger");
    Path beforeTheAnswer = folder.resolve("ledger as of then");
    try (HearsayClient device = device(ledger)) {
      Plan plan = device.plan(id);
      collector.close();
      assertThat(device.report(id, plan, PERSON).status()).isEqualTo(Status.PENDING);
    }
    Files.copy(ledger, beforeTheAnswer);
    collector = Collector.start(options(port));
    try (HearsayClient device = device(ledger)) {
      assertThat(device.sendPending()).extracting(Receipt::status).containsExactly(Status.ACCEPTED);
    }
    try (HearsayClient crashed = device(beforeTheAnswer)) {
      assertThat(crashed.sendPending())
          .extracting(Receipt::status)
          .containsExactly(Status.DUPLICATE);
    }
    assertThat(counted(id)).isEqualTo(1);
  }

  @Test
  void aPendingReportIsSentOnceTheDeviceHasTheToken() {
    JsonNode created = create(1, "token");
    String id = created.get("id").asText();
    Ledger ledger = new ForgetfulMemoryLedger(PrivacyLoss.pure(5));
    Receipt pending = new HearsayClient(endpoint, LIMIT, ledger).report(id, PERSON);
    assertThat(pending.status()).isEqualTo(Status.PENDING);
    assertThat(pending.reason().orElseThrow()).startsWith("token-needed");

    CollectorAddress admitted = endpoint.withToken(created.get("reportingToken").asText());
    assertThat(new HearsayClient(admitted, LIMIT, ledger).sendPending())
        .extracting(Receipt::status)
        .containsExactly(Status.ACCEPTED);
    assertThat(counted(id)).isEqualTo(1);
  }

  @Test
  void aClosedCollectionRefuses() {
    String id = create(1, "open").get("id").asText();
    ask("POST", "/api/collections/" + id + "/close", "");
    Receipt receipt = forgetfulDevice().report(id, PERSON);
    assertThat(receipt.status()).isEqualTo(Status.REJECTED);
    assertThat(receipt.reason().orElseThrow()).startsWith("closed: ");
  }

  @Test
  void anAnswerToAnotherPlanIsRefused() {
    String id = create(1, "open").get("id").asText();
    String other = create(1.5, "open").get("id").asText();
    HearsayClient device = forgetfulDevice();
    Receipt receipt = device.report(id, device.plan(other), PERSON);
    assertThat(receipt.status()).isEqualTo(Status.REJECTED);
    assertThat(receipt.reason().orElseThrow()).startsWith("other-plan: ");
  }

  @Test
  void aPlanThatTakesTooMuchIsRefused() {
    String id = create(3, "open").get("id").asText();
    assertThatThrownBy(() -> forgetfulDevice().report(id, PERSON))
        .isInstanceOf(PlanRefusedException.class);
    assertThat(counted(id)).isZero();
  }

  @Test
  void manyReportsAreUploadedAndEachIsAnswered() {
    JsonNode created = create(1, "open");
    String id = created.get("id").asText();
    Plan plan = PlanJson.read(created.get("plan").toString());
    List<Submission> reports = reports(plan, 2345);
    Uploader uploader = new Uploader(endpoint);
    assertThat(uploader.send(id, plan, reports))
        .extracting(Receipt::status)
        .hasSize(2345)
        .containsOnly(Status.ACCEPTED);
    assertThat(uploader.send(id, plan, reports.subList(0, 700)))
        .extracting(Receipt::status)
        .containsOnly(Status.DUPLICATE);
    // The first report is changed. Another report under its id could be equal by chance, and so a
    // duplicate.
    Submission forged = new Submission(reports.get(0).id(), reports.get(0).report().clone());
    Submission damaged = new Submission(ReportId.random(), new byte[100]);
    forged.report()[0] ^= 1;
    assertThat(uploader.send(id, plan, List.of(forged, damaged)))
        .extracting(Receipt::status)
        .hasSize(2)
        .isSubsetOf(Status.CONFLICTING, Status.REJECTED);
    assertThat(counted(id)).isEqualTo(2345);
  }

  private static List<Submission> reports(Plan plan, int count) {
    Device device = Device.of(plan);
    PrivateRecord person = new PrivateRecord.Reader(plan.schema()).read(PERSON);
    ReportBytes bytes = new ReportBytes(plan);
    return IntStream.range(0, count)
        .mapToObj(i -> new Submission(ReportId.random(), bytes.write(device.report(person))))
        .toList();
  }
}
