package dev.hearsay.wire.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.CrossEstimate;
import dev.hearsay.Estimate;
import java.util.List;
import java.util.Optional;

/** What was learnt about several attributes together, for programs. */
final class CrossesJson {

  private CrossesJson() {}

  static ArrayNode crosses(List<CrossEstimate> crosses) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    crosses.forEach(cross -> list.add(cross(cross)));
    return list;
  }

  private static ObjectNode cross(CrossEstimate cross) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    cross.attributes().forEach(node.putArray("attributes")::add);
    node.put("reports", cross.reports());
    return cross.match(
        cells -> putCells(node, cells),
        means -> putMeans(node, means),
        correlation -> putCorrelation(node, correlation));
  }

  private static ObjectNode putCells(ObjectNode node, CrossEstimate.Cells found) {
    ArrayNode cells = node.putArray("cells");
    for (CrossEstimate.Cell cell : found.cells()) {
      ObjectNode one = cells.addObject();
      cell.values().forEach(one.putArray("values")::add);
      ResultsJson.putNumbers(one, "estimate", cell.share());
    }
    if (found.attributes().size() == 2) {
      found
          .association()
          .ifPresentOrElse(
              known -> putAssociation(node.putObject("association"), known),
              () -> node.putNull("association"));
    }
    return node;
  }

  private static void putAssociation(ObjectNode node, CrossEstimate.Association known) {
    ResultsJson.putFinite(node, "cramersV", known.cramersV());
    ResultsJson.putFinite(node, "low", known.interval().low());
    ResultsJson.putFinite(node, "high", known.interval().high());
    ResultsJson.putFinite(node, "independencePValue", known.independencePValue());
    ArrayNode pooled = node.putArray("pooled");
    for (CrossEstimate.Pool pool : known.pools()) {
      ObjectNode one = pooled.addObject().put("attribute", pool.attribute());
      pool.values().forEach(one.putArray("values")::add);
    }
  }

  /** A group of one category has a value, of several a list of them. */
  private static ObjectNode putMeans(ObjectNode node, CrossEstimate.GroupMeans found) {
    ArrayNode means = node.putArray("means");
    for (CrossEstimate.Group group : found.groups()) {
      ObjectNode one = means.addObject();
      if (group.values().size() == 1) {
        one.put("value", group.values().get(0));
      } else {
        group.values().forEach(one.putArray("values")::add);
      }
      putOrReason(one, "mean", group.mean(), "too few people in the group");
    }
    return node;
  }

  private static ObjectNode putCorrelation(ObjectNode node, CrossEstimate.Correlation found) {
    ResultsJson.putNumbers(node.putObject("covariance"), "value", found.covariance());
    putOrReason(
        node.putObject("correlation"),
        "value",
        found.correlation(),
        "too few reports to tell how far the numbers spread");
    return node;
  }

  /** What cannot be told is null, and the reason stands beside it. */
  private static void putOrReason(
      ObjectNode node, String name, Optional<Estimate> known, String reason) {
    ResultsJson.putNumbers(node, name, known.orElse(Estimate.UNKNOWN));
    if (known.isEmpty()) {
      node.put("reason", reason);
    }
  }
}
