package dev.hearsay.collector.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.design.Planner;
import dev.hearsay.testing.Fuzz;
import dev.hearsay.wire.WireException;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that reading an arbitrary body succeeds or fails with a problem that blames the client. */
class MutatedRequestsTest {

  private static boolean isRead(Runnable reading) {
    try {
      reading.run();
      return true;
    } catch (Problem | WireException expected) {
      assertThat(expected.getMessage()).isNotBlank();
      return false;
    }
  }

  private static List<byte[]> corpus(String... bodies) {
    return List.of(bodies).stream().map(body -> body.getBytes(StandardCharsets.UTF_8)).toList();
  }

  @Test
  void submissions() {
    Plan plan =
        Planner.forSchema(new Schema("s", List.of(new Attribute.Numeric("n", 0, 1))))
            .epsilon(1)
            .plan();
    String body =
        "{\"plan\":\"%s\",\"reports\":[{\"id\":\"0123456789abcdef0123456789abcdef\",\"report\":\"AA==\"}]}"
            .formatted(plan.hash());
    Fuzz.of("submissions as JSON", corpus(body))
        .with("null", "[", "{", "\\ud800", "====", "\"id\":")
        .run(input -> isRead(() -> ReportsHandler.Format.JSON.read(Buffer.buffer(input), plan)));
  }

  @Test
  void collections() {
    String body =
        """
        {"schema":{"name":"s","attributes":[
          {"name":"n","type":"numeric","min":0,"max":1,"outside":"clamp"},
          {"name":"c","type":"categorical","values":["a","b"],"other":"b","weight":2}]},
         "epsilon":2,"delta":0,"users":1000}
        """;
    Fuzz.of("requests for collections", corpus(body))
        .with("null", "1e999", "-1", "[", "{", "\\ud800", "\"auto\"", "\"mechanism\":")
        .run(
            input ->
                isRead(
                    () ->
                        PlanRequest.read(
                            Json.text(Buffer.buffer(input)), List.of(), java.time.Instant.EPOCH)));
  }

  @Test
  void trainings() {
    String body =
        """
        {"schema":{"name":"s","attributes":[
          {"name":"n","type":"numeric","min":0,"max":1,"outside":"clamp"},
          {"name":"c","type":"categorical","values":["a","b"],"other":"b"}]},
         "name":"t","label":"c","task":"logistic","epsilon":2,"people":1000,"groupSize":10,
         "surveyShare":0.1,"roundSeconds":60,"rules":{"leastShare":0.5,"calmRounds":3}}
        """;
    Fuzz.of("requests for trainings", corpus(body))
        .with("null", "1e999", "-1", "[", "{", "\"threshold\":", "\"linear\"", "\"rules\":")
        .run(input -> isRead(() -> TrainingRequest.read(Json.text(Buffer.buffer(input)))));
  }
}
