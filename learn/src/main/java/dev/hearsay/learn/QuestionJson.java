package dev.hearsay.learn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Schema;
import dev.hearsay.learn.Question.Kind;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.features.Normalizer;
import dev.hearsay.learn.model.Coefficients;
import dev.hearsay.learn.model.Task;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.json.SchemaFile;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The question of a round's plan, as text.
 *
 * <pre>
 * {"training": 1, "round": 0, "asks": "gradient", "task": "logistic", "label": "income",
 *  "threshold": 50000.0, "bound": 1.5, "weights": […], "centers": […], "scales": […],
 *  "schema": {…}}
 * </pre>
 */
final class QuestionJson {

  /** The version of the form. */
  private static final int VERSION = 1;

  private QuestionJson() {}

  static String write(Round round) {
    Question question = round.question();
    FeatureSpace space = round.space();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("training", VERSION).put("round", question.round());
    node.put("asks", ModelJson.spelled(question.kind()))
        .put("task", ModelJson.spelled(question.task()));
    node.put("label", space.label().attribute());
    space.label().threshold().ifPresent(threshold -> node.put("threshold", threshold));
    node.put("bound", question.bound());
    ModelJson.put(node, "weights", question.weights());
    ModelJson.put(node, "centers", question.normalizer().centers());
    ModelJson.put(node, "scales", question.normalizer().scales());
    try {
      node.set("schema", ModelJson.MAPPER.readTree(SchemaFile.write(space.schema())));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a schema is not as it was written", e);
    }
    return node.toString();
  }

  /**
   * Reads a question.
   *
   * @throws IllegalArgumentException saying what is wrong with it
   */
  static Round read(String text) {
    JsonNode node;
    try {
      node = ModelJson.MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the plan's question is not JSON", e);
    }
    JsonNode version = node.path("training");
    if (!version.isInt() || version.intValue() != VERSION) {
      throw new IllegalArgumentException(
          "the plan's question is none of a training of version " + VERSION);
    }
    try {
      return round(node);
    } catch (IllegalArgumentException | WireException e) {
      // What is wrong quotes the question, which may hold anything; a message is one line.
      throw new IllegalArgumentException(ModelJson.oneLine(String.valueOf(e.getMessage())), e);
    }
  }

  private static Round round(JsonNode node) {
    Schema schema = SchemaFile.parse(required(node, "schema").toString(), "question").schema();
    Task task = constant(Task.class, required(node, "task"));
    FeatureSpace space = new FeatureSpace(schema, task, label(node));
    Coefficients weights = numbers(node, "weights");
    Question question =
        new Question(
            integer(node, "round"),
            constant(Kind.class, required(node, "asks")),
            task,
            Normalizer.of(numbers(node, "centers"), numbers(node, "scales"), weights.size()),
            weights,
            number(required(node, "bound"), "bound"));
    return new Round(space, question);
  }

  private static Label label(JsonNode node) {
    OptionalDouble threshold =
        node.has("threshold")
            ? OptionalDouble.of(number(node.get("threshold"), "threshold"))
            : OptionalDouble.empty();
    return new Label(required(node, "label").asText(), threshold);
  }

  private static JsonNode required(JsonNode node, String name) {
    JsonNode found = node.get(name);
    if (found == null) {
      throw new IllegalArgumentException("the plan's question has no '" + name + "'");
    }
    return found;
  }

  private static <E extends Enum<E>> E constant(Class<E> type, JsonNode name) {
    return Enum.valueOf(type, name.asText().toUpperCase(Locale.ROOT));
  }

  private static Coefficients numbers(JsonNode node, String name) {
    JsonNode array = required(node, name);
    check(array.isArray(), name, "a list");
    double[] values = new double[array.size()];
    Arrays.setAll(values, j -> number(array.get(j), name));
    return Coefficients.of(values);
  }

  private static double number(JsonNode value, String name) {
    check(value.isNumber(), name, "a number");
    return value.asDouble();
  }

  private static int integer(JsonNode node, String name) {
    JsonNode value = required(node, name);
    check(value.isInt(), name, "an integer");
    return value.intValue();
  }

  private static void check(boolean isLegal, String name, String what) {
    if (!isLegal) {
      throw new IllegalArgumentException("the plan's question: '" + name + "' is not " + what);
    }
  }
}
