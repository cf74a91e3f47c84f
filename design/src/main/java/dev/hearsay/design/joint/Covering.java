package dev.hearsay.design.joint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * A search for a plan in which each person reports on one part, and in which every requested cross
 * is within a part. Parts may overlap: if several parts report on a {@link Target}, their
 * information about it adds up. Let π_P be the probability of part P, and t_P the variance of one
 * of its reports about a target. Up to a constant, the error of the plan is the sum of weight/(Σ_P
 * π_P/t_P) over all targets.
 *
 * <p>Two parts are replaced by their union if that reduces the error. Other parts within the union
 * are removed, too. To compute the change of the error, the union gets the sum of the probabilities
 * of the parts that it replaces. All mergers that replace different parts are made at once. Then
 * the probabilities are optimized again.
 *
 * <p>Not thread-safe.
 */
public final class Covering {

  /**
   * The largest number of parts with which pairs without a common attribute are tried, too. With
   * more parts, there are too many such pairs.
   */
  private static final int MAX_UNRELATED = 24;

  /** The smallest reduction of the error, as a share of it, for which parts are merged. */
  private static final double GAIN = 1e-5;

  private static final int STEPS = 60;

  /** The smallest probability of a part that is worth a further counter. */
  private static final double MIN_PROBABILITY = 1e-3;

  private final WindowSearch windows;
  private final List<Target> targets;
  private final Map<List<Integer>, Optional<Bundle>> designed = new HashMap<>();
  private final IntPredicate mayBeJoint;
  private List<Bundle> parts;
  private double[] inclusions;

  /**
   * Creates a search.
   *
   * @param mayBeJoint whether an attribute may be reported together with others
   */
  public Covering(WindowSearch windows, List<Bundle> start, IntPredicate mayBeJoint) {
    this.mayBeJoint = mayBeJoint;
    this.windows = windows;
    this.targets = windows.targets();
    this.parts = List.copyOf(start);
    this.inclusions = optimal(parts, evenly(parts.size()));
  }

  private static double[] evenly(int count) {
    double[] even = new double[count];
    Arrays.fill(even, 1.0 / count);
    return even;
  }

  public List<Bundle> parts() {
    return parts;
  }

  /**
   * Adds parts, such as single attributes that are in crosses, too. Parts that few people would
   * report on are left out if others report on their targets.
   */
  public Covering with(List<Bundle> more) {
    parts = Stream.concat(parts.stream(), more.stream()).toList();
    inclusions = optimal(parts, evenly(parts.size()));
    for (int rarest = rarest(); rarest >= 0; rarest = rarest()) {
      List<Bundle> fewer = new ArrayList<>(parts);
      fewer.remove(rarest);
      parts = List.copyOf(fewer);
      inclusions = optimal(parts, evenly(parts.size()));
    }
    return this;
  }

  /** Returns the rarest part, if it is too rare and can be left out; otherwise −1. */
  private int rarest() {
    int rarest = -1;
    for (int i = 0; i < inclusions.length; i++) {
      if (inclusions[i] < MIN_PROBABILITY
          && (rarest < 0 || inclusions[i] < inclusions[rarest])
          && isCovered(i)) {
        rarest = i;
      }
    }
    return rarest;
  }

  private boolean isCovered(int part) {
    int[] covering = new int[targets.size()];
    for (Bundle one : parts) {
      for (int target : one.targets()) {
        covering[target]++;
      }
    }
    return Arrays.stream(parts.get(part).targets()).allMatch(target -> covering[target] > 1);
  }

  /** Returns the probability of each part. */
  public double[] inclusions() {
    return inclusions.clone();
  }

  /**
   * Returns the optimal probabilities. The error Σ weight/information is smallest if all parts have
   * the same marginal gain g_P = Σ weight/(information²·t_P). Each step multiplies every π_P by
   * √g_P and normalizes the results; this converges to the optimum. If no parts overlap, g_P =
   * cost/π_P², and one step is enough.
   */
  private double[] optimal(List<Bundle> candidates, double[] start) {
    double[] found = start.clone();
    for (int step = 0; step < STEPS; step++) {
      double[] information = information(candidates, found);
      double sum = 0;
      for (int i = 0; i < found.length; i++) {
        found[i] *= Math.sqrt(gain(candidates.get(i), information));
        sum += found[i];
      }
      for (int i = 0; i < found.length; i++) {
        found[i] /= sum;
      }
    }
    return found;
  }

