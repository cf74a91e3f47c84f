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
import dev.hearsay.number.Gaussian;
import dev.hearsay.vector.CubeGaussian;
import dev.hearsay.vector.DuchiVector;
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
record WholeDesigns(
    Expectations expectations,
    PrivacyLoss loss,
    AttributeMechanisms mechanisms,
    OptionalInt sampled) {

  /**
   * The share of the optimal continuous noise that noise on a grid never undercuts. The grid's loss
   * differs from the continuous one by less.
   */
  private static final double LEAST_NOISE = 0.98;

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
    int all = schema().attributes().size();
    if (all == 1 || sampled.orElse(all) != all) {
      return Stream.of();
    }
    if (schema().attributes().stream().allMatch(WholeDesigns::isPresentNumber)) {
      return isNoisePromising()
          ? Stream.of(named(DuchiVector.NAME), named(CubeGaussian.NAME))
          : Stream.of(named(DuchiVector.NAME));
    }
    boolean isAllocatable =
        loss.isPure()
            && loss.epsilon() >= DesignSearch.MIN_SHARE
            && schema().attributes().stream().allMatch(Categorical.class::isInstance);
    return isAllocatable ? ALLOCATED.keySet().stream().map(this::named) : Stream.of();
  }

  /**
   * Returns whether Gaussian noise on all numbers might be less than that of signs. Its least
   * variance has a formula, so most designs of it, which take a second, are skipped.
   */
  private boolean isNoisePromising() {
    int numbers = schema().attributes().size();
    if (loss.delta() < CubeGaussian.MIN_DELTA || numbers > CubeGaussian.MAX_DIMENSIONS) {
      return false;
    }
    double sigma = Gaussian.sigma(loss, CubeGaussian.sensitivity(numbers));
    double signs = Mechanisms.vector(DuchiVector.NAME, numbers, loss).worstCaseVariance();
    return LEAST_NOISE * sigma * sigma + 1 < signs;
  }

  /** Returns the design with this name. */
  Design named(String name) {
    Scheme scheme = ALLOCATED.get(name);
    Plan plan = scheme == null ? vector(name) : allocated(name, scheme);
    return Design.of(name + ", all at once", plan, expectations);
  }

  private Plan vector(String name) {
    if (sampled.isPresent() && sampled.getAsInt() != schema().attributes().size()) {
      throw new IllegalArgumentException(
          name + " reports on all attributes at once; sample is " + sampled.getAsInt());
    }
    for (Attribute attribute : schema().attributes()) {
      if (!isPresentNumber(attribute)) {
        throw new IllegalArgumentException(
            "%s is for numbers; attribute '%s' is %s"
                .formatted(
                    name,
                    attribute.name(),
                    attribute.match(
                        one -> "a number that may be missing",
                        one -> "categorical",
                        one -> "a vector")));
      }
    }
    List<Integer> all = IntStream.range(0, schema().attributes().size()).boxed().toList();
    Mechanism mechanism = mechanisms.vector(name, all.size(), loss);
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
