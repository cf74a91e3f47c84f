package dev.hearsay.wire.result;

import static dev.hearsay.wire.result.QuantitiesJson.putFinite;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toUnmodifiableList;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute;
import dev.hearsay.CrossEstimate;
import dev.hearsay.Difference;
import dev.hearsay.Distribution;
import dev.hearsay.Estimates;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit;
import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.Quantity;
import dev.hearsay.TieredTally;
import dev.hearsay.audit.Audit;
import dev.hearsay.audit.Audit.ExactLoss;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Results as JSON. JSON has only finite numbers, so values that are unknown or not finite are
 * {@code null}; only an infinite exact ε is {@code "infinity"}.
 */
public final class ResultsJson {

  private ResultsJson() {}

  /** Returns estimates as JSON, with an entry per attribute. */
  public static ObjectNode estimates(Estimates estimates) {
    return estimates(new TallyResults(estimates));
  }

  /**
   * Returns estimates as JSON. The entry of an attribute includes its distribution, if there is
   * one. Crosses are listed only if there are any.
   */
  public static ObjectNode estimates(TallyResults found) {
    return estimates(found, (quantity, node) -> {});
  }

  /**
   * Returns estimates as JSON, with additional fields for each quantity.
   *
   * @param extra a function that adds fields to the object of a quantity
   */
  public static ObjectNode estimates(TallyResults found, BiConsumer<Quantity, ObjectNode> extra) {
    QuantitiesJson json = new QuantitiesJson(extra);
    List<Estimates.Tier> tiers = found.estimates().tiers();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (tiers.size() == 1) {
      putTier(tiers.get(0), node);
    } else {
      putTiers(found, node);
    }
    node.put("confidence", found.estimates().confidence());
    ArrayNode attributes = node.putArray("attributes");
    found
        .estimates()
        .schema()
        .attributes()
        .forEach(one -> putAttribute(one, found, json, attributes.addObject()));
    if (!found.crosses().isEmpty()) {
      ArrayNode crosses = node.putArray("crosses");
      found.crosses().forEach(cross -> putCross(cross, json, crosses.addObject()));
    }
    return node;
  }

  private static void putTier(Estimates.Tier tier, ObjectNode node) {
    node.put("plan", tier.plan().hash().toString());
    tier.plan().wave().ifPresent(wave -> node.put("wave", wave));
    node.put("reports", tier.reports());
    node.put("epsilon", tier.plan().loss().epsilon());
    node.put("delta", tier.plan().loss().delta());
  }

  /** Puts the tiers, and the quantities by which they differ. */
  private static void putTiers(TallyResults found, ObjectNode node) {
    node.put("reports", found.estimates().reports());
    ArrayNode tiers = node.putArray("tiers");
    found.estimates().tiers().forEach(tier -> putTier(tier, tiers.addObject()));
    ArrayNode differences = node.putArray("tiersDiffer");
    for (TieredTally.Comparison one : found.differences()) {
      ObjectNode difference = differences.addObject();
      difference.put("attribute", one.key().attributes().get(0));
      one.key().values().forEach(difference.putArray("values")::add);
      putFinite(difference, "adjustedPValue", one.significance().adjustedPValue());
      ArrayNode estimates = difference.putArray("estimates");
      one.tiers().forEach(tier -> QuantitiesJson.numbers(estimates.addObject(), "estimate", tier));
    }
  }

  private static void putAttribute(
      Attribute attribute, TallyResults found, QuantitiesJson json, ObjectNode node) {
    List<Quantity> quantities = found.estimates().quantities(attribute.name());
    Quantity first = quantities.get(0);
    node.put("name", attribute.name()).put("type", attribute.type());
    node.put("reports", first.reports()).put("intervals", first.coverage().toString());
    json.put(quantities, node);
    found.distributions().stream()
        .filter(known -> known.attribute().equals(attribute.name()))
        .forEach(known -> putDistribution(known, json, node.putObject("distribution")));
  }

  private static void putDistribution(Distribution found, QuantitiesJson json, ObjectNode node) {
    List<Quantity> quantities = found.quantities();
    int shares = quantities.size() - found.quantiles().size();
    json.put(quantities.subList(0, shares), node);
    node.put("converged", found.isConverged()).put("iterations", found.iterations());
    json.put(quantities.subList(shares, quantities.size()), node);
  }

  private static void putCross(CrossEstimate found, QuantitiesJson json, ObjectNode node) {
    found.attributes().forEach(node.putArray("attributes")::add);
    node.put("reports", found.reports());
    json.put(found.quantities(), node);
    if (found instanceof CrossEstimate.Cells cells && found.attributes().size() == 2) {
      cells
          .association()
          .ifPresentOrElse(
              known -> putPools(known, node.withObjectProperty("association")),
              () -> node.putNull("association"));
    }
  }