  private double gain(Bundle part, double[] information) {
    double gain = 0;
    for (int i = 0; i < part.targets().length; i++) {
      double known = information[part.targets()[i]];
      gain += targets.get(part.targets()[i]).weight() / (known * known * part.totals()[i]);
    }
    return gain;
  }

  private double[] information(List<Bundle> candidates, double[] probabilities) {
    double[] information = new double[targets.size()];
    for (int i = 0; i < probabilities.length; i++) {
      add(candidates.get(i), probabilities[i], information);
    }
    return information;
  }

  private static void add(Bundle part, double probability, double[] information) {
    for (int i = 0; i < part.targets().length; i++) {
      information[part.targets()[i]] += probability / part.totals()[i];
    }
  }

  private double error(double[] information) {
    double error = 0;
    for (int i = 0; i < information.length; i++) {
      error += targets.get(i).weight() / information[i];
    }
    return error;
  }

  /**
   * A replacement of several parts by one.
   *
   * @param joint the new part
   * @param replaced the indices of the parts that are removed
   * @param change the change of the error
   */
  private record Merger(Bundle joint, List<Integer> replaced, double change) {}

  /** Merges parts as long as that reduces the error, and returns this search. */
  public Covering merged() {
    double error = error(information(parts, inclusions));
    while (true) {
      List<Bundle> before = parts;
      double[] earlier = inclusions;
      apply(mergers(error));
      double next = error(information(parts, inclusions));
      if (parts.size() == before.size() || next >= error) {
        parts = next >= error ? before : parts;
        inclusions = next >= error ? earlier : inclusions;
        return this;
      }
      error = next;
    }
  }

  private List<Merger> mergers(double error) {
    double[] information = information(parts, inclusions);
    List<Merger> mergers = new ArrayList<>();
    Set<List<Integer>> tried = new HashSet<>();
    for (int i = 0; i < parts.size(); i++) {
      for (int j = 0; j < i; j++) {
        List<Integer> places = union(parts.get(i), parts.get(j));
        if (isWorthTrying(parts.get(i), parts.get(j), places) && tried.add(places)) {
          joint(places)
              .map(joint -> merger(joint, information))
              .filter(merger -> merger.change() < -GAIN * error)
              .ifPresent(mergers::add);
        }
      }
    }
    mergers.sort(Comparator.comparingDouble(Merger::change));
    return mergers;
  }

  private boolean isWorthTrying(Bundle one, Bundle other, List<Integer> union) {
    boolean isRelated = union.size() < one.attributes().size() + other.attributes().size();
    return (isRelated || parts.size() <= MAX_UNRELATED)
        && union.stream().allMatch(mayBeJoint::test);
  }

  private static List<Integer> union(Bundle one, Bundle other) {
    return Stream.concat(one.attributes().stream(), other.attributes().stream())
        .distinct()
        .sorted()
        .toList();
  }

  private Optional<Bundle> joint(List<Integer> places) {
    return Objects.requireNonNull(
        designed.computeIfAbsent(
            places,
            absent ->
                windows.isPossible(places)
                    ? Optional.of(windows.best(places, bundle -> bundle.cost(targets)))
                    : Optional.empty()));
  }

  private Merger merger(Bundle joint, double[] information) {
    double[] after = information.clone();
    List<Integer> replaced = new ArrayList<>();
    double probability = 0;
    for (int i = 0; i < parts.size(); i++) {
      if (joint.attributes().containsAll(parts.get(i).attributes())) {
        replaced.add(i);
        probability += inclusions[i];
        add(parts.get(i), -inclusions[i], after);
      }
    }
    add(joint, probability, after);
    double change = 0;
    for (int target : joint.targets()) {
      double weight = targets.get(target).weight();
      change += weight / Math.max(after[target], 0) - weight / information[target];
    }
    return new Merger(joint, replaced, change);
  }

  private void apply(List<Merger> mergers) {
    Set<Integer> removed = new HashSet<>();
    List<Bundle> merged = new ArrayList<>();
    List<Double> probabilities = new ArrayList<>();
    for (Merger merger : mergers) {
      if (merger.replaced().stream().noneMatch(removed::contains)) {
        removed.addAll(merger.replaced());
        merged.add(merger.joint());
        probabilities.add(merger.replaced().stream().mapToDouble(i -> inclusions[i]).sum());
      }
    }
    for (int i = 0; i < parts.size(); i++) {
      if (!removed.contains(i)) {
        merged.add(parts.get(i));
        probabilities.add(inclusions[i]);
      }
    }
    parts = List.copyOf(merged);
    inclusions = optimal(parts, probabilities.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
