package dev.hearsay.design;

import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Sampling;
import dev.hearsay.Schema;
import dev.hearsay.design.joint.Inclusions;
import dev.hearsay.mechanism.Mechanism;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Designs of plans by which a device reports on m of the attributes and spends an m-th of its loss
 * on each. With more attributes per report there are more reports on each attribute, with less loss
 * to spend on each.
 */
record SampledDesigns(Expectations expectations, PrivacyLoss loss, AttributeMechanisms mechanisms) {

  private Schema schema() {
    return expectations.schema();
  }

  /**
   * The factor by which unequal probabilities must reduce the error, since equal ones are simpler.
   */
  private static final double WORTHWHILE = 0.99;

  /** Returns the design in which all sets of m attributes have the same probability. */
  Design evenly(int m, boolean isRough) {
    int all = schema().attributes().size();
    String way = m == all ? "all at once, ε split evenly" : m + " of " + all + ", evenly";
    return Design.of(way, new Plan(schema(), loss, m, parts(m, isRough)), expectations);
  }

  /**
   * Returns the design with the attributes' probabilities of least error, or with equal ones if
   * that gains little.
   */
  Design best(int m, boolean isRough) {
    Design even = evenly(m, isRough);
    int all = schema().attributes().size();
    if (m == all) {
      return even;
    }
    Sampling sampling = Inclusions.sampling(Inclusions.optimal(costs(even.plan()), m), m);
    Plan plan = new Plan(schema(), loss, sampling, even.plan().parts());
    Design weighted = Design.of(m + " of " + all + ", some more often", plan, expectations);
    return weighted.error() < WORTHWHILE * even.error() ? weighted : even;
  }

  private double[] costs(Plan plan) {
    double[] costs = new double[plan.parts().size()];
    Arrays.setAll(
        costs, i -> expectations.hint(i).weight() * expectations.cost(plan.parts().get(i), i));
    return costs;
  }

  private List<Plan.Part> parts(int m, boolean isRough) {
    PrivacyLoss share = loss.share(m);
    int all = schema().attributes().size();
    double inclusion = m / (double) all;
    List<Plan.Part> parts = new ArrayList<>();
    for (int i = 0; i < all; i++) {
      Mechanism own = mechanisms.choose(expectations, i, share, inclusion, isRough);
      parts.add(new Plan.Part(List.of(i), own));
    }
    return parts;
  }
}
