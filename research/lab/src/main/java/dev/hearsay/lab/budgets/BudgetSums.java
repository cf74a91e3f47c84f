package dev.hearsay.lab.budgets;

import dev.hearsay.design.budget.Scheme;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Paper;
import java.util.DoubleSummaryStatistics;

/** Whether F20's budgets add up to what may be spent: Theorems 2 and 4, and Table 2. */
final class BudgetSums {

  /** Five numbers with four printed decimals each. */
  private static final double ROUNDING_OF_SUM = 5 * 5e-5;

  private BudgetSums() {}

  /** What F20 says of one part of Table 2. */
  static Claim addUp(String panel, Scheme scheme) {
    boolean isUnary = scheme == Scheme.UNARY;
    double most = BudgetConvergence.overspent(F20.total(scheme, 1));
    return Claim.that(
            Paper.F20.says(
                isUnary ? "Theorem 2, Table 2" : "Theorem 4, Table 2",
                "s.t. ε_1 + ε_2 + ⋯ + ε_l = "
                    + (isUnary ? "ε/2" : "ε")
                    + " … Based on the obtained approximate solution"),
            "%s: the printed budgets add up to %s, up to their rounding, at each of six ε"
                .formatted(panel, isUnary ? "ε/2" : "ε"),
            results -> addsUp(results, panel, "sum p", scheme))
        .corrected(
            "to within %s, never below: they overspend by up to ln(1 + 0.01/target), %s at ε = 1,"
                    .formatted(isUnary ? "0.0061" : "0.0037", ClaimCheck.number(most))
                + " as the threshold 0.01 of the search allows; with the table a report is thus not"
                + " strictly ε-LDP, and with exact budgets it is",
            results ->
                keepsThreshold(results, panel, scheme)
                    .and(addsUp(results, panel, "sum e", scheme).about("exact")));
  }

  private static ClaimCheck keepsThreshold(Results results, String panel, Scheme scheme) {
    double worst =
        Budgets.WHOLE.stream()
            .mapToDouble(
                e ->
                    overspent(results, panel, "sum p", scheme, e)
                        - BudgetConvergence.overspent(F20.total(scheme, e)))
            .max()
            .orElseThrow();
    double least = overspent(results, panel, "sum p", scheme).getMin();
    return ClaimCheck.exact(
        worst <= ROUNDING_OF_SUM && least >= -1e-9,
        "at every ε, what is overspent is at least 0 and, minus ln(1 + 0.01/target), at most 2.5·10⁻⁴"
            + " for rounding",
        "at least %s; minus that logarithm at most %s; %s at ε = 1"
            .formatted(
                ClaimCheck.number(Math.max(0, least)),
                ClaimCheck.number(worst),
                ClaimCheck.number(overspent(results, panel, "sum p", scheme, 1))));
  }

  private static DoubleSummaryStatistics overspent(
      Results results, String panel, String series, Scheme scheme) {
    return Budgets.WHOLE.stream()
        .mapToDouble(e -> overspent(results, panel, series, scheme, e))
        .summaryStatistics();
  }

  private static double overspent(
      Results results, String panel, String series, Scheme scheme, double epsilon) {
    return results.value(panel, series, epsilon) - F20.total(scheme, epsilon);
  }

  private static ClaimCheck addsUp(Results results, String panel, String series, Scheme scheme) {
    DoubleSummaryStatistics off = overspent(results, panel, series, scheme);
    return ClaimCheck.exact(
        off.getMax() <= ROUNDING_OF_SUM && off.getMin() >= -ROUNDING_OF_SUM,
        "sum of the budgets minus what may be spent within 2.5·10⁻⁴, five roundings",
        "%s … %s too much"
            .formatted(ClaimCheck.number(off.getMin()), ClaimCheck.number(off.getMax())));
  }
}
