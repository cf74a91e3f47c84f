package dev.hearsay.wire.json;

import static java.util.stream.Collectors.toUnmodifiableList;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.CategoricalLaw;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.category.HashedLaw;
import dev.hearsay.category.OneHotLaw;
import dev.hearsay.category.SubsetLaw;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.law.Law;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.MixtureLaw;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.number.SymbolLaw;
import dev.hearsay.number.TableLaw;
import dev.hearsay.vector.CodebookLaw;
import dev.hearsay.vector.SignsLaw;
import dev.hearsay.wire.table.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The form that a law has within a plan. Its type says which numbers follow:
 *
 * <pre>
 *   block     nodes, width, low
 *   noise     nodes, noise: [weight of ±0, of ±1, …]
 *   table     weights: [the different ones], rows: [of input 0, of input 1, …]
 *   mixture   firstWeight, first: a law of the above, second: another
 *   direct    values, low
 *   bits      values, kept, raised
 *   hashed    values, cells, low
 *   subset    values, size, kept
 *   one-hot   values, nodes, noise
 *   signs     dimensions, agreeing
 *   codebook  dimensions, pairs, near, agreeing
 *   joint     coordinates: [{values} or {nodes, width}, …], low
 * </pre>
 *
 * <p>Weights are texts of digits, and {@link WeightRuns} says how many of them are written. In
 * version 1 they are numbers, {@code high} stands beside {@code low}, and a table has all {@code
 * weights}, row by row.
 */
final class LawDocument {

  /** The legal keys of every type, in the order that messages name them and plans have them. */
  private static final Map<String, List<String>> KEYS = new LinkedHashMap<>();

  static {
    KEYS.put("block", List.of("type", "nodes", "width", "low"));
    KEYS.put("noise", List.of("type", "nodes", "noise"));
    KEYS.put("table", List.of("type", "weights", "rows"));
    KEYS.put("mixture", List.of("type", "firstWeight", "first", "second"));
    KEYS.put("direct", List.of("type", "values", "low"));
    KEYS.put("bits", List.of("type", "values", "kept", "raised"));
    KEYS.put("hashed", List.of("type", "values", "cells", "low"));
    KEYS.put("subset", List.of("type", "values", "size", "kept"));
    KEYS.put("one-hot", List.of("type", "values", "nodes", "noise"));
    KEYS.put("signs", List.of("type", "dimensions", "agreeing"));
    KEYS.put("codebook", List.of("type", "dimensions", "pairs", "near", "agreeing"));
    KEYS.put("joint", List.of("type", "coordinates", "low"));
  }

  private final boolean isFirstVersion;
  private final WeightRuns runs = new WeightRuns();

  /** Reads the laws of one plan, whose text has this version. */
  LawDocument(int version) {
    isFirstVersion = version == PlanJson.FIRST_VERSION;
  }

  Law read(Node node) {
    Fields law = new Fields(node, "a law");
    String type = law.text("type");
    if (!KEYS.containsKey(type)) {
      throw law.error(
          String.format(
              "the type is '%s'; it must be one of %s",
              PlainText.shortened(type), String.join(", ", KEYS.keySet())));
    }
    Fields fields = law.called("a law of type " + type).allowOnly(keys(type));
    return fields.make(() -> read(type, fields));
  }

  /** Counts the weights of a law that a further part has as well. */
  void countAgain(Law law, Fields fields) {
    runs.count(weights(law), fields);
  }

  private List<String> keys(String type) {
    List<String> keys = new ArrayList<>(KEYS.getOrDefault(type, List.of()));
    if (isFirstVersion && keys.remove("low")) {
      keys.addAll(List.of("low", "high"));
    }
    if (isFirstVersion) {
      keys.remove("rows");
    }
    return keys;
  }

  private Law read(String type, Fields fields) {
    return switch (type) {
      case "block" -> block(fields, fields.integer("nodes"), fields.integer("width"));
      case "noise" -> noise(fields);
      case "table" -> table(fields);
      case "mixture" -> mixture(fields);
      case "direct" -> new DirectLaw(block(fields, fields.integer("values"), 1));
      case "bits" ->
          new BitsLaw(fields.integer("values"), weight(fields, "kept"), weight(fields, "raised"));
      case "hashed" ->
          new HashedLaw(fields.integer("values"), block(fields, fields.integer("cells"), 1));
      case "subset" ->
          new SubsetLaw(fields.integer("values"), fields.integer("size"), weight(fields, "kept"));
      case "one-hot" -> new OneHotLaw(fields.integer("values"), noise(fields));
      case "signs" -> new SignsLaw(fields.integer("dimensions"), weight(fields, "agreeing"));
      case "codebook" ->
          new CodebookLaw(
              fields.integer("dimensions"),
              fields.integer("pairs"),
              fields.integer("near"),
              weight(fields, "agreeing"));
      case "joint" -> joint(fields);
      default -> throw new IllegalStateException("a type without a case: " + type);
    };
  }

  private long weight(Fields fields, String key) {
    return weight(fields, fields.get(key), "'" + key + "'");
  }

  private long weight(Fields fields, Node node, String what) {
    return isFirstVersion ? fields.weight(node, what) : fields.digits(node, what);
  }

