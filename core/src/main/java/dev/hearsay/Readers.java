package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.audit.ExactLoss;
import dev.hearsay.audit.crowd.CrowdLoss;
import dev.hearsay.law.Law;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What somebody learns about one person who sees nothing but a plan's tally: at most this, never
 * exactly. Everybody else's report must be drawn as the plan says; made-up reports hide nobody.
 *
 * <p><b>Part by part.</b> The reader is told, for free, which parts everybody reported on. That
 * depends on no value, so δ is its mean over all such choices. Given them, the tallies of the parts
 * are independent, and about the own report only those of its own parts tell: their losses add up,
 * each with its share of δ, to those of the worst set that can be drawn. Of the others, each
 * reports on a part with its probability of inclusion π, independently of each other; each of these
 * hides the own report with probability γ. Averaged over who does, the number of those that hide it
 * is binomial of rate π·γ: nothing need be assumed about how many reported. A series is the same
 * with more parts: π is multiplied by the share of the waves that a person answers, and there are
 * as many sets of parts as answers. (All its people are there from the start.)
 *
 * <p><b>As a whole.</b> A person's reports, with which parts they are about, are also one report of
 * one law, of the worst ratio of them all: among clones of it. The smaller bound is taken.
 */
public final class Readers {

  /**
   * With fewer people only the loss of the report itself is claimed. The bounds would hold; but in
   * a small crowd a few made-up reports are a large part, and these hide nobody.
   */
  public static final int MIN_PEOPLE = 100;

  /** Of a hundred million people, one. */
  public static final double USUAL_DELTA = 1e-8;

  private final Plan plan;
  private final ExactLoss loss;
  private final long people;

  Readers(Plan plan, ExactLoss loss, long people) {
    if (people < 1) {
      throw new IllegalArgumentException(
          "a tally of " + people + " people; there must be at least 1");
    }
    this.plan = plan;
    this.loss = loss;
    this.people = people;
  }

  public long people() {
    return people;
  }

  /**
   * Whether the crowd counts. It does not if there are fewer than {@value #MIN_PEOPLE} people, nor
   * with a plan that claims a δ itself: what is known of crowds is about pure reports.
   */
  public boolean isCrowd() {
    return people >= MIN_PEOPLE
        && loss.claimed().isPure()
        && plan.parts().stream().allMatch(part -> part.mechanism().claim().isPure())
        && Double.isFinite(loss.epsilon());
  }

  /** The ε that the tally has at most for this δ, rounded up; never more than the report's. */
  public double epsilon(double delta) {
    checkDelta(delta);
    if (!isCrowd()) {
      return loss.epsilon();
    }
    return Math.min(loss.epsilon(), Math.min(clones().epsilon(people, delta), partByPart(delta)));
  }

  /** The δ that the tally has at most for this ε, rounded up. */
  public double delta(double epsilon) {
    checkEpsilon(epsilon);
    if (epsilon >= loss.epsilon()) {
      return loss.claimed().delta();
    }
    return isCrowd() ? Math.min(clones().delta(people, epsilon), leastPartByPart(epsilon)) : 1;
  }

  private CrowdLoss clones() {
    return CrowdLoss.clones(PlanAudit.worstRatio(plan));
  }

  private double partByPart(double delta) {
    int reports = plan.sampled() * PlanAudit.answers(plan);
    double share = Math.nextDown(delta / reports);
    Map<List<CrowdLoss>, Double> known = new HashMap<>();
    double[] losses = new double[plan.parts().size()];
    for (int i = 0; i < losses.length; i++) {
      losses[i] =
          known.computeIfAbsent(
              bounds(i),
              bounds ->
                  bounds.stream()
                      .mapToDouble(bound -> bound.epsilon(people, share))
                      .min()
                      .orElseThrow());
    }
    return PlanAudit.largestSum(plan, losses);
  }

  /** The bounds of a part's tally. */
  private List<CrowdLoss> bounds(int part) {
    Law law = plan.parts().get(part).mechanism().law();
    double asked = PlanAudit.answers(plan) / (double) plan.series().map(Series::waves).orElse(1);
    double inclusion = plan.sampling().inclusion(part) * (plan.isWholeSeries() ? asked : 1);
    return Stream.concat(
            Stream.of(CrowdLoss.clones(law.worstRatio())), CrowdLoss.blanket(law).stream())
        .map(bound -> bound.among(inclusion))
        .collect(toUnmodifiableList());
  }

  /** The least δ whose ε is no more than this, by bisection of its logarithm. */
  private double leastPartByPart(double epsilon) {
    double low = -300;
    double high = 0;
    while (high - low > 1e-6) {
      double middle = (low + high) / 2;
      if (partByPart(Math.pow(10, middle)) <= epsilon) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return Math.pow(10, high);
  }

  private static void checkDelta(double delta) {
    if (!(delta >= 0 && delta < 1)) {
      throw new IllegalArgumentException("delta is " + delta + "; it must be in [0, 1)");
    }
  }

  static void checkEpsilon(double epsilon) {
    if (!(epsilon > 0 && epsilon < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("epsilon is " + epsilon + "; it must be a number above 0");
    }
  }
}
