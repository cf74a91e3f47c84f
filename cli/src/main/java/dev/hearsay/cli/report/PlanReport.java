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
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.wire.text.PlainText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the command {@code hearsay plan} prints.
 *
 * @param loss the exact loss of a whole report, or of all reports to a series
 * @param rows one per attribute, in the schema's order
 * @param isAnswersChosen whether the planner chose how many waves a person answers
 * @param costs what is asked for beside the attributes costs them
 * @param wanted the requirements that the plan was made for
 */
public record PlanReport(
    Forecast forecast,
    ExactLoss loss,
    List<Row> rows,
    boolean isAnswersChosen,
    List<Cost> costs,
    List<Requirement> wanted,
    boolean isRobust) {

  private static final List<Table.Field<Row>> FOR_PEOPLE =
      List.of(
          new Table.Field<>("attribute", row -> row.attribute().name()),
          new Table.Field<>("type", Row::typeInWords),
          new Table.Field<>("mechanism", row -> row.audit().mechanism()),
          new Table.Field<>("ε of part", row -> row.audit().loss().epsilon()),
          new Table.Field<>("people asked", row -> Numbers.percent(row.forecast().inclusion())),
          new Table.Field<>("predicted ±", row -> row.forecast().error()),
          new Table.Field<>("over the limit", Row::overTheLimit),
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
   * An attribute.
   *
   * @param audit of the mechanism that reports on it
   * @param toLimit the mechanism's variance over the least possible, if that is known
   * @param influence of one per cent of forged reports
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

    Object overTheLimit() {
      return toLimit.isPresent()
          ? Numbers.percent(Math.max(0, toLimit.getAsDouble() - 1))
          : OptionalDouble.empty();
    }
  }

  /**
   * Of a forecast.
   *
   * @param isAnswersChosen whether the planner chose how many waves of a series a person answers
   * @param costs what is asked for beside the attributes costs them
   * @param wanted the requirements that the plan was made for
   * @param isRobust whether the plan was chosen as if some reports were forged
   */
  public static PlanReport of(
      Forecast forecast,
      boolean isAnswersChosen,
      List<Cost> costs,
      List<Requirement> wanted,
      boolean isRobust) {
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
    return new PlanReport(forecast, audit.loss(), rows, isAnswersChosen, costs, wanted, isRobust);
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
    return new Table<>(
        plan().series().isPresent() ? with(FOR_PROGRAMS, CHANGE) : FOR_PROGRAMS, rows);
  }

  private Table<Row> forPeople() {
    return new Table<>(
        plan().series().isPresent() ? with(FOR_PEOPLE, CHANGE_IN_WORDS) : FOR_PEOPLE, rows);
  }

  private static List<Table.Field<Row>> with(List<Table.Field<Row>> fields, Table.Field<Row> last) {
    return Stream.concat(fields.stream(), Stream.of(last)).toList();
  }

  private String text() {
    return String.join(
        "\n",
        plan().series().map(this::series).orElse("Each person reports on " + sampled())
            + "; the whole report's "
            + exactLoss(wholeReport())
            + ".",
        odds().inWords(),
        "Predicted ± are 95 % intervals with "
            + PlainText.grouped(forecast.users())
            + " people"
            + plan().series().map(this::perWave).orElse("")
            + ": of a number's mean in its own unit, of a value's share"
            + (mayBeMissing() ? "; a number that may be missing is assumed of half of them." : "."),
        forgedReports(),
        readers().reader(),
        "Plan " + plan().hash(),
        "",
        forPeople().asText()
            + together()
            + asked().distributions()
            + asked().costsInWords()
            + unanswered()
            + alternatives());
  }

  private String forgedReports() {
    String moves =
        "One per cent of forged reports can move an estimate by as much as the table says";
    return isRobust
        ? moves
            + "; the plan is robust: it was chosen for the least squared error with these reports."
        : moves + ".";
  }

  private AskedReport asked() {
    return new AskedReport(forecast, costs, wanted);
  }

  /** Returns the requirements in words: ± 0.02, hours by phone ± 0.2. */
  public String wantedInWords() {
    return asked().wantedInWords();
  }

  /** What all that a person reports is worth to somebody who sees it. */
  public Odds odds() {
    return new Odds(loss, plan().isWholeSeries());
  }

  private boolean mayBeMissing() {
    return plan().schema().attributes().stream().anyMatch(Attribute::mayBeMissing);
  }

  /** What is learnt from numbers that are published once, about everybody. */
  private ReadersReport readers() {
    return new ReadersReport(plan().audit().readers(forecast.users()), Readers.USUAL_DELTA);
  }

  /** What one report takes: of a series, to one of its waves. */
  private ExactLoss wholeReport() {
    return plan().isWholeSeries() ? plan().wave(1).audit().loss() : loss;
  }

  /** Up to what a single report says. */
  private String series(Series series) {
    return """
        A series of %s waves, one every %s from %s on; late reports count for %s.
        Each person answers %s of them, drawn at random, %s; of all answers together, the %s.
        Each answer reports on %s"""
        .formatted(
            series.waves(),
            series.every(),
            series.start(),
            Numbers.counted(series.graceHours(), "hour"),
            series.answers(),
            isAnswersChosen ? "which gives the least error per wave" : "as the schema says",
            exactLoss(loss),
            sampled());
  }

  private String perWave(Series series) {
    long answering = Math.round(forecast.users() * (double) series.answers() / series.waves());
    return ", of whom " + PlainText.grouped(answering) + " answer a wave, and of one wave each";
  }

  private String sampled() {
    int attributes = plan().schema().attributes().size();
    if (plan().sampled() == plan().parts().size()) {
      return attributes == 1 ? "the one attribute" : "all " + attributes + " attributes";
    }
    boolean isOneEach = plan().parts().stream().allMatch(part -> part.attributes().size() == 1);
    return isOneEach
        ? plan().sampled() + " of " + attributes + " attributes, drawn at random"
        : "%s of %s parts of the %s attributes, drawn at random"
            .formatted(plan().sampled(), plan().parts().size(), attributes);
  }

  private static String exactLoss(ExactLoss loss) {
    String exact = "exact ε is " + Numbers.exactEpsilon(loss);
    return loss.claimed().isPure()
        ? exact + ", within the " + PlainText.exact(loss.claimed().epsilon()) + " allowed"
        : "%s and its δ %s, within the %s and %s allowed"
            .formatted(
                exact,
                PlainText.exact(loss.delta()),
                PlainText.exact(loss.claimed().epsilon()),
                PlainText.exact(loss.claimed().delta()));
  }

  /** Joint parts, and what the crosses asked for will be worth. */
  private String together() {
    List<String> joint =
        plan().parts().stream()
            .filter(part -> part.mechanism() instanceof JointMechanism)
            .filter(part -> part.attributes().size() > 1)
            .map(part -> namesOf(part.attributes()))
            .toList();
    if (joint.isEmpty()) {
      return "";
    }
    long free = forecast.crosses().stream().filter(cross -> !cross.isAsked()).count();
    return "\n\nTold in one symbol: "
        + String.join("; ", joint)
        + "."
        + asked().crosses()
        + (free == 0 ? "" : "\nPairs that come with them: " + free + " (all in --format json).");
  }

  private String namesOf(List<Integer> places) {
    return places.stream()
        .map(place -> plan().schema().attributes().get(place).name())
        .collect(Collectors.joining(" + "));
  }

  /** What this plan will never tell, however many reports come. */
  private String unanswered() {
    List<String> numbers = forecast.withoutHistogram();
    boolean isWithoutCrosses =
        forecast.crosses().isEmpty() && plan().schema().attributes().size() > 1;
    String histograms = numbers.isEmpty() ? "" : "histograms of " + String.join(", ", numbers);
    String crosses = isWithoutCrosses ? "crosses" : "";
    String all =
        Stream.of(histograms, crosses)
            .filter(one -> !one.isEmpty())
            .collect(Collectors.joining("; "));
    return all.isEmpty() ? "" : "\n\nThis plan does not answer: " + all + ".";
  }

  private String alternatives() {
    if (forecast.alternatives().isEmpty()) {
      return "";
    }
    return "\n\nOther plans, and their squared error against this one's: "
        + forecast.alternatives().stream()
            .map(other -> other.way() + " × " + String.format(Locale.ROOT, "%.2f", other.factor()))
            .collect(Collectors.joining("; "))
        + ".";
  }

  /** In JSON. */
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
    asked().addTo(json);
    json.put("withoutHistogram", forecast.withoutHistogram());
    json.put("alternatives", forecast.alternatives());
    return json;
  }
}