  private BlockLaw block(Fields fields, int nodes, int width) {
    long low = weight(fields, "low");
    return isFirstVersion
        ? new BlockLaw(nodes, width, low, weight(fields, "high"))
        : BlockLaw.ofLow(nodes, width, low);
  }

  private JointLaw joint(Fields fields) {
    List<Coordinate> coordinates =
        fields.list("coordinates").stream()
            .map(LawDocument::coordinate)
            .collect(toUnmodifiableList());
    long low = weight(fields, "low");
    return isFirstVersion
        ? new JointLaw(coordinates, low, weight(fields, "high"))
        : JointLaw.ofLow(coordinates, low);
  }

  private static Coordinate coordinate(Node node) {
    Fields fields = new Fields(node, "a coordinate");
    boolean isCategory = fields.find("values") != null;
    fields.allowOnly(isCategory ? List.of("values") : List.of("nodes", "width", MissingField.NAME));
    return fields.make(
        () ->
            isCategory
                ? Coordinate.category(fields.integer("values"))
                : new Coordinate(
                    true,
                    fields.integer("nodes"),
                    fields.integer("width"),
                    MissingField.isAllowed(fields)));
  }

  private NoiseLaw noise(Fields fields) {
    Node noise = fields.get("noise");
    return new NoiseLaw(
        fields.integer("nodes"),
        isFirstVersion ? weights(fields, noise, "'noise'") : runs.noise(fields, noise));
  }

  private TableLaw table(Fields fields) {
    Node weights = fields.get("weights");
    return new TableLaw(
        isFirstVersion
            ? fields.list("weights").stream()
                .map(row -> weights(fields, row, "a row of 'weights'"))
                .toArray(long[][]::new)
            : runs.table(fields, weights(fields, weights, "'weights'"), fields.get("rows")));
  }

  private long[] weights(Fields fields, Node node, String what) {
    return fields.list(node, what).stream()
        .mapToLong(weight -> weight(fields, weight, "a weight of " + what))
        .toArray();
  }

  private MixtureLaw mixture(Fields fields) {
    return new MixtureLaw(
        weight(fields, "firstWeight"),
        component(fields.get("first")),
        component(fields.get("second")));
  }

  private SymbolLaw component(Node node) {
    if (read(node) instanceof SymbolLaw law) {
      return law;
    }
    throw node.error("a mixture is of laws of type block, noise or table");
  }

  /** How many weights the lists of a law have. */
  private static long weights(Law law) {
    if (law instanceof NoiseLaw noise) {
      return noise.noise().length;
    }
    if (law instanceof TableLaw table) {
      return (long) table.nodes() * table.symbols();
    }
    if (law instanceof MixtureLaw mixture) {
      return weights(mixture.first()) + weights(mixture.second());
    }
    return law instanceof OneHotLaw oneHot ? weights(oneHot.coordinate()) : 0;
  }

  /** In the latest version. */
  static ObjectNode write(Law law) {
    return law.matchInput(
        LawDocument::write,
        LawDocument::write,
        one -> put(form("signs").put("dimensions", one.dimensions()), "agreeing", one.agreeing()),
        one ->
            put(
                form("codebook")
                    .put("dimensions", one.dimensions())
                    .put("pairs", one.pairs())
                    .put("near", one.near()),
                "agreeing",
                one.agreeing()),
        LawDocument::write);
  }

  private static ObjectNode write(NumericLaw law) {
    return law.match(
        one ->
            put(
                form("block").put("nodes", one.nodes()).put("width", one.width()),
                "low",
                one.low()),
        one -> WeightRuns.put(form("noise").put("nodes", one.nodes()), one),
        one -> WeightRuns.put(form("table"), one),
        one -> {
          ObjectNode mixture = put(form("mixture"), "firstWeight", one.firstWeight());
          mixture.set("first", write(one.first()));
          mixture.set("second", write(one.second()));
          return mixture;
        });
  }

  private static ObjectNode write(CategoricalLaw law) {
    return law.match(
        one -> put(form("direct").put("values", one.values()), "low", one.block().low()),
        one ->
            put(
                put(form("bits").put("values", one.values()), "kept", one.kept()),
                "raised",
                one.raised()),
        one ->
            put(
                form("hashed").put("values", one.values()).put("cells", one.cells().nodes()),
                "low",
                one.cells().low()),
        one ->
            put(
                form("subset").put("values", one.values()).put("size", one.size()),
                "kept",
                one.kept()),
        one ->
            WeightRuns.put(
                form("one-hot").put("values", one.values()).put("nodes", one.coordinate().nodes()),
                one.coordinate()));
  }

  private static ObjectNode write(JointLaw law) {
    ObjectNode node = form("joint");
    ArrayNode coordinates = node.putArray("coordinates");
    law.coordinates().forEach(one -> write(one, coordinates.addObject()));
    return put(node, "low", law.low());
  }

  private static void write(Coordinate coordinate, ObjectNode node) {
    if (coordinate.isNumber()) {
      node.put("nodes", coordinate.nodes()).put("width", coordinate.width());
      MissingField.write(coordinate.mayBeMissing(), node);
    } else {
      node.put("values", coordinate.nodes());
    }
  }

  private static ObjectNode form(String type) {
    return JsonNodeFactory.instance.objectNode().put("type", type);
  }

  private static ObjectNode put(ObjectNode node, String key, long weight) {
    return node.put(key, Long.toString(weight));
  }
}
