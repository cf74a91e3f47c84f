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
 * A search for parts that report on all requested crosses, of which each person reports on one
 * part. Parts may overlap: their information about a target adds up. With π_P the probability of
 * part P and t_P the variance of one of its reports, the error is Σ weight/(Σ_P π_P/t_P), up to a
 * constant.
 *
 * <p>Two parts are merged where that lowers the error, and parts within the new one are removed.
 * The gain is computed with the present probabilities; those of merged parts are added up. Mergers
 * that affect different parts are done at once, then the probabilities are optimized again.
 *
 * <p>Not thread-safe.
 */
public final class Covering {

  /** The largest number of parts at which parts without a common attribute are merged. */
  private static final int MAX_UNRELATED = 24;

  /** The share of the error by which a merger must reduce it. */
  private static final double GAIN = 1e-5;

  private static final int STEPS = 60;

  private final WindowSearch windows;
  private final List<Target> targets;
  private final Map<List<Integer>, Optional<Bundle>> designed = new HashMap<>();
  private final IntPredicate isFree;
  private List<Bundle> parts;
  private double[] inclusions;

  /**
   * Creates a search.
   *
   * @param isFree whether an attribute may be reported together with others
   */
  public Covering(WindowSearch windows, List<Bundle> start, IntPredicate isFree) {
    this.isFree = isFree;
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

  /** Returns the probability of each part. */
  public double[] inclusions() {
    return inclusions.clone();
  }

  /**
   * Returns the optimal probabilities. Σ weight/information is least where all parts have the same
   * marginal gain g_P = Σ weight/(information²·t_P). Multiplying each π_P by √g_P and normalizing
   * them converges to it. Where parts do not overlap, g_P = cost/π_P², and one step is enough.
   */
  private double[] optimal(List<Bundle> of, double[] start) {
    double[] found = start.clone();
    for (int step = 0; step < STEPS; step++) {
      double[] information = information(of, found);
      double sum = 0;
      for (int i = 0; i < found.length; i++) {
        found[i] *= Math.sqrt(gain(of.get(i), information));
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

  private double[] information(List<Bundle> of, double[] probabilities) {
    double[] information = new double[targets.size()];
    for (int i = 0; i < probabilities.length; i++) {
      add(of.get(i), probabilities[i], information);
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
   * A merger.
   *
   * @param replaced the indices of the parts that are removed
   * @param change the change of the error
   */
  private record Merger(Bundle joint, List<Integer> replaced, double change) {}

  /** Merges parts as long as that lowers the error. */
  public Covering merged() {
    double error = error(information(parts, inclusions));
    while (true) {
      List<Bundle> before = parts;
      double[] drawn = inclusions;
      apply(mergers(error));
      double next = error(information(parts, inclusions));
      if (parts.size() == before.size() || next >= error) {
        parts = next >= error ? before : parts;
        inclusions = next >= error ? drawn : inclusions;
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
    return (isRelated || parts.size() <= MAX_UNRELATED) && union.stream().allMatch(isFree::test);
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
    List<Double> drawn = new ArrayList<>();
    for (Merger merger : mergers) {
      if (merger.replaced().stream().noneMatch(removed::contains)) {
        removed.addAll(merger.replaced());
        merged.add(merger.joint());
        drawn.add(merger.replaced().stream().mapToDouble(i -> inclusions[i]).sum());
      }
    }
    for (int i = 0; i < parts.size(); i++) {
      if (!removed.contains(i)) {
        merged.add(parts.get(i));
        drawn.add(inclusions[i]);
      }
    }
    parts = List.copyOf(merged);
    inclusions = optimal(parts, drawn.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
