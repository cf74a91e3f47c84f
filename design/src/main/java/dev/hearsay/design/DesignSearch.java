package dev.hearsay.design;

import dev.hearsay.Attribute.Numeric;
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
 * Finds the plan of least expected error among those asked for.
 *
 * <p>If nobody says what matters more, no attribute pays for another: none may have a larger error
 * than if people reported on some of the attributes, all alike.
 *
 * @param sampled on how many attributes people are to report, if that is given
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
   * Spending less than this on an attribute is never better than reporting on fewer: below it noise
   * grows faster than 1/share.
   */
  static final double MIN_SHARE = 1;

  /** Rough designs may be off by this much; those within it of the best are designed in full. */
  private static final double ROUGHNESS = 1.1;

  /** Who tells several attributes in one symbol has no need of more symbols than this. */
  private static final int MAX_JOINT = 8;

  /** What joint parts must gain to be worth it, on values that may be spread less than assumed. */
  private static final double WORTHWHILE = 0.97;

  /**
   * Returns the plan of least expected error. If forged reports count, no attribute of it is moved
   * farther by them than in the plan that is best where they do not count.
   *
   * @param isRough whether mechanisms that need no optimization will do
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

  /** Returns the search that takes all reports for honest. */
  private DesignSearch unguarded() {
    return new DesignSearch(
        expectations.with(ForgedReports.NONE), loss, mechanisms, sampled, whole, isJoint);
  }

  /** Returns a plan, and those of as many parts per person if it has no joint parts. */
  private Stream<Design> similar(Plan usual, boolean isRough) {
    Stream<Design> same = Stream.of(Design.of("the plan for honest reports", usual, expectations));
    boolean isAlone =
        whole.equals(Planner.AUTO) && usual.parts().size() == schema().attributes().size();
    return isAlone ? Stream.concat(same, Stream.of(sampledDesign(usual.sampled(), isRough))) : same;
  }

  private Design leastError(boolean isRough) {
    if (mechanisms.isHistogram() && whole.equals(WholeDesigns.VECTOR)) {
      throw new IllegalArgumentException(
          WholeDesigns.VECTOR + " tells only means; distributions are asked for");
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
        .filter(design -> expectations.isWeighted() || isNoBlurrier(design, alone))
        .min(Comparator.comparingDouble(Design::error))
        .orElse(alone);
  }

  /** With all attributes, and without numbers whose distribution is asked for. */
  private Stream<JointDesigns> joints(JointDesigns joint) {
    boolean isSpread =
        IntStream.range(0, schema().attributes().size()).anyMatch(expectations::isSpreadAsked);
    return isSpread ? Stream.of(joint, joint.withSpreadsAlone()) : Stream.of(joint);
  }

  /** Returns whether no distribution that is asked for is told worse than by the other plan. */
  private boolean isNoBlurrier(Design design, Design alone) {
    return IntStream.range(0, schema().attributes().size())
        .filter(expectations::isSpreadAsked)
        .allMatch(
            i ->
                expectations.rangeError(design.plan(), i)
                    <= expectations.rangeError(alone.plan(), i));
  }

  /** The best plan in which every attribute is alone, or all are reported at once. */
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

  /** Crosses are told where parts are joint, whatever that costs: nothing else can tell them. */
  private Design withCrosses(boolean isRough) {
    JointDesigns joint = new JointDesigns(expectations, loss, mechanisms, unlimited(), false);
    Design covering = joint.covering(isRough);
    return Stream.concat(
            Stream.of(covering),
            joints(joint).flatMap(one -> joint(one, covering.error(), isRough).stream()))
        .min(Comparator.comparingDouble(Design::error))
        .orElseThrow();
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
    boolean isAlike = isRough || !expectations.crosses().isEmpty();
    JointDesigns rough = isAlike ? joint : joint.withLimits(limits(true));
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

  /** What each attribute's error may be. */
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
    return new WholeDesigns(expectations, loss, sampled);
  }

  /** Ways to report on everything that nobody excluded. */
  private Stream<Design> freeWholes() {
    boolean isFree = schema().attributes().stream().allMatch(mechanisms::isFree);
    boolean isTold =
        expectations.crosses().isEmpty()
            && !(mechanisms.isHistogram()
                && schema().attributes().stream().anyMatch(Numeric.class::isInstance));
    return isFree && isTold ? wholes().possible() : Stream.of();
  }

  private int mostWorthTrying() {
    double most = Math.ceil(loss.epsilon() / MIN_SHARE);
    return (int) Math.min(schema().attributes().size(), Math.max(1, most));
  }

  /** One more, one fewer, evenly, everything, nothing joint: what an analyst would ask about. */
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
        .filter(design -> Double.isFinite(design.error())) // what is asked for can be answered
        .map(design -> new Alternative(design.way(), design.error() / best.error()))
        .toList();
  }
}
