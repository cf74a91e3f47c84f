package dev.hearsay;

import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.audit.Audit;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.audit.crowd.CrowdLoss;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.exact.RatioProduct;
import dev.hearsay.joint.TupleMechanism;
import dev.hearsay.law.Law;
import dev.hearsay.law.Lazy;
import dev.hearsay.mechanism.Mechanism;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The exact privacy loss of a plan, computed from the plan's integers and rounded up. It is the
 * loss of a person who takes part once or, in a series, gives all answers. The loss is computed at
 * once. The variances and biases of the parts, which a device does not need, are computed when they
 * are asked for. Audits are immutable.
 *
 * <pre>{@code
 * PlanAudit audit = plan.audit();
 * boolean isTrue = audit.loss().holds(); // whether a report reveals no more than the plan claims
 * double epsilon = audit.readers(100_000).epsilon(1e-8); // for readers of a tally of that size
 * }</pre>
 */
public final class PlanAudit {

  private final Plan plan;
  private final ExactLoss loss;
  private final Lazy<List<Audit>> parts;
  private final Lazy<PlanAudit> oneWave;

  private PlanAudit(Plan plan, ExactLoss loss) {
    this.plan = plan;
    this.loss = loss;
    this.parts = new Lazy<>(() -> mechanisms(plan).map(Audit::of).collect(toUnmodifiableList()));
    this.oneWave = new Lazy<>(() -> plan.wave(1).audit());
  }

  /** Returns the exact loss of a person's whole report, beside the plan's claim. */
  public ExactLoss loss() {
    return loss;
  }

  /**
   * Returns each part's own audit, in the plan's order. The first call computes variances and
   * biases, in a time proportional to the number of inputs times the number of symbols.
   */
  public List<Audit> parts() {
    return parts.get();
  }

  /**
   * Returns the bounds on what readers of the tally of {@code people} people learn about one of
   * them.
   *
   * @param people the number of people who take part (in a series, from its first wave on), whose
   *     reports are drawn as the plan states
   * @throws IllegalArgumentException if there are none
   */
  public Readers readers(long people) {
    return new Readers(plan, loss, people);
  }

  /**
   * Returns the ε of readers of estimates that are published repeatedly, each time with at least
   * {@code least} new reports. In a series, this number applies to each wave that has new reports.
   * The new reports of one publication form a tally of their own. Each person's report is in one of
   * these tallies, so the smallest of them reveals most. In a series, this holds for each answer of
   * a person, and the losses add up.
   */
  public double increments(long least, double delta) {
    if (!plan.isWholeSeries()) {
      return readers(least).epsilon(delta);
    }
    int answers = answers(plan);
    Readers wave = oneWave.get().readers(least);
    double sum = Math.nextUp(answers * wave.epsilon(Math.nextDown(delta / answers)));
    return Math.min(loss.epsilon(), sum);
  }

