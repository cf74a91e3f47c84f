package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static dev.hearsay.collector.http.TestServer.withToken;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Difference;
import dev.hearsay.Estimates;
import dev.hearsay.Postprocessing;
import dev.hearsay.Tally;
import dev.hearsay.collector.intake.JointCrowds;
import dev.hearsay.wire.result.CsvUse;
import dev.hearsay.wire.result.ResultsCsv;
import dev.hearsay.wire.result.ResultsJson;
import dev.hearsay.wire.result.TallyResults;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests joint estimates of attributes and comparisons of two crowds over HTTP. */
class CrossesTest {

  private static final String READING = "r".repeat(43);

  @TempDir static Path directory;
  private static JointCrowds crowds;
  @AutoClose private static TestServer server;
  private static Tally tally;

  @BeforeAll
  static void start() throws NoSuchAlgorithmException {
    crowds = JointCrowds.in(directory, Optional.of(sha256(READING)));
    server = TestServer.start(directory);
    tally = Tally.of(crowds.plan());
    crowds.days().forEach(tally::merge);
  }

  private static byte[] sha256(String token) throws NoSuchAlgorithmException {
    return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
  }

  private static String path(String id) {
    return "/api/collections/" + id;
  }

  private static String estimates(String query) {
    return path(crowds.first()) + "/estimates?" + query;
  }

  private static String cross(String names) {
    return "cross=" + URLEncoder.encode(names, StandardCharsets.UTF_8);
  }

  @Test
  void theDescriptionListsTheCrossesThatThePlanCanAnswer() {
    assertThat(json(server.get(path(crowds.first()))).get("crosses").toString())
        .isEqualTo(
            """
            [["region, home","mood"],["region, home","hours"],["mood","hours"],["hours","age"]]""");
  }

  @Test
  void crossesAreThoseOfTheReports() {
    String query = cross("\"region, home\",mood") + "&" + cross("hours,mood") + "&cross=hours,age";
    JsonNode expected =
        TestServer.withReaders(
            ResultsJson.estimates(
                new TallyResults(
                    tally.estimates(0.9),
                    List.of(),
                    List.of(
                        tally.cross(List.of("region, home", "mood"), 0.9),
                        tally.cross(List.of("hours", "mood"), 0.9),
                        tally.cross(List.of("hours", "age"), 0.9)))),
            tally.plan());
    assertThat(json(server.get(estimates(query + "&confidence=0.9")))).isEqualTo(expected);
  }

  @Test
  void consistentTablesHaveTheMarginsOfTheirAttributes() {
    JsonNode found =
        json(server.get(estimates("postprocess=consistent&" + cross("\"region, home\",mood"))));
    Estimates margins = tally.estimates().postprocessed(Postprocessing.CONSISTENT);
    double good = 0;
    for (JsonNode cell : found.at("/crosses/0/cells")) {
      assertThat(cell.get("estimate").doubleValue()).isBetween(0.0, 1.0);
      good += cell.at("/values/1").asText().equals("good") ? cell.get("estimate").doubleValue() : 0;
    }
    assertThat(good)
        .isCloseTo(
            margins.frequencies("mood").get(0).value(),
            org.assertj.core.api.Assertions.within(1e-6));
  }

  @Test
  void crossesOfSomeHoursAreThoseOfTheirReports() {
    Instant middle = crowds.day().plus(Duration.ofDays(1));
    Tally first = crowds.days().get(0);
    String query = "cross=hours,age&from=" + crowds.day() + "&to=" + middle;
    assertThat(server.get(estimates("format=csv&" + query)).body())
        .isEqualTo(
            ResultsCsv.estimates(
                new TallyResults(
                        first.estimates(),
                        List.of(),
                        List.of(first.cross(List.of("hours", "age"), 0.95)))
                    .quantities(),
                CsvUse.PROGRAM));
    String nothing = "cross=hours,age&to=" + crowds.day();
    assertThat(json(server.get(estimates(nothing))).at("/error/message").asText())
        .endsWith("there are no reports on 'hours' and 'age' together");
  }

  @Test
  void spreadsheetsGetNoFormulas() {
    assertThat(server.get(estimates("format=csv&for=spreadsheet&cross=hours,age")).body())
        .isEqualTo(
            ResultsCsv.estimates(
                new TallyResults(
                        tally.estimates(),
                        List.of(),
                        List.of(tally.cross(List.of("hours", "age"), 0.95)))
                    .quantities(),
                CsvUse.SPREADSHEET))
        .startsWith("\"attribute\",\"type\",");
    assertThat(server.get(estimates("format=csv&for=program")).body())
        .isEqualTo(server.get(estimates("format=csv")).body());
    assertThat(json(server.get(estimates("for=spreadsheet"))).at("/error/message").asText())
        .isEqualTo("the parameter 'for': applies to CSV only; add format=csv");
    assertThat(json(server.get(estimates("format=csv&for=people"))).at("/error/message").asText())
        .contains("program or spreadsheet");
  }

  @Test
  void crossesAreNotAvailableAsMetrics() {
    assertThat(
            json(server.get(estimates("format=prometheus&cross=hours,age"))).at("/error/message"))
        .hasToString(
            "\"the parameter 'cross': not available as metrics; use format=json or format=csv\"");
  }

