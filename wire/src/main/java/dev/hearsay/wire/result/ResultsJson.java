package dev.hearsay.wire.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.AttributeEstimate;
import dev.hearsay.CrossEstimate;
import dev.hearsay.Difference;
import dev.hearsay.Distribution;
import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit;
import dev.hearsay.Readers;
import dev.hearsay.audit.Audit;
import dev.hearsay.audit.ExactLoss;
import java.util.List;

/**
 * Results for programs. JSON has no numbers beyond the finite ones: what is not known, or not
 * finite, is {@code null}, but for an infinite exact ε, which is {@code "infinity"}.
 */
public final class ResultsJson {

  private ResultsJson() {}

  /** What was learnt, one entry per attribute. */
  public static ObjectNode estimates(Estimates estimates) {
    return estimates(estimates, List.of(), List.of());
  }

  /**
   * What was learnt, one entry per attribute, with the distributions that are known.
   *
   * @param crosses those asked for; without any, the document has no entry for them
   */
  public static ObjectNode estimates(
      Estimates estimates, List<Distribution> distributions, List<CrossEstimate> crosses) {
    Plan plan = estimates.plan();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("plan", plan.hash().toString());
    plan.wave().ifPresent(wave -> node.put("wave", wave));
    node.put("reports", estimates.reports());
    node.put("epsilon", plan.loss().epsilon());
    node.put("delta", plan.loss().delta());
    node.put("confidence", estimates.confidence());
    ArrayNode attributes = node.putArray("attributes");
    for (AttributeEstimate estimate : estimates.attributes()) {
      ObjectNode attribute = attribute(estimate);
      distributions.stream()
          .filter(known -> known.attribute().equals(estimate.name()))
          .forEach(known -> attribute.set("distribution", distribution(known)));
      attributes.add(attribute);
    }
    if (!crosses.isEmpty()) {
      node.set("crosses", CrossesJson.crosses(crosses));
    }
    return node;
  }

  private static ObjectNode attribute(AttributeEstimate estimate) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", estimate.name());
    node.put("type", estimate.type());
    node.put("reports", estimate.reports()).put("intervals", estimate.coverage().toString());
    return estimate.match(
        found -> putMean(node, found),
        found -> putShares(node, found),
        found -> putEntries(node, found));
  }

  private static ObjectNode putMean(ObjectNode node, AttributeEstimate.Mean found) {
    putNumbers(node.putObject("mean"), "value", found.mean());
    found.answered().ifPresent(share -> putNumbers(node.putObject("answered"), "value", share));
    return node;
  }

  private static ObjectNode putShares(ObjectNode node, AttributeEstimate.Frequencies found) {
    ArrayNode frequencies = node.putArray("frequencies");
    for (int i = 0; i < found.values().size(); i++) {
      ObjectNode share = frequencies.addObject().put("value", found.values().get(i));
      putNumbers(share, "estimate", found.shares().get(i));
    }
    return node;
  }

  private static ObjectNode putEntries(ObjectNode node, AttributeEstimate.MeanVector found) {
    ArrayNode entries = node.putArray("mean");
    found.entries().forEach(entry -> putNumbers(entries.addObject(), "value", entry));
    return node;
  }

  private static ObjectNode distribution(Distribution distribution) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ArrayNode bins = node.putArray("bins");
    for (Distribution.Bin bin : distribution.bins()) {
      bins.addObject().put("from", bin.from()).put("to", bin.to()).put("share", bin.share());
    }
    node.put("converged", distribution.isConverged());
    node.put("iterations", distribution.iterations());
    ArrayNode quantiles = node.putArray("quantiles");
    for (Distribution.Quantile quantile : distribution.quantiles()) {
      ObjectNode one = quantiles.addObject().put("level", quantile.level());
      one.put("value", quantile.value());
      one.put("low", quantile.interval().low()).put("high", quantile.interval().high());
    }
    return node;
  }

  static void putNumbers(ObjectNode node, String name, Estimate estimate) {
    putFinite(node, name, estimate.value());
    putFinite(node, "standardError", estimate.standardError());
    putFinite(node, "low", estimate.interval().low());
    putFinite(node, "high", estimate.interval().high());
  }

  static void putFinite(ObjectNode node, String name, double value) {
    node.put(name, Double.isFinite(value) ? (Double) value : null);
  }

  /** How two tallies differ: one number of a numeric attribute, a list of any other. */
  public static ObjectNode difference(Difference difference) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("confidence", difference.confidence());
    ArrayNode attributes = node.putArray("attributes");
    for (Difference.AttributeDifference found : difference.attributes()) {
      ObjectNode one = attributes.addObject().put("name", found.name()).put("type", found.type());
      if (found.type().equals("numeric")) {
        for (Difference.Term term : found.terms()) {
          putTerm(one.putObject(term.value().orElse("difference")), "value", term);
        }
      } else {
        putTerms(one.putArray("differences"), found.terms());
      }
    }
    return node;
  }

  private static void putTerms(ArrayNode list, List<Difference.Term> terms) {
    for (Difference.Term term : terms) {
      ObjectNode one = list.addObject();
      term.value().ifPresent(value -> one.put("value", value));
      putTerm(one, "estimate", term);
    }
  }

  private static void putTerm(ObjectNode node, String name, Difference.Term term) {
    putNumbers(node, name, term.difference());
    putFinite(node, "pValue", term.pValue());
    putFinite(node, "adjustedPValue", term.adjustedPValue());
  }

  /**
   * What a plan costs, one entry per attribute and part that reports on it. Of a series, all
   * answers of a person together; what one of them costs stands beside it.
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
   * What readers learn of numbers that were published for so many people at once, at least; the
   * report's own loss if nothing less is promised.
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

  /** What a report costs, one entry per attribute. */
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
