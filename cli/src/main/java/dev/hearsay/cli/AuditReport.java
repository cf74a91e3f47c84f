package dev.hearsay.cli;

import dev.hearsay.Plan;
import dev.hearsay.PlanAudit;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.audit.ExactLoss;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.wire.ResultsJson;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code audit} prints.
 *
 * @param subject what was audited, in words
 * @param loss the claim about a whole report, and the truth
 * @param scale what variance and bias are measured on, in words
 * @param people the table that people see
 * @param rows one an attribute
 * @param json the contract's tree
 */
record AuditReport(
    String subject, ExactLoss loss, String scale, Table<Row> people, List<Row> rows, Object json) {

  private static final List<Table.Field<Row>> OF_MECHANISM =
      List.of(
          new Table.Field<>("worst-case variance", row -> row.audit().worstCaseVariance()),
          new Table.Field<>("largest bias", row -> row.audit().largestBias()),
          new Table.Field<>("symbols", row -> Numbers.count(row.audit().symbols())),
          new Table.Field<>("bits", row -> row.audit().bits()));

  private static final List<Table.Field<Row>> OF_PLAN =
      List.of(
          new Table.Field<>("attribute", Row::name),
          new Table.Field<>("mechanism", row -> row.audit().mechanism()),
          new Table.Field<>("exact ε", row -> row.audit().loss().epsilon()),
          new Table.Field<>("exact δ", row -> row.audit().loss().delta()),
          OF_MECHANISM.get(0),
          OF_MECHANISM.get(1),
          OF_MECHANISM.get(2),
          OF_MECHANISM.get(3));

  /** What the JSON says about an attribute. */
  private static final List<Table.Field<Row>> FOR_JSON =
      List.of(
          new Table.Field<>("name", Row::name),
          new Table.Field<>("mechanism", row -> row.audit().mechanism()),
          new Table.Field<>("epsilon", row -> row.audit().loss().epsilon()),
          new Table.Field<>("delta", row -> row.audit().loss().delta()),
          new Table.Field<>("worstCaseVariance", row -> row.audit().worstCaseVariance()),
          new Table.Field<>("maxBias", row -> row.audit().largestBias()),
          new Table.Field<>("symbols", row -> row.audit().symbols()),
          new Table.Field<>("bits", row -> row.audit().bits()));

  /** A row stands alone, so it also says what its own mechanism claims and whether that holds. */
  private static final List<Table.Field<Row>> FOR_CSV =
      List.of(
          FOR_JSON.get(0),
          FOR_JSON.get(1),
          new Table.Field<>("claimedEpsilon", row -> row.audit().loss().claimed().epsilon()),
          new Table.Field<>("claimedDelta", row -> row.audit().loss().claimed().delta()),
          FOR_JSON.get(2),
          FOR_JSON.get(3),
          new Table.Field<>("holds", row -> row.audit().loss().holds()),
          FOR_JSON.get(4),
          FOR_JSON.get(5),
          FOR_JSON.get(6),
          FOR_JSON.get(7));

  /**
   * An attribute.
   *
   * @param place where in the schema
   * @param audit of the mechanism that reports on it
   */
  record Row(int place, String name, Audit audit) {}

  /** Of one mechanism, which stands for an attribute of its name. */
  static AuditReport of(Mechanism mechanism, Audit audit) {
    String scale =
        mechanism.match(
            numeric -> "a number mapped to [−1, 1]",
            one -> "the share of one of " + Numbers.grouped(one.values()) + " values",
            vector -> "each number mapped to [−1, 1]",
            ball -> "each number, where the length is mapped to [0, 1]");
    List<Row> rows = List.of(new Row(0, audit.mechanism(), audit));
    return new AuditReport(
        audit.mechanism(),
        audit.loss(),
        scale,
        new Table<>(OF_MECHANISM, rows),
        rows,
        json(audit.loss(), rows));
  }

  /** Of a plan; the claim is about a person's whole report. */
  static AuditReport of(Plan plan, PlanAudit audit) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < plan.parts().size(); i++) {
      for (int place : plan.parts().get(i).attributes()) {
        String name = plan.schema().attributes().get(place).name();
        rows.add(new Row(place, name, audit.parts().get(i)));
      }
    }
    rows.sort(Comparator.comparingInt(Row::place));
    return new AuditReport(
        "plan '" + plan.schema().name() + "', " + plan.sampled() + " of " + plan.parts().size(),
        audit.loss(),
        "a number mapped to [−1, 1], or the share of a value",
        new Table<>(OF_PLAN, rows),
        List.copyOf(rows),
        ResultsJson.audit(audit, plan));
  }

  ExitCode exitCode() {
    return ExitCode.of(loss);
  }

  Output output() {
    return new Output(text(), json, new Table<>(FOR_CSV, rows));
  }

  private String text() {
    return String.join(
        "\n",
        subject + ": " + verdict(),
        "Variance and bias are those of one decoded report about " + scale + ".",
        "",
        people.asText());
  }

  private String verdict() {
    PrivacyLoss claimed = loss.claimed();
    String claim = "claimed ε = " + Numbers.exact(claimed.epsilon());
    String exact = "exact ε = " + Numbers.exact(loss.epsilon());
    if (!claimed.isPure()) {
      claim += " with δ = " + Numbers.exact(claimed.delta());
      exact += " for that δ, exact δ = " + Numbers.exact(loss.delta()) + " for that ε";
    }
    return claim
        + "; "
        + exact
        + ", computed from the integer weights and rounded up: "
        + (loss.holds() ? "the claim holds." : "THE CLAIM DOES NOT HOLD.");
  }

  private static Map<String, Object> json(ExactLoss loss, List<Row> rows) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("claimed", loss(loss.claimed().epsilon(), loss.claimed().delta()));
    json.put("exact", loss(loss.epsilon(), loss.delta()));
    json.put("holds", loss.holds());
    json.put("attributes", new Table<>(FOR_JSON, rows).asMaps());
    return json;
  }

  static Map<String, Object> loss(double epsilon, double delta) {
    Map<String, Object> loss = new LinkedHashMap<>();
    loss.put("epsilon", epsilon);
    loss.put("delta", delta);
    return loss;
  }
}
