package dev.hearsay.learn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Schema;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Coefficients;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.document.DocumentReader;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.document.Node;
import dev.hearsay.wire.json.SchemaFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The JSON format of models: the task, the label, and the features by name with their weights.
 *
 * <pre>
 * {"format": "hearsay-model-1", "task": "logistic", "label": "income", "threshold": 50000.0,
 *  "features": ["age", "os=ios", "(constant)"], "weights": [0.25, -1.5, 0.125],
 *  "schema": {"name": "phones", "attributes": […]}}
 * </pre>
 *
 * The names are there to be checked: a model is read for a schema, and rejected if its features are
 * not those of the schema. The schema defines how values become features, so the model can be
 * applied without any other file.
 */
public final class ModelJson {

  private static final String FORMAT = "hearsay-model-1";

  private static final int MAX_QUOTED = 60;

  private static final ObjectWriter WRITER =
      new JsonMapper()
          .writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

  private ModelJson() {}

  /**
   * Returns the JSON of a model.
   *
   * @param space the features that the model was trained on
   */
  public static String write(Model model, FeatureSpace space) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("format", FORMAT).put("task", spelled(model.task()));
    node.put("label", space.label().attribute());
    space.label().threshold().ifPresent(limit -> node.put("threshold", limit));
    space.names().forEach(node.putArray("features")::add);
    put(node, "weights", model.weights());
    Schema schema = space.schema();
    node.set("schema", SchemaFile.tree(new Schema(schema.name(), schema.attributes())));
    try {
      return WRITER.writeValueAsString(node) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a JSON tree of plain values could not be written", e);
    }
  }

  static void put(ObjectNode node, String name, Coefficients values) {
    Arrays.stream(values.toArray()).forEach(node.putArray(name)::add);
  }

  static String spelled(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads a model.
   *
   * @param space the features that the model must have
   * @throws IllegalArgumentException if the text is not a model, or a model of other features
   */
  public static Model read(String json, FeatureSpace space) {
    return reading(json, model -> read(model, space));
  }

  private static Model read(Fields fields, FeatureSpace space) {
    expect("format", FORMAT, fields);
    expect("task", spelled(space.task()), fields);
    expect("label", space.label().attribute(), fields);
    OptionalDouble threshold = fields.optionalNumber("threshold");
    if (!threshold.equals(space.label().threshold())) {
      throw new IllegalArgumentException(
          String.format(
              "the model's threshold is %s; it must be %s",
              described(threshold), described(space.label().threshold())));
    }
    List<String> names = new ArrayList<>();
    fields.list("features").forEach(name -> names.add(fields.text(name, "a feature")));
    if (!names.equals(space.names())) {
      throw new IllegalArgumentException("the model's features are not those of the schema");
    }
    Model model = new Model(space.task(), Coefficients.of(fields.numbers("weights")));
    if (model.weights().size() != space.dimensions()) {
      throw new IllegalArgumentException(
          String.format(
              "the model has %s weights; the schema has %s features",
              model.weights().size(), space.dimensions()));
    }
    return model;
  }

  private static String described(OptionalDouble threshold) {
    return threshold.isPresent() ? Double.toString(threshold.getAsDouble()) : "absent";
  }

  /**
   * Returns the features of a model, as the schema in its JSON defines them.
   *
   * @throws IllegalArgumentException if the text is not a model, or a model without a schema
   */
  public static FeatureSpace space(String json) {
    return reading(json, ModelJson::space);
  }

  private static FeatureSpace space(Fields fields) {
    expect("format", FORMAT, fields);
    Node schema = fields.find("schema");
    if (schema == null) {
      throw new IllegalArgumentException(
          "the model carries no schema, without which it cannot be applied; train it again");
    }
    return new FeatureSpace(
        SchemaFile.read(schema).schema(), task(fields.text("task")), label(fields));
  }

  private static <T> T reading(String json, Function<Fields, T> reader) {
    try {
      return reader.apply(new Fields(DocumentReader.json(json, "model"), "the model"));
    } catch (WireException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  static Label label(Fields fields) {
    return new Label(fields.text("label"), fields.optionalNumber("threshold"));
  }

  private static Task task(String name) {
    return Arrays.stream(Task.values())
        .filter(task -> spelled(task).equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("no task is called '" + quotable(name) + "'"));
  }

  private static void expect(String field, String wanted, Fields fields) {
    String found = fields.text(field);
    if (!found.equals(wanted)) {
      throw new IllegalArgumentException(
          String.format("the model's %s is '%s'; it must be '%s'", field, quotable(found), wanted));
    }
  }

  private static String quotable(String text) {
    return oneLine(text.length() > MAX_QUOTED ? text.substring(0, MAX_QUOTED) + "…" : text);
  }

  /**
   * Returns the text with spaces instead of line breaks and control characters, which are unsafe in
   * a log or a terminal.
   */
  static String oneLine(String text) {
    return text.replaceAll("\\R|\\p{Cntrl}", " ");
  }
}
