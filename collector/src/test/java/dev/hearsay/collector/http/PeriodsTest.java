package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Distribution;
import dev.hearsay.Tally;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.collector.intake.MovingClock;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.result.CsvUse;
import dev.hearsay.wire.result.ResultsCsv;
import dev.hearsay.wire.result.ResultsJson;
import dev.hearsay.wire.result.TallyResults;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that estimates of a period contain exactly the reports that arrived, or were published, in
 * its hours.
 */
class PeriodsTest {

  private static final int EVERY = 8;

  @TempDir Path directory;
  private final MovingClock clock = new MovingClock();
  @AutoClose private TestServer server;

  @BeforeEach
  void start() {
    server = TestServer.start(directory, options -> options.clock(clock));
  }

  private Instant hour() {
    return clock.instant().truncatedTo(ChronoUnit.HOURS);
  }

  private Survey survey(int every) {
    return server.createSurvey(
        "{\"schema\": %s, \"epsilon\": 2, \"publish\": {\"every\": %s}}"
            .formatted(TestServer.SCHEMA, every));
  }

  private void send(Survey survey, List<Submission> reports) {
    var answer = server.postBytes(survey.path() + "/reports", survey.bytes(reports));
    assertThat(answer.statusCode()).isEqualTo(200);
  }

  private static Tally tally(Survey survey, List<Submission> reports) {
    Tally tally = Tally.of(survey.plan());
    ReportBytes bytes = new ReportBytes(survey.plan());
    reports.forEach(each -> tally.add(bytes.read(each.report())));
    return tally;
  }

  private static String question(Survey survey, Instant from, Instant to, String more) {
    return survey.path() + "/estimates?from=%s&to=%s".formatted(from, to) + more;
  }

  /** The hours of a collection with their tallies, and the moment after each hour. */
  private record Hours(List<Instant> edges, List<Tally> tallies) {
    Tally between(int from, int to, Survey survey) {
      Tally sum = Tally.of(survey.plan());
      tallies.subList(from, to).forEach(sum::merge);
      return sum;
    }
  }

  /** Fills five hours around midnight with different numbers of reports, one of them with none. */
  private Hours fill(Survey survey) {
    Hours hours = new Hours(new ArrayList<>(List.of(hour())), new ArrayList<>());
    for (int count : List.of(300, 40, 0, 1, 500)) {
      List<Submission> reports = survey.reports(count);
      if (count > 0) {
        send(survey, reports);
      }
      hours.tallies.add(tally(survey, reports));
      clock.move(Duration.ofHours(1));
      hours.edges.add(hour());
    }
    return hours;
  }

  private JsonNode expected(Tally tally, Survey survey, Instant from, Instant to) {
    ObjectNode node = ResultsJson.estimates(tally.estimates());
    node.put("from", from.toString()).put("to", to.toString());
    return TestServer.withReaders(node, survey.plan());
  }

  /**
   * Checks the period between each edge and each later one, so two adjacent periods add up to their
   * union.
   */
  @Test
  void hoursAddUpExactly() {
    Survey survey = survey(1);
    Hours hours = fill(survey);
    for (int from = 0; from < hours.tallies.size(); from++) {
      for (int to = from + 1; to <= hours.tallies.size(); to++) {
        Instant first = hours.edges.get(from);
        Instant last = hours.edges.get(to);
        assertThat(json(server.getAsAdmin(question(survey, first, last, ""))))
            .as("%s to %s", first, last)
            .isEqualTo(expected(hours.between(from, to, survey), survey, first, last));
      }
    }
    JsonNode all = json(server.getAsAdmin(survey.path() + "/estimates"));
    JsonNode whole =
        json(
            server.getAsAdmin(
                question(survey, hours.edges.get(0), hours.edges.get(hours.tallies.size()), "")));
    assertThat(((ObjectNode) whole).without(List.of("from", "to")).toString())
        .isEqualTo(all.toString());
  }

