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
 * A series of half a year, played over HTTP, with the devices of many people: the collector's clock
 * runs through the weeks, and ends in the present.
 */
public final class Demo {

  /** What all of a person's answers may reveal. */
  static final double EPSILON = 2;

  /** What the owner of each device allows. */
  private static final PrivacyLoss LIMIT = PrivacyLoss.pure(EPSILON);

  private static final double CONFIDENCE = 0.95;

  /** What whoever watches is asked, and how many have answered before. */
  private static final List<String> YOURSELF = List.of("screen-hours", "mood");

  private static final int OTHERS = 100;

  private static final JsonMapper JSON = new JsonMapper();

  private final URI collector;
  private final String adminToken;
  private final DemoClock clock;
  private final DemoWeeks weeks = DemoWeeks.until(Instant.now());
  private final HttpClient http = HttpClient.newHttpClient();

  /** A demo on a collector that goes by a clock, which the demo may set. */
  public Demo(URI collector, String adminToken, DemoClock clock) {
    this.collector = collector;
    this.adminToken = adminToken;
    this.clock = clock;
  }

  /** Has the collector plan the series when it starts, half a year ago; returns its id. */
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

  /** What readers of the demo's page learn of a person, in words. */
  public static String readers(Plan plan, int people) {
    long atOnce = DemoWeeks.publishedAtOnce(people);
    double epsilon = plan.audit().increments(atOnce, Readers.USUAL_DELTA);
    return epsilon < plan.audit().loss().epsilon()
        ? String.format(
            Locale.ROOT,
            "Readers of its page see at least %,d new answers to a week at once, and learn at most"
                + " ε = %.2f of a person (δ = 1e-8).",
            atOnce,
            Math.ceil(100 * epsilon) / 100)
        : String.format(
            Locale.ROOT,
            "Readers of its page see at least %,d new answers to a week at once: too few to hide a"
                + " person better than the report does.",
            atOnce);
  }

  /**
   * Creates a collection.
   *
   * @param atOnce how many reports are published at once at least
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
      throw new IOException("the collector refuses the collection: " + answer);
    }
    return answer.get("id").textValue();
  }

  /** The plan as a device gets it: fetched, audited, and refused if it takes too much. */
  public Plan plan(String collection) {
    try (HearsayClient client =
        new HearsayClient(
            CollectorAddress.of(collector), LIMIT, new ForgetfulMemoryLedger(LIMIT))) {
      return client.plan(collection);
    }
  }

  /**
   * Makes people up, has each draw the wave that they answer, and writes what they would say then;
   * returns how many answer each wave.
   */
  public List<Integer> makeUp(int people, Path file) throws IOException {
    List<Integer> perWave = weeks.draw(people);
    new DemoPopulation().write(file, perWave);
    return perWave;
  }

  /** Week by week, every row's person draws a report on a device of their own, and sends it. */
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
   * A collection for whoever watches, which is asked once and now: a device that joins the series
   * would most likely draw a later week. A few people have answered, so few that one more is seen.
   */
  public String askYourself(Path file) throws IOException, InterruptedException {
    ObjectNode schema = (ObjectNode) JSON.readTree(DemoPopulation.SCHEMA);
    schema.put("name", "answer-yourself");
    schema
        .withArray("attributes")
        .removeIf(attribute -> !YOURSELF.contains(attribute.get("name").textValue()));
    new DemoPopulation().write(file, List.of(OTHERS));
    String collection = create(schema, OTHERS, 1); // one answer is to move the chart
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

  /** What the collector has counted in all waves. */
  public Tally tally(String collection, Plan plan) throws IOException, InterruptedException {
    return read("/api/collections/" + collection + "/tally", plan);
  }

  /** A line about how things went, from what the collector has counted in each wave. */
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
      throw new IOException("the collector answers " + path + " with " + response.statusCode());
    }
    return response.body();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(collector.resolve(path))
        .header("Authorization", "Bearer " + adminToken);
  }
}
