package dev.hearsay.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.Trend;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.Uploader;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.simulate.people.DemoPopulation;
import dev.hearsay.wire.report.TallyBytes;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A series of half a year, played over HTTP with simulated devices. The collector's clock runs
 * through the past weeks and ends in the present.
 */
public final class Demo {

  /** The ε of all answers of one person. */
  static final double EPSILON = 2;

  /** The loss that the owner of each device allows. */
  private static final PrivacyLoss LIMIT = PrivacyLoss.pure(EPSILON);

  private static final double CONFIDENCE = 0.95;

  /** The attributes of the collection that the user of the demo can answer. */
  private static final List<String> YOURSELF = List.of("screen-hours", "mood");

  /** The number of simulated people who have answered that collection before the user does. */
  private static final int OTHERS = 100;

  private static final JsonMapper JSON = new JsonMapper();

  private final URI collector;
  private final String adminToken;
  private final DemoClock clock;
  private final DemoWeeks weeks = DemoWeeks.until(Instant.now());
  private final HttpClient http = HttpClient.newHttpClient();

  /** Creates a demo on a collector whose clock the demo sets. */
  public Demo(URI collector, String adminToken, DemoClock clock) {
    this.collector = collector;
    this.adminToken = adminToken;
    this.clock = clock;
  }

  /**
   * Makes the collector plan a series that started half a year ago; returns the id of the
   * collection.
   */
  public String create(int people) throws IOException, InterruptedException {
    Series series = weeks.series();
    clock.set(series.start());
    ObjectNode schema = (ObjectNode) JSON.readTree(DemoPopulation.SCHEMA);
    schema
        .putObject("series")
        .put("waves", series.waves())
        .put("every", series.every().toString())
        .put("answers", series.answers())
        .put("start", series.start().toString());
    return create(schema, DemoWeeks.joining(people), DemoWeeks.publishedAtOnce(people));
  }

  /** Returns a sentence about how much readers of the demo's page learn about a person. */
  public static String readers(Plan plan, int people) {
    long atOnce = DemoWeeks.publishedAtOnce(people);
    double epsilon = plan.audit().increments(atOnce, Readers.USUAL_DELTA);
    return epsilon < plan.audit().loss().epsilon()
        ? String.format(
            Locale.ROOT,
            "Its page publishes at least %,d new answers to a week at once, so that readers learn at"
                + " most ε = %.2f about a person (δ = 1e-8).",
            atOnce,
            Math.ceil(100 * epsilon) / 100)
        : String.format(
            Locale.ROOT,
            "Its page publishes at least %,d new answers to a week at once. This is too few to hide"
                + " one report among others, so readers may learn as much about a person as the collector does.",
            atOnce);
  }