  /**
   * Returns the smallest number of people whose tally reveals at most this to its readers.
   *
   * @return empty if {@value CrowdLoss#MAX_PEOPLE} are too few
   */
  public OptionalLong peopleFor(double epsilon, double delta) {
    Readers.checkEpsilon(epsilon);
    if (readers(CrowdLoss.MAX_PEOPLE).epsilon(delta) > epsilon) {
      return OptionalLong.empty();
    }
    long tooFew = 0;
    long enough = CrowdLoss.MAX_PEOPLE;
    while (enough - tooFew > 1) {
      long middle = (enough + tooFew) >>> 1;
      if (readers(middle).epsilon(delta) <= epsilon) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    return OptionalLong.of(enough);
  }

  /**
   * Audits a plan. The drawn parts do not depend on the values. Given the parts, their symbols are
   * independent, so the ratios of probabilities multiply. The worst set of parts that can be drawn
   * gives the plan's loss.
   */
  static PlanAudit of(Plan plan) {
    boolean isPure =
        plan.loss().isPure() && mechanisms(plan).allMatch(part -> part.claim().isPure());
    return new PlanAudit(plan, isPure ? pureLoss(plan) : composedLoss(plan));
  }

  /**
   * Computes the loss of a plan without δ. If the claim does not hold, only ε is computed, and δ is
   * given as 1, which is always a bound. A smaller δ is not known, because the divergence of
   * several parts together does not follow from the divergence of any one of them.
   */
  private static ExactLoss pureLoss(Plan plan) {
    Fraction worst = worstRatio(plan);
    boolean holds = worst.isAtMost(Exponential.lower(plan.loss().epsilon()));
    return new ExactLoss(plan.loss(), Exponential.logUp(worst), holds ? 0 : 1, holds);
  }

  private static Stream<Mechanism> mechanisms(Plan plan) {
    return plan.parts().stream().map(Plan.Part::mechanism);
  }

  static Fraction worstRatio(Plan plan) {
    List<Fraction> ratios = mechanisms(plan).map(part -> part.law().worstRatio()).collect(toList());
    return ratios.stream().anyMatch(Fraction::isInfinite)
        ? Fraction.INFINITY
        : largest(
                plan.sampling(), ratios, RatioProduct.ONE, RatioProduct::times, RatioProduct::over)
            .power(answers(plan));
  }

  /**
   * Returns the number of reports of a person that the plan covers. The waves that a device answers
   * do not depend on values either. Given the waves, its reports are independent, so their ratios
   * multiply, too.
   */
  static int answers(Plan plan) {
    return plan.isWholeSeries() ? plan.series().orElseThrow().answers() : 1;
  }

  /**
   * Computes the loss of a plan with δ: the largest sum of the parts' ε, each for the part's own δ,
   * and the largest sum of these δ.
   */
  private static ExactLoss composedLoss(Plan plan) {
    double epsilon = largestSum(plan, part -> Audit.leastEpsilon(part.law(), part.claim()));
    double delta = largestSum(plan, part -> part.claim().delta());
    boolean holds = epsilon <= plan.loss().epsilon() && delta <= plan.loss().delta();
    return new ExactLoss(plan.loss(), epsilon, delta, holds);
  }

  /**
   * Returns the largest sum of the losses of parts that can be drawn together, added exactly and
   * rounded up once.
   */
  private static double largestSum(Plan plan, ToDoubleFunction<Mechanism> loss) {
    return largestSum(plan, mechanisms(plan).mapToDouble(loss).toArray());
  }

  static double largestSum(Plan plan, double[] losses) {
    for (double one : losses) {
      if (one == Double.POSITIVE_INFINITY) {
        return one;
      }
    }
    List<BigDecimal> exact = Arrays.stream(losses).mapToObj(BigDecimal::new).collect(toList());
    BigDecimal sum =
        largest(plan.sampling(), exact, BigDecimal.ZERO, BigDecimal::add, BigDecimal::subtract);
    BigDecimal all = sum.multiply(BigDecimal.valueOf(answers(plan)));
    double nearest = all.doubleValue();
    return new BigDecimal(nearest).compareTo(all) >= 0 ? nearest : Math.nextUp(nearest);
  }

  /** Returns the largest combination of losses over all sets of parts that can be drawn. */
  private static <L extends Comparable<L>, T extends Comparable<T>> T largest(
      Sampling sampling,
      List<L> losses,
      T none,
      BiFunction<T, L, T> with,
      BiFunction<T, L, T> without) {
    if (sampling.weights().isEmpty()) { // every set of this size can be drawn
      T sum = none;
      List<L> falling = losses.stream().sorted(Collections.reverseOrder()).collect(toList());
      for (L loss : falling.subList(0, sampling.count())) {
        sum = with.apply(sum, loss);
      }
      return sum;
    }
    AtomicReference<T> largest = new AtomicReference<>(none);
    sampling.walkWeightedSets(
        none,
        (sum, part) -> with.apply(sum, losses.get(part)),
        (sum, part) -> without.apply(sum, losses.get(part)),
        sum -> largest.accumulateAndGet(sum, BinaryOperator.maxBy(Comparator.naturalOrder())));
    return Objects.requireNonNull(largest.get());
  }

  /**
   * The largest shift that forged reports can cause in the estimate of an attribute: of a number's
   * mean, of a share, or of an entry of a mean vector.
   *
   * <p>A forger sends the legal symbol whose decoded number is farthest from the truth, and reports
   * on the part that moves the estimate most. A collector cannot verify which parts a device drew,
   * so every forged report can be about the same attribute. If devices report on one of four
   * attributes, 1 % of forged reports are nearly 4 % of the reports on that attribute. No screen
   * finds forged reports that are no more frequent than honest ones may be.
   *
   * <p>If several parts report on an attribute, its estimate is a weighted average of theirs. The
   * weights are assumed to be those of an honest crowd.
   *
   * <p>For a number that may be missing, the estimate is the mean of the people who have an answer,
   * assumed to be half of all. If they are a quarter, forged reports move it twice as far.
   *
   * @param attribute the attribute's name
   * @param forged the share of all reports that are forged
   * @param moved the shift in the attribute's unit; for a share, as a fraction of all people
   * @param relative the shift as a fraction of the attribute's range; for a share, equal to {@code
   *     moved}
   */
  public record Influence(String attribute, double forged, double moved, double relative) {

    /** The share of forged reports that forecasts assume. */
    public static final double ONE_PERCENT = 0.01;

    /**
     * Returns the influence on every attribute, in the schema's order.
     *
     * @param forged the share of all reports that are forged, in (0, 1)
     * @throws IllegalArgumentException if it is not in (0, 1)
     */
    public static List<Influence> of(Plan plan, double forged) {
      if (!(forged > 0 && forged < 1)) {
        throw new IllegalArgumentException(
            "the share of forged reports is " + forged + "; it must be in (0, 1)");
      }
      return IntStream.range(0, plan.schema().attributes().size())
          .mapToObj(place -> of(plan, place, forged))
          .collect(toUnmodifiableList());
    }

    private static Influence of(Plan plan, int place, double forged) {
      Attribute attribute = plan.schema().attributes().get(place);
      List<Integer> parts = plan.partsOf(place);
      double all = parts.size() == 1 ? 1 : information(plan, parts, place);
      double moved =
          parts.stream()
              .mapToDouble(
                  part ->
                      (parts.size() == 1 ? 1 : information(plan, List.of(part), place) / all)
                          * moved(
                              plan.parts().get(part),
                              place,
                              shareOfReports(plan.sampling().inclusion(part), forged)))
              .max()
              .orElseThrow();
      // On the mechanisms' scale the range of a number, and of an entry of a vector, is 2 wide.
      double unit =
          attribute.match(Attribute.Numeric::halfRange, one -> 1.0, Attribute.Vector::bound);
      double width = attribute.match(number -> 2.0, one -> 1.0, vector -> 2.0);
      return new Influence(attribute.name(), forged, moved * unit, moved / width);
    }

    private static double moved(Plan.Part part, int place, double forged) {
      return part.mechanism() instanceof TupleMechanism joint
          ? joint.moved(part.attributes().indexOf(place), forged)
          : part.mechanism().moved(forged);
    }

    private static Mechanism mechanism(Plan plan, int part, int place) {
      return plan.parts().get(part).mechanismFor(place);
    }

    /**
     * Returns the weight of the estimate from some parts: their reports over the variance of one
     * report.
     */
    private static double information(Plan plan, List<Integer> parts, int place) {
      return parts.stream()
          .mapToDouble(
              part ->
                  plan.sampling().inclusion(part)
                      / mechanism(plan, part, place).worstCaseVariance())
          .sum();
    }

    /**
     * Returns the share of forged reports among those on a part, if all forged reports are on it.
     */
    private static double shareOfReports(double inclusion, double forged) {
      return forged / (forged + (1 - forged) * inclusion);
    }
  }

  /**
   * An upper bound on what readers learn about one person if they see only a plan's tally. The
   * bound is not exact. It assumes that all other reports are drawn as the plan states: forged
   * reports do not hide a person's report.
   *
   * <p><b>Part by part.</b> The reader is assumed to know which parts everybody reported on. This
   * knowledge depends on no value, so δ is a mean over all such choices. Given the choices, the
   * tallies of the parts are independent, and only the tallies of the person's own parts depend on
   * the person's report. The losses of these tallies add up, each with its share of δ; the worst
   * set of parts that can be drawn counts. Each other person reports on a part with its inclusion
   * probability π, independently of the rest, and such a report hides the person's own with
   * probability γ. Averaged over the choices, the number of reports that hide it is binomial with
   * rate π·γ, so nothing need be assumed about how many people reported on the part. A series is
   * the same with more parts: π is multiplied by the share of the waves that a person answers, and
   * there are as many sets of parts as answers. (All its people are there from the start.)
   *
   * <p><b>As a whole.</b> All reports of a person, with the parts that they are about, are also one
   * report of one law. Its worst ratio is that of the plan, and it hides among clones of it. The
   * smaller of the two bounds is used.
   */
  public static final class Readers {

    /**
     * The smallest number of people for which the crowd lowers the claimed loss. The bounds would
     * hold for fewer; but in a small crowd a few forged reports are a large part, and forged
     * reports do not hide a person's report.
     */
    public static final int MIN_PEOPLE = 100;

    /** The usual δ: one in a hundred million people. */
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
     * Returns whether the crowd lowers the claimed loss. It does not if there are fewer than
     * {@value #MIN_PEOPLE} people, nor if the plan claims a δ itself, because the bounds for crowds
     * need pure reports.
     */
    public boolean isCrowd() {
      return people >= MIN_PEOPLE
          && loss.claimed().isPure()
          && plan.parts().stream().allMatch(part -> part.mechanism().claim().isPure())
          && Double.isFinite(loss.epsilon());
    }

    /**
     * Returns an upper bound on the tally's ε for this δ, rounded up; never more than the report's.
     */
    public double epsilon(double delta) {
      checkDelta(delta);
      if (!isCrowd()) {
        return loss.epsilon();
      }
      return Math.min(loss.epsilon(), Math.min(clones().epsilon(people, delta), partByPart(delta)));
    }

    /** Returns an upper bound on the tally's δ for this ε, rounded up. */
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

    /** Returns the bounds on the loss of a part's tally. */
    private List<CrowdLoss> bounds(int part) {
      Law law = plan.parts().get(part).mechanism().law();
      double asked = PlanAudit.answers(plan) / (double) plan.series().map(Series::waves).orElse(1);
      double inclusion = plan.sampling().inclusion(part) * (plan.isWholeSeries() ? asked : 1);
      return Stream.concat(
              Stream.of(CrowdLoss.clones(law.worstRatio())), CrowdLoss.blanket(law).stream())
          .map(bound -> bound.among(inclusion))
          .collect(toUnmodifiableList());
    }

    /** Returns the least δ whose ε is at most this, by bisection of its logarithm. */
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
        throw new IllegalArgumentException(
            "epsilon is " + epsilon + "; it must be a number above 0");
      }
    }
  }
}