  @Test
  void eitherEndMayBeOmittedAndADayIsItsFirstHour() {
    Survey survey = survey(1);
    Hours hours = fill(survey); // starts at 22:00 and passes midnight
    Instant midnight = Instant.parse("2026-03-29T00:00:00Z");
    assertThat(hours.edges.get(2)).isEqualTo(midnight);
    assertThatJson(asked(survey, "to=2026-03-29")).node("reports").isEqualTo(340);
    JsonNode later = asked(survey, "from=2026-03-29");
    assertThatJson(later).node("reports").isEqualTo(501);
    assertThatJson(later).node("from").isString().isEqualTo(midnight.toString());
    assertThat(later.has("to")).isFalse();
    assertThatJson(asked(survey, "from=2026-03-29T03:00:00%2B02:00"))
        .node("reports")
        .isIntegralNumber()
        .as("01:00 UTC")
        .isEqualTo(501);
  }

  private JsonNode asked(Survey survey, String query) {
    return json(server.getAsAdmin(survey.path() + "/estimates?" + query));
  }

  @Test
  void formatsAndDistributionsAreOfTheHoursToo() {
    Survey survey = survey(1);
    Hours hours = fill(survey);
    Tally second = hours.tallies.get(4);
    Instant from = hours.edges.get(4);
    Instant to = hours.edges.get(5);
    List<Distribution> spread = List.of(second.distribution("age", 8, 0.95));
    assertThat(server.getAsAdmin(question(survey, from, to, "&format=csv&distribution=8")).body())
        .isEqualTo(
            ResultsCsv.estimates(
                new TallyResults(second.estimates(), spread, List.of()).quantities(),
                CsvUse.PROGRAM));
  }

  /**
   * Hours without reports are answered like a collection without reports: estimates are stated as
   * unknown.
   */
  @Test
  void hoursWithoutReportsAreAnswered() {
    Survey survey = survey(1);
    Hours hours = fill(survey);
    Instant from = hours.edges.get(2);
    Instant to = hours.edges.get(3);
    JsonNode nothing = json(server.getAsAdmin(question(survey, from, to, "&distribution=8")));
    assertThatJson(nothing).node("reports").isEqualTo(0);
    assertThat(nothing.at("/attributes/0/mean/value").isNull()).isTrue();
    String empty = survey(1).path() + "/estimates?format=csv&distribution=8";
    assertThat(server.getAsAdmin(question(survey, from, to, "&format=csv&distribution=8")).body())
        .isEqualTo(server.getAsAdmin(empty).body());
  }

  /**
   * Returns questions about all periods between some hours, including those that are open on one
   * side.
   */
  private static List<String> questions(Survey survey, List<Instant> edges) {
    List<String> questions = new ArrayList<>(List.of(survey.path() + "/estimates"));
    for (Instant edge : edges) {
      questions.add(survey.path() + "/estimates?from=" + edge);
      questions.add(survey.path() + "/estimates?format=csv&to=" + edge);
      edges.stream()
          .filter(edge::isBefore)
          .forEach(later -> questions.add(question(survey, edge, later, "")));
    }
    return questions;
  }

  private Map<String, String> answers(
      List<String> questions, UnaryOperator<HttpRequest.Builder> as) {
    Map<String, String> answers = new LinkedHashMap<>();
    for (String question : questions) {
      var answer = server.send(as.apply(server.request(question)));
      assertThat(answer.statusCode()).as(question + " " + answer.body()).isEqualTo(200);
      answers.put(question, answer.headers().firstValue("ETag").orElse("") + answer.body());
    }
    return answers;
  }

  /**
   * Returns the numbers of reports after which some reply changed. A report arrives every 20
   * minutes, so an increment contains reports of three hours. A reply that divided it would change
   * too early.
   */
  private Set<Integer> changes(Survey survey, UnaryOperator<HttpRequest.Builder> as) {
    List<Instant> edges =
        IntStream.range(0, 10).mapToObj(i -> hour().plus(Duration.ofHours(i))).toList();
    List<String> questions = questions(survey, edges);
    Set<Integer> changes = new TreeSet<>();
    Map<String, String> before = answers(questions, as);
    List<Submission> reports = survey.reports(3 * EVERY - 1);
    for (int i = 0; i < reports.size(); i++) {
      send(survey, reports.subList(i, i + 1));
      Map<String, String> now = answers(questions, as);
      if (!now.equals(before)) {
        changes.add(i + 1);
      }
      before = now;
      clock.move(Duration.ofMinutes(20));
    }
    return changes;
  }