  /**
   * Creates a collection and returns its id.
   *
   * @param atOnce the least number of reports that are published at once
   */
  private String create(ObjectNode schema, long people, long atOnce)
      throws IOException, InterruptedException {
    ObjectNode wanted = JSON.createObjectNode().put("epsilon", EPSILON).put("users", people);
    wanted.set("schema", schema);
    wanted.putObject("publish").put("every", atOnce);
    HttpRequest request =
        request("/api/collections")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(wanted.toString()))
            .build();
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    JsonNode answer = JSON.readTree(response.body());
    if (response.statusCode() != 201) {
      throw new IOException("the collector rejects the collection: " + answer);
    }
    return answer.get("id").textValue();
  }

  /**
   * Returns the plan as a device receives it: fetched, audited, and refused if its loss exceeds the
   * limit.
   */
  public Plan plan(String collection) {
    try (HearsayClient client =
        new HearsayClient(
            CollectorAddress.of(collector), LIMIT, new ForgetfulMemoryLedger(LIMIT))) {
      return client.plan(collection);
    }
  }

  /**
   * Makes up people, draws the wave that each of them answers, and writes their answers to a file.
   * Returns the number of people for each wave.
   */
  public List<Integer> makeUp(int people, Path file) throws IOException {
    List<Integer> perWave = weeks.draw(people);
    new DemoPopulation().write(file, perWave);
    return perWave;
  }

  /** Draws and sends the reports of all people, week by week, on one simulated device per row. */
  public void report(
      String collection, Plan plan, Path people, List<Integer> perWave, ProgressBar progress)
      throws InterruptedException {
    PrivateRecord.Reader reader = new PrivateRecord.Reader(plan.schema());
    List<Integer> left = new ArrayList<>(perWave);
    Uploader uploader = new Uploader(CollectorAddress.of(collector));
    try (DemoCrowd crowd = new DemoCrowd(uploader, collection, plan.wave(1), progress)) {
      clock.set(weeks.answersTo(1));
      InputFile.forEachRow(
          people,
          plan.schema(),
          ProgressBar.none(),
          row -> {
            while (left.get(0) == 0) {
              left.remove(0);
              int wave = perWave.size() - left.size() + 1;
              crowd.turnTo(plan.wave(wave));
              clock.set(weeks.answersTo(wave));
            }
            left.set(0, left.get(0) - 1);
            crowd.add(reader.read(row.asRead()));
          });
      crowd.finish();
    }
    clock.setToPresent();
  }

  /**
   * Creates a collection that the user of the demo can answer; returns its id. It is asked once and
   * is open now, since a device that joins the series would most likely draw a later week. It has
   * few answers, so that one more visibly changes the chart.
   */
  public String askYourself(Path file) throws IOException, InterruptedException {
    ObjectNode schema = (ObjectNode) JSON.readTree(DemoPopulation.SCHEMA);
    schema.put("name", "answer-yourself");
    schema
        .withArray("attributes")
        .removeIf(attribute -> !YOURSELF.contains(attribute.get("name").textValue()));
    new DemoPopulation().write(file, List.of(OTHERS));
    String collection = create(schema, OTHERS, 1); // every single answer changes the chart
    Plan plan = plan(collection);
    PrivateRecord.Reader reader = new PrivateRecord.Reader(plan.schema());
    Uploader uploader = new Uploader(CollectorAddress.of(collector));
    try (DemoCrowd crowd = new DemoCrowd(uploader, collection, plan, ProgressBar.none())) {
      InputFile.forEachRow(
          file, plan.schema(), ProgressBar.none(), row -> crowd.add(reader.read(row.asRead())));
      crowd.finish();
    }
    return collection;
  }

  /** Returns the collector's tally of all waves. */
  public Tally tally(String collection, Plan plan) throws IOException, InterruptedException {
    return read("/api/collections/" + collection + "/tally", plan);
  }

  /** Returns a line about the trend, computed from the collector's tally of each wave. */
  public String trend(String collection, Plan plan) throws IOException, InterruptedException {
    SortedMap<Integer, Tally> waves = new TreeMap<>();
    int begun = weeks.series().begun(clock.instant());
    for (int wave = 1; wave <= begun; wave++) {
      String path = "/api/collections/" + collection + "/tally?wave=" + wave;
      waves.put(wave, read(path, plan.wave(wave)));
    }
    return DemoTrend.line(Trend.of(waves, weeks.series().waves(), CONFIDENCE));
  }

  private Tally read(String path, Plan plan) throws IOException, InterruptedException {
    try (InputStream body = get(path)) {
      return TallyBytes.read(body, plan);
    }
  }

  private InputStream get(String path) throws IOException, InterruptedException {
    HttpResponse<InputStream> response =
        http.send(request(path).GET().build(), BodyHandlers.ofInputStream());
    if (response.statusCode() != 200) {
      response.body().close();
      throw new IOException(
          "the collector answers " + path + " with HTTP status " + response.statusCode());
    }
    return response.body();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(collector.resolve(path))
        .header("Authorization", "Bearer " + adminToken);
  }
}
