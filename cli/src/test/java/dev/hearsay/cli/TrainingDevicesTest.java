package dev.hearsay.cli;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.PlanUnavailableException;
import dev.hearsay.client.Receipt;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.Retries;
import dev.hearsay.client.ledger.AlreadyReportedException;
import dev.hearsay.client.ledger.FileLedger;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.client.ledger.Ledger;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.learn.ModelJson;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import dev.hearsay.simulate.people.CensusPopulation;
import dev.hearsay.simulate.training.Examples;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A training of a model by devices with a real collector, over HTTP and with the SDK. */
class TrainingDevicesTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final double MEDIAN_INCOME = 43_000;
  private static final PrivacyLoss LOSS = PrivacyLoss.pure(12);
  private static final int PEOPLE = 600;

  private static final FeatureSpace SPACE =
      new FeatureSpace(
          CensusPopulation.schema(),
          Task.LOGISTIC,
          Label.above(CensusPopulation.INCOME, MEDIAN_INCOME));

  @TempDir private Path folder;
  @AutoClose private Collector collector;
  private String adminToken;

  @BeforeEach
  void start() {
    collector =
        Collector.start(CollectorOptions.inDirectory(folder.resolve("data")).port(0).build());
    adminToken = collector.adminToken().orElseThrow();
  }

  private String ask(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(collector.uri() + path))
            .header("Authorization", "Bearer " + adminToken)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> answer =
          HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
      return answer.body();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private JsonNode json(String method, String path, String body) {
    try {
      return MAPPER.readTree(ask(method, path, body));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the schema of the census population in the form of a request. */
  private static String schema() {
    return SPACE.schema().attributes().stream()
        .map(TrainingDevicesTest::attribute)
        .collect(Collectors.joining(",", "{\"name\":\"census-like\",\"attributes\":[", "]}"));
  }

  private static String attribute(Attribute attribute) {
    if (attribute instanceof Numeric number) {
      return "{\"name\":\"%s\",\"type\":\"numeric\",\"min\":%s,\"max\":%s,\"outside\":\"clamp\"}"
          .formatted(number.name(), number.min(), number.max());
    }
    Categorical category = (Categorical) attribute;
    return "{\"name\":\"%s\",\"type\":\"categorical\",\"values\":[\"%s\"],\"other\":\"%s\"}"
        .formatted(
            category.name(),
            String.join("\",\"", category.values()),
            category.other().orElseThrow());
  }

  private String create(String more) {
    String body =
        """
        {"name": "high incomes", "schema": %s, "label": "income", "threshold": %s,
         "task": "logistic", "epsilon": %s, "people": %d %s}"""
            .formatted(schema(), MEDIAN_INCOME, LOSS.epsilon(), PEOPLE, more);
    return json("POST", "/api/trainings", body).get("id").asText();
  }

  private HearsayClient device(Ledger ledger) {
    CollectorAddress endpoint =
        CollectorAddress.of(collector.uri())
            .withRetries(new Retries(3, Duration.ofMillis(10), Duration.ofSeconds(1)));
    return new HearsayClient(endpoint, LOSS, ledger);
  }

  /**
   * Trains with {@value #PEOPLE} people and {@code ε = 12}; the error of the majority class is
   * 0.50. In 3,000 trainings of the same people (by {@code Training}, without HTTP) the error on
   * 2,000 others was 0.28 on average, with a standard deviation of 0.02; 1 in 10 was above 0.308, 1
   * in 100 above 0.340, 1 in 1,000 above 0.366, and none above 0.378. If the tail continues to fall
   * to a tenth every 0.032, a correct program fails with a probability of 10⁻⁷. Devices draw from
   * secure randomness, so there is no seed.
   */
  @Test
  void hundredsOfDevicesLearnMoreThanTheMajority() {
    String id = create(", \"rules\": {\"settledBelow\": 0}");
    int devices = 2 * PEOPLE; // some are late, and some arrive after the end
    List<Map<String, Object>> people = people(1, devices);
    long start = System.nanoTime();
    List<Optional<Status>> statuses =
        IntStream.range(0, devices)
            .parallel()
            .mapToObj(i -> participate(id, people.get(i)))
            .toList();
    System.out.printf(
        "TrainingDevicesTest: %d devices in %.1f s%n", PEOPLE, (System.nanoTime() - start) / 1e9);
    assertThat(statuses.stream().filter(Optional.of(Status.ACCEPTED)::equals)).hasSize(PEOPLE);
    assertThat(statuses)
        .isSubsetOf(
            Optional.of(Status.ACCEPTED), Optional.of(Status.REJECTED), Optional.<Status>empty());
    awaitEnd(id);
    assertThatJson(ask("GET", "/api/trainings/" + id, "")).node("status").isEqualTo("done");
    Model model = ModelJson.read(ask("GET", "/api/trainings/" + id + "/model", ""), SPACE);
    Examples others = new CensusPopulation(2).examples(SPACE, 2_000);
    int[] all = IntStream.range(0, others.size()).toArray();
    double positive = IntStream.of(all).filter(i -> others.target(i) > 0).count() / 2_000.0;
    double error = others.error(model, all);
    System.out.printf("TrainingDevicesTest: error %.3f%n", error);
    assertThat(error).isLessThan(Math.min(positive, 1 - positive));
  }

  /** Returns the status of the report, or empty if the training was over. */
  private Optional<Status> participate(String id, Map<String, Object> person) {
    try (HearsayClient device = device(new ForgetfulMemoryLedger(LOSS))) {
      return Optional.of(device.participate(id, person).status());
    } catch (PlanUnavailableException e) {
      return Optional.empty();
    }
  }

  /** Waits for the end of the last round, which comes shortly after its last report. */
  private void awaitEnd(String id) {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (json("GET", "/api/trainings/" + id, "").get("status").asText().equals("asking")
        && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static List<Map<String, Object>> people(long seed, int count) {
    CensusPopulation population = new CensusPopulation(seed);
    return IntStream.range(0, count).mapToObj(i -> named(population.person())).toList();
  }

  /** Returns values as a device stores them: numbers, and the names of categories. */
  private static Map<String, Object> named(double[] values) {
    Map<String, Object> named = new HashMap<>();
    for (int i = 0; i < values.length; i++) {
      double value = values[i];
      Attribute attribute = SPACE.schema().attributes().get(i);
      named.put(
          attribute.name(),
          attribute.match(
              number -> (Object) value,
              category -> category.values().get((int) value),
              vector -> vector));
    }
    return named;
  }

  /** Restarts the processes of the device and of the collector at the same address. */
  @Test
  void bothSidesMayRestart() {
    String id = create("");
    Path file = folder.resolve("ledger");
    Map<String, Object> person = people(3, 1).get(0);
    int port = collector.uri().getPort();
    try (HearsayClient device = device(FileLedger.open(file, LOSS))) {
      assertThat(device.participate(id, person).status()).isEqualTo(Status.ACCEPTED);
    }
    collector.close();
    try (HearsayClient other = device(new ForgetfulMemoryLedger(LOSS))) {
      assertThatThrownBy(() -> other.participate(id, person))
          .isInstanceOf(PlanUnavailableException.class);
    }
    collector =
        Collector.start(CollectorOptions.inDirectory(folder.resolve("data")).port(port).build());
    try (HearsayClient device = device(FileLedger.open(file, LOSS))) {
      assertThatThrownBy(() -> device.participate(id, person))
          .isInstanceOf(AlreadyReportedException.class);
    }
    assertThatJson(ask("GET", "/api/trainings/" + id, "")).node("reports").isEqualTo(1);
  }

  @Test
  void theReadmesExampleWorks() {
    String training = create("");
    CollectorAddress endpoint = CollectorAddress.of(collector.uri());
    Path file = folder.resolve("ledger");
    // README begins
    Ledger ledger = FileLedger.open(file, PrivacyLoss.pure(20)); // the budget of all reports
    PrivacyLoss limit = PrivacyLoss.pure(12); // the limit of one report
    try (HearsayClient device = new HearsayClient(endpoint, limit, ledger)) {
      Map<String, ?> values = Map.of("age", 37, "hours", 40, "sex", "sex 1", "income", 52_000);
      Receipt receipt = device.participate(training, values);
      System.out.println(receipt.status()); // PENDING: call again later
    }
    // README ends
    assertThatJson(ask("GET", "/api/trainings/" + training, "")).node("reports").isEqualTo(1);
  }

  @Test
  void theReadmesRequestWorks() throws IOException {
    String readme = Files.readString(Path.of("../learn/README.md"));
    int from = readme.indexOf("-d '{") + "-d '".length();
    String body = readme.substring(from, readme.indexOf('\'', from));
    assertThatJson(ask("POST", "/api/trainings", body)).node("id").asString().hasSize(16);
  }

  @Test
  void theReadmeShowsTheExample() throws IOException {
    String readme = Files.readString(Path.of("../learn/README.md"));
    String source =
        Files.readString(Path.of("src/test/java/dev/hearsay/cli/TrainingDevicesTest.java"));
    int from = source.indexOf("// README begins\n") + "// README begins\n".length();
    String compiled = source.substring(from, source.indexOf("// README ends")).stripIndent();
    assertThat(readme).contains("```java\n" + compiled + "```");
  }
}