  @Test
  void csvHasALinePerCell() {
    String csv = server.get(estimates("format=csv&" + cross("\"region, home\",mood"))).body();
    assertThat(csv.lines()).anyMatch(line -> line.startsWith("\"region, home × mood\",cell,west"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          mood,age    | the parameter 'cross': 'mood,age': no part of the plan reports on 'mood' and 'age' together; the plan supports region, home × mood, region, home × hours, mood × hours, hours × age
          mood,shoe   | the parameter 'cross': 'mood,shoe': no attribute is called 'shoe'; there are region, home, mood, hours, age
          mood,mood   | the parameter 'cross': 'mood,mood': 'mood' cannot be crossed with itself
          mood        | the parameter 'cross': 'mood': a cross consists of two or three attributes, with commas between
          """)
  void illegalCrossesAreRefusedInOneLine(String names, String reason) {
    HttpResponse<String> answer = server.get(estimates(cross(names)));
    assertThat(json(answer).at("/error/message").asText()).isEqualTo(reason);
    assertThat(answer.statusCode()).isEqualTo(400);
  }

  @Test
  void tooManyCrossesAreRefused() {
    assertThat(server.get(estimates("cross=hours,age&".repeat(16) + "confidence=0.9")).statusCode())
        .isEqualTo(200);
    assertThat(server.get(estimates("cross=hours,age&".repeat(17) + "confidence=0.9")).statusCode())
        .isEqualTo(400);
  }

  private static String difference(String query) {
    return path(crowds.first()) + "/difference?" + query;
  }

  private static String periods() {
    Instant middle = crowds.day().plus(Duration.ofDays(1));
    return "before=%s/%s&after=%s/%s"
        .formatted(crowds.day(), middle, middle, middle.plus(Duration.ofDays(1)));
  }

  @Test
  void twoPeriodsOfOneCollectionAreCompared() throws IOException {
    Difference wanted = Difference.of(crowds.days().get(0), crowds.days().get(1), 0.95);
    JsonNode expected = new ObjectMapper().readTree(ResultsJson.difference(wanted).toString());
    JsonNode found = json(server.get(difference(periods())));
    assertThat(found.get("attributes")).isEqualTo(expected.get("attributes"));
    assertThat(found.at("/before/reports").asInt()).isEqualTo(JointCrowds.PEOPLE_PER_DAY);
    assertThat(found.at("/after/reports").asInt()).isEqualTo(JointCrowds.PEOPLE_PER_DAY);
    assertThat(server.get(difference(periods() + "&format=csv")).body())
        .startsWith("attribute,type,value,difference,");
  }

  @Test
  void twoCollectionsOfOnePlanAreCompared() {
    JsonNode found = json(server.get(difference("with=" + crowds.second())));
    assertThat(found.at("/before/reports").asInt()).isEqualTo(2 * JointCrowds.PEOPLE_PER_DAY);
    assertThat(found.at("/after/reports").asInt()).isEqualTo(JointCrowds.PEOPLE_PER_DAY);
    assertThat(found.get("attributes")).hasSize(4);
  }

  /** A caller that may read only one of two collections learns nothing about the other. */
  @Test
  void theOtherCollectionMustBeReadableToo() {
    String path = difference("with=" + crowds.guarded());
    assertThat(server.get(path).statusCode()).isEqualTo(401);
    assertThat(server.send(withToken(server.request(path), "s".repeat(43))).statusCode())
        .isEqualTo(403);
    assertThat(server.send(withToken(server.request(path), READING)).statusCode()).isEqualTo(200);
    assertThat(server.getAsAdmin(path).statusCode()).isEqualTo(200);
    String back = path(crowds.guarded()) + "/difference?with=" + crowds.first();
    assertThat(server.get(back).statusCode()).isEqualTo(401);
  }

  @Test
  void illegalComparisonsAreRefusedInOneLine() {
    String day = crowds.day().toString();
    String later = crowds.day().plus(Duration.ofDays(2)).toString();
    String other = server.createSurvey().id();
    assertRefused(400, "", "the parameter 'before' is ''; it must be two moments with a slash");
    assertRefused(400, "before=x&after=y", "the parameter 'before' is 'x'; it must be two moments");
    assertRefused(
        400,
        "before=%s/%s&after=%s/%s".formatted(later, day, day, later),
        "the parameter 'before'");
    assertRefused(
        400, "before=%s/%s&after=%s/%s".formatted(day, later, day, later), "the periods overlap");
    assertRefused(404, "with=nobody", "there is no collection 'nobody'");
    assertRefused(404, "with=%20", "there is no collection ' '");
    assertRefused(400, "with=" + other, "the parameter 'with': '" + other + "' has another plan");
    assertRefused(400, "with=" + crowds.first(), "the parameter 'with': a collection cannot be");
    assertRefused(
        400, "with=" + crowds.second() + "&" + periods(), "only one of these may be given: 'with'");
  }

  private static void assertRefused(int status, String query, String message) {
    HttpResponse<String> answer = server.get(difference(query));
    assertThat(json(answer).at("/error/message").asText()).startsWith(message);
    assertThat(answer.statusCode()).isEqualTo(status);
  }
}
