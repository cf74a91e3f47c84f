package dev.hearsay.learn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
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
import dev.hearsay.wire.json.SchemaFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Models as JSON: the task, the label, and the features with their weights, by name.
 *
 * <pre>
 * {"format": "hearsay-model-1", "task": "logistic", "label": "income", "threshold": 50000.0,
 *  "features": ["age", "os=ios", "(constant)"], "weights": [0.25, -1.5, 0.125],
 *  "schema": {"name": "phones", "attributes": […]}}
 * </pre>
 *
 * The names are there to be checked: a model is read for a schema, and refused if its features are
 * not that schema's. The schema says how values become features, so that whoever has the model can
 * apply it.
 */
public final class ModelJson {

  private static final String FORMAT = "hearsay-model-1";

  private static final int MAX_QUOTED = 60;

  /** One that finds one meaning in a text, or none: readers differ in which of two they take. */
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private ModelJson() {}

  /** Writes a model of a schema's features. */
  public static String write(Model model, FeatureSpace space) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("format", FORMAT).put("task", spelled(model.task()));
    node.put("label", space.label().attribute());
    space.label().threshold().ifPresent(limit -> node.put("threshold", limit));
    space.names().forEach(node.putArray("features")::add);
    put(node, "weights", model.weights());
    Schema schema = space.schema();
    node.set("schema", parsed(SchemaFile.write(new Schema(schema.name(), schema.attributes()))));
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
    try {
      return MAPPER.writer(printer).writeValueAsString(node) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values cannot fail to be written", e);
    }
  }

  static void put(ObjectNode node, String name, Coefficients values) {
    Arrays.stream(values.toArray()).forEach(node.putArray(name)::add);
  }

  static String spelled(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads a model of a schema's features.
   *
   * @throws IllegalArgumentException if the text is no model, or one of other features
   */
  public static Model read(String json, FeatureSpace space) {
    JsonNode node = parsed(json);
    expect("format", FORMAT, node);
    expect("task", spelled(space.task()), node);
    expect("label", space.label().attribute(), node);
    OptionalDouble threshold = threshold(node);
    if (!threshold.equals(space.label().threshold())) {
      throw new IllegalArgumentException(
          "the model's threshold is " + threshold + "; it must be " + space.label().threshold());
    }
    if (!texts(node.path("features")).equals(space.names())) {
      throw new IllegalArgumentException("the model's features are not those of the schema");
    }
    Model model = new Model(space.task(), weights(node.path("weights")));
    if (model.weights().size() != space.dimensions()) {
      throw new IllegalArgumentException(
          String.format(
              "the model has %s weights; the schema has %s features",
              model.weights().size(), space.dimensions()));
    }
    return model;
  }

  /**
   * The features that a model is of, by the schema that it carries.
   *
   * @throws IllegalArgumentException if the text is no model, or one without a schema
   */
  public static FeatureSpace space(String json) {
    JsonNode node = parsed(json);
    expect("format", FORMAT, node);
    if (!node.path("schema").isObject()) {
      throw new IllegalArgumentException(
          "the model carries no schema, without which nobody can apply it; train it again");
    }
    Label label = new Label(node.path("label").asText(), threshold(node));
    return new FeatureSpace(schema(node.get("schema")), task(node.path("task").asText()), label);
  }

  private static Schema schema(JsonNode node) {
    try {
      return SchemaFile.parse(node.toString(), "the model's schema").schema();
    } catch (WireException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static Task task(String name) {
    return Arrays.stream(Task.values())
        .filter(task -> spelled(task).equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("no task is called '" + quotable(name) + "'"));
  }

  private static OptionalDouble threshold(JsonNode node) {
    return node.path("threshold").isNumber()
        ? OptionalDouble.of(node.get("threshold").doubleValue())
        : OptionalDouble.empty();
  }

  private static JsonNode parsed(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the model is no JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static void expect(String field, String wanted, JsonNode node) {
    String found = node.path(field).asText();
    if (!node.path(field).isTextual() || !found.equals(wanted)) {
      throw new IllegalArgumentException(
          String.format("the model's %s is '%s'; it must be '%s'", field, quotable(found), wanted));
    }
  }

  private static String quotable(String text) {
    return oneLine(text.length() > MAX_QUOTED ? text.substring(0, MAX_QUOTED) + "…" : text);
  }

  /** Without what would break a line of a log, or a terminal. */
  static String oneLine(String text) {
    return text.replaceAll("\\R|\\p{Cntrl}", " ");
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(each.asText()));
    return texts;
  }

  private static Coefficients weights(JsonNode array) {
    double[] weights = new double[array.size()];
    for (int j = 0; j < weights.length; j++) {
      if (!array.get(j).isNumber()) {
        throw new IllegalArgumentException("entry " + j + " of 'weights' is not a number");
      }
      weights[j] = array.get(j).doubleValue();
    }
    return Coefficients.of(weights);
  }
}
