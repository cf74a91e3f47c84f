package dev.hearsay.learn;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Schema;
import dev.hearsay.learn.Question.Kind;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Normalizer;
import dev.hearsay.learn.model.Coefficients;
import dev.hearsay.learn.model.Task;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.document.DocumentReader;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.document.Node;
import dev.hearsay.wire.json.SchemaFile;
import java.util.Locale;

/**
 * The JSON format of questions, as the plans of rounds contain them.
 *
 * <pre>
 * {"training": 1, "round": 0, "asks": "gradient", "task": "logistic", "label": "income",
 *  "threshold": 50000.0, "bound": 1.5, "weights": […], "centers": […], "scales": […],
 *  "schema": {…}}
 * </pre>
 *
 * A question about several records, or with several local steps, is of version 2 and has three more
 * fields: {@code "records": 10, "steps": 3, "step": 0.05}.
 */
final class QuestionJson {

  /** The version of questions about one record in one step. */
  private static final int ONE_RECORD = 1;

  /**
   * The version of questions with local work. Devices that do not know this work refuse it, instead
   * of answering for one record.
   */
  private static final int LOCAL_WORK = 2;

  private QuestionJson() {}

  static String write(Round round) {
    Question question = round.question();
    FeatureSpace space = round.space();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    LocalWork local = question.local();
    node.put("training", local.isOne() ? ONE_RECORD : LOCAL_WORK).put("round", question.round());
    node.put("asks", ModelJson.spelled(question.kind()))
        .put("task", ModelJson.spelled(question.task()));
    node.put("label", space.label().attribute());
    space.label().threshold().ifPresent(threshold -> node.put("threshold", threshold));
    node.put("bound", question.bound());
    if (!local.isOne()) {
      node.put("records", local.records()).put("steps", local.steps()).put("step", local.size());
    }
    ModelJson.put(node, "weights", question.weights());
    ModelJson.put(node, "centers", question.normalizer().centers());
    ModelJson.put(node, "scales", question.normalizer().scales());
    node.set("schema", SchemaFile.tree(space.schema()));
    return node.toString();
  }

  /**
   * Reads a question.
   *
   * @throws IllegalArgumentException if the text is not a legal question; the message is one line
   */
  static Round read(String text) {
    try {
      Node node = DocumentReader.json(text, "the plan's question");
      if (!isTraining(node)) {
        throw node.error("it is not a question of a training, version 1 or 2");
      }
      return round(new Fields(node, "the question"));
    } catch (IllegalArgumentException | WireException e) {
      // The message may quote the question, which may contain any characters.
      throw new IllegalArgumentException(ModelJson.oneLine(String.valueOf(e.getMessage())), e);
    }
  }

  private static boolean isTraining(Node node) {
    return node instanceof Node.Mapping mapping
        && mapping.entries().get("training") instanceof Node.Scalar version
        && version.type() == Node.Type.INTEGER
        && (version.number() == ONE_RECORD || version.number() == LOCAL_WORK);
  }

  private static Round round(Fields fields) {
    Schema schema = SchemaFile.read(fields.get("schema")).schema();
    Task task = constant(Task.class, fields.text("task"));
    FeatureSpace space = new FeatureSpace(schema, task, ModelJson.label(fields));
    Coefficients weights = Coefficients.of(fields.numbers("weights"));
    Coefficients centers = Coefficients.of(fields.numbers("centers"));
    Coefficients scales = Coefficients.of(fields.numbers("scales"));
    Question question =
        new Question(
            fields.integer("round"),
            constant(Kind.class, fields.text("asks")),
            task,
            Normalizer.of(centers, scales, weights.size()),
            weights,
            fields.number("bound"),
            local(fields));
    return new Round(space, question);
  }

  private static LocalWork local(Fields fields) {
    return fields.integer("training") == ONE_RECORD
        ? LocalWork.ONE
        : new LocalWork(fields.integer("records"), fields.integer("steps"), fields.number("step"));
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String name) {
    return Enum.valueOf(type, name.toUpperCase(Locale.ROOT));
  }
}
