package dev.hearsay.audit;

import dev.hearsay.numeric.Binomial;
import dev.hearsay.numeric.Normal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * An auditor that bounds the privacy loss of a black box from below, by running it on two inputs.
 * It can refute a claim but never prove one: the box may reveal more for inputs or reports that
 * were not tried.
 *
 * <pre>{@code
 * double epsilon = EmpiricalAuditor.lowerBound(() -> box(0), () -> box(1), 0, 100_000, 0.999);
 * }</pre>
 *
 * <p>The first half of the runs chooses a set of reports that seem likelier under the first input.
 * The second half, which is independent of the choice, counts how often reports are in this set.
 * Let p₁ be the Clopper–Pearson lower bound of the set's probability under the first input, and p₂
 * the upper bound under the second input. Then ε ≥ ln((p₁ − δ)/p₂).
 */
public final class EmpiricalAuditor {

  private EmpiricalAuditor() {}

  /**
   * Returns a lower bound of the box's ε, or 0 if the runs show no loss. The bound is wrong with a
   * probability of at most 1 − confidence.
   *
   * @param first draws a report of one input; reports are compared by equals
   * @param second draws a report of another input
   * @param delta the δ of the claim, 0 for pure privacy
   * @param trials the number of runs for each of the two inputs
   * @param confidence the probability with which the bound holds, such as 0.999
   */
  public static double lowerBound(
      Supplier<?> first, Supplier<?> second, double delta, int trials, double confidence) {
    if (trials < 2) {
      throw new IllegalArgumentException("trials is " + trials + "; it must be at least 2");
    }
    Normal.checkConfidence(confidence);
    int half = trials / 2;
    double risk = (1 - confidence) / 2;
    Set<Object> event = choose(count(first, half), count(second, half), half, delta, risk);
    long inFirst = countIn(event, first, trials - half);
    long inSecond = countIn(event, second, trials - half);
    return Math.max(0, bound(inFirst, inSecond, trials - half, delta, risk));
  }

  private static Map<Object, Integer> count(Supplier<?> box, int runs) {
    Map<Object, Integer> counts = new HashMap<>();
    for (int run = 0; run < runs; run++) {
      counts.merge(box.get(), 1, Integer::sum);
    }
    return counts;
  }

  private static long countIn(Set<Object> event, Supplier<?> box, int runs) {
    return IntStream.range(0, runs).filter(run -> event.contains(box.get())).count();
  }

  /**
   * Returns the set of reports with the best bound. Reports are sorted by the ratio of their two
   * counts, the largest first; only the prefixes of this order are compared.
   */
  private static Set<Object> choose(
      Map<Object, Integer> first,
      Map<Object, Integer> second,
      int runs,
      double delta,
      double risk) {
    List<Object> reports = new ArrayList<>(first.keySet());
    reports.sort(
        Comparator.comparingDouble(
            report -> (second.getOrDefault(report, 0) + 1.0) / first.getOrDefault(report, 0)));
    Set<Object> best = new HashSet<>();
    Set<Object> grown = new HashSet<>();
    double bestBound = Double.NEGATIVE_INFINITY;
    long inFirst = 0;
    long inSecond = 0;
    for (Object report : reports) {
      grown.add(report);
      inFirst += first.getOrDefault(report, 0);
      inSecond += second.getOrDefault(report, 0);
      double bound = bound(inFirst, inSecond, runs, delta, risk);
      if (bound > bestBound) {
        bestBound = bound;
        best = new HashSet<>(grown);
      }
    }
    return best;
  }

  private static double bound(long inFirst, long inSecond, long runs, double delta, double risk) {
    double least = Binomial.lowerBound(inFirst, runs, risk) - delta;
    return least <= 0
        ? Double.NEGATIVE_INFINITY
        : Math.log(least / Binomial.upperBound(inSecond, runs, risk));
  }
}
