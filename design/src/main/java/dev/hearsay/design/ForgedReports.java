package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Hint;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit.Influence;
import dev.hearsay.mechanism.Mechanism;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The squared error that forged reports may add to a plan's estimates.
 *
 * <p>One per cent of all reports is assumed to be forged. The distance by which they can move an
 * estimate, {@link Influence}, is treated as a bias: its square is added to the estimate's
 * variance. A variance falls with the number of people and a bias does not, so their sum depends on
 * that number.
 *
 * @param people the number of people who report, in a series to one wave; 0 if forged reports are
 *     not counted
 */
record ForgedReports(double people) {

  /** The assumption that all reports are honest. */
  static final ForgedReports NONE = new ForgedReports(0);

  private static final double SHARE = Influence.ONE_PERCENT;

  /** Returns whether forged reports are counted. */
  boolean isCounted() {
    return people > 0;
  }

  /** Returns the weighted squared biases of a plan's estimates, added up; times n. */
  double error(Plan plan, List<Hint> hints) {
    if (!isCounted()) {
      return 0;
    }
    List<Influence> influences = Influence.of(plan, SHARE);
    double sum =
        IntStream.range(0, influences.size())
            .mapToDouble(
                place -> {
                  double moved = influences.get(place).relative();
                  Attribute attribute = plan.schema().attributes().get(place);
                  return hints.get(place).weight() * estimates(attribute) * moved * moved;
                })
            .sum();
    double answering = plan.series().map(one -> one.answers() / (double) one.waves()).orElse(1.0);
    return people / answering * sum;
  }

  private static int estimates(Attribute attribute) {
    return attribute.match(
        number -> 1, category -> category.values().size(), Attribute.Vector::dimensions);
  }

  /**
   * Returns the squared bias of one report's decoded number, on the mechanism's scale.
   *
   * <p>With inclusion π the variance of an estimate is V/(πn), and forged reports are the share f =
   * s/(s + (1 − s)π) of those on the attribute. V/(πn) + (fD)² is least where V + πn(fD)² is. The
   * second term is the result.
   *
   * @param inclusion the probability that a person reports with the mechanism
   */
  double error(Mechanism mechanism, double inclusion) {
    if (!isCounted()) {
      return 0;
    }
    double moved = mechanism.moved(SHARE / (SHARE + (1 - SHARE) * inclusion));
    return people * inclusion * moved * moved;
  }

  /** Returns whether forged reports move some attribute farther in one plan than in another. */
  static boolean isMovedFarther(Plan plan, Plan other) {
    List<Influence> moved = Influence.of(plan, SHARE);
    List<Influence> movedByOther = Influence.of(other, SHARE);
    return IntStream.range(0, moved.size())
        .anyMatch(i -> moved.get(i).relative() > movedByOther.get(i).relative());
  }
}
