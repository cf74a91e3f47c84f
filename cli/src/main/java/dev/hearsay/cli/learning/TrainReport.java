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
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The errors of a model, in every format.
 *
 * @param mechanism the name of the mechanism that was used
 * @param size the number of rows and devices
 * @param perturbed the error of the model that is trained on one perturbed answer per person
 * @param nonPrivate the error of the model that is trained on the true data
 * @param trivial the error of a prediction without features
 */
record TrainReport(
    Settings settings,
    String mechanism,
    Size size,
    Score perturbed,
    Score nonPrivate,
    TrivialModel trivial) {

  /**
   * The size of a table.
   *
   * @param devices the number of devices, if a column names them
   */
  record Size(int rows, OptionalInt devices) {

    @Override
    public String toString() {
      String counted = Numbers.counted(rows, "row");
      return devices.isPresent()
          ? counted + " on " + Numbers.counted(devices.getAsInt(), "device")
          : counted;
    }
  }

  private static final String PRIVATE = "with privacy";
  private static final String NON_PRIVATE = "without privacy";
  private static final String R_SQUARED = "rSquared";
  private static final String TYPICAL_ERROR = "typicalError";

  Output output() {
    return new Output(text(), json(), table());
  }

  private String measure() {
    return settings.task().isClassification() ? "misclassification" : "mse";
  }

  private String text() {
    return "%s model, mechanism %s, %s, %s, %s\nError of predictions (%s, ± standard error):\n\n%s\n%s\n%s%s"
        .formatted(
            Format.spelled(settings.task()),
            mechanism,
            settings.loss(),
            size,
            Numbers.counted(perturbed.folds(), "fold"),
            measure(),
            line(PRIVATE, inWords(perturbed)),
            line(NON_PRIVATE, inWords(nonPrivate)),
            line(trivial.name(), Numbers.rounded(trivial.error()) + " (" + trivial.inWords() + ")"),
            trivial.scale().map("\n\n"::concat).orElse(""));
  }

  private String line(String name, String value) {
    int width = NON_PRIVATE.length();
    return name + " ".repeat(width - name.length() + 2) + value;
  }

  private String inWords(Score score) {
    Numbers.Figure error = Numbers.figure(score.error(), score.standardError());
    Numbers.Figure deviation = Numbers.figure(score.standardError(), score.standardError());
    return error + " ± " + deviation + explained(score);
  }

  /** Returns what an error means in the label's unit. */
  private String explained(Score score) {
    if (settings.task().isClassification()) {
      return "";
    }
    OptionalDouble share = trivial.explained(score.error());
    String worth =
        share.isPresent()
            ? String.format(Locale.ROOT, "R² = %.2f", share.getAsDouble())
            : "no R², since all labels are equal";
    String unit = Numbers.rounded(trivial.inItsUnit(score.error()));
    return " (" + worth + ", typical error " + unit + ")";
  }

  private Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("task", Format.spelled(settings.task()));
    json.put("epsilon", settings.loss().epsilon());
    json.put("mechanism", mechanism);
    size.devices().ifPresent(devices -> json.put("devices", devices));
    json.put(measure(), perturbed.error());
    json.put("standardError", perturbed.standardError());
    json.put("nonPrivate", withWorth(nonPrivate.error()));
    json.put("guess", withWorth(trivial.error()));
    if (!settings.task().isClassification()) {
      json.putAll(worth(perturbed.error()));
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

  /** Returns R² and the typical error of a number; R² is null if it does not exist. */
  private Map<String, @Nullable Object> worth(double error) {
    OptionalDouble share = trivial.explained(error);
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put(R_SQUARED, share.isPresent() ? (Double) share.getAsDouble() : null);
    json.put(TYPICAL_ERROR, trivial.inItsUnit(error));
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
        new Table.Field<>(R_SQUARED, report -> trivial.explained(report.perturbed.error())),
        new Table.Field<>(TYPICAL_ERROR, report -> trivial.inItsUnit(report.perturbed.error())));
  }

  private List<Table.Field<TrainReport>> errors() {
    return List.of(
        new Table.Field<>("task", report -> Format.spelled(report.settings.task())),
        new Table.Field<>("epsilon", report -> report.settings.loss().epsilon()),
        new Table.Field<>("mechanism", TrainReport::mechanism),
        new Table.Field<>(measure(), report -> report.perturbed.error()),
        new Table.Field<>("standardError", report -> report.perturbed.standardError()),
        new Table.Field<>("nonPrivate", report -> report.nonPrivate.error()),
        new Table.Field<>("guess", report -> report.trivial.error()));
  }
}
