package dev.hearsay.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.wire.result.AttributeAudit;
import dev.hearsay.wire.result.ResultsJson;
import dev.hearsay.wire.text.PlainText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What {@code audit} prints.
 *
 * @param subject what was audited, in words
 * @param loss the claim about a whole report, or all reports to a series, and the truth
 * @param oneAnswer the same of a single report to a series
 * @param scale what variance and bias are measured on, in words
 * @param people the table that people see
 * @param rows one per attribute and part that reports on it, in the schema's order
 * @param json the same for programs
 * @param readers what those learn who see the tally alone, if it was asked for
 */
public record AuditReport(
    String subject,
    ExactLoss loss,
    Optional<ExactLoss> oneAnswer,
    String scale,
    Table<AttributeAudit> people,
    List<AttributeAudit> rows,
    ObjectNode json,
    Optional<ReadersReport> readers) {

  private static final List<Table.Field<AttributeAudit>> OF_MECHANISM =
      List.of(
          new Table.Field<>("worst-case variance", row -> row.audit().worstCaseVariance()),
          new Table.Field<>("largest bias", row -> row.audit().largestBias()),
          new Table.Field<>("symbols", row -> Numbers.count(row.audit().symbols())),
          new Table.Field<>("bits", row -> row.audit().bits()));

  private static final List<Table.Field<AttributeAudit>> OF_PLAN =
      List.of(
          new Table.Field<>("attribute", AttributeAudit::name),
          new Table.Field<>("mechanism", AuditReport::mechanismInWords),
          new Table.Field<>("exact ε", row -> row.audit().loss().epsilon()),
          new Table.Field<>("exact δ", row -> row.audit().loss().delta()),
          OF_MECHANISM.get(0),
          OF_MECHANISM.get(1),
          OF_MECHANISM.get(2),
          OF_MECHANISM.get(3),
          new Table.Field<>("1 % forged moves", AttributeAudit::movedByOnePercent));

  /** A row stands alone, so it also says what its own mechanism claims and whether that holds. */
  private static final List<Table.Field<AttributeAudit>> FOR_CSV =
      List.of(
          new Table.Field<>("name", AttributeAudit::name),
          new Table.Field<>("mechanism", row -> row.audit().mechanism()),
          new Table.Field<>("claimedEpsilon", row -> row.audit().loss().claimed().epsilon()),
          new Table.Field<>("claimedDelta", row -> row.audit().loss().claimed().delta()),
          new Table.Field<>("epsilon", row -> row.audit().loss().epsilon()),
          new Table.Field<>("delta", row -> row.audit().loss().delta()),
          new Table.Field<>("holds", row -> row.audit().loss().holds()),
          new Table.Field<>("worstCaseVariance", row -> row.audit().worstCaseVariance()),
          new Table.Field<>("maxBias", row -> row.audit().largestBias()),
          new Table.Field<>("symbols", row -> row.audit().symbols()),
          new Table.Field<>("bits", row -> row.audit().bits()));

  private static final List<Table.Field<AttributeAudit>> OF_PLAN_FOR_CSV =
      Stream.concat(
              FOR_CSV.stream(),
              Stream.of(
                  new Table.Field<AttributeAudit>(
                      "movedByOnePercent", AttributeAudit::movedByOnePercent)))
          .toList();

  /** Who shares a symbol with the attribute is part of how it is told. */
  private static String mechanismInWords(AttributeAudit row) {
    return row.with().isEmpty()
        ? row.audit().mechanism()
        : row.audit().mechanism() + " with " + PlainText.shortened(String.join(", ", row.with()));
  }

  /** Of one mechanism, which stands for an attribute of its name. */
  public static AuditReport of(Mechanism mechanism, Audit audit) {
    String scale =
        Mechanisms.match(
            mechanism,
            numeric -> "a number mapped to [−1, 1]",
            one -> "the share of one of " + PlainText.grouped(one.values()) + " values",
            vector -> "each number mapped to [−1, 1]",
            ball -> "each number, where the length is mapped to [0, 1]",
            joint -> "a number mapped to [−1, 1], or the share of a value");
    String name = audit.mechanism();
    List<AttributeAudit> rows = List.of(AttributeAudit.of(audit));
    return new AuditReport(
        name,
        audit.loss(),
        Optional.empty(),
        scale,
        new Table<>(OF_MECHANISM, rows),
        rows,
        ResultsJson.audit(audit.loss(), rows),
        Optional.empty());
  }

  /** The same, and what readers of published numbers learn. */
  public AuditReport with(ReadersReport about) {
    ObjectNode more = json.deepCopy();
    about.putInto(more);
    return new AuditReport(subject, loss, oneAnswer, scale, people, rows, more, Optional.of(about));
  }

  /** Of a plan; the claim is about a person's whole report, or all reports to a series. */
  public static AuditReport of(Plan plan, PlanAudit audit) {
    List<AttributeAudit> rows = AttributeAudit.of(audit, plan);
    return new AuditReport(
        subject(plan),
        audit.loss(),
        plan.isWholeSeries() ? Optional.of(plan.wave(1).audit().loss()) : Optional.empty(),
        "a number mapped to [−1, 1]" + whereMissing(plan) + ", or the share of a value",
        new Table<>(OF_PLAN, rows),
        rows,
        ResultsJson.audit(audit, plan),
        Optional.empty());
  }

  private static String whereMissing(Plan plan) {
    boolean mayBeMissing = plan.schema().attributes().stream().anyMatch(Attribute::mayBeMissing);
    return mayBeMissing ? " (to less of it where it may be missing, and none to 1)" : "";
  }

  private static String subject(Plan plan) {
    String name = plan.schema().name();
    if (plan.isWholeSeries()) {
      int answers = plan.series().orElseThrow().answers();
      return "Plan '%s', all answers of one person (%s)"
          .formatted(name, Numbers.counted(answers, "answer"));
    }
    return "%splan '%s', %s of %s"
        .formatted(
            plan.wave().isPresent() ? "wave " + plan.wave().getAsInt() + " of " : "",
            name,
            plan.sampled(),
            plan.parts().size());
  }

  /** Both claims of a series must hold. */
  public ExitCode exitCode() {
    return ExitCode.of(oneAnswer.filter(one -> !one.holds()).orElse(loss));
  }

  public Output output() {
    return new Output(text(), json, new Table<>(isOfPlan() ? OF_PLAN_FOR_CSV : FOR_CSV, rows));
  }

  private boolean isOfPlan() {
    return rows.stream().anyMatch(row -> row.movedByOnePercent().isPresent());
  }

  private String text() {
    return String.join(
        "\n",
        subject
            + ": "
            + verdict(loss)
            + oneAnswer.map(one -> "\none answer: " + verdict(one)).orElse("")
            + readers.map(about -> "\n" + about.text(loss.epsilon())).orElse(""),
        "Variance and bias are those of one decoded report about " + scale + "." + forgedReports(),
        "",
        people.asText());
  }

  private String forgedReports() {
    return isOfPlan()
        ? "\nOne per cent of forged reports can move an estimate by as much as the table says: of a"
            + " number in its own unit, of a value's share."
        : "";
  }

  private static String verdict(ExactLoss loss) {
    PrivacyLoss claimed = loss.claimed();
    String claim = "claimed ε = " + PlainText.exact(claimed.epsilon());
    String exact = "exact ε = " + PlainText.exact(loss.epsilon());
    if (!claimed.isPure()) {
      claim += " with δ = " + PlainText.exact(claimed.delta());
      exact += " for that δ, exact δ = " + PlainText.exact(loss.delta()) + " for that ε";
    }
    return "%s; %s, computed from the integer weights and rounded up: %s"
        .formatted(claim, exact, loss.holds() ? "the claim holds." : "THE CLAIM DOES NOT HOLD.");
  }
}
