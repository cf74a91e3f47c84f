package dev.hearsay.wire.json;

import static java.util.stream.Collectors.toUnmodifiableList;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.law.Law;
import dev.hearsay.law.category.BitsLaw;
import dev.hearsay.law.category.CategoricalLaw;
import dev.hearsay.law.category.DirectLaw;
import dev.hearsay.law.category.HashedLaw;
import dev.hearsay.law.category.OneHotLaw;
import dev.hearsay.law.category.SubsetLaw;
import dev.hearsay.law.joint.Coordinate;
import dev.hearsay.law.joint.JointLaw;
import dev.hearsay.law.number.BlockLaw;
import dev.hearsay.law.number.MixtureLaw;
import dev.hearsay.law.number.NoiseLaw;
import dev.hearsay.law.number.NumericLaw;
import dev.hearsay.law.number.SymbolLaw;
import dev.hearsay.law.number.TableLaw;
import dev.hearsay.law.vector.CodebookLaw;
import dev.hearsay.law.vector.SignsLaw;
import dev.hearsay.wire.table.PlainText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The form that a law has within a plan. Its type says which numbers follow:
 *
 * <pre>
 *   block     nodes, width, low, high
 *   noise     nodes, noise: [weight of ±0, of ±1, …]
 *   table     weights: [[of input 0], [of input 1], …]
 *   mixture   firstWeight, first: a law of the above, second: another
 *   direct    values, low, high
 *   bits      values, kept, raised
 *   hashed    values, cells, low, high
 *   subset    values, size, kept
 *   one-hot   values, nodes, noise
 *   signs     dimensions, agreeing
 *   codebook  dimensions, pairs, near, agreeing
 *   joint     coordinates: [{values} or {nodes, width}, …], low, high
 * </pre>
 */
final class LawDocument {

  /** The legal keys of every type, in the order that messages name them and plans have them. */
  private static final Map<String, List<String>> KEYS = new LinkedHashMap<>();

  static {
    KEYS.put("block", List.of("type", "nodes", "width", "low", "high"));
    KEYS.put("noise", List.of("type", "nodes", "noise"));
    KEYS.put("table", List.of("type", "weights"));
    KEYS.put("mixture", List.of("type", "firstWeight", "first", "second"));
    KEYS.put("direct", List.of("type", "values", "low", "high"));
    KEYS.put("bits", List.of("type", "values", "kept", "raised"));
    KEYS.put("hashed", List.of("type", "values", "cells", "low", "high"));
    KEYS.put("subset", List.of("type", "values", "size", "kept"));
    KEYS.put("one-hot", List.of("type", "values", "nodes", "noise"));
    KEYS.put("signs", List.of("type", "dimensions", "agreeing"));
    KEYS.put("codebook", List.of("type", "dimensions", "pairs", "near", "agreeing"));
    KEYS.put("joint", List.of("type", "coordinates", "low", "high"));
  }

  private LawDocument() {}

  static Law read(Node node) {
    Fields law = new Fields(node, "a law");
    String type = law.text("type");
    @Nullable List<String> keys = KEYS.get(type);
    if (keys == null) {
      throw law.error(
          String.format(
              "the type is '%s'; it must be one of %s",
              PlainText.shortened(type), String.join(", ", KEYS.keySet())));
    }
    Fields fields = law.called("a law of type " + type).allowOnly(keys);
    return fields.make(() -> read(type, fields));
  }

  private static Law read(String type, Fields fields) {
    return switch (type) {
      case "block" ->
          new BlockLaw(
              fields.integer("nodes"),
              fields.integer("width"),
              fields.weight("low"),
              fields.weight("high"));
      case "noise" -> noise(fields);
      case "table" -> table(fields);
      case "mixture" -> mixture(fields);
      case "direct" -> new DirectLaw(response(fields, "values"));
      case "bits" ->
          new BitsLaw(fields.integer("values"), fields.weight("kept"), fields.weight("raised"));
      case "hashed" -> new HashedLaw(fields.integer("values"), response(fields, "cells"));
      case "subset" ->
          new SubsetLaw(fields.integer("values"), fields.integer("size"), fields.weight("kept"));
      case "one-hot" -> new OneHotLaw(fields.integer("values"), noise(fields));
      case "signs" -> new SignsLaw(fields.integer("dimensions"), fields.weight("agreeing"));
      case "codebook" ->
          new CodebookLaw(
              fields.integer("dimensions"),
              fields.integer("pairs"),
              fields.integer("near"),
              fields.weight("agreeing"));
      case "joint" ->
          new JointLaw(
              fields.list("coordinates").stream()
                  .map(LawDocument::coordinate)
                  .collect(toUnmodifiableList()),
              fields.weight("low"),
              fields.weight("high"));
      default -> throw new IllegalStateException("a type without a case: " + type);
    };
  }

