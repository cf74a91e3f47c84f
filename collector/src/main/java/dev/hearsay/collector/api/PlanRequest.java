package dev.hearsay.collector.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Estimates.Closeness;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit.Influence;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.design.CrossForecast;
import dev.hearsay.design.Forecast;
import dev.hearsay.design.Forecast.AttributeForecast;
import dev.hearsay.design.Planner;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.json.HintedSchema;
import dev.hearsay.wire.json.SeriesField;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A request for a plan: the schema and the privacy loss, from which the plan and its expected
 * errors follow.
 *
 * @param now the start of a series whose schema states none
 * @param fields the whole request, for callers that read further keys
 */
record PlanRequest(
    HintedSchema schema,
    PrivacyLoss loss,
    OptionalLong users,
    Optional<String> mechanism,
    OptionalInt sample,
    boolean isJoint,
    boolean isDistributions,
    boolean isRobust,
    Instant now,
    Fields fields) {

  /** The key of a prediction's distance from the truth, as a share of each attribute's range. */
  static final String WITHIN = "within";

  private static final List<String> KEYS =
      List.of(
          "schema",
          "epsilon",
          "delta",
          "users",
          "mechanism",
          "sample",
          "joint",
          "distributions",
          "robust");

  /**
   * Reads a request.
   *
   * @param more further legal keys
   * @param now the start of a series whose schema states none
   */
  static PlanRequest read(String body, List<String> more, Instant now) {
    return read(Json.request(body), more, now);
  }

  /** Reads a request from its fields. */
  static PlanRequest read(Fields request, List<String> more, Instant now) {
    List<String> legal = new ArrayList<>(KEYS);
    legal.addAll(more);
    Fields fields = request.allowOnly(legal);
    return new PlanRequest(
        SchemaField.read(fields),
        loss(fields),
        fields.positive("users"),
        fields.optionalText("mechanism"),
        fields.positiveInt("sample"),
        isJoint(fields),
        fields.isSet("distributions"),
        fields.isSet("robust"),
        now.truncatedTo(ChronoUnit.SECONDS),
        fields);
  }

  /** Returns the privacy loss that {@code epsilon} and {@code delta} state. */
  static PrivacyLoss loss(Fields fields) {
    try {
      return new PrivacyLoss(fields.number("epsilon"), fields.optionalNumber("delta").orElse(0));
    } catch (IllegalArgumentException e) {
      throw Problem.badBody(String.valueOf(e.getMessage()));
    }
  }

  private static boolean isJoint(Fields fields) {
    String joint = fields.optionalText("joint").orElse(Planner.AUTO);
    if (!List.of(Planner.AUTO, "never").contains(joint)) {
      throw Problem.badBody("the request: 'joint' is '" + joint + "'; it must be auto or never");
    }
    return joint.equals(Planner.AUTO);
  }

  /** Returns the plan, or throws a {@link Problem} if none is possible. */
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
            .crosses(schema.crosses())
            .distributions(schema.isDistributions() || isDistributions)
            .robust(schema.isRobust() || isRobust)
            .joint(isJoint)
            .epsilon(loss.epsilon())
            .delta(loss.delta());
    users.ifPresent(planner::users);
    mechanism.ifPresent(planner::mechanism);
    sample.ifPresent(planner::sample);
    schema.series().ifPresent(series -> plan(series, planner));
    return planner;
  }

  private void plan(SeriesField series, Planner planner) {
    planner.series(series.starting(now));
    if (series.answers().isEmpty()) {
      planner.chooseAnswers();
    }
  }

  /**
   * Returns the expected errors of the plan at the requested number of people. For a series, they
   * are those of one wave.
   */
  ObjectNode prediction() {
    Plan plan = plan();
    ObjectNode node = Json.object();
    node.put("epsilon", plan.loss().epsilon()).put("delta", plan.loss().delta());
    users.ifPresent(number -> node.put("users", number));
    plan.series().ifPresent(series -> node.set("series", SeriesField.write(series)));
    node.put("sample", plan.sampled());
    ArrayNode attributes = node.putArray("attributes");
    Forecast forecast = planner().forecast(plan);
    List<Influence> influences = Influence.of(plan, Influence.ONE_PERCENT);
    forecast
        .attributes()
        .forEach(one -> attributes.add(attribute(plan, one, influences.get(one.place()))));
    ArrayNode crosses = node.putArray("crosses");
    forecast.crosses().forEach(one -> crosses.add(cross(one)));
    if (users.isPresent()) {
      ArrayNode quantities = node.putArray("quantities");
      forecast
          .quantities()
          .forEach(
              one -> quantities.addObject().put("quantity", one.name()).put("error", one.error()));
    }
    OptionalDouble share = fields.optionalNumber(WITHIN);
    if (share.isPresent()) {
      node.set(WITHIN, within(plan, share.getAsDouble()));
    }
    ArrayNode unanswered = node.putArray("withoutHistogram");
    forecast.withoutHistogram().forEach(unanswered::add);
    return node;
  }

  /** Returns the probability that all estimates are within a share of their range of the truth. */
  private ObjectNode within(Plan plan, double share) {
    if (users.isEmpty()) {
      throw Problem.badBody("the request: 'within' needs 'users', the number of expected people");
    }
    Closeness closeness;
    try {
      closeness = planner().within(plan, plan.schema().distances(List.of(Double.toString(share))));
    } catch (IllegalArgumentException e) {
      throw Problem.badBody("the request: 'within': " + e.getMessage());
    }
    ObjectNode node = Json.object().put("share", share);
    node.put("probability", closeness.probability());
    node.put("error", closeness.error()).put("atLeast", closeness.atLeast());
    ArrayNode attributes = node.putArray("attributes");
    for (Closeness.OfAttribute one : closeness.attributes()) {
      ObjectNode attribute = attributes.addObject().put("name", one.name());
      attribute.put("distance", one.distance()).put("probability", one.probability());
      attribute.put("error", one.error()).put("atLeast", one.atLeast());
    }
    return node;
  }

  private ObjectNode cross(CrossForecast forecast) {
    ObjectNode node = Json.object();
    ArrayNode attributes = node.putArray("attributes");
    forecast.attributes().forEach(attributes::add);
    node.put("asked", forecast.isAsked());
    node.put("tells", forecast.tells());
    return users.isPresent() ? node.put("error", forecast.error()) : node;
  }

  private ObjectNode attribute(Plan plan, AttributeForecast forecast, Influence influence) {
    Mechanism mechanism = plan.parts().get(forecast.part()).mechanism();
    ObjectNode node = Json.object();
    node.put("name", forecast.attribute().name());
    node.put("type", forecast.attribute().type());
    node.put("mechanism", mechanism.name());
    if (users.isPresent()) {
      node.put("error", forecast.error()).put("relativeError", forecast.relativeError());
      forecast.changeNoticed().ifPresent(change -> node.put("changeNoticed", change));
    }
    return node.put("bits", mechanism.bits())
        .put("inclusion", forecast.inclusion())
        .put("movedByOnePercent", influence.moved());
  }
}
