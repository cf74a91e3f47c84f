package dev.hearsay.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Models as JSON: the task, the label, and the features with their weights, by name.
 *
 * <pre>
 * {"format": "hearsay-model-1", "task": "logistic", "label": "income", "threshold": 50000.0,
 *  "features": ["age", "os=ios", "(constant)"], "weights": [0.25, -1.5, 0.125]}
 * </pre>
 *
 * The names are there to be checked: a model is read for a schema, and refused if its features are
 * not that schema's.
 */
public final class ModelJson {

  private static final String FORMAT = "hearsay-model-1";

  private ModelJson() {}

  /** Writes a model of a schema's features. */
  public static String write(Model model, FeatureSpace space) {
    StringBuilder json = new StringBuilder("{\n");
    json.append("  \"format\": ").append(JsonText.quoted(FORMAT)).append(",\n");
    json.append("  \"task\": ").append(JsonText.quoted(nameOf(model.task()))).append(",\n");
    json.append("  \"label\": ").append(JsonText.quoted(space.label().attribute())).append(",\n");
    space
        .label()
        .threshold()
        .ifPresent(limit -> json.append("  \"threshold\": ").append(limit).append(",\n"));
    List<String> names = space.names().stream().map(JsonText::quoted).toList();
    json.append("  \"features\": [").append(String.join(", ", names)).append("],\n");
    List<String> weights = new ArrayList<>();
    for (int j = 0; j < model.weights().size(); j++) {
      weights.add(String.valueOf(model.weights().get(j)));
    }
    json.append("  \"weights\": [").append(String.join(", ", weights)).append("]\n}\n");
    return json.toString();
  }

  private static String nameOf(Task task) {
    return task.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads a model of a schema's features.
   *
   * @throws IllegalArgumentException if the text is no model, or one of other features
   */
  public static Model read(String json, FeatureSpace space) {
    JsonText.Fields fields = JsonText.parse(json);
    expect("format", FORMAT, fields.text("format"));
    expect("task", nameOf(space.task()), fields.text("task"));
    expect("label", space.label().attribute(), fields.text("label"));
    OptionalDouble threshold = fields.number("threshold");
    if (!threshold.equals(space.label().threshold())) {
      throw new IllegalArgumentException(
          "the model's threshold is " + threshold + "; it must be " + space.label().threshold());
    }
    if (!fields.texts("features").equals(space.names())) {
      throw new IllegalArgumentException("the model's features are not those of the schema");
    }
    Model model = new Model(space.task(), Coefficients.of(fields.numbers("weights")));
    if (model.weights().size() != space.dimensions()) {
      throw new IllegalArgumentException(
          "the model has "
              + model.weights().size()
              + " weights; the schema has "
              + space.dimensions()
              + " features");
    }
    return model;
  }

  private static void expect(String field, String wanted, String found) {
    if (!found.equals(wanted)) {
      throw new IllegalArgumentException(
          "the model's "
              + field
              + " is '"
              + JsonText.oneLine(found)
              + "'; it must be '"
              + wanted
              + "'");
    }
  }
}
