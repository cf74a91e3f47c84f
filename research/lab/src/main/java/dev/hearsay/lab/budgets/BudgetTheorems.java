package dev.hearsay.lab.budgets;

import dev.hearsay.design.budget.BudgetAllocation;
import dev.hearsay.design.budget.Scheme;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.people.InsecureDraws;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** F20's Theorems 1 to 4, on many sets of attributes. */
final class BudgetTheorems {

  private static final int SETS = 200;
  private static final long SEED = 20;
  private static final int MOST_VALUES = 300;
  private static final List<Double> EPSILONS = Grid.of(1, 3, 6);
  private static final String PANEL = "Over all sets";
  private static final double ROUNDING = 1e-9;

  /** The number of attributes with equally many values, and these numbers of values. */
  private static final int FIVE = 5;

  private static final List<Integer> EQUAL_SIZES = List.of(2, 7, 150);

  /** The largest shares by which budgets differ from equal ones. */
  private static final List<Double> SPREADS = List.of(0.01, 0.1, 0.9);

  private BudgetTheorems() {}

  static Experiment experiment() {
    Experiment.Builder builder =
        Experiment.named("f20-theorems", "F20, Theorems 1 to 4", "What is said of optimal budgets")
            .text(
                "200 sets of 2 to 6 attributes, each with 2 to 300 values, drawn at random once."
                    + " Shown are the largest error of optimal budgets over F20's bound, the largest"
                    + " budget of an attribute over that of one with more values, by how much"
                    + " budgets of attributes with equally many values differ, and the largest error of"
                    + " equal budgets over that of 200 other divisions, which differ from equal ones by"
                    + " up to 1 %, 10 % or 90 %.")
            .panel(Panel.table(PANEL, "ε", "largest ratio"));
    for (Scheme scheme : Scheme.values()) {
      String name = scheme == Scheme.UNARY ? "OBRR" : "OMRR";
      builder
          .exact(List.of(name + " over bound"), EPSILONS, (s, e) -> overBound(scheme, e))
          .exact(List.of(name + " order"), EPSILONS, (s, e) -> order(scheme, e))
          .exact(List.of(name + " equal sizes"), EPSILONS, (s, e) -> inequality(scheme, e))
          .exact(
              List.of(name + " equal against others"), EPSILONS, (s, e) -> againstOthers(scheme, e))
          .claim(
              Paper.F20.says(
                  scheme == Scheme.UNARY ? "Theorem 1" : "Theorem 3",
                  "is positively correlated with the number of items"),
              name
                  + ": an attribute with more values gets more, in each of 200 sets at ε = 1, 3 and 6",
              results ->
                  atMost(results, name + " order", "budget / that of the next larger one", 0))
          .claim(
              Paper.F20.says(
                  scheme == Scheme.UNARY ? "Theorem 1" : "Theorem 3",
                  "the allocation scheme … is optimal"),
              name
                  + ": of five attributes with 2, 7 or 150 values each, all get the same, and none of 200"
                  + " other divisions of ε has a smaller error",
              results ->
                  atMost(results, name + " equal sizes", "largest / least budget", ROUNDING)
                      .and(
                          atMost(
                              results,
                              name + " equal against others",
                              "error of equal budgets / of others",
                              0)))
          .claim(
              Paper.F20.says(
                  scheme == Scheme.UNARY ? "Theorem 2" : "Theorem 4", "and its upper bound is"),
              name
                  + ": the optimum's error is at most the bound "
                  + (scheme == Scheme.UNARY
                      ? "dn·e^{ε/2l}/(e^{ε/2l} − 1)²"
                      : "n(d − l)(2e^{ε/l} + d/l − 2)/(e^{ε/l} − 1)²")
                  + " of l attributes with d values, in each of 200 sets at ε = 1, 3 and 6",
              results -> atMost(results, name + " over bound", "error / bound", ROUNDING));
    }
    return builder.build();
  }

  /** Whether ratios are at most 1, but for the last digits. */
  private static ClaimCheck atMost(Results results, String series, String ratio, double slack) {
    double largest =
        results.series(PANEL, series).values().stream()
            .mapToDouble(Measured::mean)
            .max()
            .orElseThrow();
    return ClaimCheck.exact(
        largest <= 1 + slack,
        slack == 0 ? ratio + " ≤ 1" : ratio + " ≤ 1, up to 10⁻⁹",
        "%s: at most 1 %s %s"
            .formatted(ratio, largest > 1 ? "+" : "−", ClaimCheck.number(Math.abs(largest - 1))),
        largest);
  }

  private static List<List<Integer>> sets() {
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    List<List<Integer>> sets = new ArrayList<>();
    for (int set = 0; set < SETS; set++) {
      int attributes = 2 + bits.uniform(5);
      List<Integer> sizes = new ArrayList<>();
      while (sizes.size() < attributes) {
        int values = 2 + bits.uniform(MOST_VALUES - 1);
        if (!sizes.contains(values)) {
          sizes.add(values);
        }
      }
      Collections.sort(sizes);
      sets.add(sizes);
    }
    return sets;
  }

  private static double overBound(Scheme scheme, double epsilon) {
    return sets().stream()
        .mapToDouble(
            sizes ->
                Math.pow(10, BudgetAllocation.optimal(scheme, sizes, epsilon).log10Error())
                    / bound(scheme, sizes, epsilon))
        .max()
        .orElseThrow();
  }

  /** F20's, over n. */
  private static double bound(Scheme scheme, List<Integer> sizes, double epsilon) {
    double l = sizes.size();
    double d = sizes.stream().mapToInt(values -> values).sum();
    double growth = Math.expm1(F20.total(scheme, epsilon) / l);
    return scheme == Scheme.UNARY
        ? d * (growth + 1) / (growth * growth)
        : (d - l) * (2 * growth + d / l) / (growth * growth);
  }

  private static double order(Scheme scheme, double epsilon) {
    return sets().stream()
        .map(sizes -> BudgetAllocation.optimal(scheme, sizes, epsilon).budgets())
        .flatMapToDouble(
            budgets ->
                IntStream.range(1, budgets.size())
                    .mapToDouble(i -> budgets.get(i - 1) / budgets.get(i)))
        .max()
        .orElseThrow();
  }

  private static double againstOthers(Scheme scheme, double epsilon) {
    double share = F20.total(scheme, epsilon) / FIVE;
    double largest = 0;
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    for (int other = 0; other < SETS; other++) {
      double[] weights = weights(SPREADS.get(other % SPREADS.size()), bits);
      double mean = DoubleStream.of(weights).average().orElseThrow();
      for (int values : EQUAL_SIZES) {
        double error =
            DoubleStream.of(weights)
                .map(weight -> Reductions.error(scheme, values, share * weight / mean))
                .sum();
        largest = Math.max(largest, FIVE * Reductions.error(scheme, values, share) / error);
      }
    }
    return largest;
  }

  private static double[] weights(double spread, InsecureSeededBits bits) {
    return IntStream.range(0, FIVE)
        .mapToDouble(i -> 1 + spread * (2 * InsecureDraws.uniform(bits) - 1))
        .toArray();
  }

  private static double inequality(Scheme scheme, double epsilon) {
    return EQUAL_SIZES.stream()
        .map(values -> Collections.nCopies(FIVE, values))
        .map(sizes -> BudgetAllocation.optimal(scheme, sizes, epsilon).budgets())
        .mapToDouble(budgets -> Collections.max(budgets) / Collections.min(budgets))
        .max()
        .orElseThrow();
  }
}