  private static Coordinate coordinate(Node node) {
    Fields fields = new Fields(node, "a coordinate");
    boolean isCategory = fields.find("values") != null;
    fields.allowOnly(isCategory ? List.of("values") : List.of("nodes", "width"));
    return fields.make(
        () ->
            isCategory
                ? Coordinate.category(fields.integer("values"))
                : Coordinate.number(fields.integer("nodes"), fields.integer("width")));
  }

  private static ObjectNode write(Coordinate coordinate) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    return coordinate.isNumber()
        ? node.put("nodes", coordinate.nodes()).put("width", coordinate.width())
        : node.put("values", coordinate.nodes());
  }

  /** Randomized response, the block of width 1. */
  private static BlockLaw response(Fields fields, String inputs) {
    return new BlockLaw(fields.integer(inputs), 1, fields.weight("low"), fields.weight("high"));
  }

  private static NoiseLaw noise(Fields fields) {
    return new NoiseLaw(fields.integer("nodes"), weights(fields, fields.get("noise"), "'noise'"));
  }

  private static TableLaw table(Fields fields) {
    return new TableLaw(
        fields.list("weights").stream()
            .map(row -> weights(fields, row, "a row of 'weights'"))
            .toArray(long[][]::new));
  }

  private static long[] weights(Fields fields, Node node, String what) {
    return fields.list(node, what).stream()
        .mapToLong(weight -> fields.weight(weight, "a weight of " + what))
        .toArray();
  }

  private static MixtureLaw mixture(Fields fields) {
    return new MixtureLaw(
        fields.weight("firstWeight"),
        component(fields.get("first")),
        component(fields.get("second")));
  }

  private static SymbolLaw component(Node node) {
    if (read(node) instanceof SymbolLaw law) {
      return law;
    }
    throw node.error("a mixture is of laws of type block, noise or table");
  }

  static ObjectNode write(Law law) {
    return law.matchInput(
        LawDocument::write,
        LawDocument::write,
        one -> form("signs", one.dimensions(), one.agreeing()),
        one -> form("codebook", one.dimensions(), one.pairs(), one.near(), one.agreeing()),
        one ->
            form(
                "joint",
                one.coordinates().stream().map(LawDocument::write).collect(toUnmodifiableList()),
                one.low(),
                one.high()));
  }

  private static ObjectNode write(NumericLaw law) {
    return law.match(
        one -> form("block", one.nodes(), one.width(), one.low(), one.high()),
        one -> form("noise", one.nodes(), one.noise()),
        one -> form("table", (Object) weights(one)),
        one -> form("mixture", one.firstWeight(), write(one.first()), write(one.second())));
  }

  private static ObjectNode write(CategoricalLaw law) {
    return law.match(
        one -> form("direct", one.values(), one.block().low(), one.block().high()),
        one -> form("bits", one.values(), one.kept(), one.raised()),
        one ->
            form(
                "hashed", one.values(), one.cells().nodes(), one.cells().low(), one.cells().high()),
        one -> form("subset", one.values(), one.size(), one.kept()),
        one -> form("one-hot", one.values(), one.coordinate().nodes(), one.coordinate().noise()));
  }

  private static long[][] weights(TableLaw law) {
    long[][] rows = new long[law.nodes()][law.symbols()];
    for (int input = 0; input < rows.length; input++) {
      for (int symbol = 0; symbol < rows[input].length; symbol++) {
        rows[input][symbol] = law.weight(input, symbol);
      }
    }
    return rows;
  }

  /** The type, and the values of its other keys in their order. */
  private static ObjectNode form(String type, Object... values) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("type", type);
    List<String> keys = Objects.requireNonNull(KEYS.get(type));
    for (int i = 0; i < values.length; i++) {
      node.putPOJO(keys.get(i + 1), values[i]);
    }
    return node;
  }
}
