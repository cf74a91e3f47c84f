package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Attribute;
import dev.hearsay.Device;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Report;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.store.Store;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import dev.hearsay.wire.result.ResultsJson;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a collection with joint parts over HTTP. Its random seeds are constants, so the tests are
 * repeatable.
 *
 * <p>The collection is created without HTTP, so that its plan does not depend on the planner's
 * choice.
 */
class JointCollectionTest {

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(4);

  private static final Schema SCHEMA =
      new Schema(
          "joint",
          List.of(
              new Attribute.Numeric("age", 0, 100).clamped(),
              new Attribute.Categorical("os", List.of("a", "b")).withOther("rest"),
              new Attribute.Numeric("hours", 0, 24).clamped()));

  private static final Plan PLAN =
      new Plan(
          SCHEMA,
          LOSS,
          1,
          List.of(
              new Plan.Part(
                  List.of(1, 0),
                  Mechanisms.joint(List.of(Coordinate.category(3), Coordinate.number(5, 2)), LOSS)),
              new Plan.Part(
                  List.of(1, 2),
                  Mechanisms.joint(
                      List.of(Coordinate.category(3), Coordinate.number(2, 1)), LOSS))));

  @TempDir private Path directory;
  @AutoClose private TestServer server;
  private String path;

  @BeforeEach
  void start() {
    try (Store store = Store.sqlite(directory);
        CollectionService collections =
            CollectionService.open(store, Limits.defaults(), InstantSource.system())) {
      path = "/api/collections/" + collections.create(NewCollection.open(PLAN)).id();
    }
    server = TestServer.start(directory);
  }

  private static List<Report> honest(int count) {
    Device device = Device.insecure(PLAN, new InsecureSeededBits(15));
    List<Report> reports = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      reports.add(device.report(Map.of("age", i % 2 == 0 ? 20 : 60, "os", i % 4 == 0 ? "a" : "b")));
    }
    return reports;
  }

  private Tally send(List<Report> reports) {
    ReportBytes bytes = new ReportBytes(PLAN);
    Tally tally = Tally.of(PLAN);
    reports.forEach(tally::add);
    List<Submission> submissions =
        reports.stream()
            .map(report -> new Submission(ReportId.random(), bytes.write(report)))
            .toList();
    HttpResponse<String> answer =
        server.postBytes(
            path + "/reports?results=problems", SubmissionBytes.write(PLAN, submissions));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return tally;
  }

  @Test
  void devicesGetThePlanAndReadersTheEstimates() {
    HttpResponse<String> plan = server.get(path + "/plan");
    assertThat(PlanJson.read(plan.body())).isEqualTo(PLAN);
    Tally tally = send(honest(8_000));
    JsonNode estimates = json(server.get(path + "/estimates"));
    assertThat(estimates)
        .isEqualTo(TestServer.withReaders(ResultsJson.estimates(tally.estimates()), PLAN, 100));
    assertThat(tally.estimates().mean("age").interval().contains(40)).isTrue();
    assertThat(tally.estimates().frequencies("os").get(0).interval().contains(0.25)).isTrue();
    for (String question :
        List.of("?postprocess=consistent", "?distribution=8", "?confidence=0.5")) {
      assertThat(server.get(path + "/estimates" + question).statusCode())
          .as(question)
          .isEqualTo(200);
    }
    JsonNode screen = json(server.get(path + "/screen"));
    assertThat(screen.get("flags")).as("%s", screen).isEmpty();
  }

  /** Impossible reports are rejected and not counted. */
  @Test
  void impossibleTuplesAreRejected() {
    ReportBytes bytes = new ReportBytes(PLAN);
    Report beyond = Report.of(PLAN, new int[] {0}, new long[] {18}); // of 18: five bits have room
    Submission one = new Submission(ReportId.random(), bytes.write(beyond));
    HttpResponse<String> answer =
        server.postBytes(path + "/reports", SubmissionBytes.write(PLAN, List.of(one)));
    assertThat(answer.body()).contains("rejected");
    assertThat(json(server.get(path)).toString()).contains("\"reports\":0");
  }

  @Test
  void identicalTuplesAreFlagged() {
    List<Report> reports = honest(4_000);
    Report same = Report.of(PLAN, new int[] {0}, new long[] {0});
    for (int i = 0; i < 2_000; i++) {
      reports.add(same);
    }
    send(reports);
    JsonNode screen = json(server.get(path + "/screen"));
    assertThat(screen.toString()).contains("alarm").contains("os, age");
  }
}
