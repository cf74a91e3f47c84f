package dev.hearsay.wire.result;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit;
import dev.hearsay.audit.Audit;
import dev.hearsay.mechanism.Mechanism;
import java.util.ArrayList;
import java.util.List;

/**
 * What a report on one attribute costs and is worth.
 *
 * @param with the other attributes that the same symbol tells of
 * @param audit of the part that reports on it; variance and bias are the attribute's own
 */
public record AttributeAudit(String name, List<String> with, Audit audit) {

  public AttributeAudit {
    with = List.copyOf(with);
  }

  /** Of a mechanism that stands for an attribute of its name. */
  public static AttributeAudit of(Audit audit) {
    return new AttributeAudit(audit.mechanism(), List.of(), audit);
  }

  /** Of all attributes in the schema's order; one that is in several parts comes once for each. */
  public static List<AttributeAudit> of(PlanAudit audit, Plan plan) {
    List<AttributeAudit> found = new ArrayList<>();
    for (int attribute = 0; attribute < plan.schema().attributes().size(); attribute++) {
      for (int part = 0; part < plan.parts().size(); part++) {
        if (plan.parts().get(part).attributes().contains(attribute)) {
          found.add(of(plan, part, attribute, audit.parts().get(part)));
        }
      }
    }
    return found;
  }

  private static AttributeAudit of(Plan plan, int place, int attribute, Audit audit) {
    Plan.Part part = plan.parts().get(place);
    String name = plan.schema().attributes().get(attribute).name();
    Mechanism own = part.mechanismFor(attribute);
    if (own.equals(part.mechanism())) {
      return new AttributeAudit(name, List.of(), audit);
    }
    List<String> others =
        part.attributes().stream()
            .filter(other -> other != attribute)
            .map(plan.schema().attributes()::get)
            .map(Attribute::name)
            .collect(toUnmodifiableList());
    return new AttributeAudit(name, others, seenThrough(own, audit));
  }

  /** The loss, the symbols and the bits are the whole part's. */
  private static Audit seenThrough(Mechanism own, Audit audit) {
    return new Audit(
        audit.mechanism(),
        audit.loss(),
        own.worstCaseVariance(),
        own.largestBias(),
        audit.symbols(),
        audit.bits());
  }
}
