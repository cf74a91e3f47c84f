package dev.hearsay.wire.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Schema;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.document.DocumentReader;
import dev.hearsay.wire.document.Node;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads schemas, which are YAML or JSON:
 *
 * <pre>
 *   name: phone-survey
 *   attributes:
 *     - {name: age, type: numeric, min: 0, max: 120, outside: clamp}
 *     - {name: os, type: categorical, values: [android, ios], other: another}
 * </pre>
 *
 * <p>{@code outside} is {@code clamp} or {@code error}, which is also what its absence means. A
 * number with {@code missing: allowed} may have no answer: its mean is of those who have one.
 * {@code other} names the value for all that are not listed, and need not be listed itself. Devices
 * answer schemas with {@code clamp} and {@code other} throughout, unless their owner allows others:
 * see {@link dev.hearsay.Schema#isTotal}. Either kind may name its {@code mechanism}, and tell the
 * planner its {@code weight} and a {@code prior}: the expected share of each value, or of equal
 * bins of the range. Beside the attributes, {@code crosses: [[os, age], …]} or {@code crosses:
 * all-pairs} names what is to be told together, and {@code distributions: true} asks that every
 * number tells how its values are spread. {@code robust: true} asks for a plan whose estimates
 * forged reports move little.
 *
 * <p>What is asked again and again has a {@code series: {waves: 52, every: week, answers: 1}}. A
 * wave opens {@code every} hour, day, week or month; each person answers so many of the waves, or
 * as many as is best if {@code answers} is {@code auto} or missing. {@code start} is a day or a
 * moment in UTC, and today's midnight if it is missing. A wave takes late reports for {@code
 * graceHours}: 1 of an hour, 6 of a day, 24 of a week, 72 of a month unless it says otherwise.
 *
 * <p>Values that YAML takes for numbers or booleans are taken as they are spelt.
 */
public final class SchemaFile {

  private SchemaFile() {}

  /**
   * Reads a file.
   *
   * @throws WireException naming file, line and column, what is wrong there and what is legal
   */
  public static HintedSchema read(Path file) throws IOException {
    return parse(DocumentReader.text(file, DocumentReader.MAX_YAML_CHARACTERS), file.toString());
  }

  /**
   * Reads a text.
   *
   * @param where what the text is called in messages
   * @throws WireException naming line and column, what is wrong there and what is legal
   */
  public static HintedSchema parse(String text, String where) {
    String document = text.startsWith("\uFEFF") ? text.substring(1) : text;
    return SchemaDocument.readHinted(document(document, where));
  }

  /**
   * Reads a schema that is part of another document, in the form of a file of its own.
   *
   * @throws WireException naming line and column, what is wrong there and what is legal
   */
  @SuppressWarnings("exports") // for our own modules, which read documents
  public static HintedSchema read(Node node) {
    return SchemaDocument.readHinted(node);
  }

  /** A schema as JSON, in one line. */
  public static String write(Schema schema) {
    return tree(schema).toString();
  }

  /** Returns a schema as a part of another document. */
  public static ObjectNode tree(Schema schema) {
    return SchemaDocument.write(schema);
  }

  /**
   * What starts with a brace is JSON, which YAML does not quite include, or YAML's own flow style.
   * If it is neither, its first name tells which of the two was meant.
   */
  private static Node document(String text, String where) {
    if (!text.stripLeading().startsWith("{")) {
      return DocumentReader.yaml(text, where);
    }
    try {
      return DocumentReader.json(text, where);
    } catch (WireException notJson) {
      return yamlUnless(notJson, text, where);
    }
  }

  private static Node yamlUnless(WireException notJson, String text, String where) {
    try {
      return DocumentReader.yaml(text, where);
    } catch (WireException notYaml) {
      // A quoted first name is how JSON looks.
      boolean isMeantAsJson = text.stripLeading().substring(1).stripLeading().startsWith("\"");
      throw isMeantAsJson ? notJson : notYaml;
    }
  }
}
