package dev.hearsay.design.budget;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import java.util.ArrayList;
import java.util.List;

/**
 * Plans for categorical attributes by which a device reports on all of them, each with its own
 * loss.
 */
public final class AllocatedPlan {

  private static final String AUTO = "auto";

  private AllocatedPlan() {}

  /**
   * Returns the plan with the least normalized squared error among those of a scheme.
   *
   * <p>Each mechanism's integer weights keep its share of ε, and the shares add up to at most ε.
   * Both hold exactly, regardless of rounding, so the plan's audit holds.
   *
   * @param schema categorical attributes only, none of which names another mechanism than the
   *     scheme's
   * @param epsilon enough for every attribute to get {@link PrivacyLoss#MIN_EPSILON} of it
   */
  public static Plan optimal(Schema schema, Scheme scheme, double epsilon) {
    List<Integer> sizes =
        schema.attributes().stream().map(attribute -> values(attribute, scheme)).toList();
    BudgetAllocation allocation = BudgetAllocation.optimal(scheme, sizes, epsilon);
    List<Plan.Part> parts = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      PrivacyLoss share = share(schema.attributes().get(i), allocation.loss(i), epsilon);
      parts.add(new Plan.Part(List.of(i), scheme.create(sizes.get(i), share)));
    }
    return new Plan(schema, PrivacyLoss.pure(epsilon), parts.size(), parts);
  }

  private static int values(Attribute attribute, Scheme scheme) {
    if (!(attribute instanceof Categorical categorical)) {
      throw new IllegalArgumentException(
          "attribute '%s' is %s; budgets are allocated to categorical attributes only"
              .formatted(attribute.name(), attribute.type()));
    }
    String wanted = attribute.mechanism().orElse(AUTO);
    if (!wanted.equals(AUTO) && !wanted.equals(scheme.mechanism())) {
      throw new IllegalArgumentException(
          "attribute '%s' asks for mechanism '%s'; this plan would use '%s'"
              .formatted(attribute.name(), wanted, scheme.mechanism()));
    }
    return categorical.values().size();
  }

  private static PrivacyLoss share(Attribute attribute, double loss, double epsilon) {
    if (loss < PrivacyLoss.MIN_EPSILON) {
      throw new IllegalArgumentException(
          "of epsilon %s attribute '%s' gets %s; the least possible is %s"
              .formatted(epsilon, attribute.name(), loss, PrivacyLoss.MIN_EPSILON));
    }
    return PrivacyLoss.pure(loss);
  }
}
