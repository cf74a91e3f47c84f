package dev.hearsay.cli.learning;

import dev.hearsay.cli.report.Format;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.cli.report.Output;
import dev.hearsay.cli.report.Table;
import dev.hearsay.lab.evaluation.Score;
import dev.hearsay.learn.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How well a model did, in every format.
 *
 * @param mechanism the one that was used
 * @param people how many there were
 * @param privately the error with one perturbed answer per person
 * @param openly the error of the model that saw everything
 */
record TrainReport(
    Settings settings, String mechanism, int people, Score privately, Score openly) {

  Output output() {
    return new Output(text(), json(), table());
  }

  private String measure() {
    return settings.task().isClassification() ? "misclassification" : "mse";
  }

  private String text() {
    return "%s model, %s, %s, %s, %s\n\n%s  %s\nnot private%s%s"
        .formatted(
            Format.spelled(settings.task()),
            mechanism,
            settings.loss(),
            Numbers.counted(people, "row"),
            Numbers.counted(privately.folds(), "fold"),
            measure(),
            inWords(privately),
            " ".repeat(Math.max(2, measure().length() - 9)),
            inWords(openly));
  }

  private static String inWords(Score score) {
    Numbers.Figure error = Numbers.figure(score.error(), score.standardError());
    return error + " ± " + Numbers.rounded(score.standardError());
  }

  private Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("task", Format.spelled(settings.task()));
    json.put("epsilon", settings.loss().epsilon());
    json.put("mechanism", mechanism);
    json.put(measure(), privately.error());
    json.put("standardError", privately.standardError());
    json.put("nonPrivate", Map.of(measure(), openly.error()));
    return json;
  }

  private Table<TrainReport> table() {
    return new Table<>(
        List.of(
            new Table.Field<>("task", report -> Format.spelled(report.settings.task())),
            new Table.Field<>("epsilon", report -> report.settings.loss().epsilon()),
            new Table.Field<>("mechanism", TrainReport::mechanism),
            new Table.Field<>(measure(), report -> report.privately.error()),
            new Table.Field<>("standardError", report -> report.privately.standardError()),
            new Table.Field<>("nonPrivate", report -> report.openly.error())),
        List.of(this));
  }
}