  @Test
  void noAnswerToReadersChangesBeforeTheRuleAllowsIt() {
    Survey survey = survey(EVERY);
    assertThat(changes(survey, request -> request)).containsExactly(EVERY, 2 * EVERY);
    Instant edge = Instant.parse("2026-03-29T00:00:00Z"); // first one increment, then the other
    for (String half : List.of("from=2026-03-28&to=" + edge, "from=" + edge)) {
      JsonNode found = json(server.get(survey.path() + "/estimates?" + half));
      assertThat(found.get("reports").asInt()).as(half).isIn(0, EVERY, 2 * EVERY);
      assertThat(found.at("/readers/people").asInt()).isEqualTo(EVERY);
    }
  }

  /** The same check detects replies that show every report. */
  @Test
  void theOwnerSeesEveryReport() {
    assertThat(changes(survey(EVERY), server::asAdmin)).hasSize(3 * EVERY - 1);
  }

  /**
   * An hour contains, for readers, the reports that were published in it, regardless of their
   * arrival.
   */
  @Test
  void forReadersHoursAreThoseOfPublication() {
    Survey survey = survey(EVERY);
    List<Submission> reports = survey.reports(2 * EVERY + 3);
    Instant first = hour();
    send(survey, reports.subList(0, EVERY - 1));
    clock.move(Duration.ofHours(3));
    Instant second = hour();
    send(survey, reports.subList(EVERY - 1, EVERY + 2));
    checkRead(survey, first, second, List.of());
    checkRead(survey, second, second.plus(Duration.ofHours(1)), reports.subList(0, EVERY + 2));
    clock.move(Duration.ofHours(3));
    Instant third = hour();
    send(survey, reports.subList(EVERY + 2, 2 * EVERY + 3));
    checkRead(survey, second, third, reports.subList(0, EVERY + 2));
    checkRead(survey, third, third.plus(Duration.ofHours(1)), reports.subList(EVERY + 2, 19));
    checkRead(survey, first, third.plus(Duration.ofHours(1)), reports);
    assertThatJson(json(server.getAsAdmin(question(survey, first, second, ""))))
        .node("reports")
        .isIntegralNumber()
        .as("for the owner they are those in which reports came")
        .isEqualTo(EVERY - 1);
  }

  private void checkRead(Survey survey, Instant from, Instant to, List<Submission> reports) {
    JsonNode found = json(server.get(question(survey, from, to, "")));
    JsonNode wanted = expected(tally(survey, reports), survey, from, to);
    assertThat(found.get("reports")).isEqualTo(wanted.get("reports"));
    assertThat(found.get("attributes")).isEqualTo(wanted.get("attributes"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          from=yesterday                                   | the parameter 'from' is 'yesterday'; it must be a full hour such as 2026-11-01T09:00:00Z, or a day such as 2026-11-01 (UTC)
          to=2026-02-30                                    | the parameter 'to' is '2026-02-30'; it must be a full hour
          from=2026-03-28T22:15:00Z                        | the parameter 'from' is '2026-03-28T22:15:00Z'; it must be a full hour
          to=2026-03-28T22:00:00.5Z                        | the parameter 'to' is '2026-03-28T22:00:00.5Z'; it must be a full hour
          from=2026-03-28T22:00:00                         | the parameter 'from' is '2026-03-28T22:00:00'; it must be a full hour
          from=                                            | the parameter 'from' is ''; it must be a full hour
          from=2026-03-28&to=2026-03-28                    | 'from' is 2026-03-28T00:00:00Z and 'to' is 2026-03-28T00:00:00Z: 'from' must be before 'to'
          from=2026-03-29&to=2026-03-28T22:00:00Z          | 'from' is 2026-03-29T00:00:00Z and 'to' is 2026-03-28T22:00:00Z: 'from' must be before 'to'
          from=2026-03-28&from=2026-03-29                  | the parameter 'from' occurs more than once
          from=2026-03-28&wave=1                           | this collection is not a series
          """)
  void illegalHoursAreRefusedInOneLine(String query, String message) {
    var answer = server.get(survey(1).path() + "/estimates?" + query);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(json(answer).at("/error/message").asText()).startsWith(message);
  }

  /** The largest and smallest years cause no failure. */
  @Test
  void extremeYearsAreLegal() {
    Survey survey = survey(1);
    send(survey, survey.reports(5));
    assertThatJson(asked(survey, "from=-999999999-01-01&to=%2B999999999-12-31"))
        .node("reports")
        .isEqualTo(5);
  }
}
