package dev.hearsay;

import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.audit.Audit;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.audit.crowd.CrowdLoss;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.exact.RatioProduct;
import dev.hearsay.joint.JointMechanism;
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
 * What a plan really costs a person who takes part once; of a series, with all of its answers. The
 * loss is computed at once; what each part's decoded reports are like, which a device need not
 * know, when it is asked for. Immutable.
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

  /** The whole report's exact loss against the plan's claim. */
  public ExactLoss loss() {
    return loss;
  }

  /**
   * Each part's own audit, in the plan's order. The first call computes variances and biases, in a
   * time that grows with the numbers of inputs and of symbols, multiplied.
   */
  public List<Audit> parts() {
    return parts.get();
  }

  /**
   * What somebody learns about one person who sees nothing but the tally of so many people.
   *
   * @param people who take part, all with reports drawn as the plan says; of a series, in all of it
   * @throws IllegalArgumentException if there are none
   */
  public Readers readers(long people) {
    return new Readers(plan, loss, people);
  }

  /**
   * What readers learn of numbers that are published again and again, each time with at least so
   * many new reports; of a series, with so many to each wave that has any. What is new at one time
   * is a tally of its own, and everybody's report is in one of these: the smallest tells the most.
   * Of a series this holds for each answer, and the losses add up.
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
   * How many people hide one of them so well that readers learn at most this.
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
   * Which parts are reported on does not depend on the values. Given which, the parts are
   * independent, so their ratios multiply, and the worst set that can be drawn is the plan's loss.
   */
  static PlanAudit of(Plan plan) {
    boolean isPure =
        plan.loss().isPure() && mechanisms(plan).allMatch(part -> part.claim().isPure());
    return new PlanAudit(plan, isPure ? pureLoss(plan) : composedLoss(plan));
  }

  /**
   * Of a claim that does not hold only ε is computed: δ is then given as 1, which is true of
   * everything, since the divergence of a product of parts is not that of any one of them.
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
   * How many reports of a person the plan is about. Which waves a device answers does not depend on
   * the values either, and given which, its reports are independent: their ratios multiply, too.
   */
  static int answers(Plan plan) {
    return plan.isWholeSeries() ? plan.series().orElseThrow().answers() : 1;
  }

  /** With δ, losses are added up: the largest sum of ε for the parts' own δ, and of these. */
  private static ExactLoss composedLoss(Plan plan) {
    double epsilon = largestSum(plan, part -> Audit.leastEpsilon(part.law(), part.claim()));
    double delta = largestSum(plan, part -> part.claim().delta());
    boolean holds = epsilon <= plan.loss().epsilon() && delta <= plan.loss().delta();
    return new ExactLoss(plan.loss(), epsilon, delta, holds);
  }

  /** Added exactly and rounded up once. */
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

  /** What the parts come to of the set that can be drawn and comes to most. */
  private static <L extends Comparable<L>, T extends Comparable<T>> T largest(
      Sampling sampling,
      List<L> losses,
      T none,
      BiFunction<T, L, T> with,
      BiFunction<T, L, T> without) {
    if (sampling.weights().isEmpty()) { // every set of so many parts can be drawn
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
   * How far forged reports can move the estimate of an attribute, at most: of a number's mean, of a
   * share, of an entry of a mean vector.
   *
   * <p>A forger sends the legal symbol whose decoded number is farthest from the truth, and reports
   * on the part that moves the estimate most. Which parts a device draws is its own business, so a
   * forged report can always be about the same attribute: where devices report on one of four
   * attributes, one per cent of forged reports are nearly four per cent of those about it. No
   * screen finds forged reports that are no more frequent than honest ones may be.
   *
   * <p>An attribute that several parts tell of is estimated by an average of theirs. The weights
   * are taken to be those of an honest crowd.
   *
   * <p>Of a number that may be missing, it is the mean of the people who have an answer, taken to
   * be half of all. If they are a quarter, forged reports move it twice as far.
   *
   * @param attribute the attribute's name
   * @param forged the share of all reports that are forged
   * @param moved in the attribute's unit; of a share as a fraction of all people
   * @param relative the same over the attribute's range; of a share it is the same
   */
  public record Influence(String attribute, double forged, double moved, double relative) {

    /** The share of forged reports of which forecasts speak. */
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
      return part.mechanism() instanceof JointMechanism joint
          ? joint.moved(part.attributes().indexOf(place), forged)
          : part.mechanism().moved(forged);
    }

    private static Mechanism mechanism(Plan plan, int part, int place) {
      return plan.parts().get(part).mechanismFor(place);
    }

    /** The weight of the estimate of some parts: reports over the variance of one. */
    private static double information(Plan plan, List<Integer> parts, int place) {
      return parts.stream()
          .mapToDouble(
              part ->
                  plan.sampling().inclusion(part)
                      / mechanism(plan, part, place).worstCaseVariance())
          .sum();
    }

    /** The share of forged reports among those on a part, if all of them are on it. */
    private static double shareOfReports(double inclusion, double forged) {
      return forged / (forged + (1 - forged) * inclusion);
    }
  }

  /**
   * What somebody learns about one person who sees nothing but a plan's tally: at most this, never
   * exactly. Everybody else's report must be drawn as the plan says; made-up reports hide nobody.
   *
   * <p><b>Part by part.</b> The reader is told, for free, which parts everybody reported on. That
   * depends on no value, so δ is its mean over all such choices. Given them, the tallies of the
   * parts are independent, and about the own report only those of its own parts tell: their losses
   * add up, each with its share of δ, to those of the worst set that can be drawn. Of the others,
   * each reports on a part with its probability of inclusion π, independently of each other; each
   * of these hides the own report with probability γ. Averaged over who does, the number of those
   * that hide it is binomial of rate π·γ: nothing need be assumed about how many reported. A series
   * is the same with more parts: π is multiplied by the share of the waves that a person answers,
   * and there are as many sets of parts as answers. (All its people are there from the start.)
   *
   * <p><b>As a whole.</b> A person's reports, with which parts they are about, are also one report
   * of one law, of the worst ratio of them all: among clones of it. The smaller bound is taken.
   */
  public static final class Readers {

    /**
     * With fewer people only the loss of the report itself is claimed. The bounds would hold; but
     * in a small crowd a few made-up reports are a large part, and these hide nobody.
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
     * Whether the crowd counts. It does not if there are fewer than {@value #MIN_PEOPLE} people,
     * nor with a plan that claims a δ itself: what is known of crowds is about pure reports.
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
        throw new IllegalArgumentException(
            "epsilon is " + epsilon + "; it must be a number above 0");
      }
    }
  }
}
