package dev.hearsay.cli.learning;

import dev.hearsay.cli.report.Format;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.cli.report.Output;
import dev.hearsay.cli.report.Table;
import dev.hearsay.learn.Settings;
import dev.hearsay.simulate.validation.Score;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How well a model did, in every format.
 *
 * @param mechanism the one that was used
 * @param people how many there were
 * @param privately the error with one perturbed answer per person
 * @param openly the error of the model that saw everything
 * @param guess what whoever knows no features would say
 */
record TrainReport(
    Settings settings, String mechanism, int people, Score privately, Score openly, Guess guess) {

  private static final String NOT_PRIVATE = "not private";
  private static final String R_SQUARED = "rSquared";
  private static final String TYPICAL_ERROR = "typicalError";

  Output output() {
    return new Output(text(), json(), table());
  }

  private String measure() {
    return settings.task().isClassification() ? "misclassification" : "mse";
  }

  private String text() {
    return "%s model, %s, %s, %s, %s\n\n%s\n%s\n%s%s"
        .formatted(
            Format.spelled(settings.task()),
            mechanism,
            settings.loss(),
            Numbers.counted(people, "row"),
            Numbers.counted(privately.folds(), "fold"),
            line(measure(), inWords(privately)),
            line(NOT_PRIVATE, inWords(openly)),
            line(guess.name(), Numbers.rounded(guess.error()) + " (" + guess.inWords() + ")"),
            guess.scale().map("\n\n"::concat).orElse(""));
  }

  private String line(String name, String value) {
    int width = Math.max(measure().length(), Math.max(NOT_PRIVATE.length(), guess.name().length()));
    return name + " ".repeat(width - name.length() + 2) + value;
  }

  private String inWords(Score score) {
    Numbers.Figure error = Numbers.figure(score.error(), score.standardError());
    Numbers.Figure deviation = Numbers.figure(score.standardError(), score.standardError());
    return error + " ± " + deviation + explained(score);
  }

  /** What an error on the scale of the model is worth, in the label's unit. */
  private String explained(Score score) {
    if (settings.task().isClassification()) {
      return "";
    }
    OptionalDouble share = guess.explained(score.error());
    String worth =
        share.isPresent()
            ? String.format(Locale.ROOT, "R² = %.2f", share.getAsDouble())
            : "no R², since all labels are equal";
    String unit = Numbers.rounded(guess.inItsUnit(score.error()));
    return " (" + worth + ", typically off by " + unit + ")";
  }

  private Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("task", Format.spelled(settings.task()));
    json.put("epsilon", settings.loss().epsilon());
    json.put("mechanism", mechanism);
    json.put(measure(), privately.error());
    json.put("standardError", privately.standardError());
    json.put("nonPrivate", withWorth(openly.error()));
    json.put("guess", withWorth(guess.error()));
    if (!settings.task().isClassification()) {
      json.putAll(worth(privately.error()));
    }
    return json;
  }

  private Map<String, @Nullable Object> withWorth(double error) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put(measure(), error);
    if (!settings.task().isClassification()) {
      json.putAll(worth(error));
    }
    return json;
  }

  /** What the table says of the error of a number; null is what cannot be said. */
  private Map<String, @Nullable Object> worth(double error) {
    OptionalDouble share = guess.explained(error);
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put(R_SQUARED, share.isPresent() ? (Double) share.getAsDouble() : null);
    json.put(TYPICAL_ERROR, guess.inItsUnit(error));
    return json;
  }

  private Table<TrainReport> table() {
    List<Table.Field<TrainReport>> fields = new ArrayList<>(errors());
    if (!settings.task().isClassification()) {
      fields.addAll(worths());
    }
    return new Table<>(fields, List.of(this));
  }

  private List<Table.Field<TrainReport>> worths() {
    return List.of(
        new Table.Field<>(R_SQUARED, report -> guess.explained(report.privately.error())),
        new Table.Field<>(TYPICAL_ERROR, report -> guess.inItsUnit(report.privately.error())));
  }

  private List<Table.Field<TrainReport>> errors() {
    return List.of(
        new Table.Field<>("task", report -> Format.spelled(report.settings.task())),
        new Table.Field<>("epsilon", report -> report.settings.loss().epsilon()),
        new Table.Field<>("mechanism", TrainReport::mechanism),
        new Table.Field<>(measure(), report -> report.privately.error()),
        new Table.Field<>("standardError", report -> report.privately.standardError()),
        new Table.Field<>("nonPrivate", report -> report.openly.error()),
        new Table.Field<>("guess", report -> report.guess.error()));
  }
}
