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
 * The output of {@code hearsay audit}.
 *
 * @param subject the audited plan or mechanism, in words
 * @param loss the claimed and the exact loss of a whole report, or of all reports of a person to a
 *     series
 * @param oneAnswer the claimed and the exact loss of a single report to a series
 * @param scale the scale of variances and biases, in words
 * @param people the table for people
 * @param rows the audits, one for each attribute and part that reports on it, in the schema's order
 * @param json the output for programs
 * @param readers the loss towards readers of the published results, if it was asked for
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

  /** Biases below this are printed as none: they are rounding errors of the audit's sums. */
  private static final double ROUNDING_ERROR = 1e-15;

  private static final List<Table.Field<AttributeAudit>> OF_MECHANISM =
      List.of(
          new Table.Field<>("worst-case variance", row -> row.audit().worstCaseVariance()),
          new Table.Field<>("largest bias", AuditReport::biasInWords),
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

  /**
   * The columns of the CSV. Each row also contains its mechanism's claim and whether that holds,
   * since a row may be read alone.
   */
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

  /** Returns the mechanism and the attributes that are reported jointly with this one. */
  private static String mechanismInWords(AttributeAudit row) {
    return row.with().isEmpty()
        ? row.audit().mechanism()
        : row.audit().mechanism() + " with " + PlainText.shortened(String.join(", ", row.with()));
  }

  /** Returns the report about one mechanism, as if it were an attribute of that name. */
  public static AuditReport of(Mechanism mechanism, Audit audit) {
    String scale =
        Mechanisms.match(
            mechanism,
            numeric -> "of a number scaled to [−1, 1]",
            one -> "of the share of one of " + PlainText.grouped(one.values()) + " values",
            vector -> "of each entry, scaled to [−1, 1]",
            ball -> "of each entry of a vector whose length is scaled to [0, 1]",
            joint -> "of a number scaled to [−1, 1], or of the share of a value");
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

  /** Returns this report with the loss towards readers of the published results added. */
  public AuditReport with(ReadersReport about) {
    ObjectNode more = json.deepCopy();
    about.putInto(more);
    return new AuditReport(subject, loss, oneAnswer, scale, people, rows, more, Optional.of(about));
  }

  /**
   * Returns the report about a plan. The claim is about the whole report of a person, or about all
   * reports of a person to a series.
   */
  public static AuditReport of(Plan plan, PlanAudit audit) {
    List<AttributeAudit> rows = AttributeAudit.of(audit, plan);
    return new AuditReport(
        subject(plan),
        audit.loss(),
        plan.isWholeSeries() ? Optional.of(plan.wave(1).audit().loss()) : Optional.empty(),
        "of a number scaled to [−1, 1]" + whereMissing(plan) + ", or of the share of a value",
        new Table<>(OF_PLAN, rows),
        rows,
        ResultsJson.audit(audit, plan),
        Optional.empty());
  }

  private static String whereMissing(Plan plan) {
    boolean mayBeMissing = plan.schema().attributes().stream().anyMatch(Attribute::mayBeMissing);
    return mayBeMissing
        ? " (a number that may be missing: to a part of it, and no answer to 1)"
        : "";
  }

  private static String subject(Plan plan) {
    String name = plan.schema().name();
    if (plan.isWholeSeries()) {
      int answers = plan.series().orElseThrow().answers();
      return "Plan '%s', all answers of one person (%s)"
          .formatted(name, Numbers.counted(answers, "answer"));
    }
    return "%s '%s', each person reports on %s"
        .formatted(
            plan.wave().isPresent() ? "Wave " + plan.wave().getAsInt() + " of plan" : "Plan",
            name,
            PlanReport.sampledInWords(plan));
  }

  /**
   * Returns the exit code, which depends on whether all claims hold. For a series, there are two:
   * about all answers, and about one answer.
   */
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
            + oneAnswer.map(one -> "\nOne answer: " + verdict(one)).orElse("")
            + readers.map(about -> "\n" + about.text(loss.epsilon())).orElse(""),
        "Variance and bias are those of one decoded report, as an estimate " + scale + ".",
        "Bias none: below 1e-15. Symbols: the number of possible reports. Bits: the length of a report."
            + forgedReports(),
        "",
        people.asText());
  }

  private String forgedReports() {
    return isOfPlan()
        ? "\n1 % forged moves: the largest shift of the estimate if 1 % of the reports are forged, for a"
            + " number in its own unit, for a category as a share."
        : "";
  }

  /** Returns the bias, or "none" if it is only the rounding error of the computation. */
  private static Object biasInWords(AttributeAudit row) {
    double bias = row.audit().largestBias();
    return bias < ROUNDING_ERROR ? new Numbers.Figure("none") : (Object) bias;
  }

  private static String verdict(ExactLoss loss) {
    PrivacyLoss claimed = loss.claimed();
    String claim = "claimed ε = " + PlainText.exact(claimed.epsilon());
    String exact = "exact ε = " + PlainText.exact(loss.epsilon());
    if (!claimed.isPure()) {
      claim += " and δ = " + PlainText.exact(claimed.delta());
      exact += " for that δ, exact δ = " + PlainText.exact(loss.delta()) + " for that ε";
    }
    return "%s; %s, computed from the integer weights and rounded up. %s"
        .formatted(claim, exact, loss.holds() ? "The claim holds." : "THE CLAIM DOES NOT HOLD.");
  }
}
