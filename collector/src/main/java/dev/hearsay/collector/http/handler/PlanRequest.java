package dev.hearsay.collector.http.handler;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.collector.http.message.Json;
import dev.hearsay.collector.http.message.JsonFields;
import dev.hearsay.collector.http.message.Problem;
import dev.hearsay.design.Forecast.AttributeForecast;
import dev.hearsay.design.Planner;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.wire.json.HintedSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What somebody wants to know and what it may cost; from it follow a plan, and the error to expect.
 *
 * @param fields the whole request, for those who know more keys
 */
public record PlanRequest(
    HintedSchema schema,
    PrivacyLoss loss,
    OptionalLong users,
    Optional<String> mechanism,
    OptionalInt sample,
    JsonFields fields) {

  private static final List<String> KEYS =
      List.of("schema", "epsilon", "delta", "users", "mechanism", "sample");

  /**
   * Reads a request.
   *
   * @param more keys that are legal as well
   */
  public static PlanRequest read(String body, List<String> more) {
    List<String> legal = new ArrayList<>(KEYS);
    legal.addAll(more);
    JsonFields fields = new JsonFields(Json.read(body), "the request", legal);
    return new PlanRequest(
        SchemaField.read(body, fields),
        fields.loss(),
        fields.positive("users"),
        fields.optionalText("mechanism"),
        fields.positiveInt("sample"),
        fields);
  }

  /** The plan; fails with a {@link Problem} if there can be none. */
  Plan plan() {
    try {
      return planner().plan();
    } catch (IllegalArgumentException e) {
      throw Problem.badBody(String.valueOf(e.getMessage()));
    }
  }

  private Planner planner() {
    Planner planner =
        Planner.forSchema(schema.schema())
            .hints(schema.hints())
            .epsilon(loss.epsilon())
            .delta(loss.delta());
    users.ifPresent(planner::users);
    mechanism.ifPresent(planner::mechanism);
    sample.ifPresent(planner::sample);
    return planner;
  }

  /** What so many people will tell with the plan. */
  ObjectNode prediction() {
    Plan plan = plan();
    ObjectNode node = Json.object();
    node.put("epsilon", plan.loss().epsilon()).put("delta", plan.loss().delta());
    users.ifPresent(number -> node.put("users", number));
    node.put("sample", plan.sampled());
    ArrayNode attributes = node.putArray("attributes");
    planner().forecast(plan).attributes().forEach(one -> attributes.add(attribute(plan, one)));
    return node;
  }

  private ObjectNode attribute(Plan plan, AttributeForecast forecast) {
    Mechanism mechanism = plan.parts().get(forecast.part()).mechanism();
    ObjectNode node = Json.object();
    node.put("name", forecast.attribute().name());
    node.put("type", forecast.attribute().type());
    node.put("mechanism", mechanism.name());
    if (users.isPresent()) {
      node.put("error", forecast.error()).put("relativeError", forecast.relativeError());
    }
    return node.put("bits", mechanism.bits()).put("inclusion", forecast.inclusion());
  }
}
