package dev.hearsay.wire.result;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Estimate;
import dev.hearsay.Quantity;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A writer of quantities into the JSON object of their attributes, each kind under its own key.
 *
 * @param beside a function that adds more to the object of a quantity
 */
record QuantitiesJson(BiConsumer<Quantity, ObjectNode> beside) {

  void put(List<Quantity> quantities, ObjectNode into) {
    quantities.forEach(one -> beside.accept(one, put(one, into)));
  }

  private static ObjectNode put(Quantity one, ObjectNode into) {
    Quantity.Key key = one.key();
    Estimate found = one.estimate();
    return switch (key.kind()) {
      case MEAN -> numbers(into.putObject("mean"), "value", found);
      case ANSWERED -> numbers(into.putObject("answered"), "value", found);
      case SHARE -> numbers(withValue(element(into, "frequencies"), key), "estimate", found);
      case ENTRY -> numbers(element(into, "mean"), "value", found);
      case BIN -> numbers(withRange(element(into, "bins"), key), "share", found);
      case CUMULATIVE ->
          numbers(element(into, "cumulative").put("below", key.numbers().get(0)), "share", found);
      case RANGE -> numbers(withRange(element(into, "ranges"), key), "share", found);
      case QUANTILE ->
          element(into, "quantiles")
              .put("level", key.numbers().get(0))
              .put("value", found.value())
              .put("low", found.interval().low())
              .put("high", found.interval().high());
      case CELL -> numbers(withValues(element(into, "cells"), key), "estimate", found);
      case GROUP_MEAN ->
          orReason(
              withGroup(element(into, "means"), key), "mean", one, "too few people in the group");
      case COVARIANCE -> numbers(into.putObject("covariance"), "value", found);
      case CORRELATION ->
          orReason(
              into.putObject("correlation"),
              "value",
              one,
              "too few reports to estimate the spread of the numbers");
      case CRAMERS_V -> {
        ObjectNode association = into.withObjectProperty("association");
        putFinite(association, "cramersV", found.value());
        putFinite(association, "low", found.interval().low());
        putFinite(association, "high", found.interval().high());
        yield association;
      }
      case INDEPENDENCE -> {
        ObjectNode association = into.withObjectProperty("association");
        putFinite(association, "independencePValue", found.value());
        yield association;
      }
    };
  }

  private static ObjectNode element(ObjectNode into, String list) {
    return into.withArrayProperty(list).addObject();
  }

  private static ObjectNode withValue(ObjectNode node, Quantity.Key key) {
    return node.put("value", key.values().get(0));
  }

  private static ObjectNode withRange(ObjectNode node, Quantity.Key key) {
    return node.put("from", key.numbers().get(0)).put("to", key.numbers().get(1));
  }

  private static ObjectNode withValues(ObjectNode node, Quantity.Key key) {
    key.values().forEach(node.putArray("values")::add);
    return node;
  }

  /**
   * Puts the name of a group: one value if it is of one category, a list of values if of several.
   */
  private static ObjectNode withGroup(ObjectNode node, Quantity.Key key) {
    return key.values().size() == 1 ? withValue(node, key) : withValues(node, key);
  }

  /** Puts an estimate. If it is unknown, its value is null, and a reason stands beside it. */
  private static ObjectNode orReason(ObjectNode node, String name, Quantity one, String reason) {
    numbers(node, name, one.estimate());
    return Double.isNaN(one.estimate().value()) ? node.put("reason", reason) : node;
  }

  static ObjectNode numbers(ObjectNode node, String name, Estimate estimate) {
    putFinite(node, name, estimate.value());
    putFinite(node, "standardError", estimate.standardError());
    putFinite(node, "low", estimate.interval().low());
    putFinite(node, "high", estimate.interval().high());
    return node;
  }

  static void putFinite(ObjectNode node, String name, double value) {
    node.put(name, Double.isFinite(value) ? (Double) value : null);
  }
}
