package dev.hearsay.collector.http.collections;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Plan;
import dev.hearsay.collector.http.message.Json;
import dev.hearsay.collector.http.message.Problem;
import dev.hearsay.design.Forecast;
import dev.hearsay.design.Forecast.AttributeForecast;
import dev.hearsay.design.Planner;
import dev.hearsay.mechanism.Mechanism;

/** From what somebody wants to know to a plan, and to the error to expect of it. */
final class Planning {

  private Planning() {}

  /** The plan for a request; fails with a {@link Problem} if there can be none. */
  static Plan plan(PlanRequest request) {
    try {
      return planner(request).plan();
    } catch (IllegalArgumentException e) {
      throw Problem.badBody(String.valueOf(e.getMessage()));
    }
  }

  /** What so many people will tell with the plan for a request. */
  static ObjectNode prediction(PlanRequest request) {
    Plan plan = plan(request);
    Forecast forecast = planner(request).forecast(plan);
    ObjectNode node = Json.object();
    node.put("epsilon", plan.loss().epsilon()).put("delta", plan.loss().delta());
    request.users().ifPresent(users -> node.put("users", users));
    node.put("sample", plan.sampled());
    ArrayNode attributes = node.putArray("attributes");
    forecast.attributes().forEach(one -> attributes.add(attribute(plan, one, request)));
    return node;
  }

  private static Planner planner(PlanRequest request) {
    Planner planner =
        Planner.forSchema(request.schema().schema())
            .hints(request.schema().hints())
            .epsilon(request.loss().epsilon())
            .delta(request.loss().delta());
    request.users().ifPresent(planner::users);
    request.mechanism().ifPresent(planner::mechanism);
    request.sample().ifPresent(planner::sample);
    return planner;
  }

  private static ObjectNode attribute(Plan plan, AttributeForecast forecast, PlanRequest request) {
    Mechanism mechanism = plan.parts().get(forecast.part()).mechanism();
    ObjectNode node = Json.object();
    node.put("name", forecast.attribute().name());
    node.put("type", forecast.attribute().type());
    node.put("mechanism", mechanism.name());
    if (request.users().isPresent()) {
      node.put("error", forecast.error()).put("relativeError", forecast.relativeError());
    }
    return node.put("bits", mechanism.bits()).put("inclusion", forecast.inclusion());
  }
}
