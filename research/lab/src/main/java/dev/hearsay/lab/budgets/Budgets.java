package dev.hearsay.lab.budgets;

import dev.hearsay.design.budget.BudgetAllocation;
import dev.hearsay.design.budget.Scheme;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import java.util.ArrayList;
import java.util.List;

/** F20, Tables 2 and 3: how to split ε among categorical attributes of different sizes. */
public final class Budgets {

  private static final List<Double> WHOLE = Grid.evenly(1, 6, 5);
  private static final List<Double> HALVES = Grid.evenly(1, 6, 10);

  /** Five numbers with four printed decimals each. */
  private static final double ROUNDING_OF_SUM = 5 * 5e-5;

  private static final double ROUNDING = 1e-4;

  private Budgets() {}

  public static List<Experiment> all() {
    return List.of(splits(), errors());
  }

  private static Experiment splits() {
    Experiment.Builder builder =
        Experiment.named("f20-splits", "F20, Table 2", "Optimal budgets, printed and exact")
            .text(
                "The budgets that F20 prints (p) beside the exact optimum (e), for attributes of"
                    + " the sizes in the caption. F20 solves for a multiplier and stops within a"
                    + " tolerance; the sums show where it stopped. The header of F20's Table 2 (b)"
                    + " repeats that of (a): its columns are 5, 6, 150, 200 and 250.");
    for (F20.Printed printed : F20.TABLE_2) {
      add(builder, printed);
    }
    return builder.build();
  }

  private static void add(Experiment.Builder builder, F20.Printed printed) {
    Scheme scheme = printed.scheme();
    List<Integer> sizes = F20.sizes(printed.isLarge());
    String panel = F20.caption(scheme, sizes);
    builder.panel(Panel.table(panel, "ε", "budget of each attribute"));
    for (int place = 0; place < sizes.size(); place++) {
      int attribute = place;
      builder
          .printed(sizes.get(place) + " p", WHOLE, printed.column(place))
          .exact(
              List.of(sizes.get(place) + " e"),
              WHOLE,
              (series, epsilon) ->
                  BudgetAllocation.optimal(scheme, sizes, epsilon).budgets().get(attribute));
    }
    builder
        .printed("sum p", WHOLE, printed.sums())
        .exact(List.of("sum e"), WHOLE, (series, epsilon) -> sum(scheme, sizes, epsilon))
        .claim(
            Claim.that(
                    panel + ": the printed budgets keep within ε",
                    results -> keepsBudget(results, panel, "sum p", scheme))
                .orElse(
                    "the stopping rule overspends; the exact budgets keep within ε, and the"
                        + " printed ones are within 3 % of them",
                    results ->
                        keepsBudget(results, panel, "sum e", scheme)
                            .and(results.same(panel, "sum p", "sum e", 0.03))));
  }

  static double sum(Scheme scheme, List<Integer> sizes, double epsilon) {
    return BudgetAllocation.optimal(scheme, sizes, epsilon).budgets().stream()
        .mapToDouble(budget -> budget)
        .sum();
  }

  private static ClaimCheck keepsBudget(
      Results results, String panel, String series, Scheme scheme) {
    double worst =
        WHOLE.stream()
            .mapToDouble(e -> results.value(panel, series, e) - F20.total(scheme, e))
            .max()
            .orElseThrow();
    return ClaimCheck.exact(
        worst <= ROUNDING_OF_SUM, "overspent by up to " + ClaimCheck.number(worst));
  }

  private static Experiment errors() {
    String panel = "log₁₀ NSE for 5 · 6 · 150 · 200 · 250";
    Experiment.Builder builder =
        Experiment.named("f20-errors", "F20, Table 3", "Errors, printed and exact")
            .text(
                "The decimal logarithm of the normalized square error: what F20 prints (p) and the"
                    + " exact value (e). Nothing can be below the optimum at the same budget.")
            .panel(Panel.table(panel, "ε", "log₁₀ NSE"));
    for (F20.ErrorRow row : F20.TABLE_3) {
      builder
          .printed(row.name() + " p", HALVES, row.printed())
          .exact(List.of(row.name() + " e"), HALVES, (series, epsilon) -> exact(row, epsilon))
          .claim(rowClaim(panel, row));
    }
    return builder
        .claim("OBRR is better than BRR", results -> results.below(panel, "OBRR e", "BRR e", 0))
        .claim("OMRR is better than MRR", results -> results.below(panel, "OMRR e", "MRR e", 0))
        .claim(
            "At ε = 1 OBRR removes about 40 % of BRR's error",
            results -> ClaimCheck.between(saved(results, panel, "OBRR e", "BRR e", 1), 0.37, 0.43))
        .claim(
            "On average over ε OMRR removes about 73 % of MRR's error",
            results ->
                ClaimCheck.between(
                    HALVES.stream()
                        .mapToDouble(e -> saved(results, panel, "OMRR e", "MRR e", e))
                        .average()
                        .orElseThrow(),
                    0.70,
                    0.76))
        .build();
  }

  private static double exact(F20.ErrorRow row, double epsilon) {
    BudgetAllocation split =
        row.isOptimal()
            ? BudgetAllocation.optimal(row.scheme(), F20.LARGE, epsilon)
            : BudgetAllocation.equal(row.scheme(), F20.LARGE, epsilon);
    return split.log10Error();
  }

  private static Claim rowClaim(String panel, F20.ErrorRow row) {
    String printed = row.name() + " p";
    String exact = row.name() + " e";
    Claim claim =
        Claim.that(
            "The printed row of " + row.name() + " is right to a unit of its last digit",
            results -> largestDifference(results, panel, printed, exact, ROUNDING));
    return row.isOptimal()
        ? claim.orElse(
            "it is within 0.04 of the exact row, and below the optimum in places, which is"
                + " impossible at that budget",
            results ->
                largestDifference(results, panel, printed, exact, 0.04)
                    .and(isSomewhereBelow(results, panel, printed, exact)))
        : claim;
  }

  private static ClaimCheck largestDifference(
      Results results, String panel, String one, String other, double bound) {
    double largest =
        HALVES.stream()
            .mapToDouble(
                e -> Math.abs(results.value(panel, one, e) - results.value(panel, other, e)))
            .max()
            .orElseThrow();
    return ClaimCheck.exact(largest <= bound, "differs by up to " + ClaimCheck.number(largest));
  }

  private static ClaimCheck isSomewhereBelow(
      Results results, String panel, String one, String other) {
    List<String> places = new ArrayList<>();
    for (double epsilon : HALVES) {
      if (results.value(panel, one, epsilon) < results.value(panel, other, epsilon) - ROUNDING) {
        places.add(Double.toString(epsilon));
      }
    }
    return ClaimCheck.exact(!places.isEmpty(), "below it at ε = " + String.join(", ", places));
  }

  private static double saved(
      Results results, String panel, String better, String worse, double epsilon) {
    return 1
        - Math.pow(
            10, results.value(panel, better, epsilon) - results.value(panel, worse, epsilon));
  }
}
