package dev.hearsay.cli;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit;
import dev.hearsay.audit.Audit;
import dev.hearsay.audit.ExactLoss;
import dev.hearsay.estimate.Prediction;
import dev.hearsay.mechanism.Mechanism;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the command {@code hearsay plan} prints.
 *
 * @param users how many people the errors are predicted for
 * @param loss the exact loss of a whole report
 * @param rows one an attribute, in the schema's order
 */
record PlanReport(Plan plan, long users, ExactLoss loss, List<Row> rows) {

  /** The normal distribution's quantile for 95 %. */
  private static final double NORMAL_95 = 1.959963984540054;

  private static final List<Table.Field<Row>> FOR_PEOPLE =
      List.of(
          new Table.Field<>("attribute", row -> row.attribute().name()),
          new Table.Field<>("type", Row::typeInWords),
          new Table.Field<>("mechanism", row -> row.audit().mechanism()),
          new Table.Field<>("ε of a report", row -> row.audit().loss().epsilon()),
          new Table.Field<>("predicted ±", Row::error),
          new Table.Field<>("bits a report", row -> row.audit().bits()));

  private static final List<Table.Field<Row>> FOR_PROGRAMS =
      List.of(
          new Table.Field<>("name", row -> row.attribute().name()),
          new Table.Field<>("type", Row::type),
          new Table.Field<>("mechanism", row -> row.audit().mechanism()),
          new Table.Field<>("epsilon", row -> row.audit().loss().epsilon()),
          new Table.Field<>("delta", row -> row.audit().loss().delta()),
          new Table.Field<>("error", Row::error),
          new Table.Field<>("bits", row -> row.audit().bits()));

  /**
   * An attribute.
   *
   * @param place its place in the schema
   * @param audit of the mechanism that reports on it
   * @param error the predicted half width of a 95 % interval, in the attribute's unit
   */
  record Row(int place, Attribute attribute, Audit audit, double error) {

    String type() {
      return attribute instanceof Numeric ? "numeric" : "categorical";
    }

    String typeInWords() {
      return attribute instanceof Categorical categorical
          ? "one of " + Numbers.grouped(categorical.values().size()) + " values"
          : "number";
    }
  }

  static PlanReport of(Plan plan, long users) {
    PlanAudit audit = plan.audit();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < plan.parts().size(); i++) {
      Plan.Part part = plan.parts().get(i);
      double error = NORMAL_95 * Math.sqrt(variance(plan, part.mechanism()) / users);
      for (int place : part.attributes()) {
        Attribute attribute = plan.schema().attributes().get(place);
        rows.add(new Row(place, attribute, audit.parts().get(i), error * unit(attribute)));
      }
    }
    rows.sort(Comparator.comparingInt(Row::place));
    return new PlanReport(plan, users, audit.loss(), rows);
  }

  /** Of one person's contribution to an estimate. */
  private static double variance(Plan plan, Mechanism mechanism) {
    return Prediction.variance(
        Prediction.noise(mechanism),
        Prediction.spread(mechanism),
        plan.sampled() / (double) plan.parts().size());
  }

  /** What 1 on the mechanism's scale is worth: half the range of a number, or a share of 1. */
  private static double unit(Attribute attribute) {
    return attribute instanceof Numeric numeric ? numeric.max() / 2 - numeric.min() / 2 : 1;
  }

  ExitCode exitCode() {
    return ExitCode.of(loss);
  }

  Output output() {
    return new Output(text(), json(), new Table<>(FOR_PROGRAMS, rows));
  }

  private String text() {
    return String.join(
        "\n",
        "Each person reports on " + sampled() + "; the whole report's " + exactLoss() + ".",
        "Predicted ± are 95 % intervals with "
            + Numbers.grouped(users)
            + " people: of a number's mean in its own unit, of a value's share.",
        "Plan " + plan.hash(),
        "",
        new Table<>(FOR_PEOPLE, rows).asText());
  }

  private String sampled() {
    int attributes = plan.schema().attributes().size();
    if (plan.sampled() == plan.parts().size()) {
      return attributes == 1 ? "the one attribute" : "all " + attributes + " attributes";
    }
    return plan.sampled() + " of " + attributes + " attributes, drawn at random";
  }

  private String exactLoss() {
    String exact = "exact ε is " + Numbers.exact(loss.epsilon());
    return loss.claimed().isPure()
        ? exact + ", within the " + Numbers.exact(loss.claimed().epsilon()) + " allowed"
        : exact
            + " and its δ "
            + Numbers.exact(loss.delta())
            + ", within the "
            + Numbers.exact(loss.claimed().epsilon())
            + " and "
            + Numbers.exact(loss.claimed().delta())
            + " allowed";
  }

  private Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("plan", plan.hash().toString());
    json.put("claimed", AuditReport.loss(loss.claimed().epsilon(), loss.claimed().delta()));
    json.put("exact", AuditReport.loss(loss.epsilon(), loss.delta()));
    json.put("users", users);
    json.put("confidence", 0.95);
    json.put("sampled", plan.sampled());
    json.put("parts", plan.parts().size());
    json.put("attributes", new Table<>(FOR_PROGRAMS, rows).asMaps());
    return json;
  }
}
