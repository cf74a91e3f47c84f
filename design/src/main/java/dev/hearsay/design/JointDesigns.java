package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Sampling;
import dev.hearsay.Schema;
import dev.hearsay.design.joint.Bundle;
import dev.hearsay.design.joint.Bundling;
import dev.hearsay.design.joint.CodedNoises;
import dev.hearsay.design.joint.Covering;
import dev.hearsay.design.joint.ErrorLimit;
import dev.hearsay.design.joint.Inclusions;
import dev.hearsay.design.joint.JointAttribute;
import dev.hearsay.design.joint.Target;
import dev.hearsay.design.joint.WindowSearch;
import dev.hearsay.mechanism.Mechanism;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Designs of plans by which a device reports on several attributes in one symbol.
 *
 * @param limits the limit of each attribute's error
 * @param areDistributionsAlone whether numbers whose distribution is requested stay alone, except
 *     in crosses
 */
record JointDesigns(
    Expectations expectations,
    PrivacyLoss loss,
    AttributeMechanisms mechanisms,
    List<ErrorLimit> limits,
    boolean areDistributionsAlone) {

  /**
   * The largest number of attributes. With more, comparing all pairs takes too long, so all
   * attributes stay alone.
   */
  private static final int MAX_ATTRIBUTES = 100;

  JointDesigns withLimits(List<ErrorLimit> others) {
    return new JointDesigns(expectations, loss, mechanisms, others, areDistributionsAlone);
  }

  JointDesigns withDistributionsAlone() {
    return new JointDesigns(expectations, loss, mechanisms, limits, true);
  }

  boolean isPossible() {
    long free = IntStream.range(0, schema().attributes().size()).filter(this::isFree).count();
    return free > 1 && schema().attributes().size() <= MAX_ATTRIBUTES;
  }

  private boolean isFree(int place) {
    return isFree(expectations.attribute(place))
        && !(areDistributionsAlone && expectations.isDistributionRequested(place));
  }

  private boolean isFree(Attribute attribute) {
    return mechanisms.isFree(attribute)
        && attribute.match(number -> true, category -> true, vector -> false);
  }

  /**
   * Returns the best plan by which people report on m parts, some of them joint, if there is one.
   */
  Optional<Design> best(int m, boolean isRough) {
    PrivacyLoss share = loss.share(m);
    WindowSearch windows =
        new WindowSearch(attributes(), expectations.targets(limits), share, CodedNoises.none());
    Bundling bundling = new Bundling(windows, m);
    IntFunction<Mechanism> own = own(share, m, isRough);
    List<List<Integer>> together = Crosses.connected(expectations.crosses());
    if (!together.stream().allMatch(windows::isPossible)) {
      return Optional.empty();
    }
    List<Bundle> start = start(together, windows, own);
    if (start.size() < m) {
      return Optional.empty();
    }
    List<Bundle> parts = bundling.merged(start, each(this::isFree));
    if (parts.stream().noneMatch(Bundle::isJoint) || !bundling.isWithinLimits(parts)) {
      return Optional.empty();
    }
    return Optional.of(design(parts, bundling.inclusions(parts), own, share, m));
  }

  /**
   * Returns the best plan of windows by which people report on one part. Attributes may be in
   * several parts.
   */
  Design covering(boolean isRough) {
    IntFunction<Mechanism> own = own(loss, 1, isRough);
    WindowSearch windows =
        new WindowSearch(attributes(), expectations.targets(limits), loss, CodedNoises.none());
    return design(covering(windows, own).merged(), own);
  }

  /**
   * Returns a plan by which people report on one part, and in which every attribute that is in a
   * cross may also have a part of its own. Tuples may be coded as one value.
   *
   * @param isFair whether no attribute of a cross pays for another
   */
  Design withSingles(boolean isFair, boolean isRough) {
    IntFunction<Mechanism> own = own(loss, 1, isRough);
    List<Bundle> singles =
        IntStream.range(0, schema().attributes().size())
            .mapToObj(i -> alone(i, own.apply(i)))
            .toList();
    List<Target> targets = expectations.targets(limits);
    WindowSearch windows =
        new WindowSearch(
            attributes(), isFair ? fair(targets, singles) : targets, loss, CodedNoises.of(loss));
    Covering covering = covering(windows, own).merged();
    return design(covering.with(missing(singles, covering.parts())), own);
  }

  private Covering covering(WindowSearch windows, IntFunction<Mechanism> own) {
    return new Covering(windows, start(expectations.crosses(), windows, own), this::isFree);
  }

  private Design design(Covering covering, IntFunction<Mechanism> own) {
    return design(covering.parts(), covering.inclusions(), own, loss, 1);
  }

  private static List<Bundle> missing(List<Bundle> singles, List<Bundle> parts) {
    return singles.stream()
        .filter(single -> parts.stream().noneMatch(p -> p.attributes().equals(single.attributes())))
        .toList();
  }

  /**
   * Returns targets with weights by which no attribute of a cross pays for another: the weight is
   * inverse to the error that the attribute has if it is alone.
   */
  private List<Target> fair(List<Target> targets, List<Bundle> singles) {
    double average =
        crossed().mapToDouble(place -> singles.get(place).totals()[0]).average().orElseThrow();
    List<Target> fair = new ArrayList<>(targets);
    crossed()
        .forEach(
            place -> {
              double weight = targets.get(place).weight() / singles.get(place).totals()[0];
              fair.set(place, targets.get(place).withWeight(average * weight));
            });
    return fair;
  }

  private IntStream crossed() {
    return expectations.crosses().stream().flatMap(List::stream).distinct().mapToInt(i -> i);
  }

  /**
   * Returns a part for each of these sets of attributes, and one for each attribute in none of
   * them.
   */
  private List<Bundle> start(
      List<List<Integer>> together, WindowSearch windows, IntFunction<Mechanism> own) {
    List<Bundle> start = new ArrayList<>();
    for (List<Integer> places : together) {
      start.add(windows.best(places, bundle -> bundle.cost(windows.targets())));
    }
    IntStream.range(0, schema().attributes().size())
        .filter(i -> together.stream().noneMatch(places -> places.contains(i)))
        .mapToObj(i -> alone(i, own.apply(i)))
        .forEach(start::add);
    return start;
  }

  private List<JointAttribute> attributes() {
    return each(
        i ->
            JointAttribute.of(
                expectations.attribute(i),
                expectations.error(i).assumed(),
                expectations.leastNodes(i)));
  }

  /**
   * Returns the mechanism for each attribute alone. It is designed on demand, since that takes
   * time.
   */
  private IntFunction<Mechanism> own(PrivacyLoss share, int m, boolean isRough) {
    // A lower bound, since there are at most as many parts as attributes.
    double inclusion = m / (double) schema().attributes().size();
    return i -> mechanisms.choose(expectations, i, share, inclusion, isRough);
  }

  private Bundle alone(int place, Mechanism own) {
    double total = expectations.total(new Plan.Part(List.of(place), own), place);
    return new Bundle(List.of(place), List.of(), "", new int[] {place}, new double[] {total});
  }

  private Schema schema() {
    return expectations.schema();
  }

  private <T> List<T> each(IntFunction<T> one) {
    return IntStream.range(0, schema().attributes().size()).mapToObj(one).toList();
  }

  private Design design(
      List<Bundle> found,
      double[] inclusions,
      IntFunction<Mechanism> own,
      PrivacyLoss share,
      int m) {
    List<Integer> order =
        IntStream.range(0, found.size())
            .boxed()
            .sorted(Comparator.comparing(i -> found.get(i).attributes().get(0)))
            .toList();
    List<Plan.Part> parts = new ArrayList<>();
    for (int i : order) {
      Bundle bundle = found.get(i);
      Mechanism mechanism =
          bundle.isJoint()
              ? Mechanisms.joint(bundle.mechanism(), bundle.coordinates(), share)
              : own.apply(bundle.attributes().get(0));
      parts.add(new Plan.Part(bundle.attributes(), mechanism));
    }
    double[] sorted = order.stream().mapToDouble(i -> inclusions[i]).toArray();
    Sampling sampling = m == parts.size() ? Sampling.evenly(m, m) : Inclusions.sampling(sorted, m);
    String way = m + " of " + parts.size() + " parts, some of several attributes";
    return Design.of(way, new Plan(schema(), loss, sampling, parts), expectations);
  }
}
