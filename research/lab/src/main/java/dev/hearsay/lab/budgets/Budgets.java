package dev.hearsay.lab.budgets;

import dev.hearsay.design.budget.BudgetAllocation;
import dev.hearsay.design.budget.Scheme;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.PrintedNumber;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.claim.Ratios;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Crossing;
import dev.hearsay.lab.survey.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** F20, Tables 2 and 3: how to split ε among categorical attributes of different sizes. */
public final class Budgets {

  static final List<Double> WHOLE = Grid.evenly(1, 6, 5);
  private static final List<Double> HALVES = Grid.evenly(1, 6, 10);

  private static final double ROUNDING = 1e-4;

  /** The number of decimals in F20's tables. */
  private static final int DECIMALS = 4;

  private static final String CROSSINGS = "Direct against unary encoding";

  /** The largest attributes of F20's two sets. */
  private static final List<Double> LARGEST = Grid.of(250, 100);

  /** An ε at which direct encoding is better for both sets. */
  private static final double HIGHEST_CROSSING = 60;

  private static final String TABLE_2 = "Theoretical analysis, Table 2";
  private static final String ANALYSIS = "Analysis, Table 3";

  private Budgets() {}

  public static List<Experiment> all() {
    return List.of(splits(), errors(), BudgetTheorems.experiment());
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
                    says(TABLE_2, "the optimal privacy allocation schemes can be obtained"),
                    panel + ": each of the thirty budgets is the optimal one, rounded",
                    results -> isRounded(results, panel, printed, 0.5))
                .corrected(
                    scheme == Scheme.UNARY
                        ? "they are at most 1.4 % too large, and those of ε = 6 up to 0.05 %"
                        : "they are up to 0.5 % too large, and up to 0.03 % too small; those of ε ="
                            + " 6 are within 0.03 %",
                    results -> isTooLarge(results, panel, printed)))
        .claim(BudgetSums.addUp(panel, scheme))
        .claim(
            says(
                scheme == Scheme.UNARY ? "Theorem 1, Table 2" : "Theorem 3, Table 2",
                "is positively correlated with the number of items"),
            panel + ": the optimal budget grows with the number of values, at every ε",
            results -> growsWithValues(results, panel, sizes));
  }

  private static Quote says(String place, String words) {
    return Paper.F20.says(place, words);
  }

  private static ClaimCheck isRounded(
      Results results, String panel, F20.Printed printed, double units) {
    double farthest = 0;
    for (int place = 0; place < F20.LARGE.size(); place++) {
      String size = F20.sizes(printed.isLarge()).get(place).toString();
      for (double epsilon : WHOLE) {
        double exact = results.value(panel, size + " e", epsilon);
        double shown = results.value(panel, size + " p", epsilon);
        farthest = Math.max(farthest, PrintedNumber.of(shown, DECIMALS).unitsOff(exact));
      }
    }
    return units(farthest, units);
  }

  private static ClaimCheck units(double farthest, double allowed) {
    return ClaimCheck.exact(
        farthest <= allowed + 1e-6,
        "within %s units of the fourth decimal".formatted(ClaimCheck.plain(allowed)),
        "off by up to " + ClaimCheck.number(farthest) + " units",
        farthest / allowed);
  }

  private static ClaimCheck isTooLarge(Results results, String panel, F20.Printed printed) {
    boolean isUnary = printed.scheme() == Scheme.UNARY;
    double least = isUnary ? 1 : 0.9997;
    return ClaimCheck.all(
        F20.sizes(printed.isLarge()),
        size ->
            results
                .ratios(panel, size + " p", size + " e", e -> true)
                .each(least, isUnary ? 1.014 : 1.005)
                .and(
                    results
                        .ratios(panel, size + " p", size + " e", e -> e == 6)
                        .each(least, isUnary ? 1.0005 : 1.0003)));
  }

  private static ClaimCheck growsWithValues(Results results, String panel, List<Integer> sizes) {
    return IntStream.range(1, sizes.size())
        .mapToObj(
            place -> results.below(panel, sizes.get(place - 1) + " e", sizes.get(place) + " e", 0))
        .reduce(ClaimCheck::and)
        .orElseThrow();
  }

  static double sum(Scheme scheme, List<Integer> sizes, double epsilon) {
    return BudgetAllocation.optimal(scheme, sizes, epsilon).budgets().stream()
        .mapToDouble(budget -> budget)
        .sum();
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
    crossings(builder);
    return builder
        .claim(
            says(ANALYSIS, "the OBRR has the best performance, and the MRR has the worst"),
            "at every ε OBRR's error is the least and MRR's the largest of the four",
            results ->
                isLess(results, panel, "OBRR", "BRR")
                    .and(isLess(results, panel, "OBRR", "OMRR"))
                    .and(isLess(results, panel, "OBRR", "MRR"))
                    .and(isLess(results, panel, "BRR", "MRR"))
                    .and(isLess(results, panel, "OMRR", "MRR")))
        .claim(
            says(ANALYSIS, "the OBRR method can reduce the estimated square error by 40%"),
            "on average over ε OBRR removes 40 % of BRR's error, up to 1 of a hundred",
            results -> ClaimCheck.between(saved(results, panel, "OBRR e", "BRR e"), 0.39, 0.41))
        .claim(
            says(ANALYSIS, "can reduce the estimated square error by approximately 73%"),
            "on average over ε OMRR removes 73 % of MRR's error, up to 2 of a hundred",
            results -> ClaimCheck.between(saved(results, panel, "OMRR e", "MRR e"), 0.71, 0.75))
        .build();
  }

  /** Adds the ε at which direct encoding becomes better than unary encoding, for both sets. */
  private static void crossings(Experiment.Builder builder) {
    builder
        .panel(
            Panel.table(
                CROSSINGS, "largest number of values", "ε above which direct encoding is better"))
        .exact(
            List.of("OMRR below OBRR", "MRR below BRR"),
            LARGEST,
            (series, largest) -> crossing(series.startsWith("O"), sizes(largest)))
        .claim(
            says(
                "Error bounds and computational complexities",
                "The OMRR is optimal in the low privacy regime when addressing"),
            "for each of F20's two sets OBRR's error is below OMRR's at 0.99 of one ε, found by bisection,"
                + " and above it at 1.01 of it; MRR and BRR likewise",
            results ->
                ClaimCheck.all(
                    LARGEST,
                    largest ->
                        crosses(results, "OMRR below OBRR", largest)
                            .and(crosses(results, "MRR below BRR", largest))));
  }

  private static List<Integer> sizes(double largest) {
    return F20.sizes(largest == LARGEST.get(0));
  }

  private static double crossing(boolean isOptimal, List<Integer> sizes) {
    return Crossing.of(
        epsilon -> log10Error(Scheme.UNARY, isOptimal, sizes, epsilon),
        epsilon -> log10Error(Scheme.DIRECT, isOptimal, sizes, epsilon),
        1,
        HIGHEST_CROSSING);
  }

  private static double log10Error(
      Scheme scheme, boolean isOptimal, List<Integer> sizes, double epsilon) {
    return (isOptimal
            ? BudgetAllocation.optimal(scheme, sizes, epsilon)
            : BudgetAllocation.equal(scheme, sizes, epsilon))
        .log10Error();
  }

  private static ClaimCheck crosses(Results results, String series, double largest) {
    double epsilon = results.value(CROSSINGS, series, largest);
    boolean isOptimal = series.startsWith("O");
    List<Integer> sizes = sizes(largest);
    boolean holds =
        log10Error(Scheme.UNARY, isOptimal, sizes, 0.99 * epsilon)
                < log10Error(Scheme.DIRECT, isOptimal, sizes, 0.99 * epsilon)
            && log10Error(Scheme.UNARY, isOptimal, sizes, 1.01 * epsilon)
                > log10Error(Scheme.DIRECT, isOptimal, sizes, 1.01 * epsilon);
    return ClaimCheck.exact(
        holds,
        "the order changes at the bisected ε",
        "%s for sizes up to %s at ε = %s"
            .formatted(series, ClaimCheck.plain(largest), ClaimCheck.number(epsilon)));
  }

  /** Returns whether an error is below another at every ε; the panel shows logarithms. */
  private static ClaimCheck isLess(Results results, String panel, String less, String more) {
    Ratios ratios = new Ratios("error of " + less, "error of " + more);
    for (double epsilon : HALVES) {
      ratios.add(error(results, panel, less, epsilon), error(results, panel, more, epsilon));
    }
    return ratios.each(0, 1);
  }

  private static Measured error(Results results, String panel, String name, double epsilon) {
    return new Measured(Math.pow(10, results.value(panel, name + " e", epsilon)), 0, 0, 1);
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
            says(ANALYSIS, "The experimental results are shown in Table 3"),
            row.name() + ": each of the eleven printed numbers is the exact one, rounded",
            results -> unitsOff(results, panel, printed, exact, 0.5));
    if (!row.isOptimal()) {
      return claim.corrected(
          "they are, up to one unit of the last digit",
          results -> unitsOff(results, panel, printed, exact, 1));
    }
    int impossible = impossible(row);
    String statement =
        "they are within 0.04 of it; %d of eleven are below the optimum, which is impossible at that budget"
            .formatted(impossible);
    Function<Results, ClaimCheck> test =
        results ->
            unitsOff(results, panel, printed, exact, 400)
                .and(areBelow(results, panel, printed, exact, impossible));
    return 2 * impossible > HALVES.size()
        ? claim.instead(statement, test)
        : claim.corrected(statement, test);
  }

  /** Returns how many printed numbers of a row are below the least possible error. */
  private static int impossible(F20.ErrorRow row) {
    return (int)
        IntStream.range(0, HALVES.size())
            .filter(place -> row.printed()[place] < exact(row, HALVES.get(place)) - ROUNDING)
            .count();
  }

  private static ClaimCheck unitsOff(
      Results results, String panel, String printed, String exact, double allowed) {
    double farthest =
        HALVES.stream()
            .mapToDouble(
                e ->
                    PrintedNumber.of(results.value(panel, printed, e), DECIMALS)
                        .unitsOff(results.value(panel, exact, e)))
            .max()
            .orElseThrow();
    return units(farthest, allowed);
  }

  private static ClaimCheck areBelow(
      Results results, String panel, String one, String other, int count) {
    List<String> places = new ArrayList<>();
    for (double epsilon : HALVES) {
      if (results.value(panel, one, epsilon) < results.value(panel, other, epsilon) - ROUNDING) {
        places.add(Double.toString(epsilon));
      }
    }
    return ClaimCheck.exact(
        places.size() == count,
        "printed below the optimum at %d ε".formatted(count),
        "below it at ε = " + String.join(", ", places));
  }

  /** Returns the share of the error that is saved, averaged over ε. */
  private static double saved(Results results, String panel, String better, String worse) {
    return HALVES.stream()
        .mapToDouble(
            e -> 1 - Math.pow(10, results.value(panel, better, e) - results.value(panel, worse, e)))
        .average()
        .orElseThrow();
  }
}
