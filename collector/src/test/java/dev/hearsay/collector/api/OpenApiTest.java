package dev.hearsay.collector.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Postprocessing;
import dev.hearsay.collector.api.Quota.Bound;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.collector.publish.PublishingDefault;
import dev.hearsay.collector.screen.PoisoningScreen.Flag;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.training.TrainingStatus;
import dev.hearsay.collector.training.Trainings;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the API description and the route table contain the same routes. */
class OpenApiTest {

  private static final Set<String> METHODS = Set.of("get", "post", "delete", "put", "patch");

  @TempDir static Path directory;
  private static Store store;
  private static CollectionService collections;
  private static Trainings trainings;
  private static Vertx vertx;
  private static Api wiring;
  private static List<Endpoint> table;
  private static JsonNode document;

  @BeforeAll
  static void open() throws IOException {
    store = Store.sqlite(directory);
    collections = CollectionService.open(store, Limits.defaults(), Clock.systemUTC());
    Publications publications = new Publications(store, collections);
    trainings = Trainings.open(store, collections, publications, Clock.systemUTC());
    vertx = Vertx.vertx();
    Api.Choices choices = new Api.Choices(new Bound(1, 1), 1, 0, true, PublishingDefault.CHOSEN);
    wiring =
        new Api(
            vertx,
            new Api.Services(store, collections, publications, trainings),
            choices,
            () -> false);
    table = wiring.table();
    document =
        new ObjectMapper()
            .readTree(Assets.bytes("dev/hearsay/collector/http/openapi.json").getBytes());
  }

  @AfterAll
  static void close() {
    wiring.close();
    vertx.close();
    trainings.close();
    collections.close();
    store.close();
  }

  @Test
  void describesEveryRouteAndNoOther() {
    assertThat(described()).isEqualTo(routed());
  }

  private static Set<String> routed() {
    Set<String> routes = new TreeSet<>();
    for (Endpoint endpoint : table) {
      String path = endpoint.path().replace("*", "{file}");
      routes.add(endpoint.method().name().toLowerCase(Locale.ROOT) + " " + path);
    }
    return routes;
  }

  private static Set<String> described() {
    Set<String> routes = new TreeSet<>();
    document
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        method -> {
                          if (METHODS.contains(method)) {
                            routes.add(method + " " + path.getKey());
                          }
                        }));
    return routes;
  }

  /**
   * Routes for the admin require a token, routes for all callers accept none, and for the others a
   * token is optional.
   */
  @Test
  void describesWhoMayUseARoute() {
    for (Endpoint endpoint : table) {
      assertThat(operation(endpoint).path("security").size())
          .as(endpoint.method() + " " + endpoint.path())
          .isEqualTo(
              switch (endpoint.access()) {
                case ALL -> 0;
                case ADMIN -> 1;
                case READER, REPORTER, PARTICIPANT, VISITOR, ALL_BUT_WRONG_TOKENS -> 2;
              });
    }
  }

  private static JsonNode operation(Endpoint endpoint) {
    return document
        .get("paths")
        .get(endpoint.path().replace("*", "{file}"))
        .get(endpoint.method().name().toLowerCase(Locale.ROOT));
  }

  @Test
  void referencesLeadSomewhere() {
    for (JsonNode reference : document.findValues("$ref")) {
      assertThat(document.at(reference.asText().substring(1)).isMissingNode())
          .as(reference.asText())
          .isFalse();
    }
  }

  @Test
  void listsAllKindsOfFlags() {
    JsonNode kinds = document.at("/components/schemas/Flag/properties/kind/enum");
    assertThat(texts(kinds))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Flag.Kind.values()).map(Flag.Kind::toString).toList());
  }

  @Test
  void listsAllKindsOfPostprocessing() {
    for (JsonNode parameter :
        document.at("/paths/~1api~1collections~1{id}~1estimates/get/parameters")) {
      if (parameter.get("name").asText().equals("postprocess")) {
        assertThat(texts(parameter.at("/schema/enum")))
            .containsExactlyElementsOf(
                Arrays.stream(Postprocessing.values()).map(Postprocessing::toString).toList());
      }
    }
  }

  @Test
  void listsAllPropertiesOfTrainings() {
    JsonNode request = document.at("/components/schemas/TrainingRequest/properties");
    assertThat(request.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrderElementsOf(TrainingRequest.KEYS);
    assertThat(request.at("/rules/properties").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrderElementsOf(TrainingRequest.RULES);
    assertThat(texts(request.at("/task/enum"))).isEqualTo(TrainingRequest.TASKS);
    assertThat(texts(document.at("/components/schemas/TrainingSummary/properties/status/enum")))
        .containsExactlyElementsOf(
            Arrays.stream(TrainingStatus.values())
                .filter(status -> status != TrainingStatus.DELETED) // never visible
                .map(TrainingStatus::toString)
                .toList());
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }
}
