package dev.hearsay.cli.server;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.cli.Cli;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The claim for readers after a restore. A publication may then differ from a lost one by two
 * reports, one of which a reader knows. The attack recovers the other one, so the collector must no
 * longer claim a bound.
 */
class RestoredClaimTest {

  private static final int BATCH = 100;

  private static final String WANTED =
      """
      {"epsilon": 1, "publish": {"every": 100}, "schema": {"name": "s", "attributes": [
        {"name": "a", "type": "categorical", "values": ["x", "y", "z"], "other": "z",
         "mechanism": "grr"}]}}
      """;

  @TempDir private Path folder;

  private final HttpClient http = HttpClient.newHttpClient();
  private Collector collector;
  private String token;
  private String collection;
  private Plan plan;

  private void start(Path data) {
    collector = Collector.start(CollectorOptions.inDirectory(data).port(0).build());
    token = collector.adminToken().orElse(token);
  }

  private void create() throws Exception {
    JsonNode created = ask("POST", "", BodyPublishers.ofString(WANTED), "application/json", token);
    collection = created.get("id").textValue();
    plan = PlanJson.read(created.get("plan").toString());
  }

  private JsonNode ask(String method, String path, BodyPublisher body, String type, String asWhom)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(collector.uri() + "/api/collections" + path))
            .header("Content-Type", type)
            .method(method, body);
    if (!asWhom.isEmpty()) {
      request.header("Authorization", "Bearer " + asWhom);
    }
    return new JsonMapper().readTree(http.send(request.build(), BodyHandlers.ofString()).body());
  }

  /** Returns a resource as every reader sees it. */
  private JsonNode read(String resource) throws Exception {
    return ask("GET", "/" + collection + resource, BodyPublishers.noBody(), "text/plain", "");
  }

  private List<Submission> draw(int count) {
    Device device = Device.of(plan);
    ReportBytes bytes = new ReportBytes(plan);
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                new Submission(
                    ReportId.random(),
                    bytes.write(device.report(Map.of("a", i % 2 == 0 ? "x" : "y")))))
        .toList();
  }

  private void send(List<Submission> reports) throws Exception {
    byte[] body = SubmissionBytes.write(plan, reports);
    JsonNode answer =
        ask(
            "POST",
            "/" + collection + "/reports",
            BodyPublishers.ofByteArray(body),
            SubmissionBytes.MEDIA_TYPE,
            "");
    assertThatJson(answer).node("accepted").isEqualTo(reports.size());
  }

  /** Returns how often each value was reported, computed from published shares. */
  private long[] counts(JsonNode estimates) {
    Tally one = Tally.of(plan);
    one.add(new ReportBytes(plan).read(draw(1).get(0).report()));
    double[] shares =
        one.estimates().frequencies("a").stream()
            .mapToDouble(share -> share.value())
            .sorted()
            .toArray();
    double least = shares[0];
    double step = shares[shares.length - 1] - least;
    long reports = estimates.get("reports").asLong();
    List<Long> counts = new ArrayList<>();
    for (JsonNode share : estimates.at("/attributes/0/frequencies")) {
      counts.add(Math.round(reports * (share.get("estimate").asDouble() - least) / step));
    }
    return counts.stream().mapToLong(Long::longValue).toArray();
  }

  private long[] counts(Submission report) {
    Tally tally = Tally.of(plan);
    tally.add(new ReportBytes(plan).read(report.report()));
    double[] shares =
        tally.estimates().frequencies("a").stream().mapToDouble(share -> share.value()).toArray();
    double largest = Math.max(shares[0], Math.max(shares[1], shares[2]));
    return IntStream.range(0, 3).mapToLong(i -> shares[i] == largest ? 1 : 0).toArray();
  }

  @Test
  void theClaimIsDroppedForAReportThatARestoreExposes() throws Exception {
    Path data = folder.resolve("data");
    start(data);
    create();
    send(draw(BATCH));
    assertThatJson(read("/estimates"))
        .and(
            before -> before.node("readers.less").isEqualTo(true),
            before -> before.node("readers.epsilon").asNumber().isLessThan(new BigDecimal("0.85")));
    Path copy = folder.resolve("copy.db");
    assertThat(Cli.run("backup", "--data=" + data, "-o", copy.toString()).code()).isZero();
    List<Submission> batch = draw(BATCH);
    send(batch);
    long[] forgotten = counts(read("/estimates"));
    collector.close();

    Path restored = folder.resolve("restored");
    assertThat(Cli.run("restore", copy.toString(), "--data=" + restored).code()).isZero();
    start(restored);
    Submission known = draw(1).get(0);
    Submission secret = batch.get(0);
    send(Stream.concat(batch.stream().skip(1), Stream.of(known)).toList());
    long[] again = counts(read("/estimates"));
    long[] found =
        IntStream.range(0, 3).mapToLong(i -> forgotten[i] - again[i] + counts(known)[i]).toArray();
    assertThat(found).as("what the reader computes of one report").isEqualTo(counts(secret));

    for (String resource : List.of("/estimates", "/audit")) {
      assertThatJson(read(resource))
          .as(resource)
          .and(
              claim -> claim.node("readers.less").isEqualTo(false),
              claim -> claim.node("readers.epsilon").isEqualTo(plan.audit().loss().epsilon()));
    }
    assertThatJson(read("")).node("publish.rewound").isString();
    send(draw(10 * BATCH));
    assertThatJson(read("/estimates"))
        .as("whole batches later")
        .node("readers.less")
        .isEqualTo(false);
    collector.close();
    start(restored);
    assertThatJson(read("/audit")).as("after a restart").node("readers.less").isEqualTo(false);
    collector.close();
  }

  /** The replaced folder shows whether more was published. */
  @Test
  void claimsWithoutLaterPublicationsAreKept() throws Exception {
    Path data = folder.resolve("data");
    start(data);
    create();
    send(draw(BATCH));
    read("/estimates");
    Path copy = folder.resolve("copy.db");
    Cli.run("backup", "--data=" + data, "-o", copy.toString());
    send(draw(BATCH - 1)); // too few for a publication
    collector.close();
    assertClaimed(copy, data, "unpublished", true);
    start(data);
    send(draw(1));
    read("/estimates");
    collector.close();
    assertClaimed(copy, data, "published", false);
    assertThat(
            Cli.run("restore", copy.toString(), "--data=" + folder.resolve("x"), "--replaces=none"))
        .isEqualTo(new Cli(2, "", "hearsay: there is no store in none\n"));
  }

  private void assertClaimed(Path copy, Path replaced, String name, boolean isClaimed)
      throws Exception {
    Path target = folder.resolve(name);
    Cli run = Cli.run("restore", copy.toString(), "--data=" + target, "--replaces=" + replaced);
    assertThat(run.err()).isEmpty();
    start(target);
    assertThatJson(read("/audit")).as(name).node("readers.less").isEqualTo(isClaimed);
    collector.close();
  }
}
