package dev.hearsay.collector.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.hearsay.collector.intake.MovingClock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The bytes that a browser without a cache receives for a page, headers included, by its own count.
 * The largest page is the demo's series: half a year of weeks and five attributes.
 */
class PageWeightTest {

  private static final long MAX_BYTES = 200_000;

  /** The size of Vue alone, zipped. A smaller count would be incomplete. */
  private static final long MIN_BYTES = 38_000;

  /** The time for requests that a page sends after it was drawn. */
  private static final int SETTLED_MILLIS = 1_000;

  private static final int WAVES = 52;
  private static final int BEGUN = 26;
  private static final int PEOPLE = 60;

  private static final List<String> REGIONS =
      List.of("north", "east", "south", "west", "islands", "mountains", "capital", "abroad");

  @TempDir private static Path directory;
  @AutoClose private static Site site;
  private static String series;
  private static String training;

  @BeforeAll
  static void start() throws IOException {
    MovingClock clock = new MovingClock();
    site = Site.start(directory, clock);
    training = site.train("Gradients");
    series = site.create(Site.again(questions(), WAVES));
    for (int wave = 1; wave <= BEGUN; wave++) {
      site.reportWave(series, wave, PEOPLE, wave > BEGUN / 2);
      if (wave < BEGUN) {
        clock.move(Duration.ofDays(7));
      }
    }
  }

  /** The demo's questions. */
  private static ObjectNode questions() throws IOException {
    ObjectNode request =
        (ObjectNode)
            new ObjectMapper()
                .readTree(
                    """
                    {"epsilon": 2, "users": 20000, "schema": {"name": "phone-habits", "attributes": [
                      {"name": "age", "type": "numeric", "min": 16, "max": 100, "outside": "clamp"},
                      {"name": "screen-hours", "type": "numeric", "min": 0, "max": 16,
                       "outside": "clamp"}]}}
                    """);
    ObjectNode schema = (ObjectNode) request.get("schema");
    Site.addCategory(schema, "system", List.of("android", "ios", "other"));
    Site.addCategory(schema, "mood", List.of("awful", "bad", "good", "great", "so-so"));
    Site.addCategory(schema, "region", REGIONS);
    return request;
  }

  @Test
  void aSeriesIsLight() {
    checkWeight(
        "series", "#/collections/" + series, visit -> visit.page().locator(".trend-line").first());
  }

  @Test
  void theListIsLight() {
    checkWeight("collections", "", visit -> visit.link("phone-habits"));
  }

  @Test
  void theFormIsLight() {
    checkWeight("form", "#/new", visit -> visit.button("Create the collection"));
  }

  @Test
  void theTrainingIsLight() {
    checkWeight("training", "#/trainings/" + training, visit -> visit.heading("Gradients"));
  }

  @Test
  void theInterfaceIsLight() {
    checkWeight("interface", "#/api", visit -> visit.heading("The collector itself"));
  }

  @Test
  void thePageToTakePartIsLight() {
    checkWeight("take part", "take-part/" + series, visit -> visit.heading("phone-habits"));
  }

  private static void checkWeight(String name, String address, Function<Visit, Locator> drawn) {
    try (Visit visit = site.visit()) {
      Map<String, Long> received = new ConcurrentHashMap<>();
      count(visit.page(), received);
      visit.open(address);
      assertThat(drawn.apply(visit)).isVisible();
      long millis = ((Number) visit.page().evaluate("performance.now()")).longValue();
      visit.page().waitForTimeout(SETTLED_MILLIS);
      long bytes = received.values().stream().mapToLong(each -> each).sum();
      System.out.printf(
          "%s: %,d bytes in %d answers; drawn after %,d ms%n",
          name, bytes, received.size(), millis);
      assertThat(bytes).as(name).isBetween(MIN_BYTES, MAX_BYTES);
    }
  }

  /** Counts bytes by request: head and parts of the body as they arrive, and the final total. */
  private static void count(Page page, Map<String, Long> received) {
    CDPSession session = page.context().newCDPSession(page);
    session.send("Network.enable");
    session.on(
        "Network.responseReceived",
        event -> received.merge(id(event), length(event.getAsJsonObject("response")), Long::sum));
    session.on(
        "Network.dataReceived", event -> received.merge(id(event), length(event), Long::sum));
    session.on(
        "Network.loadingFinished", event -> received.merge(id(event), length(event), Math::max));
  }

  private static String id(JsonObject event) {
    return event.get("requestId").getAsString();
  }

  private static long length(JsonObject counted) {
    return counted.get("encodedDataLength").getAsLong();
  }
}
