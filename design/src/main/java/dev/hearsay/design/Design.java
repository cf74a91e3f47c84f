package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Hint;
import dev.hearsay.Plan;
import java.util.List;

/**
 * A plan that was considered.
 *
 * @param way what it does, in a few words
 * @param error the squared errors to expect, each times its attribute's weight, added up; times n
 */
record Design(String way, Plan plan, double error) {

  /**
   * @param hints one per attribute, in the schema's order
   */
  static Design of(String way, Plan plan, List<Hint> hints) {
    return new Design(way, plan, error(plan, hints));
  }

  private static double error(Plan plan, List<Hint> hints) {
    double sum = 0;
    for (int i = 0; i < plan.parts().size(); i++) {
      Plan.Part part = plan.parts().get(i);
      for (int place : part.attributes()) {
        Attribute attribute = plan.schema().attributes().get(place);
        Hint hint = hints.get(place);
        sum +=
            hint.weight()
                * ExpectedError.of(attribute, hint)
                    .variance(part.mechanismFor(place), plan.sampling().inclusion(i));
      }
    }
    return sum;
  }
}
