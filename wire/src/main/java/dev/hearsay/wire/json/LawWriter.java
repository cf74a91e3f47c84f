package dev.hearsay.wire.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.law.Law;
import dev.hearsay.law.category.BitsLaw;
import dev.hearsay.law.category.DirectLaw;
import dev.hearsay.law.category.HashedLaw;
import dev.hearsay.law.category.OneHotLaw;
import dev.hearsay.law.category.SubsetLaw;
import dev.hearsay.law.number.BlockLaw;
import dev.hearsay.law.number.MixtureLaw;
import dev.hearsay.law.number.NoiseLaw;
import dev.hearsay.law.number.TableLaw;
import dev.hearsay.law.vector.CodebookLaw;
import dev.hearsay.law.vector.SignsLaw;

/** Writes the form that {@link LawDocument} describes. */
final class LawWriter {

  private LawWriter() {}

  static ObjectNode write(Law law) {
    return law.matchInput(
        number ->
            number.match(LawWriter::block, LawWriter::noise, LawWriter::table, LawWriter::mixture),
        category ->
            category.match(
                LawWriter::direct,
                LawWriter::bits,
                LawWriter::hashed,
                LawWriter::subset,
                LawWriter::oneHot),
        LawWriter::signs,
        LawWriter::codebook);
  }

  private static ObjectNode block(BlockLaw law) {
    ObjectNode node = typed("block").put("nodes", law.nodes()).put("width", law.width());
    return withResponse(node, law);
  }

  private static ObjectNode noise(NoiseLaw law) {
    return withNoise(typed("noise"), law);
  }

  private static ObjectNode mixture(MixtureLaw law) {
    ObjectNode node = typed("mixture").put("firstWeight", law.firstWeight());
    node.set("first", write(law.first()));
    node.set("second", write(law.second()));
    return node;
  }

  private static ObjectNode direct(DirectLaw law) {
    return withResponse(typed("direct").put("values", law.values()), law.block());
  }

  private static ObjectNode bits(BitsLaw law) {
    return typed("bits")
        .put("values", law.values())
        .put("kept", law.kept())
        .put("raised", law.raised());
  }

  private static ObjectNode hashed(HashedLaw law) {
    ObjectNode node = typed("hashed").put("values", law.values());
    return withResponse(node.put("cells", law.cells().nodes()), law.cells());
  }

  private static ObjectNode subset(SubsetLaw law) {
    return typed("subset")
        .put("values", law.values())
        .put("size", law.size())
        .put("kept", law.kept());
  }

  private static ObjectNode oneHot(OneHotLaw law) {
    return withNoise(typed("one-hot").put("values", law.values()), law.coordinate());
  }

  private static ObjectNode signs(SignsLaw law) {
    return typed("signs").put("dimensions", law.dimensions()).put("agreeing", law.agreeing());
  }

  private static ObjectNode codebook(CodebookLaw law) {
    return typed("codebook")
        .put("dimensions", law.dimensions())
        .put("pairs", law.pairs())
        .put("near", law.near())
        .put("agreeing", law.agreeing());
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

  private static ObjectNode table(TableLaw table) {
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
