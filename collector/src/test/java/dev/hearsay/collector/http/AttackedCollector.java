package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.collector.http.TestServer.Survey;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** A collector with small limits and seven reports, which must all be present after every test. */
abstract class AttackedCollector {

  static final int MAX_BODY = 1 << 20;
  static final int MAX_REPORTS = 100;
  private static final Duration BODY_TIMEOUT = Duration.ofMillis(500);

  @TempDir static Path directory;
  @AutoClose static TestServer server;
  static Survey survey;

  @BeforeAll
  static void start() {
    server =
        TestServer.start(
            directory,
            options ->
                options.maxBodyBytes(MAX_BODY).maxReports(MAX_REPORTS).bodyTimeout(BODY_TIMEOUT));
    survey = server.createSurvey();
    server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(7)));
  }

  @AfterEach
  void nothingWasLostAndTheCollectorGoesOn() {
    assertThatJson(json(server.get(survey.path()))).node("reports").isIntegralNumber().isEqualTo(7);
    assertThat(server.get("/health").statusCode()).isEqualTo(200);
  }
}
