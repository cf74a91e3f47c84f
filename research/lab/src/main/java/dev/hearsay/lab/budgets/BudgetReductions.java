package dev.hearsay.lab.budgets;

import static dev.hearsay.lab.budgets.BudgetSimulations.EPSILONS;
import static dev.hearsay.lab.budgets.BudgetSimulations.FEW;
import static dev.hearsay.lab.budgets.BudgetSimulations.MANY;
import static dev.hearsay.lab.budgets.BudgetSimulations.PEOPLE;
import static dev.hearsay.lab.budgets.BudgetSimulations.SIGMAS;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import java.util.List;
import java.util.Locale;

/** F20, the text on Figs. 3 and 4: what share of the error optimal budgets save. */
public final class BudgetReductions {

  /** F20 takes the average of so many runs. */
  private static final int PRINTED_REPETITIONS = 3;

  /** Percentages with one decimal. */
  private static final double ROUNDING = 5e-4;

  private BudgetReductions() {}

  public static List<Experiment> all() {
    return List.of(reductions());
  }

  private static Experiment reductions() {
    Experiment.Builder builder =
        Experiment.named("f20-reductions", "F20, Figs. 3 and 4", "How much optimal budgets save")
            .text(
                "The share of the error that optimal budgets save, averaged over ε = 1, …, 6: as"
                    + " F20 prints it, expected, and simulated. As in F20 errors are averages of"
                    + " three runs; from their spread follows how far off the printed shares may"
                    + " be, and 4.5 such standard errors are allowed.");
    for (F20.Reduction printed : F20.REDUCTIONS) {
      add(builder, printed);
    }
    return builder.claim(independentOfPeople()).claim(overall()).claim(printedOverall()).build();
  }

  private static String panel(F20.Reduction printed) {
    return "Saved by " + F20.caption(printed.scheme(), F20.sizes(printed.isLarge()));
  }

  private static Reductions reductions(F20.Reduction printed) {
    return new Reductions(printed.scheme(), F20.sizes(printed.isLarge()));
  }

  private static void add(Experiment.Builder builder, F20.Reduction printed) {
    List<Double> rows = Grid.of(FEW, MANY);
    Reductions reductions = reductions(printed);
    builder
        .panel(Panel.table(panel(printed), "n", "share of the error"))
        .printed("printed", rows, printed.few(), printed.many())
        .exact(List.of("expected"), rows, (series, n) -> reductions.expected(EPSILONS))
        .exact(
            List.of("allowed"),
            rows,
            (series, n) -> ROUNDING + SIGMAS * reductions.deviation(EPSILONS, PRINTED_REPETITIONS));
    for (int people : PEOPLE) {
      builder.simulated(
          List.of("simulated"),
          Grid.of(people),
          scope -> scope.size(people, people),
          (setting, series, n, bits) ->
              reductions.simulated(EPSILONS, people, PRINTED_REPETITIONS, bits));
    }
    builder.claim(asPrinted(printed));
  }

  private static Claim asPrinted(F20.Reduction printed) {
    String statement =
        String.format(
            Locale.ROOT,
            "%s: %.1f %% with 1,000 people and %.1f %% with 10,000",
            panel(printed),
            100 * printed.few(),
            100 * printed.many());
    return Claim.that(
            statement, results -> near(results, printed, FEW).and(near(results, printed, MANY)))
        .orElse(
            "more is saved, as much as expected",
            results -> isMore(results, printed, FEW).and(isMore(results, printed, MANY)));
  }

  private static ClaimCheck near(Results results, F20.Reduction printed, double n) {
    double expected = results.value(panel(printed), "expected", n);
    double allowed = results.value(panel(printed), "allowed", n);
    return ClaimCheck.between(
            results.value(panel(printed), "printed", n), expected - allowed, expected + allowed)
        .about("n = " + Math.round(n));
  }

  /** What was simulated is what is expected, and above what is printed. */
  private static ClaimCheck isMore(Results results, F20.Reduction printed, double n) {
    String panel = panel(printed);
    double expected = results.value(panel, "expected", n);
    double allowed = SIGMAS * deviation(results, printed);
    double low = Math.max(expected - allowed, results.value(panel, "printed", n));
    return ClaimCheck.between(results.value(panel, "simulated", n), low, expected + allowed)
        .about("n = " + Math.round(n));
  }

  /** The standard error of what was simulated. */
  private static double deviation(Results results, F20.Reduction printed) {
    int repetitions = BudgetSimulations.repetitions(results, panel(printed), "simulated");
    return reductions(printed).deviation(EPSILONS, PRINTED_REPETITIONS * repetitions);
  }

  private static Claim independentOfPeople() {
    return Claim.that(
        "What is saved does not depend on the number of people (within 4.5 standard errors)",
        results -> {
          double farthest =
              F20.REDUCTIONS.stream()
                  .mapToDouble(printed -> difference(results, printed))
                  .max()
                  .orElseThrow();
          return ClaimCheck.exact(
              farthest <= SIGMAS, "differs by up to " + ClaimCheck.number(farthest) + " of them");
        });
  }

  /** Between few and many people, in standard errors of that difference. */
  private static double difference(Results results, F20.Reduction printed) {
    double few = results.value(panel(printed), "simulated", FEW);
    double many = results.value(panel(printed), "simulated", MANY);
    return Math.abs(few - many) / (Math.sqrt(2) * deviation(results, printed));
  }

  private static Claim overall() {
    return Claim.that(
            "On average over both figures 53.2 % is saved",
            results -> nearOverall(results, F20.MEAN_REDUCTION))
        .orElse(
            "more is saved, as much as expected",
            results -> {
              double simulated = mean(results, "simulated");
              return nearOverall(results, simulated)
                  .and(ClaimCheck.exact(simulated > F20.MEAN_REDUCTION, "more than 0.532"));
            });
  }

  /** Eight independent parts, each of which may be off by what is allowed it. */
  private static ClaimCheck nearOverall(Results results, double share) {
    double squares =
        F20.REDUCTIONS.stream()
            .flatMap(printed -> results.series(panel(printed), "allowed").values().stream())
            .mapToDouble(allowed -> Math.pow(allowed.mean(), 2))
            .sum();
    double expected = mean(results, "expected");
    double allowed = Math.sqrt(squares) / (2 * F20.REDUCTIONS.size());
    return ClaimCheck.between(share, expected - allowed, expected + allowed);
  }

  /** Over the eight parts of the two figures. */
  private static double mean(Results results, String series) {
    return F20.REDUCTIONS.stream()
        .flatMap(printed -> results.series(panel(printed), series).values().stream())
        .mapToDouble(Measured::mean)
        .average()
        .orElseThrow();
  }

  private static Claim printedOverall() {
    return Claim.that(
            "53.2 % is the average of the eight printed shares",
            results -> averageOfPrinted(results, F20.MEAN_REDUCTION))
        .orElse("they average 55.4 %", results -> averageOfPrinted(results, 0.554));
  }

  private static ClaimCheck averageOfPrinted(Results results, double said) {
    return ClaimCheck.between(mean(results, "printed"), said - ROUNDING, said + ROUNDING);
  }
}
