package dev.hearsay.wire;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.law.BitsLaw;
import dev.hearsay.law.BlockLaw;
import dev.hearsay.law.DirectLaw;
import dev.hearsay.law.HashedLaw;
import dev.hearsay.law.Law;
import dev.hearsay.law.MixtureLaw;
import dev.hearsay.law.NoiseLaw;
import dev.hearsay.law.OneHotLaw;
import dev.hearsay.law.SignsLaw;
import dev.hearsay.law.SubsetLaw;
import dev.hearsay.law.SymbolLaw;
import dev.hearsay.law.TableLaw;
import java.util.List;

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
 * </pre>
 */
final class LawDocument {

  private static final List<String> TYPES =
      List.of(
          "block", "noise", "table", "mixture", "direct", "bits", "hashed", "subset", "one-hot",
          "signs");

  private LawDocument() {}

  static Law read(Node node) {
    Fields law = new Fields(node, "a law");
    String type = law.text("type");
    Fields fields = law.called("a law of type " + Texts.shortened(type));
    return switch (type) {
      case "block", "noise", "table" -> symbolLaw(type, fields);
      case "mixture" -> mixture(fields);
      case "direct" -> direct(fields);
      case "bits" -> bits(fields);
      case "hashed" -> hashed(fields);
      case "subset" -> subset(fields);
      case "one-hot" -> oneHot(fields);
      case "signs" -> signs(fields);
      default ->
          throw law.error(
              "the type is '"
                  + Texts.shortened(type)
                  + "'; it must be one of "
                  + String.join(", ", TYPES));
    };
  }

  private static SymbolLaw symbolLaw(String type, Fields fields) {
    return switch (type) {
      case "block" -> block(fields);
      case "noise" -> noise(fields.allowOnly(List.of("type", "nodes", "noise")));
      default -> table(fields);
    };
  }

  private static BlockLaw block(Fields fields) {
    fields.allowOnly(List.of("type", "nodes", "width", "low", "high"));
    int nodes = fields.integer("nodes");
    int width = fields.integer("width");
    long low = fields.weight("low");
    long high = fields.weight("high");
    return fields.make(() -> new BlockLaw(nodes, width, low, high));
  }

  private static NoiseLaw noise(Fields fields) {
    int nodes = fields.integer("nodes");
    long[] noise = weights(fields, fields.get("noise"), "'noise'");
    return fields.make(() -> new NoiseLaw(nodes, noise));
  }

  private static TableLaw table(Fields fields) {
    fields.allowOnly(List.of("type", "weights"));
    long[][] rows =
        fields.list("weights").stream()
            .map(row -> weights(fields, row, "a row of 'weights'"))
            .toArray(long[][]::new);
    return fields.make(() -> new TableLaw(rows));
  }

  private static long[] weights(Fields fields, Node node, String what) {
    return fields.list(node, what).stream()
        .mapToLong(weight -> fields.weight(weight, "a weight of " + what))
        .toArray();
  }

  private static MixtureLaw mixture(Fields fields) {
    fields.allowOnly(List.of("type", "firstWeight", "first", "second"));
    long firstWeight = fields.weight("firstWeight");
    SymbolLaw first = component(fields.get("first"));
    SymbolLaw second = component(fields.get("second"));
    return fields.make(() -> new MixtureLaw(firstWeight, first, second));
  }

  private static SymbolLaw component(Node node) {
    if (read(node) instanceof SymbolLaw law) {
      return law;
    }
    throw node.error("a mixture is of laws of type block, noise or table");
  }

  private static DirectLaw direct(Fields fields) {
    fields.allowOnly(List.of("type", "values", "low", "high"));
    return new DirectLaw(response(fields, "values"));
  }

  private static HashedLaw hashed(Fields fields) {
    fields.allowOnly(List.of("type", "values", "cells", "low", "high"));
    int values = fields.integer("values");
    BlockLaw cells = response(fields, "cells");
    return fields.make(() -> new HashedLaw(values, cells));
  }

