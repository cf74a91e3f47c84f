package dev.hearsay.design.joint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A search for the attributes that are reported together. Parts are merged, two at a time, as long
 * as that lowers the error. The gain of all mergers is estimated first, and then computed for the
 * most promising ones.
 *
 * <p>Not thread-safe.
 */
public final class Bundling {

  /** The number of mergers whose gain is computed, those with the best estimates. */
  private static final int COMPUTED = 24;

  /** The factor by which a merger must reduce the error. */
  private static final double GAIN = 1 - 1e-6;

  private final WindowSearch windows;
  private final List<Target> targets;
  private final int count;
  private final Map<List<Integer>, List<Bundle>> designed = new HashMap<>();

  /**
   * Creates a search.
   *
   * @param count the number of parts that a person reports on
   */
  public Bundling(WindowSearch windows, int count) {
    this.windows = windows;
    this.targets = windows.targets();
    this.count = count;
  }

  /** A merger: the two parts that it replaces, the new part, and the estimated change. */
  private record Merger(Bundle one, Bundle other, Bundle joint, double guess) {
    List<Bundle> in(List<Bundle> parts) {
      List<Bundle> merged = new ArrayList<>(parts);
      merged.remove(one);
      merged.remove(other);
      merged.add(joint);
      return merged;
    }
  }

  /**
   * Merges parts as long as that lowers the error.
   *
   * @param start the parts, with each attribute in one of them
   * @param isFree whether an attribute may be reported together with others
   */
  public List<Bundle> merged(List<Bundle> start, List<Boolean> isFree) {
    List<Bundle> parts = new ArrayList<>(start);
    double value = value(parts);
    while (parts.size() > count) {
      List<Bundle> current = parts;
      List<Bundle> best = current;
      double least = value * GAIN;
      for (Merger merger : promising(current, isFree)) {
        List<Bundle> tried = merger.in(current);
        double found = value(tried);
        if (found < least) {
          least = found;
          best = tried;
        }
      }
      if (best == current) {
        return parts;
      }
      parts = withBetterWindows(best);
      value = value(parts);
    }
    return parts;
  }

  private List<Merger> promising(List<Bundle> parts, List<Boolean> isFree) {
    List<Bundle> free =
        parts.stream().filter(part -> part.attributes().stream().allMatch(isFree::get)).toList();
    return IntStream.range(0, free.size())
        .boxed()
        .flatMap(i -> free.subList(0, i).stream().flatMap(other -> mergers(free.get(i), other)))
        .sorted(Comparator.comparingDouble(Merger::guess))
        .limit(COMPUTED)
        .toList();
  }

  /**
   * Returns the mergers of two parts. Without limits, the error would be (Σ√cost)²/m, so the change
   * of the sum of roots is an estimate of the gain.
   */
  private Stream<Merger> mergers(Bundle one, Bundle other) {
    double before = Math.sqrt(one.cost(targets)) + Math.sqrt(other.cost(targets));
    return joint(union(one, other)).stream()
        .map(joint -> new Merger(one, other, joint, Math.sqrt(joint.cost(targets)) - before));
  }

  private static List<Integer> union(Bundle one, Bundle other) {
    return Stream.concat(one.attributes().stream(), other.attributes().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * Returns the joint parts with the windows of least error, and with those of the least necessary
   * probability.
   */
  private List<Bundle> joint(List<Integer> places) {
    return Objects.requireNonNull(designed.computeIfAbsent(places, this::design));
  }

  private List<Bundle> design(List<Integer> places) {
    if (!windows.isPossible(places)) {
      return List.of();
    }
    Bundle cheapest = windows.best(places, bundle -> bundle.cost(targets));
    Bundle rarest = windows.improved(cheapest, bundle -> bundle.leastInclusion(targets));
    return rarest.coordinates().equals(cheapest.coordinates())
        ? List.of(cheapest)
        : List.of(cheapest, rarest);
  }

  private List<Bundle> withBetterWindows(List<Bundle> parts) {
    List<Bundle> better = new ArrayList<>(parts);
    for (int i = 0; i < better.size(); i++) {
      if (better.get(i).isJoint()) {
        int place = i;
        ToDoubleFunction<Bundle> value =
            bundle -> {
              better.set(place, bundle);
              return value(better);
            };
        better.set(place, windows.improved(better.get(place), value));
      }
    }
    return better;
  }

  /** Returns the probability of each part. */
  public double[] inclusions(List<Bundle> parts) {
    double[] costs = parts.stream().mapToDouble(part -> part.cost(targets)).toArray();
    double[] least = parts.stream().mapToDouble(part -> part.leastInclusion(targets)).toArray();
    return Inclusions.optimal(costs, least, count);
  }

  /** Returns the weighted error, times the square of the factor by which a limit is exceeded. */
  private double value(List<Bundle> parts) {
    double[] inclusions = inclusions(parts);
    double error = 0;
    double excess = 1;
    for (int i = 0; i < inclusions.length; i++) {
      error += parts.get(i).cost(targets) / inclusions[i];
      excess = Math.max(excess, parts.get(i).leastInclusion(targets) / inclusions[i]);
    }
    return error * excess * excess;
  }

  /** Returns whether every target keeps its limit, up to rounding. */
  public boolean isWithinLimits(List<Bundle> parts) {
    double[] inclusions = inclusions(parts);
    return IntStream.range(0, inclusions.length)
        .allMatch(i -> parts.get(i).leastInclusion(targets) <= inclusions[i] * (1 + 1e-9));
  }
}
