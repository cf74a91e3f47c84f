package dev.hearsay.wire.json;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.document.DocumentReader;
import dev.hearsay.wire.document.Node;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The JSON format of plans. A plan lists everything that devices run; {@link Plan#hash} identifies
 * it.
 *
 * <pre>
 *   PlanJson.writeFile(plan, Path.of("plan.json"));
 *   Plan plan = PlanJson.readFile(Path.of("plan.json"));
 * </pre>
 *
 * <p>The format:
 *
 * <pre>
 *   {"hearsay": "plan", "version": 2, "hash": "64 hexadecimal digits",
 *    "schema": {"name": …, "attributes": […]},                 as in a schema's own file
 *    "epsilon": 1.0, "delta": 0.0, "sample": 1,
 *    "parts": [{"attributes": ["age"],
 *               "mechanism": {"name": "piecewise", "epsilon": 1.0, "delta": 0.0,
 *                             "law": {"type": "block", …},
 *                             "values": […]}},
 *              {"attributes": ["height"], "mechanism": 0}],
 *    "sampling": [805306368, …],
 *    "series": {"waves": 52, "every": "week", "answers": 1,
 *               "start": "2030-01-07T00:00:00Z", "graceHours": 24}}
 * </pre>
 *
 * <p>Weights are integers up to 2<sup>62</sup>, written as texts of digits, so that no reader
 * converts them to doubles. Everything that follows from other fields is left out:
 *
 * <ul>
 *   <li>{@code values}, the decoded value of each symbol, exists only if it does not follow from
 *       the law, as with laws that have a table. If the second half is the mirror image of the
 *       first with the other sign, only the first half and the middle value are written.
 *   <li>A part with the mechanism of an earlier part contains that part's index, from 0.
 *   <li>{@code sampling}, each part's probability in units of 2<sup>-30</sup>, exists only if the
 *       parts are not drawn with equal probability. Its sum is {@code sample}.
 *   <li>{@code series} exists if the questions are asked repeatedly. Then {@code epsilon} and
 *       {@code delta} bound all answers of a person together. {@code wave} marks a plan of one
 *       wave.
 * </ul>
 *
 * <p>The hash is computed from the content, so it does not depend on the version of the document. A
 * document whose content has another hash is refused, and so are unknown keys.
 *
 * <p>Version 1, which is read but no longer written, has numbers for weights and leaves nothing
 * out. {@code docs/protocol.md} describes both versions.
 */
public final class PlanJson {

  static final String KIND = "plan";

  static final int FIRST_VERSION = 1;

  /** The version that is written. */
  static final int VERSION = 2;

  /**
   * The writer. Its fast algorithm spells doubles as short as possible, and equally on every
   * version of Java.
   */
  private static final ObjectWriter WRITER =
      new JsonMapper(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .writer();

  private PlanJson() {}

  /**
   * Returns the plan as text, the same text for the same plan. It has no white space except line
   * breaks: one line per key and per part.
   *
   * @throws WireException if a mechanism decodes a symbol to a value that is not finite
   */
  public static String write(Plan plan) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("hearsay", KIND);
    node.put("version", VERSION);
    node.put("hash", plan.hash().toString());
    node.set("schema", SchemaDocument.write(plan.schema()));
    putLoss(node, plan.wholeLoss());
    node.put("sample", plan.sampled());
    node.set("parts", parts(plan));
    plan.sampling().weights().ifPresent(all -> all.forEach(node.putArray("sampling")::add));
    plan.series().ifPresent(series -> node.set("series", SeriesField.write(series)));
    plan.wave().ifPresent(wave -> node.put("wave", wave));
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      lines.add("\"" + entry.getKey() + "\":" + line(entry.getValue()));
    }
    return "{" + String.join(",\n", lines) + "}\n";
  }

  private static String line(JsonNode value) {
    return value.path(0).isObject()
        ? value.valueStream().map(PlanJson::text).collect(joining(",\n", "[\n", "]"))
        : text(value);
  }

  private static String text(JsonNode value) {
    try {
      return WRITER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the plan was not written as JSON", e);
    }
  }

  private static ArrayNode parts(Plan plan) {
    ArrayNode parts = JsonNodeFactory.instance.arrayNode();
    Map<ObjectNode, Integer> known = new HashMap<>();
    for (Plan.Part part : plan.parts()) {
      ObjectNode node = parts.addObject();
      ArrayNode attributes = node.putArray("attributes");
      for (int attribute : part.attributes()) {
        attributes.add(plan.schema().attributes().get(attribute).name());
      }
      ObjectNode mechanism = mechanism(part.mechanism());
      Integer earlier = known.putIfAbsent(mechanism, parts.size() - 1);
      node.set("mechanism", earlier == null ? mechanism : IntNode.valueOf(earlier));
    }
    return parts;
  }

  private static ObjectNode mechanism(Mechanism mechanism) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", mechanism.name());
    putLoss(node, mechanism.claim());
    node.set("law", LawDocument.write(mechanism.law()));
    if (mechanism instanceof NumericMechanism numeric && !followsFromLaw(numeric)) {
      ArrayNode values = node.putArray("values");
      int written = isMirrored(numeric) ? half(numeric.symbols()) : numeric.symbols();
      for (int symbol = 0; symbol < written; symbol++) {
        values.add(finite(numeric, symbol));
      }
    }
    return node;
  }

  /** Returns the number of values up to and including the middle. */
  static int half(int symbols) {
    return (symbols + 1) / 2;
  }

  /**
   * Returns whether every symbol's value is, to the last bit, that of its mirror image with the
   * other sign.
   */
  private static boolean isMirrored(NumericMechanism mechanism) {
    int last = mechanism.symbols() - 1;
    return IntStream.rangeClosed(half(mechanism.symbols()), last)
        .allMatch(at -> Double.compare(mechanism.decode(at), -mechanism.decode(last - at)) == 0);
  }

  private static double finite(NumericMechanism mechanism, int symbol) {
    double value = mechanism.decode(symbol);
    if (!Double.isFinite(value)) {
      throw new WireException(
          String.format(
              "mechanism '%s' decodes symbol %s to %s; a plan holds finite numbers only",
              mechanism.name(), symbol, value));
    }
    return value;
  }

  private static void putLoss(ObjectNode node, PrivacyLoss loss) {
    node.put("epsilon", loss.epsilon()).put("delta", loss.delta());
  }

  /** Returns whether the decoding is, to the last bit, the one that follows from the law. */
  private static boolean followsFromLaw(NumericMechanism mechanism) {
    return mechanism
        .law()
        .decoding()
        .filter(
            values ->
                IntStream.range(0, values.length)
                    .allMatch(at -> Double.compare(mechanism.decode(at), values[at]) == 0))
        .isPresent();
  }

  /**
   * Reads a plan.
   *
   * @throws WireException naming line and column, the error there and what is legal
   */
  public static Plan read(String json) {
    return PlanDocument.read(DocumentReader.json(json, "plan"));
  }

  /**
   * Reads a plan that is part of a larger document.
   *
   * @throws WireException naming line and column, the error there and what is legal
   */
  @SuppressWarnings("exports") // documents are for our own modules
  public static Plan read(Node node) {
    return PlanDocument.read(node);
  }

  /**
   * Reads a plan from a file.
   *
   * @throws WireException naming file, line and column, the error there and what is legal
   */
  public static Plan readFile(Path file) throws IOException {
    String json = DocumentReader.text(file, DocumentReader.MAX_CHARACTERS);
    return PlanDocument.read(DocumentReader.json(json, file.toString()));
  }

  /**
   * The number of bytes to read of a file: one more than the longest file of a plan has. It is
   * enough to read a plan, or to detect that a file is too long for one.
   */
  public static final int ENOUGH_BYTES = DocumentReader.MAX_CHARACTERS + 1;

  /**
   * Reads a plan from a file's bytes, at most {@link #ENOUGH_BYTES}.
   *
   * @param name the name of the file in messages
   * @throws WireException naming file, line and column, the error there and what is legal
   */
  public static Plan readBytes(byte[] bytes, String name) {
    String json = DocumentReader.text(bytes, name, DocumentReader.MAX_CHARACTERS);
    return PlanDocument.read(DocumentReader.json(json, name));
  }

  /** Writes a plan to a file, which is replaced if it exists. */
  public static void writeFile(Plan plan, Path file) throws IOException {
    Files.write(file, write(plan).getBytes(StandardCharsets.UTF_8));
  }
}
