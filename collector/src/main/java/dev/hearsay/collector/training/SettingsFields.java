package dev.hearsay.collector.training;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.LocalWork;
import dev.hearsay.learn.Settings;
import dev.hearsay.wire.document.DocumentReader;
import dev.hearsay.wire.document.Fields;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The JSON of the settings that most trainings leave open, as requests contain them and the store
 * keeps them: only those that a request stated.
 */
public final class SettingsFields {

  private static final String LAMBDA = "lambda";
  private static final String STEP = "step";
  private static final String BOUND = "bound";
  private static final String ENTRIES = "entries";
  private static final String RECORDS = "records";
  private static final String LOCAL_STEPS = "localSteps";
  private static final String LOCAL_STEP = "localStep";

  /** The names of the settings. */
  public static final List<String> KEYS =
      List.of(LAMBDA, STEP, BOUND, ENTRIES, RECORDS, LOCAL_STEPS, LOCAL_STEP);

  private SettingsFields() {}

  /**
   * Returns settings with the values of these fields. Absent ones keep their values.
   *
   * @throws IllegalArgumentException if a value is illegal
   */
  public static Settings read(Fields fields, Settings others) {
    LocalWork local = others.local();
    OptionalInt entries = fields.positiveInt(ENTRIES);
    Settings settings =
        others
            .withLambda(fields.optionalNumber(LAMBDA).orElse(others.lambda()))
            .withLocalWork(
                new LocalWork(
                    fields.positiveInt(RECORDS).orElse(local.records()),
                    fields.positiveInt(LOCAL_STEPS).orElse(local.steps()),
                    fields.optionalNumber(LOCAL_STEP).orElse(local.size())));
    if (entries.isPresent()) {
      settings = settings.withMechanism(new AnswerMechanism(others.mechanism().name(), entries));
    }
    OptionalDouble step = fields.optionalNumber(STEP);
    settings = step.isPresent() ? settings.withStep(step.getAsDouble()) : settings;
    OptionalDouble bound = fields.optionalNumber(BOUND);
    return bound.isPresent() ? settings.withBound(bound.getAsDouble()) : settings;
  }

  /** Returns settings with the values in a text that {@link #write} wrote. */
  static Settings read(String text, Settings others) {
    return read(new Fields(DocumentReader.json(text, "settings"), "the settings"), others);
  }

  /** Returns the JSON of those settings that differ from the defaults. */
  static String write(Settings settings) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (settings.lambda() != Settings.USUAL_LAMBDA) {
      node.put(LAMBDA, settings.lambda());
    }
    settings.step().ifPresent(step -> node.put(STEP, step));
    settings.bound().ifPresent(bound -> node.put(BOUND, bound));
    settings.mechanism().entries().ifPresent(entries -> node.put(ENTRIES, entries));
    LocalWork local = settings.local();
    if (!local.equals(LocalWork.ONE)) {
      node.put(RECORDS, local.records());
      node.put(LOCAL_STEPS, local.steps()).put(LOCAL_STEP, local.size());
    }
    return node.toString();
  }
}
