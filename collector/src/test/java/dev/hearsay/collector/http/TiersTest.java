package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Estimate;
import dev.hearsay.Tally;
import dev.hearsay.TieredTally;
import dev.hearsay.Tiers;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.Submission;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the estimates of tiers, which are collections with different ε, over HTTP. */
class TiersTest {

  private static final double[] EPSILONS = {2, 0.5, 1};
  private static final int PEOPLE = 200;

  @TempDir static Path directory;
  @AutoClose private static TestServer server;
  private static final List<Survey> SURVEYS = new ArrayList<>();
  private static TieredTally expected;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    List<Tally> tallies = new ArrayList<>();
    for (double epsilon : EPSILONS) {
      Survey survey = create(TestServer.SCHEMA, epsilon, "");
      List<Submission> reports = survey.reports(PEOPLE);
      server.postBytes(survey.path() + "/reports", survey.bytes(reports));
      ReportBytes bytes = new ReportBytes(survey.plan());
      Tally tally = Tally.of(survey.plan());
      reports.forEach(one -> tally.add(bytes.read(one.report())));
      SURVEYS.add(survey);
      tallies.add(tally);
    }
    expected = TieredTally.of(new Tiers(SURVEYS.stream().map(Survey::plan).toList()), tallies);
  }

  private static Survey create(String schema, double epsilon, String more) {
    return server.createSurvey("{\"schema\": " + schema + ", \"epsilon\": " + epsilon + more + "}");
  }

  private static HttpResponse<String> tiers(String with) {
    return server.get(SURVEYS.get(0).path() + "/tiers?with=" + with);
  }

  private static String others() {
    return SURVEYS.get(1).id() + "," + SURVEYS.get(2).id();
  }

  @Test
  void estimatesAreThoseOfAllTiersTogether() {
    JsonNode found = json(tiers(others() + "&confidence=0.9"));
    Estimate mean = expected.estimates(0.9).mean("age");
    assertThat(found.get("reports").intValue()).isEqualTo(3 * PEOPLE);
    assertThat(found.at("/attributes/0/mean/value").doubleValue()).isEqualTo(mean.value());
    assertThat(found.at("/attributes/0/mean/low").doubleValue()).isEqualTo(mean.interval().low());
    assertThat(found.get("tiersDiffer").isArray()).isTrue();
    assertThat(found.get("tiers")).hasSize(3);
    assertThat(found.at("/tiers/0/collection").textValue()).isEqualTo(SURVEYS.get(1).id());
    assertThat(found.at("/tiers/0/epsilon").doubleValue()).isEqualTo(0.5);
    assertThat(found.at("/tiers/0/reports").intValue()).isEqualTo(PEOPLE);
    assertThat(found.at("/tiers/0/readers/people").isNumber()).isTrue();
  }

  @Test
  void tablesAreForProgramsToo() {
    assertThat(tiers(others() + "&format=csv&postprocess=clip").body())
        .startsWith("attribute,type,")
        .contains("\nage,");
  }

  @Test
  void wrongTiersAreRefused() {
    assertThat(server.get(SURVEYS.get(0).path() + "/tiers").body())
        .contains("the parameter 'with'");
    assertThat(tiers("nothing").statusCode()).isEqualTo(404);
    assertThat(tiers(SURVEYS.get(0).id()).body()).contains("two tiers have ε = 2.0");
    Survey guarded = create(TestServer.SCHEMA, 3, ", \"reading\": \"token\"");
    assertThat(tiers(guarded.id()).statusCode()).isEqualTo(401);
    Survey other = create(TestServer.SCHEMA.replace("100", "130"), 3, "");
    assertThat(tiers(other.id()).body()).contains("different schemas");
    assertThat(tiers(others() + "&postprocess=auto").statusCode()).isEqualTo(400);
  }
}
