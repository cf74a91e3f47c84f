package dev.hearsay.cli.report;

import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit;
import dev.hearsay.PlanAudit.Influence;
import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.Series;
import dev.hearsay.audit.Audit;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.design.Cost;
import dev.hearsay.design.Forecast;
import dev.hearsay.design.Forecast.AttributeForecast;
import dev.hearsay.design.Requirement;
import dev.hearsay.joint.TupleMechanism;
import dev.hearsay.wire.text.PlainText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The output of {@code hearsay plan}.
 *
 * @param loss the exact loss of a whole report, or of all reports to a series
 * @param rows the attributes, in the schema's order
 * @param isAnswersChosen whether the planner chose how many waves a person answers
 * @param costs the changes of the attributes' errors by crosses and distributions
 * @param wanted the required errors for which the plan was made
 * @param closeness the probability that estimates are within given distances, if it is requested
 */
public record PlanReport(
    Forecast forecast,
    ExactLoss loss,
    List<Row> rows,
    boolean isAnswersChosen,
    List<Cost> costs,
    List<Requirement> wanted,
    boolean isRobust,
    Optional<ClosenessReport> closeness) {

  private static final List<Table.Field<Row>> FOR_PEOPLE =
      List.of(
          new Table.Field<>("attribute", row -> row.attribute().name()),
          new Table.Field<>("type", Row::typeInWords),
          new Table.Field<>("mechanism", row -> row.audit().mechanism()),
          new Table.Field<>("ε of mechanism", row -> row.audit().loss().epsilon()),
          new Table.Field<>("people asked", row -> Numbers.percent(row.forecast().inclusion())),
          new Table.Field<>("predicted ±", row -> row.forecast().error()),
          new Table.Field<>("variance above minimum", Row::aboveMinimum),
          new Table.Field<>("bits per report", row -> row.audit().bits()),
          new Table.Field<>("1 % forged moves", row -> row.influence().moved()));

  private static final List<Table.Field<Row>> FOR_PROGRAMS =
      List.of(
          new Table.Field<>("name", row -> row.attribute().name()),
          new Table.Field<>("type", row -> row.attribute().type()),
          new Table.Field<>("mechanism", row -> row.audit().mechanism()),
          new Table.Field<>("epsilon", row -> row.audit().loss().epsilon()),
          new Table.Field<>("delta", row -> row.audit().loss().delta()),
          new Table.Field<>("inclusion", row -> row.forecast().inclusion()),
          new Table.Field<>("error", row -> row.forecast().error()),
          new Table.Field<>("relativeError", row -> row.forecast().relativeError()),
          new Table.Field<>("toLimit", Row::toLimit),
          new Table.Field<>("bits", row -> row.audit().bits()),
          new Table.Field<>("movedByOnePercent", row -> row.influence().moved()));

  private static final Table.Field<Row> CHANGE =
      new Table.Field<>("changeNoticed", row -> row.forecast().changeNoticed());

  private static final Table.Field<Row> CHANGE_IN_WORDS =
      new Table.Field<>("change noticed", row -> row.forecast().changeNoticed());

  /**
   * A row of the table: an attribute.
   *
   * @param audit the audit of the mechanism that reports on the attribute
   * @param toLimit the mechanism's variance over the least possible, if that is known
   * @param influence the largest effect of one per cent of forged reports
   */
  record Row(AttributeForecast forecast, Audit audit, OptionalDouble toLimit, Influence influence) {

    Attribute attribute() {
      return forecast.attribute();
    }

    String typeInWords() {
      return attribute()
          .match(
              numeric -> numeric.mayBeMissing() ? "number or none" : "number",
              one -> "one of " + PlainText.grouped(one.values().size()) + " values",
              vector -> "vector of " + PlainText.grouped(vector.dimensions()) + " numbers");
    }

    Object aboveMinimum() {
      return toLimit.isPresent()
          ? Numbers.percent(Math.max(0, toLimit.getAsDouble() - 1))
          : OptionalDouble.empty();
    }
  }

  /**
   * Returns the report about a forecast.
   *
   * @param isAnswersChosen whether the planner chose how many waves of a series a person answers
   * @param costs the changes of the attributes' errors by crosses and distributions
   * @param wanted the required errors for which the plan was made
   * @param isRobust whether the plan was chosen as if some reports were forged
   * @param closeness the probability that estimates are within given distances, if it is requested
   */
  public static PlanReport of(
      Forecast forecast,
      boolean isAnswersChosen,
      List<Cost> costs,
      List<Requirement> wanted,
      boolean isRobust,
      Optional<ClosenessReport> closeness) {
    PlanAudit audit = forecast.plan().audit();
    List<OptionalDouble> toLimit = forecast.toLimit();
    List<Influence> influences = Influence.of(forecast.plan(), Influence.ONE_PERCENT);
    List<Row> rows =
        forecast.attributes().stream()
            .map(
                one ->
                    new Row(
                        one,
                        audit.parts().get(one.part()),
                        toLimit.get(one.part()),
                        influences.get(one.place())))
            .toList();
    return new PlanReport(
        forecast, audit.loss(), rows, isAnswersChosen, costs, wanted, isRobust, closeness);
  }

  public ExitCode exitCode() {
    return ExitCode.of(loss);
  }

  public Output output() {
    return new Output(text(), json(), forPrograms());
  }

  private Plan plan() {
    return forecast.plan();
  }

  private Table<Row> forPrograms() {
    List<Table.Field<Row>> fields =
        plan().series().isPresent() ? with(FOR_PROGRAMS, List.of(CHANGE)) : FOR_PROGRAMS;
    return new Table<>(
        closeness
            .map(one -> with(fields, one.columns((Row row) -> row.attribute().name())))
            .orElse(fields),
        rows);
  }

  private Table<Row> forPeople() {
    return new Table<>(
        plan().series().isPresent() ? with(FOR_PEOPLE, List.of(CHANGE_IN_WORDS)) : FOR_PEOPLE,
        rows);
  }

  private static List<Table.Field<Row>> with(
      List<Table.Field<Row>> fields, List<Table.Field<Row>> more) {
    return Stream.concat(fields.stream(), more.stream()).toList();
  }

  private String text() {
    return String.join(
        "\n",
        plan().series().map(this::series).orElse("Each person reports on ")
            + sampledInWords(plan())
            + ". The whole report has "
            + exactLoss(wholeReport())
            + ".",
        odds().inWords(),
        "Predicted ±: half the width of a 95 % confidence interval with "
            + PlainText.grouped(forecast.users())
            + " people"
            + plan().series().map(this::perWave).orElse("")
            + ": for the mean of a number in its own unit, for a category as a share"
            + (mayBeMissing()
                ? ". A number that may be missing is assumed to be missing for half of them."
                : "."),
        "Variance above minimum: by how much the mechanism's variance exceeds that of the best mechanism"
            + " for its ε (–: not comparable).",
        forgedReports() + changes(),
        readers().reader(),
        "Plan " + plan().hash(),
        "",
        forPeople().asText()
            + closeness.map(one -> "\n\n" + one.text(true)).orElse("")
            + together()
            + requests().distributions()
            + requests().costsInWords()
            + unanswered()
            + alternatives());
  }

  private String forgedReports() {
    String moves =
        "1 % forged moves: the largest shift of the estimate if 1 % of the reports are forged";
    return isRobust
        ? moves
            + ". The plan is robust: it was chosen for the least squared error under such forgery."
        : moves + ".";
  }

  private String changes() {
    return plan().series().isPresent()
        ? "\nChange noticed: the smallest change between two successive waves that is detected more often"
            + " than not."
        : "";
  }

  private RequestsReport requests() {
    return new RequestsReport(forecast, costs, wanted);
  }

  /** Returns the required errors in words: ± 0.02, hours by phone ± 0.2. */
  public String wantedInWords() {
    return requests().wantedInWords();
  }

  /** Returns the meaning of the loss of everything that a person reports. */
  public Odds odds() {
    return new Odds(loss, plan().isWholeSeries());
  }

  private boolean mayBeMissing() {
    return plan().schema().attributes().stream().anyMatch(Attribute::mayBeMissing);
  }

  /** Returns the loss towards readers of results that are published once, about all people. */
  private ReadersReport readers() {
    return new ReadersReport(plan().audit().readers(forecast.users()), Readers.USUAL_DELTA);
  }

  /** Returns the loss of one report; for a series, of the report to one wave. */
  private ExactLoss wholeReport() {
    return plan().isWholeSeries() ? plan().wave(1).audit().loss() : loss;
  }

  /** Returns the sentences about a series, up to the one about a single report. */
  private String series(Series series) {
    return """
        A series of %s waves, one every %s, starting %s. Reports count until %s after the end of their wave.
        Each person answers %s of the waves, drawn at random (%s). All answers together have %s.
        Each answer reports on\s"""
        .formatted(
            series.waves(),
            series.every(),
            series.start(),
            Numbers.counted(series.graceHours(), "hour"),
            series.answers(),
            isAnswersChosen ? "the number with the least error per wave" : "as in the schema",
            exactLoss(loss));
  }

  private String perWave(Series series) {
    long answering = Math.round(forecast.users() * (double) series.answers() / series.waves());
    return " (for one wave, which " + PlainText.grouped(answering) + " of them answer)";
  }

  /** Returns the number of attributes, or of parts, that a person reports on. */
  static String sampledInWords(Plan plan) {
    int attributes = plan.schema().attributes().size();
    if (plan.sampled() == plan.parts().size()) {
      return attributes == 1 ? "the one attribute" : "all " + attributes + " attributes";
    }
    boolean isOneEach = plan.parts().stream().allMatch(part -> part.attributes().size() == 1);
    return isOneEach
        ? plan.sampled() + " of " + attributes + " attributes, drawn at random"
        : "%s of %s parts of the %s attributes, drawn at random"
            .formatted(plan.sampled(), plan.parts().size(), attributes);
  }

  private static String exactLoss(ExactLoss loss) {
    String exact = "exact ε = " + Numbers.exactEpsilon(loss);
    return loss.claimed().isPure()
        ? exact + " (allowed: " + PlainText.exact(loss.claimed().epsilon()) + ")"
        : "%s and exact δ = %s (allowed: %s and %s)"
            .formatted(
                exact,
                PlainText.exact(loss.delta()),
                PlainText.exact(loss.claimed().epsilon()),
                PlainText.exact(loss.claimed().delta()));
  }

  /** Returns the attributes that are reported jointly, and the predicted errors of the crosses. */
  private String together() {
    List<String> joint =
        plan().parts().stream()
            .filter(part -> part.mechanism() instanceof TupleMechanism)
            .filter(part -> part.attributes().size() > 1)
            .map(part -> namesOf(part.attributes()))
            .toList();
    if (joint.isEmpty()) {
      return "";
    }
    long free = forecast.crosses().stream().filter(cross -> !cross.isAsked()).count();
    return "\n\nReported jointly: "
        + String.join("; ", joint)
        + "."
        + requests().crosses()
        + (free == 0
            ? ""
            : "\nOther pairs that can be crossed as well: " + free + " (listed by --format json).");
  }

  private String namesOf(List<Integer> places) {
    return places.stream()
        .map(place -> plan().schema().attributes().get(place).name())
        .collect(Collectors.joining(" + "));
  }

  /** Returns what cannot be estimated with this plan, however many people report. */
  private String unanswered() {
    List<String> numbers = forecast.withoutHistogram();
    boolean isWithoutCrosses =
        forecast.crosses().isEmpty() && plan().schema().attributes().size() > 1;
    String histograms = numbers.isEmpty() ? "" : "histograms of " + String.join(", ", numbers);
    String crosses = isWithoutCrosses ? "crosses (attributes estimated together)" : "";
    String all =
        Stream.of(histograms, crosses)
            .filter(one -> !one.isEmpty())
            .collect(Collectors.joining("; "));
    return all.isEmpty() ? "" : "\n\nNot possible with this plan: " + all + ".";
  }

  private String alternatives() {
    if (forecast.alternatives().isEmpty()) {
      return "";
    }
    return "\n\nOther plans, with their squared error relative to this plan's: "
        + forecast.alternatives().stream()
            .map(other -> other.way() + " × " + String.format(Locale.ROOT, "%.2f", other.factor()))
            .collect(Collectors.joining("; "))
        + ".";
  }

  /** A loss as JSON. */
  record Loss(Double epsilon, Double delta) {}

  private Map<String, Object> json(Series series) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("waves", series.waves());
    json.put("every", series.every().toString());
    json.put("answers", series.answers());
    json.put("answersChosen", isAnswersChosen);
    json.put("start", series.start().toString());
    json.put("graceHours", series.graceHours());
    ExactLoss one = wholeReport();
    json.put("claimedPerAnswer", new Loss(one.claimed().epsilon(), one.claimed().delta()));
    json.put("exactPerAnswer", new Loss(one.epsilon(), one.delta()));
    return json;
  }

  private Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("plan", plan().hash().toString());
    json.put("claimed", new Loss(loss.claimed().epsilon(), loss.claimed().delta()));
    json.put("exact", new Loss(loss.epsilon(), loss.delta()));
    plan().series().ifPresent(series -> json.put("series", json(series)));
    json.put("users", forecast.users());
    json.put("confidence", 0.95);
    json.put("readers", readers().json());
    json.put("sampled", plan().sampled());
    json.put("parts", plan().parts().size());
    json.put("attributes", forPrograms().asMaps());
    requests().addTo(json);
    closeness.ifPresent(one -> json.put(ClosenessReport.KEY, one.json()));
    json.put("withoutHistogram", forecast.withoutHistogram());
    json.put("alternatives", forecast.alternatives());
    return json;
  }
}
