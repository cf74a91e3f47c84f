package dev.hearsay.wire.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Schema;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.document.DocumentReader;
import dev.hearsay.wire.document.Node;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The format of schemas, which describe the questions of a collection, in YAML or JSON:
 *
 * <pre>
 *   name: phone-survey
 *   attributes:
 *     - {name: age, type: numeric, min: 0, max: 120, outside: clamp}
 *     - {name: os, type: categorical, values: [android, ios], other: another}
 * </pre>
 *
 * <pre>
 *   HintedSchema schema = SchemaFile.read(Path.of("phone-survey.yaml"));
 * </pre>
 *
 * <p>The keys of an attribute:
 *
 * <ul>
 *   <li>{@code outside} is {@code clamp} or {@code error} (the default).
 *   <li>{@code other} names the value for all categories that are not listed. It need not be listed
 *       itself. Unless their owner allows more, devices answer only schemas in which every number
 *       has {@code clamp} and every category has {@code other}: see {@link
 *       dev.hearsay.Schema#isTotal}.
 *   <li>{@code missing: allowed} marks a number that may have no value. Its mean is that of the
 *       people who have one.
 *   <li>{@code mechanism} names the mechanism to use.
 *   <li>{@code weight} and {@code prior} are hints to the planner. A prior is the expected share of
 *       each value, or of equal bins of the range.
 * </ul>
 *
 * <p>The keys beside the attributes:
 *
 * <ul>
 *   <li>{@code crosses: [[os, age], …]} or {@code crosses: all-pairs} requests joint estimates of
 *       these attributes.
 *   <li>{@code distributions: true} requests the distribution of every number.
 *   <li>{@code robust: true} requests a plan whose estimates forged reports can move only a little.
 *   <li>{@code series: {waves: 52, every: week, answers: 1}} asks the questions repeatedly. A wave
 *       opens {@code every} hour, day, week or month. Each person answers {@code answers} of the
 *       waves; {@code auto}, the default, leaves the number to the planner. {@code start} is a day
 *       or a moment in UTC; the default is today at midnight. A wave accepts late reports for
 *       {@code graceHours}; the default is 1 for an hour, 6 for a day, 24 for a week, 72 for a
 *       month.
 * </ul>
 *
 * <p>If YAML would read a category's value as a number or boolean, its spelling is used.
 */
public final class SchemaFile {

  private SchemaFile() {}

  /**
   * Reads a file.
   *
   * @throws WireException naming file, line and column, the error there and what is legal
   */
  public static HintedSchema read(Path file) throws IOException {
    return parse(DocumentReader.text(file, DocumentReader.MAX_YAML_CHARACTERS), file.toString());
  }

  /**
   * Reads a text.
   *
   * @param where the name of the text in messages
   * @throws WireException naming line and column, the error there and what is legal
   */
  public static HintedSchema parse(String text, String where) {
    String document = text.startsWith("\uFEFF") ? text.substring(1) : text;
    return SchemaDocument.readHinted(document(document, where));
  }

  /**
   * Reads a schema that is part of another document, in the format of its own file.
   *
   * @throws WireException naming line and column, the error there and what is legal
   */
  @SuppressWarnings("exports") // for our own modules, which read documents
  public static HintedSchema read(Node node) {
    return SchemaDocument.readHinted(node);
  }

  /** Returns a schema as JSON, in one line. */
  public static String write(Schema schema) {
    return tree(schema).toString();
  }

  /** Returns a schema as a part of another document. */
  public static ObjectNode tree(Schema schema) {
    return SchemaDocument.write(schema);
  }

  /**
   * Parses a document. If it starts with a brace, it is JSON, or else YAML's flow style; YAML does
   * not include all of JSON. If it is neither, the first name decides which of the two errors is
   * thrown.
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
      // In JSON, the first name is quoted.
      boolean isMeantAsJson = text.stripLeading().substring(1).stripLeading().startsWith("\"");
      throw isMeantAsJson ? notJson : notYaml;
    }
  }
}
