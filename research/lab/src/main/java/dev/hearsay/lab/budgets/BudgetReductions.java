package dev.hearsay.lab.budgets;

import static dev.hearsay.lab.budgets.BudgetSimulations.EPSILONS;
import static dev.hearsay.lab.budgets.BudgetSimulations.FEW;
import static dev.hearsay.lab.budgets.BudgetSimulations.MANY;
import static dev.hearsay.lab.budgets.BudgetSimulations.PEOPLE;
import static dev.hearsay.lab.budgets.BudgetSimulations.PERCENT_ROUNDING;
import static dev.hearsay.lab.budgets.BudgetSimulations.PRINTED_REPETITIONS;
import static dev.hearsay.lab.budgets.BudgetSimulations.SIGMAS;

import dev.hearsay.design.budget.Scheme;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Power;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** F20, the text on Figs. 3 and 4: what share of the error optimal budgets save. */
public final class BudgetReductions {

  /**
   * The distance that is allowed between simulated shares and expected ones: 2.5 times the interval
   * of a quick run's eight repetitions.
   */
  private static final double NEAR = 0.06;

  private static final String SPREAD = "Saved over spread";
  private static final List<Double> SPREADS = Grid.of(0, 10, 20, 30, 40, 50, 58);

  private static final Quote CONCLUSION =
      Paper.F20.says("Conclusion", "reducing the estimated square error by 53.2% compared to");

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
    addSpread(builder);
    return builder
        .claim(independentOfPeople())
        .claim(relatedToSizes())
        .claim(overall())
        .claim(printedOverall())
        .build();
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
        .panel(
            Panel.table(panel(printed), "people n", "share of the error")
                .on(BudgetSimulations.origin(FEW), BudgetSimulations.origin(MANY)))
        .printed("printed", rows, printed.few(), printed.many())
        .exact(List.of("expected"), rows, (series, n) -> reductions.expected(EPSILONS))
        .exact(
            List.of("allowed"),
            rows,
            (series, n) ->
                PERCENT_ROUNDING + SIGMAS * reductions.deviation(EPSILONS, PRINTED_REPETITIONS));
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
            Paper.F20.says(
                "Simulation, Fig. " + (isBinary(printed) ? 3 : 4),
                BudgetSimulations.words(printed)),
            statement,
            results -> near(results, printed, FEW).and(near(results, printed, MANY)))
        .corrected(
            String.format(
                Locale.ROOT,
                "more is saved: %.0f %%, up to 6 of a hundred",
                100 * reductions(printed).expected(EPSILONS)),
            results -> isMore(results, printed, FEW).and(isMore(results, printed, MANY)));
  }

  private static boolean isBinary(F20.Reduction printed) {
    return printed.scheme() == Scheme.UNARY;
  }

  private static ClaimCheck near(Results results, F20.Reduction printed, double n) {
    double expected = results.value(panel(printed), "expected", n);
    double allowed = results.value(panel(printed), "allowed", n);
    return nearExpected(results.value(panel(printed), "printed", n), expected, allowed)
        .about("n = " + Math.round(n));
  }

  /** Returns whether a share that F20 simulated is the expected one, up to chance and rounding. */
  private static ClaimCheck nearExpected(double share, double expected, double allowed) {
    boolean holds = Math.abs(share - expected) <= allowed;
    double finds = allowed + Power.NORMAL_90 * allowed / SIGMAS;
    return new ClaimCheck(
        holds ? ClaimCheck.Outcome.HOLDS : ClaimCheck.Outcome.FAILS,
        "printed share within 4.5 standard errors of its three runs from the expected one",
        String.format(
            Locale.ROOT,
            "%.4f is printed; %.4f is expected, and 4.5 standard errors of F20's three runs and"
                + " rounding allow %.4f",
            share,
            expected,
            allowed),
        new Power(finds, " more or less", 0, 0),
        holds ? 1 : Math.max(share / expected, expected / share));
  }

  /** Returns whether the simulated share is near the expected one and above the printed one. */
  private static ClaimCheck isMore(Results results, F20.Reduction printed, double n) {
    double share = results.value(panel(printed), "printed", n);
    return isExpected(results, printed, n, share);
  }

  private static ClaimCheck isExpected(
      Results results, F20.Reduction printed, double n, double atLeast) {
    double expected = results.value(panel(printed), "expected", n);
    return results
        .at(panel(printed), "simulated", n)
        .in(
            "%s with n = %d, simulated".formatted(panel(printed), Math.round(n)),
            Math.max(expected - NEAR, atLeast),
            expected + NEAR);
  }

  private static Claim independentOfPeople() {
    return Claim.that(
        Paper.F20.says(
            "Simulation, Fig. 3",
            "the magnitude of the error reduction is independent of the number of participants"),
        "the shares saved with 1,000 and with 10,000 people differ by less than 10 of a hundred",
        results -> ClaimCheck.all(F20.REDUCTIONS, printed -> difference(results, printed)));
  }

  private static ClaimCheck difference(Results results, F20.Reduction printed) {
    return results
        .at(panel(printed), "simulated", FEW)
        .minus(results.at(panel(printed), "simulated", MANY))
        .in(panel(printed) + ", difference", -0.1, 0.1);
  }

  private static Claim relatedToSizes() {
    return Claim.that(
        Paper.F20.says(
            "Simulation, Fig. 3",
            "the magnitude of the error reduction … but is related to the number of values of the"),
        "OBRR saves shares of the two sets that differ by more than 10 of a hundred, and so does"
            + " OMRR",
        results -> sizesMatter(results, 0).and(sizesMatter(results, 2)));
  }

  /** Compares the shares of two sets of attributes that follow each other. */
  private static ClaimCheck sizesMatter(Results results, int place) {
    F20.Reduction large = F20.REDUCTIONS.get(place);
    F20.Reduction small = F20.REDUCTIONS.get(place + 1);
    return ClaimCheck.between(
            results.value(panel(small), "expected", FEW)
                - results.value(panel(large), "expected", FEW),
            0.1,
            1)
        .about("the second set's share minus the first's");
  }

  /** Adds a table for attributes of 120 − 2t, 120 − t, 120, 120 + t and 120 + 2t values. */
  private static void addSpread(Experiment.Builder builder) {
    builder
        .panel(Panel.table(SPREAD, "t", "share of the error that is saved"))
        .exact(
            List.of("OBRR", "OMRR"),
            SPREADS,
            (series, t) ->
                new Reductions(
                        series.equals("OBRR") ? Scheme.UNARY : Scheme.DIRECT,
                        IntStream.rangeClosed(-2, 2).mapToObj(i -> 120 + i * (int) t).toList())
                    .expected(EPSILONS))
        .claim(
            Paper.F20.says(
                "Simulation, Fig. 3",
                "the larger the dimensional difference between attributes is"),
            "for sizes 120 − 2t to 120 + 2t, what OBRR and OMRR save grows with every step of t",
            results -> grows(results, "OBRR").and(grows(results, "OMRR")));
  }

  private static ClaimCheck grows(Results results, String series) {
    double[] shares =
        results.series(SPREAD, series).values().stream().mapToDouble(Measured::mean).toArray();
    boolean grows = IntStream.range(1, shares.length).allMatch(i -> shares[i] > shares[i - 1]);
    return ClaimCheck.exact(
        grows,
        "the share saved by %s grows at each of %d steps".formatted(series, shares.length - 1),
        "%s to %s"
            .formatted(ClaimCheck.number(shares[0]), ClaimCheck.number(shares[shares.length - 1])));
  }

  private static Claim overall() {
    return Claim.that(
            CONCLUSION,
            "on average over both figures 53.2 % is saved",
            results -> nearOverall(results, F20.MEAN_REDUCTION))
        .corrected(
            "more is saved: 64 %, up to 3 of a hundred",
            results ->
                ClaimCheck.all(
                        F20.REDUCTIONS,
                        printed ->
                            isExpected(results, printed, FEW, 0)
                                .and(isExpected(results, printed, MANY, 0)))
                    .and(ClaimCheck.between(mean(results, "expected"), 0.61, 0.67)));
  }

  /** Returns whether a share is the average of the eight independent parts, up to chance. */
  private static ClaimCheck nearOverall(Results results, double share) {
    double squares =
        F20.REDUCTIONS.stream()
            .flatMap(printed -> results.series(panel(printed), "allowed").values().stream())
            .mapToDouble(allowed -> Math.pow(allowed.mean(), 2))
            .sum();
    double expected = mean(results, "expected");
    double allowed = Math.sqrt(squares) / (2 * F20.REDUCTIONS.size());
    return nearExpected(share, expected, allowed);
  }

  /** Returns the average over the eight parts of the two figures. */
  private static double mean(Results results, String series) {
    return F20.REDUCTIONS.stream()
        .flatMap(printed -> results.series(panel(printed), series).values().stream())
        .mapToDouble(Measured::mean)
        .average()
        .orElseThrow();
  }

  private static Claim printedOverall() {
    return Claim.that(
            CONCLUSION,
            "53.2 % is the average of the eight shares that are printed before it",
            results -> averageOfPrinted(results, F20.MEAN_REDUCTION))
        .corrected("they average 55.4 %", results -> averageOfPrinted(results, 0.554));
  }

  private static ClaimCheck averageOfPrinted(Results results, double said) {
    return ClaimCheck.between(
        mean(results, "printed"), said - PERCENT_ROUNDING, said + PERCENT_ROUNDING);
  }
}