  private static void putPools(CrossEstimate.Association known, ObjectNode association) {
    ArrayNode pooled = association.putArray("pooled");
    for (CrossEstimate.Pool pool : known.pools()) {
      ObjectNode one = pooled.addObject().put("attribute", pool.attribute());
      pool.values().forEach(one.putArray("values")::add);
    }
  }

  /**
   * Returns differences as JSON, with an entry per attribute: one difference for a number, a list
   * otherwise.
   */
  public static ObjectNode difference(Difference difference) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("confidence", difference.confidence());
    ArrayNode attributes = node.putArray("attributes");
    difference.quantities().stream()
        .collect(
            groupingBy(one -> one.key().attributes(), LinkedHashMap::new, toUnmodifiableList()))
        .forEach((names, found) -> putDifferences(names.get(0), found, attributes.addObject()));
    return node;
  }

  private static void putDifferences(String attribute, List<Quantity> found, ObjectNode node) {
    node.put("name", attribute).put("type", found.get(0).key().kind().toString());
    for (Quantity one : found) {
      if (one.key().values().isEmpty()) {
        boolean isMean = one.key().kind() == Quantity.Kind.MEAN;
        putDifference(
            one, "value", node.putObject(isMean ? "difference" : one.key().kind().toString()));
      } else {
        ObjectNode element = node.withArrayProperty("differences").addObject();
        putDifference(one, "estimate", element.put("value", QuantityText.value(one.key())));
      }
    }
  }

  /** Puts a difference and its p-values. */
  static void putDifference(Quantity difference, String name, ObjectNode node) {
    QuantitiesJson.numbers(node, name, difference.estimate());
    putSignificance(difference, node);
  }

  static void putSignificance(Quantity difference, ObjectNode node) {
    difference
        .significance()
        .ifPresent(
            found -> {
              putFinite(node, "pValue", found.pValue());
              putFinite(node, "adjustedPValue", found.adjustedPValue());
            });
  }

  /**
   * Returns the audit of a plan, with one entry per attribute and part that reports on it. For a
   * series, the loss is that of all answers of a person together, and {@code oneAnswer} is the loss
   * of one answer.
   */
  public static ObjectNode audit(PlanAudit audit, Plan plan) {
    ObjectNode node = audit(audit.loss(), AttributeAudit.of(audit, plan));
    if (plan.isWholeSeries()) {
      node.put("answers", plan.series().orElseThrow().answers());
      putLoss(node.putObject("oneAnswer"), plan.wave(1).audit().loss());
    }
    return node;
  }

  /**
   * Returns the privacy loss of a person towards readers, if numbers are published for at least
   * {@code people} people at once. If no smaller loss can be claimed, this is the loss of the
   * report itself.
   */
  public static ObjectNode readers(PlanAudit audit, long people) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("people", people);
    double delta = Readers.USUAL_DELTA;
    double epsilon = audit.increments(people, delta);
    boolean isLess = epsilon < audit.loss().epsilon();
    if (Double.isFinite(epsilon)) {
      node.put("epsilon", epsilon);
    } else {
      node.put("epsilon", "infinity");
    }
    return node.put("delta", isLess ? delta : audit.loss().claimed().delta()).put("less", isLess);
  }

  /** Returns the loss of a report, with one entry per attribute. */
  public static ObjectNode audit(ExactLoss loss, List<AttributeAudit> attributes) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    putLoss(node, loss);
    ArrayNode entries = node.putArray("attributes");
    attributes.forEach(one -> entries.add(attribute(one)));
    return node;
  }

  private static void putLoss(ObjectNode node, ExactLoss loss) {
    node.putObject("claimed")
        .put("epsilon", loss.claimed().epsilon())
        .put("delta", loss.claimed().delta());
    putExact(node.putObject("exact"), loss);
    node.put("holds", loss.holds());
  }

  private static ObjectNode attribute(AttributeAudit one) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    Audit audit = one.audit();
    node.put("name", one.name()).put("mechanism", audit.mechanism());
    if (!one.with().isEmpty()) {
      one.with().forEach(node.putArray("with")::add);
    }
    putExact(node, audit.loss());
    putFinite(node, "worstCaseVariance", audit.worstCaseVariance());
    putFinite(node, "maxBias", audit.largestBias());
    node.put("symbols", audit.symbols().isPresent() ? (Long) audit.symbols().getAsLong() : null);
    node.put("bits", audit.bits());
    one.movedByOnePercent().ifPresent(moved -> putFinite(node, "movedByOnePercent", moved));
    return node;
  }

  private static void putExact(ObjectNode node, ExactLoss loss) {
    if (loss.epsilon() == Double.POSITIVE_INFINITY) {
      node.put("epsilon", "infinity");
    } else {
      putFinite(node, "epsilon", loss.epsilon());
    }
    putFinite(node, "delta", loss.delta());
  }
}
