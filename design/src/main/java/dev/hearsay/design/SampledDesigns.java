package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Hint;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Sampling;
import dev.hearsay.Schema;
import dev.hearsay.mechanism.Mechanism;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Plans by which a device reports on m of the attributes and spends an m-th of its loss on each:
 * more attributes per report are more data per attribute, but less loss to spend on each.
 */
record SampledDesigns(
    Schema schema, PrivacyLoss loss, List<Hint> hints, AttributeMechanisms mechanisms) {

  /** What unequal probabilities must gain to be worth their strangeness. */
  private static final double WORTHWHILE = 0.99;

  /** All sets of m attributes alike. */
  Design evenly(int m, boolean isRough) {
    int all = schema.attributes().size();
    String way = m == all ? "all at once, ε split evenly" : m + " of " + all + ", evenly";
    return Design.of(way, new Plan(schema, loss, m, parts(m, isRough)), hints);
  }

  /** Attributes asked as often as leads to the least error, if that gains something. */
  Design best(int m, boolean isRough) {
    Design even = evenly(m, isRough);
    int all = schema.attributes().size();
    if (m == all) {
      return even;
    }
    Sampling sampling = Inclusions.sampling(Inclusions.optimal(costs(even.plan()), m), m);
    Plan plan = new Plan(schema, loss, sampling, even.plan().parts());
    Design weighted = Design.of(m + " of " + all + ", some more often", plan, hints);
    return weighted.error() < WORTHWHILE * even.error() ? weighted : even;
  }

  private double[] costs(Plan plan) {
    double[] costs = new double[plan.parts().size()];
    for (int i = 0; i < costs.length; i++) {
      Hint hint = hints.get(i);
      ExpectedError error = ExpectedError.of(schema.attributes().get(i), hint);
      Mechanism mechanism = plan.parts().get(i).mechanism();
      costs[i] = hint.weight() * (error.noise(mechanism) + error.spread());
    }
    return costs;
  }

  private List<Plan.Part> parts(int m, boolean isRough) {
    PrivacyLoss share = new PrivacyLoss(share(loss.epsilon(), m), share(loss.delta(), m));
    List<Plan.Part> parts = new ArrayList<>();
    for (int i = 0; i < schema.attributes().size(); i++) {
      Attribute attribute = schema.attributes().get(i);
      Mechanism mechanism = mechanisms.choose(attribute, hints.get(i), share, isRough);
      parts.add(new Plan.Part(List.of(i), mechanism));
    }
    return parts;
  }

  /** The largest double of which m do not exceed the whole. */
  private static double share(double whole, int m) {
    double share = whole / m;
    boolean isTooMuch =
        new BigDecimal(share).multiply(BigDecimal.valueOf(m)).compareTo(new BigDecimal(whole)) > 0;
    return isTooMuch ? Math.nextDown(share) : share;
  }
}
