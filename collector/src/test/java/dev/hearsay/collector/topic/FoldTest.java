package dev.hearsay.collector.topic;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Tally;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.http.TestServer;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.collector.intake.TestDatabase;
import dev.hearsay.collector.log.TopicOptions;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.TallyBytes;
import dev.hearsay.wire.report.TopicReport;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The fold of a topic counts no report twice, and loses none without reporting it. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class FoldTest {

  @TempDir static Path directory;
  private static Broker broker;
  private static int topics;

  private final TestDatabase.Postgres database = TestDatabase.Postgres.create();
  private final String topic = "folded-" + ++topics;
  private final List<TestServer> servers = new ArrayList<>();
  private String token = "-";

  @BeforeAll
  static void startBroker() throws Exception {
    broker = new Broker(directory);
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  @AfterEach
  void stop() {
    servers.forEach(TestServer::close);
  }

  private TestServer start() {
    return start(database.jdbcUrl());
  }

  private TestServer start(String jdbcUrl) {
    TestServer server =
        TestServer.start(
            CollectorOptions.onTopic(jdbcUrl, TopicOptions.of(broker.address(), topic)), token);
    token = server.adminToken();
    servers.add(server);
    return server;
  }

  private void end(TestServer server) {
    server.close();
    servers.remove(server);
  }

  private static void send(TestServer server, Survey survey, List<Submission> reports) {
    assertThat(server.postBytes(survey.path() + "/reports", survey.bytes(reports)).statusCode())
        .isEqualTo(200);
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) { // the test's timeout ends this loop
      Thread.sleep(50);
    }
  }

  private static long counted(TestServer server, Survey survey) {
    return json(server.getAsAdmin(survey.path())).get("reports").asLong();
  }

  private static byte[] tally(TestServer server, Survey survey) {
    return server
        .send(server.asAdmin(server.request(survey.path() + "/tally")), BodyHandlers.ofByteArray())
        .body();
  }

  private static byte[] expectedTally(Survey survey, List<Submission> reports) {
    Tally tally = Tally.of(survey.plan());
    ReportBytes bytes = new ReportBytes(survey.plan());
    reports.forEach(each -> tally.add(bytes.read(each.report())));
    return TallyBytes.write(tally);
  }

  private static JsonNode fold(TestServer server) {
    return json(server.getAsAdmin("/api/fold"));
  }

  @Test
  void whenTheOwnerEndsAnotherGoesOnWithoutCountingTwice() throws Exception {
    TestServer one = start();
    TestServer two = start();
    Survey survey = one.createSurvey();
    await(() -> fold(two).get("counting").asBoolean());
    TestServer owner = fold(one).get("here").asBoolean() ? one : two;
    TestServer other = owner == one ? two : one;
    List<Submission> sent = new ArrayList<>(survey.reports(300));
    send(owner, survey, sent);
    await(() -> counted(other, survey) == 300);
    end(owner);
    List<Submission> more = survey.reports(200);
    send(other, survey, more);
    send(other, survey, sent);
    sent.addAll(more);
    await(() -> counted(other, survey) == 500);
    assertThat(tally(other, survey)).isEqualTo(expectedTally(survey, sent));
    await(() -> fold(other).get("here").asBoolean());
    await(() -> fold(other).get("duplicates").asLong() == 300);
  }

  /**
   * The database gives the fold to another collector, as if this one had been frozen for a while.
   */
  @Test
  void anOwnerThatWasFrozenChangesNothingWhenItWakes() throws Exception {
    TestServer server = start();
    Survey survey = server.createSurvey();
    List<Submission> sent = new ArrayList<>(survey.reports(100));
    send(server, survey, sent);
    await(() -> counted(server, survey) == 100);
    database.execute("UPDATE fold SET epoch = epoch + 1, beat = beat + 1, owner = 'another'");
    List<Submission> more = survey.reports(50);
    send(server, survey, more);
    long start = System.nanoTime();
    await(() -> !fold(server).get("here").asBoolean());
    await(() -> counted(server, survey) == 150);
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .as("the other owner got time to show a heartbeat")
        .isGreaterThan(Duration.ofSeconds(3));
    sent.addAll(more);
    assertThat(tally(server, survey)).isEqualTo(expectedTally(survey, sent));
    assertThat(database.count("SELECT epoch FROM fold")).isEqualTo(3);
  }

  @Test
  void anOlderCopyOfTheDatabaseIsBroughtUpToDateFromTheTopic() throws Exception {
    TestServer server = start();
    Survey survey = server.createSurvey();
    List<Submission> sent = new ArrayList<>(survey.reports(120));
    send(server, survey, sent);
    await(() -> counted(server, survey) == 120);
    end(server);
    TestDatabase.Postgres copy = database.copy();
    TestServer later = start();
    List<Submission> more = survey.reports(80);
    send(later, survey, more);
    await(() -> counted(later, survey) == 200);
    end(later);
    TestServer restored = start(copy.jdbcUrl());
    send(restored, survey, more);
    sent.addAll(more);
    await(() -> counted(restored, survey) == 200);
    assertThat(tally(restored, survey)).isEqualTo(expectedTally(survey, sent));
    assertThat(json(restored.get(survey.path())).has("mayLack")).isFalse();
  }

  @Test
  void messagesThatExpireUncountedStopTheFold() throws Exception {
    TestServer server = start();
    Survey survey = server.createSurvey();
    List<Submission> first = survey.reports(100);
    send(server, survey, first);
    await(() -> counted(server, survey) == 100);
    end(server);
    TestDatabase.Postgres copy = database.copy();
    TestServer later = start();
    send(later, survey, survey.reports(60));
    await(() -> counted(later, survey) == 160);
    end(later);
    expireAll();
    TestServer restored = start(copy.jdbcUrl());
    List<Submission> last = survey.reports(40);
    send(restored, survey, last); // reports are still accepted
    await(() -> fold(restored).has("refusal"));
    assertThat(fold(restored).get("refusal").asText()).contains("partition");
    JsonNode ready = json(restored.get("/ready"));
    assertThatJson(ready).node("status").isEqualTo("ready");
    assertThat(ready.get("notCounting").asText()).contains("partition");
    assertThat(counted(restored, survey)).isEqualTo(100);
    JsonNode accepted = json(restored.postNothing("/api/fold/accept"));
    assertThat(accepted.get("losses").size()).isPositive();
    await(() -> counted(restored, survey) == 140);
    List<Submission> known = new ArrayList<>(first);
    known.addAll(last);
    assertThat(tally(restored, survey)).isEqualTo(expectedTally(survey, known));
    assertThatJson(json(restored.get(survey.path()))).node("mayLack.atMost").isEqualTo(60);
    assertThatJson(json(restored.get(survey.path() + "/estimates")))
        .node("mayLack.atMost")
        .isEqualTo(60);
    assertThat(json(restored.getAsAdmin(restored.createSurvey().path())).has("mayLack")).isFalse();
  }

  @Test
  void aRecreatedTopicIsNotTakenForTheOldOne() throws Exception {
    TestServer server = start();
    Survey survey = server.createSurvey();
    List<Submission> first = survey.reports(100);
    send(server, survey, first);
    await(() -> counted(server, survey) == 100);
    end(server);
    try (Admin admin = admin()) {
      admin.deleteTopics(List.of(topic)).all().get();
      await(() -> !topics(admin).contains(topic));
    }
    TestServer anew = start();
    List<Submission> more = survey.reports(30);
    send(anew, survey, more);
    send(anew, survey, first);
    await(() -> fold(anew).has("refusal"));
    assertThat(fold(anew).get("refusal").asText()).contains("created again");
    assertThat(counted(anew, survey)).isEqualTo(100);
    anew.postNothing("/api/fold/accept");
    await(() -> counted(anew, survey) == 130);
    List<Submission> all = new ArrayList<>(first);
    all.addAll(more);
    assertThat(tally(anew, survey)).isEqualTo(expectedTally(survey, all));
    JsonNode lack = json(anew.get(survey.path())).get("mayLack");
    assertThat(lack.has("since")).isTrue();
    assertThat(lack.has("atMost")).as("the number of lost messages is unknown").isFalse();
  }

  @Test
  void aPartitionThatIsAddedIsRead() throws Exception {
    TestServer server = start();
    Survey survey = server.createSurvey();
    List<Submission> sent = new ArrayList<>(survey.reports(200));
    send(server, survey, sent);
    await(() -> counted(server, survey) == 200);
    end(server);
    try (Admin admin = admin()) {
      admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(17))).all().get();
    }
    TestServer again = start();
    List<Submission> more = survey.reports(200);
    send(again, survey, more);
    send(again, survey, sent); // most go to other partitions now
    sent.addAll(more);
    await(() -> counted(again, survey) == 400);
    await(() -> fold(again).get("duplicates").asLong() == 200);
    assertThat(tally(again, survey)).isEqualTo(expectedTally(survey, sent));
  }

  /** A forged message is not counted and does not stop later ones. */
  @Test
  void forgedMessagesAreCountedAsUnreadableOrRejected() throws Exception {
    TestServer server = start();
    Survey survey = server.createSurvey();
    long hour = Instant.now().truncatedTo(ChronoUnit.HOURS).toEpochMilli();
    Submission good = survey.reports(1).get(0);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", broker.address()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      byte[] noise = "not a report".getBytes(StandardCharsets.UTF_8);
      producer.send(new ProducerRecord<>(topic, noise, noise)).get();
      producer.send(new ProducerRecord<>(topic, null, noise)).get();
      producer.send(new ProducerRecord<>(topic, noise, null)).get();
      List<TopicReport> forged =
          List.of(
              new TopicReport("nothing-of-ours", 0, hour, good),
              new TopicReport(survey.id(), 0, hour + 1, good),
              new TopicReport(survey.id(), 3, hour, good),
              new TopicReport(
                  survey.id(), 0, hour, new Submission(ReportId.random(), new byte[90])));
      for (TopicReport each : forged) {
        producer.send(new ProducerRecord<>(topic, each.key(), each.value())).get();
      }
    }
    send(server, survey, List.of(good));
    await(() -> counted(server, survey) == 1);
    await(() -> fold(server).get("unreadable").asLong() == 4);
    await(() -> json(server.get(survey.path())).at("/rejections/other-plan").asInt() == 2);
    await(() -> json(server.get(survey.path())).at("/rejections/damaged").asInt() == 1);
    assertThat(tally(server, survey)).isEqualTo(expectedTally(survey, List.of(good)));
  }

  /** Accepting a loss changes nothing if there is none. */
  @Test
  void aLossIsAcceptedOnlyWhereCountingHasStopped() throws Exception {
    TestServer server = start();
    Survey survey = server.createSurvey();
    List<Submission> sent = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      List<Submission> more = survey.reports(20);
      send(server, survey, more);
      sent.addAll(more);
      assertThat(json(server.postNothing("/api/fold/accept")).get("losses")).isEmpty();
    }
    await(() -> counted(server, survey) == sent.size());
    assertThat(database.count("SELECT COUNT(*) FROM fold_gap")).isZero();
    assertThat(tally(server, survey)).isEqualTo(expectedTally(survey, sent));
  }

  /** Repeated reports leave an outcome each, which is deleted when no sender waits for it. */
  @Test
  void outcomesAreForgotten() throws Exception {
    TestServer server = start();
    Survey survey =
        server.createSurvey(
            "{\"schema\": %s, \"epsilon\": 2, \"closeAtReports\": 100}"
                .formatted(TestServer.SCHEMA));
    List<Submission> reports = survey.reports(30);
    send(server, survey, reports);
    send(server, survey, reports);
    assertThat(database.count("SELECT COUNT(*) FROM fold_outcome")).isEqualTo(30);
    database.execute("UPDATE fold_outcome SET told = 0");
    end(server);
    start();
    await(() -> outcomes() == 0);
  }

  private long outcomes() {
    try {
      return database.count("SELECT COUNT(*) FROM fold_outcome");
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", broker.address()));
  }

  private static Set<String> topics(Admin admin) {
    try {
      return admin.listTopics().names().get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  /** Deletes all messages, as the retention limit would. */
  private void expireAll() throws Exception {
    try (Admin admin = admin()) {
      Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
      for (int part = 0; part < 12; part++) {
        latest.put(new TopicPartition(topic, part), OffsetSpec.latest());
      }
      Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
      admin
          .listOffsets(latest)
          .all()
          .get()
          .forEach((part, end) -> all.put(part, RecordsToDelete.beforeOffset(end.offset())));
      admin.deleteRecords(all).all().get();
    }
  }
}
