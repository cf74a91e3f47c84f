package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.design.budget.AllocatedPlan;
import dev.hearsay.design.budget.Scheme;
import dev.hearsay.mechanism.Mechanism;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Designs of plans by which everybody reports on all attributes, with mechanisms for that purpose.
 */
record WholeDesigns(Expectations expectations, PrivacyLoss loss, OptionalInt sampled) {

  /** The mechanism for several numbers at once; there is only one. */
  static final String VECTOR = Mechanisms.vector().get(0).name();

  /** The names of optimal budgets, as in "Unbalanced Nominal Attributes" (2020). */
  private static final Map<String, Scheme> ALLOCATED =
      new TreeMap<>(Map.of("obrr", Scheme.UNARY, "omrr", Scheme.DIRECT));

  static Set<String> allocated() {
    return ALLOCATED.keySet();
  }

  private Schema schema() {
    return expectations.schema();
  }

  /** Returns all designs that are possible here. */
  Stream<Design> possible() {
    if (schema().attributes().size() == 1) {
      return Stream.of();
    }
    if (schema().attributes().stream().allMatch(WholeDesigns::isPresentNumber)) {
      return Stream.of(named(VECTOR));
    }
    boolean isAllocatable =
        loss.isPure()
            && loss.epsilon() >= DesignSearch.MIN_SHARE
            && schema().attributes().stream().allMatch(Categorical.class::isInstance);
    return isAllocatable ? ALLOCATED.keySet().stream().map(this::named) : Stream.of();
  }

  /** Returns the design with this name. */
  Design named(String name) {
    Scheme scheme = ALLOCATED.get(name);
    Plan plan = scheme == null ? vector() : allocated(name, scheme);
    return Design.of(name + ", all at once", plan, expectations);
  }

  private Plan vector() {
    if (sampled.isPresent() && sampled.getAsInt() != schema().attributes().size()) {
      throw new IllegalArgumentException(
          VECTOR + " reports on all attributes at once; sample is " + sampled.getAsInt());
    }
    for (Attribute attribute : schema().attributes()) {
      if (!isPresentNumber(attribute)) {
        throw new IllegalArgumentException(
            "%s is for numbers; attribute '%s' is %s"
                .formatted(
                    VECTOR,
                    attribute.name(),
                    attribute.match(
                        one -> "a number that may be missing",
                        one -> "categorical",
                        one -> "a vector")));
      }
    }
    List<Integer> all = IntStream.range(0, schema().attributes().size()).boxed().toList();
    Mechanism mechanism = Mechanisms.vector(VECTOR, all.size(), loss);
    return new Plan(schema(), loss, 1, List.of(new Plan.Part(all, mechanism)));
  }

  private static boolean isPresentNumber(Attribute attribute) {
    return attribute instanceof Numeric && !attribute.mayBeMissing();
  }

  /** Returns the plan that reports on every attribute, each with its optimal share of ε. */
  private Plan allocated(String name, Scheme scheme) {
    int all = schema().attributes().size();
    if (sampled.orElse(all) != all) {
      throw new IllegalArgumentException(
          name + " reports on all " + all + " attributes; sample is " + sampled.getAsInt());
    }
    if (!loss.isPure()) {
      throw new IllegalArgumentException(
          name + " is pure; delta is " + loss.delta() + ", and must be 0");
    }
    return AllocatedPlan.optimal(schema(), scheme, loss.epsilon());
  }
}
