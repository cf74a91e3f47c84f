package dev.hearsay.collector.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Plan;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.wire.json.PlanJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that watchers of a collection receive its numbers as reports arrive. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class EventsTest {

  @TempDir Path directory;
  @AutoClose private TestServer server;
  private Survey survey;
  private BufferedReader events;

  @BeforeEach
  void start() {
    server = TestServer.start(directory);
    survey = server.createSurvey();
    HttpResponse<InputStream> answer =
        server.send(server.request(survey.path() + "/events"), BodyHandlers.ofInputStream());
    assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream");
    events = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
  }

  private String nextData() throws IOException {
    for (String line = events.readLine(); line != null; line = events.readLine()) {
      if (line.startsWith("data: ")) {
        return line;
      }
    }
    return "end";
  }

  @Test
  void progressIsSent() throws IOException {
    assertThat(nextData()).isEqualTo("data: {\"reports\":0,\"rejected\":0}");
    server.postBytes(survey.path() + "/reports", survey.bytes(survey.reports(3)));
    assertThat(nextData()).isEqualTo("data: {\"reports\":3,\"rejected\":0}");
  }

  @Test
  void aDeletedCollectionEndsTheStream() throws IOException {
    nextData();
    server.send(server.asAdmin(server.request(survey.path()).DELETE()));
    assertThat(nextData()).isEqualTo("end");
  }

  /**
   * A deletion and a shutdown may both detect the end of a stream before the watcher has
   * disconnected.
   */
  @Test
  void aStreamCanEndTwice(@TempDir Path another) throws Exception {
    Plan plan = PlanJson.read(survey.created().get("plan").toString());
    try (BareServer bare = new BareServer(another)) {
      String id = bare.collections().create(NewCollection.open(plan)).id();
      for (int i = 0; i < 200; i++) {
        try (RawHttp watcher = new RawHttp(bare.uri())) {
          watcher.send(
              "GET /api/collections/%s/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
                  .formatted(id)
                  .getBytes(StandardCharsets.US_ASCII));
          assertThat(watcher.head()).startsWith("HTTP/1.1 200 ");
          IntStream.range(0, 4).parallel().forEach(each -> bare.api().endStreams());
        }
      }
    }
  }

  @Test
  void aShutdownEndsTheStream() throws IOException {
    nextData();
    server.close();
    assertThat(nextData()).isEqualTo("end");
  }
}
