package dev.hearsay.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.Retries;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repeated starts of the service, with a real collector. */
class TelemetryServiceTest {

  @AutoClose private static Collector collector;
  @TempDir private Path folder;

  @BeforeAll
  static void start(@TempDir Path data) {
    collector = Collector.start(CollectorOptions.inDirectory(data).port(0).build());
  }

  private static String create(double epsilon) throws IOException, InterruptedException {
    String body =
        """
        {"epsilon": %s, "schema": {"name": "telemetry", "attributes": [
          {"name": "java", "type": "categorical", "values": ["17", "21", "25"], "other": "other"},
          {"name": "processors", "type": "numeric", "min": 1, "max": 64, "outside": "clamp"},
          {"name": "seconds-to-start", "type": "numeric", "min": 0, "max": 60, "outside": "clamp"}]}}"""
            .formatted(epsilon);
    HttpRequest request =
        HttpRequest.newBuilder(collector.uri().resolve("/api/collections"))
            .header("Authorization", "Bearer " + collector.adminToken().orElseThrow())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    String answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    return answer.replaceFirst("(?s)^\\{\"id\":\"([^\"]+)\".*", "$1");
  }

  private TelemetryService service(URI address) {
    Retries once = new Retries(1, Duration.ZERO, Duration.ZERO);
    return new TelemetryService(
        CollectorAddress.of(address).withRetries(once), folder.resolve("ledger"));
  }

  @Test
  void reportsAtItsFirstStartAlone() throws IOException, InterruptedException {
    String collection = create(2);
    TelemetryService service = service(collector.uri());
    assertThat(service.report(collection)).isEqualTo("Telemetry: reported.");
    assertThat(service.report(collection)).isEqualTo("Telemetry: reported at an earlier start.");
  }

  @Test
  void refusesWhatTakesTooMuch() throws IOException, InterruptedException {
    assertThat(service(collector.uri()).report(create(3))).contains("refused, nothing was sent");
  }

  @Test
  void doesWithoutACollector() {
    URI unreachable = URI.create("http://127.0.0.1:1");
    assertThat(service(unreachable).report("any"))
        .startsWith("Telemetry: not possible now: no plan");
  }
}
