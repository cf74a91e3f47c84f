package dev.hearsay;

import dev.hearsay.audit.Audit;
import dev.hearsay.audit.Auditor;
import dev.hearsay.audit.ExactLoss;
import dev.hearsay.law.Exponential;
import dev.hearsay.law.Fraction;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * What a plan really costs a person who takes part once.
 *
 * @param loss the whole report's exact loss against the plan's claim
 * @param parts each part's own audit, in the plan's order
 */
public record PlanAudit(ExactLoss loss, List<Audit> parts) {

  public PlanAudit {
    parts = List.copyOf(parts);
  }

  /**
   * Which parts are reported on does not depend on the values. Given which, the parts are
   * independent, so their ratios multiply, and the worst set that can be drawn is the plan's loss.
   */
  static PlanAudit of(Plan plan) {
    List<Audit> audits =
        plan.parts().stream().map(part -> Auditor.audit(part.mechanism())).toList();
    boolean isPure =
        plan.loss().isPure() && audits.stream().allMatch(audit -> audit.loss().claimed().isPure());
    ExactLoss loss = isPure ? pureLoss(plan) : composedLoss(plan, audits);
    return new PlanAudit(loss, audits);
  }

  /**
   * Of a claim that does not hold only ε is computed: δ is then given as 1, which is true of
   * everything, since the divergence of a product of parts is not that of any one of them.
   */
  private static ExactLoss pureLoss(Plan plan) {
    List<Fraction> ratios =
        plan.parts().stream().map(part -> part.mechanism().law().worstRatio()).toList();
    Fraction worst = worst(plan.sampling(), ratios, Fraction.ONE, PlanAudit::product);
    boolean holds = worst.isAtMost(Exponential.lower(plan.loss().epsilon()));
    return new ExactLoss(plan.loss(), Exponential.logUp(worst), holds ? 0 : 1, holds);
  }

  private static Fraction product(Fraction one, Fraction two) {
    return one.isInfinite() || two.isInfinite() ? Fraction.INFINITY : one.times(two);
  }

  /** With δ, losses are added up: the largest sum of ε, and the largest of δ. */
  private static ExactLoss composedLoss(Plan plan, List<Audit> audits) {
    double epsilon = largestSum(plan, audits, audit -> audit.loss().epsilon());
    double delta =
        largestSum(
            plan,
            audits,
            audit -> audit.loss().holds() ? audit.loss().claimed().delta() : audit.loss().delta());
    boolean holds = epsilon <= plan.loss().epsilon() && delta <= plan.loss().delta();
    return new ExactLoss(plan.loss(), epsilon, delta, holds);
  }

  /** Added exactly and rounded up once. */
  private static double largestSum(Plan plan, List<Audit> audits, ToDoubleFunction<Audit> loss) {
    if (audits.stream().mapToDouble(loss).anyMatch(Double::isInfinite)) {
      return Double.POSITIVE_INFINITY;
    }
    List<Fraction> losses =
        audits.stream().map(audit -> Fraction.ofExactly(loss.applyAsDouble(audit))).toList();
    return worst(plan.sampling(), losses, Fraction.ZERO, Fraction::plus).toDoubleUp();
  }

  /** Of all sets that can be drawn, the one whose parts come to most. */
  private static Fraction worst(
      Sampling sampling, List<Fraction> losses, Fraction none, BinaryOperator<Fraction> together) {
    if (sampling.weights().isEmpty() || losses.stream().distinct().count() == 1) {
      return losses.stream()
          .sorted(Collections.reverseOrder())
          .limit(sampling.count())
          .reduce(none, together);
    }
    return sampling.weightedSets().stream()
        .map(set -> Arrays.stream(set).mapToObj(losses::get).reduce(none, together))
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }
}
