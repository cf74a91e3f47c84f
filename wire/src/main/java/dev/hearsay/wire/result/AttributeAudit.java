package dev.hearsay.wire.result;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit;
import dev.hearsay.PlanAudit.Influence;
import dev.hearsay.audit.Audit;
import dev.hearsay.mechanism.Mechanism;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The privacy loss and the accuracy of a report on one attribute.
 *
 * @param with the other attributes that the same symbol reports on
 * @param audit the audit of the part; variance and bias are the attribute's own
 * @param movedByOnePercent the distance by which one per cent of forged reports can move the
 *     attribute's estimate, in the attribute's own unit or as a share; empty for a mechanism alone
 */
public record AttributeAudit(
    String name, List<String> with, Audit audit, OptionalDouble movedByOnePercent) {

  public AttributeAudit {
    with = List.copyOf(with);
  }

  /** Returns the audit of a mechanism alone, as that of an attribute with the mechanism's name. */
  public static AttributeAudit of(Audit audit) {
    return new AttributeAudit(audit.mechanism(), List.of(), audit, OptionalDouble.empty());
  }

  /**
   * Returns the audits of all attributes in the schema's order. An attribute in several parts has
   * one for each.
   */
  public static List<AttributeAudit> of(PlanAudit audit, Plan plan) {
    List<Influence> influences = Influence.of(plan, Influence.ONE_PERCENT);
    List<AttributeAudit> found = new ArrayList<>();
    for (int attribute = 0; attribute < plan.schema().attributes().size(); attribute++) {
      for (int part = 0; part < plan.parts().size(); part++) {
        if (plan.parts().get(part).attributes().contains(attribute)) {
          found.add(of(plan, part, influences.get(attribute), attribute, audit.parts().get(part)));
        }
      }
    }
    return found;
  }

  private static AttributeAudit of(
      Plan plan, int place, Influence influence, int attribute, Audit audit) {
    OptionalDouble moved = OptionalDouble.of(influence.moved());
    Plan.Part part = plan.parts().get(place);
    String name = plan.schema().attributes().get(attribute).name();
    Mechanism own = part.mechanismFor(attribute);
    if (own.equals(part.mechanism())) {
      return new AttributeAudit(name, List.of(), audit, moved);
    }
    List<String> others =
        part.attributes().stream()
            .filter(other -> other != attribute)
            .map(plan.schema().attributes()::get)
            .map(Attribute::name)
            .collect(toUnmodifiableList());
    return new AttributeAudit(name, others, withOwnErrors(own, audit), moved);
  }

  /**
   * Returns an audit with the attribute's own variance and bias; the loss, the symbols and the bits
   * are those of the whole part.
   */
  private static Audit withOwnErrors(Mechanism own, Audit audit) {
    return new Audit(
        audit.mechanism(),
        audit.loss(),
        own.worstCaseVariance(),
        own.largestBias(),
        audit.symbols(),
        audit.bits());
  }
}