  /** Randomized response, the block of width 1. */
  private static BlockLaw response(Fields fields, String inputs) {
    int nodes = fields.integer(inputs);
    long low = fields.weight("low");
    long high = fields.weight("high");
    return fields.make(() -> new BlockLaw(nodes, 1, low, high));
  }

  private static BitsLaw bits(Fields fields) {
    fields.allowOnly(List.of("type", "values", "kept", "raised"));
    int values = fields.integer("values");
    long kept = fields.weight("kept");
    long raised = fields.weight("raised");
    return fields.make(() -> new BitsLaw(values, kept, raised));
  }

  private static SubsetLaw subset(Fields fields) {
    fields.allowOnly(List.of("type", "values", "size", "kept"));
    int values = fields.integer("values");
    int size = fields.integer("size");
    long kept = fields.weight("kept");
    return fields.make(() -> new SubsetLaw(values, size, kept));
  }

  private static OneHotLaw oneHot(Fields fields) {
    fields.allowOnly(List.of("type", "values", "nodes", "noise"));
    int values = fields.integer("values");
    NoiseLaw coordinate = noise(fields);
    return fields.make(() -> new OneHotLaw(values, coordinate));
  }

  private static SignsLaw signs(Fields fields) {
    fields.allowOnly(List.of("type", "dimensions", "agreeing"));
    int dimensions = fields.integer("dimensions");
    long agreeing = fields.weight("agreeing");
    return fields.make(() -> new SignsLaw(dimensions, agreeing));
  }

  static ObjectNode write(Law law) {
    if (law instanceof BlockLaw block) {
      return typed("block")
          .put("nodes", block.nodes())
          .put("width", block.width())
          .put("low", block.low())
          .put("high", block.high());
    }
    if (law instanceof NoiseLaw noise) {
      return withNoise(typed("noise"), noise);
    }
    if (law instanceof TableLaw table) {
      return write(table);
    }
    if (law instanceof MixtureLaw mixture) {
      ObjectNode node = typed("mixture").put("firstWeight", mixture.firstWeight());
      node.set("first", write(mixture.first()));
      node.set("second", write(mixture.second()));
      return node;
    }
    if (law instanceof DirectLaw direct) {
      return withResponse(typed("direct").put("values", direct.values()), direct.block());
    }
    if (law instanceof BitsLaw bits) {
      return typed("bits")
          .put("values", bits.values())
          .put("kept", bits.kept())
          .put("raised", bits.raised());
    }
    if (law instanceof HashedLaw hashed) {
      ObjectNode node = typed("hashed").put("values", hashed.values());
      return withResponse(node.put("cells", hashed.cells().nodes()), hashed.cells());
    }
    if (law instanceof SubsetLaw subset) {
      return typed("subset")
          .put("values", subset.values())
          .put("size", subset.size())
          .put("kept", subset.kept());
    }
    if (law instanceof OneHotLaw oneHot) {
      return withNoise(typed("one-hot").put("values", oneHot.values()), oneHot.coordinate());
    }
    SignsLaw signs = (SignsLaw) law; // the only one left
    return typed("signs").put("dimensions", signs.dimensions()).put("agreeing", signs.agreeing());
  }

  private static ObjectNode typed(String type) {
    return JsonNodeFactory.instance.objectNode().put("type", type);
  }

  private static ObjectNode withResponse(ObjectNode node, BlockLaw response) {
    return node.put("low", response.low()).put("high", response.high());
  }

  private static ObjectNode withNoise(ObjectNode node, NoiseLaw law) {
    ArrayNode noise = node.put("nodes", law.nodes()).putArray("noise");
    for (long weight : law.noise()) {
      noise.add(weight);
    }
    return node;
  }

  private static ObjectNode write(TableLaw table) {
    ObjectNode node = typed("table");
    ArrayNode rows = node.putArray("weights");
    for (int input = 0; input < table.nodes(); input++) {
      ArrayNode row = rows.addArray();
      for (int symbol = 0; symbol < table.symbols(); symbol++) {
        row.add(table.weight(input, symbol));
      }
    }
    return node;
  }
}
