package dev.hearsay.collector.api;

import dev.hearsay.Plan;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.json.PlanJson;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A request for a new collection. Its plan is designed here from a schema, or it was made elsewhere
 * and sent whole.
 *
 * @param users the number of expected people, if the request states it
 * @param fields the whole request
 */
record CollectionRequest(Plan plan, OptionalLong users, Fields fields) {

  private static final String PLAN = "plan";

  /** The keys that are legal in addition to those that determine the plan. */
  static final List<String> KEYS =
      List.of(
          "reading",
          "reporting",
          "closeAtReports",
          "closeAt",
          CollectionsHandler.PUBLISH,
          CollectionsHandler.KEEP,
          SchemaField.ALLOW_PARTIAL);

  /**
   * Reads a request.
   *
   * @param now the start of a series whose schema states none
   */
  static CollectionRequest read(String body, Instant now) {
    Fields fields = Json.request(body);
    return fields.find(PLAN) == null ? planned(fields, now) : withPlan(fields);
  }

  private static CollectionRequest planned(Fields fields, Instant now) {
    PlanRequest wanted = PlanRequest.read(fields, KEYS, now);
    SchemaField.checkTotal(wanted.schema().schema(), wanted.fields());
    return new CollectionRequest(wanted.plan(), wanted.users(), wanted.fields());
  }

  /**
   * Reads a request with a plan. Keys that determine a plan are not legal in it, so that nothing
   * can contradict the plan.
   */
  private static CollectionRequest withPlan(Fields request) {
    List<String> legal = Stream.concat(Stream.of(PLAN, "users"), KEYS.stream()).toList();
    Fields fields = request.called("the request with a plan").allowOnly(legal);
    Plan plan = PlanJson.read(fields.get(PLAN));
    SchemaField.checkSize(plan.schema());
    SchemaField.checkTotal(plan.schema(), fields);
    check(plan);
    return new CollectionRequest(plan, fields.positive("users"), fields);
  }

  /** Refuses a plan that every device would refuse. */
  private static void check(Plan plan) {
    if (plan.wave().isPresent()) {
      throw Problem.badBody("the plan is one wave of a series; send the plan of the whole series");
    }
    ExactLoss exact = plan.audit().loss();
    if (!exact.holds()) {
      throw Problem.badBody(
          "the plan exceeds its claim: its exact loss is ε = %s, δ = %s; it claims ε = %s, δ = %s"
              .formatted(
                  exact.epsilon(),
                  exact.delta(),
                  exact.claimed().epsilon(),
                  exact.claimed().delta()));
    }
  }
}
