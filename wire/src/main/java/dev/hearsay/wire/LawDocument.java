package dev.hearsay.wire;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.law.BitsLaw;
import dev.hearsay.law.BlockLaw;
import dev.hearsay.law.CodebookLaw;
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
 *   codebook  dimensions, pairs, near, agreeing
 * </pre>
 */
final class LawDocument {

  private static final List<String> TYPES =
      List.of(
          "block",
          "noise",
          "table",
          "mixture",
          "direct",
          "bits",
          "hashed",
          "subset",
          "one-hot",
          "signs",
          "codebook");

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
      case "codebook" -> codebook(fields);
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

  private static CodebookLaw codebook(Fields fields) {
    fields.allowOnly(List.of("type", "dimensions", "pairs", "near", "agreeing"));
    int dimensions = fields.integer("dimensions");
    int pairs = fields.integer("pairs");
    int near = fields.integer("near");
    long agreeing = fields.weight("agreeing");
    return fields.make(() -> new CodebookLaw(dimensions, pairs, near, agreeing));
  }

  private static SignsLaw signs(Fields fields) {
    fields.allowOnly(List.of("type", "dimensions", "agreeing"));
    int dimensions = fields.integer("dimensions");
    long agreeing = fields.weight("agreeing");
    return fields.make(() -> new SignsLaw(dimensions, agreeing));
  }

  static ObjectNode write(Law law) {
    return LawWriter.write(law);
  }
}
