package dev.hearsay.wire.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.law.number.NumericLaw;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.mechanism.NumericMechanism;
import dev.hearsay.wire.WireException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Plans as JSON.
 *
 * <pre>
 *   {"hearsay": "plan", "version": 1, "hash": "64 hexadecimal digits",
 *    "schema": {"name": …, "attributes": […]},                 as in a schema's own file
 *    "epsilon": 1.0, "delta": 0.0, "sample": 1,
 *    "parts": [{"attributes": ["age"],
 *               "mechanism": {"name": "piecewise", "epsilon": 1.0, "delta": 0.0,
 *                             "law": {"type": "block", …},
 *                             "values": […]}}],
 *    "sampling": [805306368, …],
 *    "series": {"waves": 52, "every": "week", "answers": 1,
 *               "start": "2030-01-07T00:00:00Z", "graceHours": 24}}
 * </pre>
 *
 * <p>Weights are integers up to 2<sup>62</sup>: a reader must not take them for doubles. {@code
 * values}, what each symbol decodes to, is there just if it does not follow from the law: for laws
 * that hold a table. {@code sampling}, each part's probability in units of 2<sup>-30</sup>, is
 * there just if parts are not drawn alike; then it adds up to {@code sample}. {@code series} is
 * there if the same is asked again; {@code epsilon} and {@code delta} are then what all answers of
 * a person may take. {@code wave} says that the plan is one wave of it. The hash is that of the
 * content, and a plan whose content has another is refused. Keys that are not listed are errors.
 */
public final class PlanJson {

  static final String KIND = "plan";

  /** The fast writer spells doubles as short as possible, and alike on every Java. */
  private static final ObjectWriter WRITER =
      new JsonMapper(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

  private PlanJson() {}

  /**
   * The plan as text; the same text for the same plan.
   *
   * @throws WireException if a mechanism decodes a symbol to something that is no finite number
   */
  public static String write(Plan plan) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("hearsay", KIND);
    node.put("version", Plan.FORMAT_VERSION);
    node.put("hash", plan.hash().toString());
    node.set("schema", SchemaDocument.write(plan.schema()));
    putLoss(node, plan.wholeLoss());
    node.put("sample", plan.sampled());
    ArrayNode parts = node.putArray("parts");
    plan.parts().forEach(part -> parts.add(part(plan, part)));
    plan.sampling().weights().ifPresent(all -> all.forEach(node.putArray("sampling")::add));
    plan.series().ifPresent(series -> node.set("series", SeriesField.write(series)));
    plan.wave().ifPresent(wave -> node.put("wave", wave));
    try {
      return WRITER.writeValueAsString(node) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values cannot fail to be written", e);
    }
  }

  private static ObjectNode part(Plan plan, Plan.Part part) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ArrayNode attributes = node.putArray("attributes");
    for (int attribute : part.attributes()) {
      attributes.add(plan.schema().attributes().get(attribute).name());
    }
    node.set("mechanism", mechanism(part.mechanism()));
    return node;
  }

  private static ObjectNode mechanism(Mechanism mechanism) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", mechanism.name());
    putLoss(node, mechanism.claim());
    node.set("law", LawDocument.write(mechanism.law()));
    if (mechanism instanceof NumericMechanism numeric && !followsFromLaw(numeric)) {
      ArrayNode values = node.putArray("values");
      for (int symbol = 0; symbol < numeric.symbols(); symbol++) {
        values.add(finite(numeric, symbol));
      }
    }
    return node;
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

  /** Whether the decoding is, to the last bit, the one that a reader would find. */
  private static boolean followsFromLaw(NumericMechanism mechanism) {
    if (holdsTable(mechanism.law())) {
      return false;
    }
    NumericMechanism derived =
        new NumericMechanism(mechanism.name(), mechanism.claim(), mechanism.law());
    for (int symbol = 0; symbol < mechanism.symbols(); symbol++) {
      if (Double.compare(mechanism.decode(symbol), derived.decode(symbol)) != 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean holdsTable(NumericLaw law) {
    return law.match(
        block -> false,
        noise -> false,
        table -> true,
        mixture -> holdsTable(mixture.first()) || holdsTable(mixture.second()));
  }

  /**
   * Reads a plan.
   *
   * @throws WireException naming line and column, what is wrong there and what is legal
   */
  public static Plan read(String json) {
    return PlanDocument.read(DocumentReader.json(json, "plan"));
  }

  /**
   * Reads a plan from a file.
   *
   * @throws WireException naming file, line and column, what is wrong there and what is legal
   */
  public static Plan readFile(Path file) throws IOException {
    String json = DocumentReader.text(file, DocumentReader.MAX_CHARACTERS);
    return PlanDocument.read(DocumentReader.json(json, file.toString()));
  }

  /** Writes a plan to a file, which is replaced if it exists. */
  public static void writeFile(Plan plan, Path file) throws IOException {
    Files.write(file, write(plan).getBytes(StandardCharsets.UTF_8));
  }
}
