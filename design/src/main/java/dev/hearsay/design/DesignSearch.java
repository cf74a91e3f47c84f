package dev.hearsay.design;

import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.design.Forecast.Alternative;
import dev.hearsay.design.joint.ErrorLimit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A search for the plan of least expected error among all plans that meet the request.
 *
 * <p>Without weights, the search never increases one attribute's error to reduce another's. The
 * reference is the plan by which people report on some of the attributes, all with the same
 * probability: no attribute may have a larger error than in that plan.
 *
 * @param sampled the number of attributes that a person reports on, if prescribed
 * @param whole the mechanism for all attributes at once, or {@link Planner#AUTO}
 * @param isJoint whether attributes may be reported together
 */
record DesignSearch(
    Expectations expectations,
    PrivacyLoss loss,
    AttributeMechanisms mechanisms,
    OptionalInt sampled,
    String whole,
    boolean isJoint) {

  /**
   * The least ε per attribute. With less, reporting on fewer attributes is never worse: below it,
   * the noise grows faster than 1/share.
   */
  static final double MIN_SHARE = 1;

  /**
   * The factor by which the error of a rough design may differ from the final one. Designs within
   * this factor of the best rough one are designed in full.
   */
  private static final double ROUGHNESS = 1.1;

  /**
   * The largest number of parts per person in designs with joint parts. With several attributes in
   * one symbol, more symbols do not help.
   */
  private static final int MAX_JOINT = 8;

  /**
   * The factor by which joint parts must reduce the error, since values may be spread less than
   * assumed.
   */
  private static final double WORTHWHILE = 0.97;

  /**
   * The factor by which the error may be larger if no attribute of a cross pays for another. With
   * more, attributes of few values would cost those of many too much.
   */
  private static final double PRICE_OF_FAIRNESS = 1.1;

  /**
   * Returns the plan of least expected error. If forged reports are counted, they move no attribute
   * farther than in the plan that is best without counting them.
   *
   * @param isRough whether to skip mechanisms that need optimization
   */
  Design best(boolean isRough) {
    if (!expectations.forged().isCounted()) {
      return leastError(isRough);
    }
    Plan usual = unguarded().leastError(isRough).plan();
    return Stream.of(Stream.of(leastError(isRough)), similar(usual, isRough))
        .flatMap(designs -> designs)
        .filter(design -> !ForgedReports.isMovedFarther(design.plan(), usual))
        .min(Comparator.comparingDouble(Design::error))
        .orElseThrow(); // the usual plan is one of these
  }

  /** Returns the search in which all reports are assumed to be honest. */
  private DesignSearch unguarded() {
    return new DesignSearch(
        expectations.with(ForgedReports.NONE), loss, mechanisms, sampled, whole, isJoint);
  }

  /**
   * Returns a plan, and, if it has no joint parts, the best plan with the same number of parts per
   * person.
   */
  private Stream<Design> similar(Plan usual, boolean isRough) {
    Stream<Design> same = Stream.of(Design.of("the plan for honest reports", usual, expectations));
    boolean isAlone =
        whole.equals(Planner.AUTO) && usual.parts().size() == schema().attributes().size();
    return isAlone ? Stream.concat(same, Stream.of(sampledDesign(usual.sampled(), isRough))) : same;
  }

  private Design leastError(boolean isRough) {
    if (mechanisms.isHistogram() && Mechanisms.vector().has(whole)) {
      throw new IllegalArgumentException(
          whole + " estimates only means; distributions are requested");
    }
    if (!whole.equals(Planner.AUTO)) {
      return wholes().named(whole);
    }
    if (sampled.isPresent()) {
      int m = sampled.getAsInt();
      return expectations.isWeighted() ? designs().best(m, isRough) : designs().evenly(m, isRough);
    }
    if (!expectations.crosses().isEmpty()) {
      return withCrosses(isRough);
    }
    Design alone = withoutJoint(isRough);
    if (!isJoint) {
      return alone;
    }
    JointDesigns joint = new JointDesigns(expectations, loss, mechanisms, limits(isRough), false);
    return joints(joint)
        .flatMap(one -> joint(one, alone.error(), isRough).stream())
        .filter(design -> design.error() < WORTHWHILE * alone.error())
        .filter(design -> expectations.isWeighted() || hasNoWorseDistributions(design, alone))
        .min(Comparator.comparingDouble(Design::error))
        .orElse(alone);
  }

  /**
   * Returns designs with all attributes, and designs in which numbers whose distribution is
   * requested stay alone.
   */
  private Stream<JointDesigns> joints(JointDesigns joint) {
    boolean isSpread =
        IntStream.range(0, schema().attributes().size())
            .anyMatch(expectations::isDistributionRequested);
    return isSpread ? Stream.of(joint, joint.withDistributionsAlone()) : Stream.of(joint);
  }

  /** Returns whether no requested distribution has a larger error than by the other plan. */
  private boolean hasNoWorseDistributions(Design design, Design alone) {
    return IntStream.range(0, schema().attributes().size())
        .filter(expectations::isDistributionRequested)
        .allMatch(
            i ->
                expectations.rangeError(design.plan(), i)
                    <= expectations.rangeError(alone.plan(), i));
  }

  /** Returns the best plan in which every attribute is alone, or all are reported at once. */
  Design withoutJoint(boolean isRough) {
    Design sampledOnes = bestSampled(isRough);
    List<ErrorLimit> limits = limits(isRough);
    return Stream.concat(
            Stream.of(sampledOnes), freeWholes().filter(design -> isWithin(design, limits)))
        .min(Comparator.comparingDouble(Design::error))
        .orElseThrow();
  }

  private Design bestSampled(boolean isRough) {
    List<Design> rough =
        IntStream.rangeClosed(1, mostWorthTrying()).mapToObj(m -> sampledDesign(m, true)).toList();
    return promising(rough, Double.POSITIVE_INFINITY).stream()
        .map(design -> sampledDesign(design.plan().sampled(), isRough))
        .min(Comparator.comparingDouble(Design::error))
        .orElseThrow();
  }

  private Design sampledDesign(int m, boolean isRough) {
    return expectations.isWeighted() ? designs().best(m, isRough) : designs().evenly(m, isRough);
  }

  /**
   * Returns the best plan with crosses. Joint parts are used at any cost, since only they can
   * estimate crosses.
   */
  private Design withCrosses(boolean isRough) {
    JointDesigns joint = new JointDesigns(expectations, loss, mechanisms, unlimited(), false);
    Design covering = joint.covering(isRough);
    Design windows =
        Stream.concat(
                Stream.of(covering),
                joints(joint).flatMap(one -> joint(one, covering.error(), isRough).stream()))
            .min(Comparator.comparingDouble(Design::error))
            .orElseThrow();
    if (mechanisms.isHistogram()) {
      // Choosing each number's own mechanism by its ranges takes half a second for each ε.
      return windows;
    }
    Design best = better(joint.withSingles(false, isRough), windows);
    if (expectations.isWeighted()) {
      return best;
    }
    Design fair = better(joint.withSingles(true, isRough), windows);
    return fair.error() <= PRICE_OF_FAIRNESS * best.error() ? fair : best;
  }

  /** Returns a design if it is nowhere worse than the other, and otherwise the other. */
  private Design better(Design design, Design other) {
    return isNowhereWorse(design, other) ? design : other;
  }

  /** Returns whether a design has no larger errors of attributes, crosses and distributions. */
  private boolean isNowhereWorse(Design design, Design other) {
    return expectations.errorOfAttributes(design.plan())
            <= expectations.errorOfAttributes(other.plan())
        && expectations.errorOfCrosses(design.plan()) <= expectations.errorOfCrosses(other.plan());
  }

  private List<ErrorLimit> unlimited() {
    return Collections.nCopies(schema().attributes().size(), ErrorLimit.NONE);
  }

  private static List<Design> promising(List<Design> rough, double error) {
    double least = rough.stream().mapToDouble(Design::error).min().orElse(error);
    double limit = ROUGHNESS * Math.min(least, error);
    return rough.stream().filter(design -> design.error() <= limit).toList();
  }

  private Optional<Design> joint(JointDesigns joint, double alone, boolean isRough) {
    if (!joint.isPossible()) {
      return Optional.empty();
    }
    boolean hasSameLimits = isRough || !expectations.crosses().isEmpty();
    JointDesigns rough = hasSameLimits ? joint : joint.withLimits(limits(true));
    List<Design> found =
        IntStream.rangeClosed(1, Math.min(MAX_JOINT, mostWorthTrying()))
            .mapToObj(m -> rough.best(m, true))
            .flatMap(Optional::stream)
            .toList();
    return promising(found, alone).stream()
        .map(design -> joint.best(design.plan().sampled(), isRough))
        .flatMap(Optional::stream)
        .min(Comparator.comparingDouble(Design::error));
  }

  private Schema schema() {
    return expectations.schema();
  }

  /** Returns the limits of the attributes' errors. */
  private List<ErrorLimit> limits(boolean isRough) {
    return expectations.isWeighted()
        ? unlimited()
        : expectations.limits(bestSampled(isRough).plan());
  }

  private boolean isWithin(Design design, List<ErrorLimit> limits) {
    List<ErrorLimit> found = expectations.limits(design.plan());
    return IntStream.range(0, found.size()).allMatch(i -> found.get(i).isWithin(limits.get(i)));
  }

  private SampledDesigns designs() {
    return new SampledDesigns(expectations, loss, mechanisms);
  }

  private WholeDesigns wholes() {
    return new WholeDesigns(expectations, loss, mechanisms, sampled);
  }

  /**
   * Returns the designs that report on everything at once, if the request excludes none of them.
   */
  private Stream<Design> freeWholes() {
    boolean isFree = schema().attributes().stream().allMatch(mechanisms::isFree);
    boolean hasOnlyMeansAndShares =
        expectations.crosses().isEmpty()
            && !(mechanisms.isHistogram()
                && schema().attributes().stream().anyMatch(Numeric.class::isInstance));
    return isFree && hasOnlyMeansAndShares ? wholes().possible() : Stream.of();
  }

  private int mostWorthTrying() {
    double most = Math.ceil(loss.epsilon() / MIN_SHARE);
    return (int) Math.min(schema().attributes().size(), Math.max(1, most));
  }

  /**
   * Returns the alternatives that an analyst would ask about: one attribute more or fewer per
   * person, even sampling, everything at once, no joint parts.
   */
  List<Alternative> alternatives(Design best) {
    if (schema().attributes().size() == 1) {
      return List.of();
    }
    int all = schema().attributes().size();
    List<Design> considered = new ArrayList<>();
    Design alone = withoutJoint(false);
    int m = alone.plan().sampled();
    if (isJoint && expectations.crosses().isEmpty()) {
      considered.add(new Design("without joint parts", alone.plan(), alone.error()));
    }
    Stream.of(m - 1, m, m + 1, all)
        .distinct()
        .filter(count -> count >= 1 && count <= all)
        .forEach(count -> considered.add(designs().evenly(count, count != m)));
    freeWholes().forEach(considered::add);
    return considered.stream()
        .filter(design -> !design.plan().equals(best.plan()))
        .filter(design -> Double.isFinite(design.error())) // it estimates all that is requested
        .map(design -> new Alternative(design.way(), design.error() / best.error()))
        .toList();
  }
}
