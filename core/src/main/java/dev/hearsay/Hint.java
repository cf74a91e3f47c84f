package dev.hearsay;

import java.util.List;

/**
 * An analyst's expectation of an attribute, beyond the schema. The planner uses it to lower errors.
 * It is no part of the plan: devices never see it, and estimates do not depend on it.
 *
 * @param weight the weight of the attribute's squared error; it is 1 for attributes without a hint
 * @param prior the expected share of each value, or of equal bins of a number's range; empty if
 *     nothing is assumed
 */
public record Hint(double weight, List<Double> prior) {

  /** The hint that changes nothing. */
  public static final Hint NONE = new Hint(1, List.of());

  private static final double ROUNDING = 1e-6;

  public Hint {
    prior = List.copyOf(prior);
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the weight is " + weight + "; it must be a finite number above 0");
    }
    double sum = 0;
    for (double share : prior) {
      if (!(share >= 0 && share <= 1)) {
        throw new IllegalArgumentException(
            "the prior has the share " + share + "; it must be in [0, 1]");
      }
      sum += share;
    }
    if (!prior.isEmpty() && Math.abs(sum - 1) > ROUNDING) {
      throw new IllegalArgumentException("the prior's shares sum to " + sum + "; it must be 1");
    }
  }

  /** Rejects a prior whose length does not fit this attribute. */
  public void checkFits(Attribute attribute) {
    if (!prior.isEmpty()
        && attribute instanceof Attribute.Categorical categorical
        && prior.size() != categorical.values().size()) {
      throw new IllegalArgumentException(
          String.format(
              "attribute '%s' has %s values, but its prior has %s shares; there must be one per value",
              attribute.name(), categorical.values().size(), prior.size()));
    }
  }
}
