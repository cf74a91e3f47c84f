package dev.hearsay.lab.budgets;

import dev.hearsay.design.budget.BudgetAllocation;
import dev.hearsay.design.budget.Scheme;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Power;
import dev.hearsay.lab.claim.Ratios;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import java.util.List;
import java.util.Locale;

/** F20, Figs. 3 and 4: simulated surveys with equal and with optimal budgets. */
public final class BudgetSimulations {

  static final List<Double> EPSILONS = Grid.evenly(1, 6, 5);
  static final int FEW = 1_000;
  static final int MANY = 10_000;
  static final List<Integer> PEOPLE = List.of(FEW, MANY);

  /** The allowed number of standard errors; one in 150,000 normal numbers is farther off. */
  static final double SIGMAS = 4.5;

  /** The number of runs whose average F20 prints. */
  static final int PRINTED_REPETITIONS = 3;

  /** Half a unit of the last digit of a percentage with one decimal. */
  static final double PERCENT_ROUNDING = 5e-4;

  private static final String NSE = "normalized square error";

  private BudgetSimulations() {}

  /** Returns the origin of the people to whom F20's Algorithm 3 gives values. */
  static DataOrigin origin(int people) {
    return DataOrigin.madeUp(
        "even values",
        "F20's Algorithm 3 gives each value of an attribute to equally many of them",
        people,
        people,
        all -> "nobody is drawn, so there is no seed.");
  }

  public static List<Experiment> all() {
    return List.of(figure("3", Scheme.UNARY), figure("4", Scheme.DIRECT));
  }

  private static Experiment figure(String number, Scheme scheme) {
    String name = scheme == Scheme.UNARY ? "BRR" : "MRR";
    Experiment.Builder builder =
        Experiment.named(
                "f20-" + name.toLowerCase(Locale.ROOT),
                "F20, Fig. " + number,
                name + " with equal and optimal budgets")
            .text(
                "All attributes are reported by 1,000 or 10,000 made-up people, whom F20's"
                    + " Algorithm 3 gives their values. Errors of counts are squared, added up over"
                    + " all values and divided by n. Expected errors are exact, the others"
                    + " simulated.");
    for (boolean isLarge : List.of(true, false)) {
      for (int people : PEOPLE) {
        add(builder, scheme, name, F20.sizes(isLarge), people);
      }
    }
    return builder.build();
  }

  private static void add(
      Experiment.Builder builder, Scheme scheme, String name, List<Integer> sizes, int people) {
    String panel = F20.caption(scheme, sizes) + " and n = " + people;
    builder
        .panel(Panel.logLines(panel, "privacy loss ε", NSE).on(origin(people)))
        .exact(
            List.of(name + " expected", "O" + name + " expected"),
            EPSILONS,
            (series, epsilon) -> expected(split(scheme, series.startsWith("O"), sizes, epsilon)))
        .simulated(
            List.of(name, "O" + name),
            EPSILONS,
            scope -> scope.size(people, people),
            (setting, series, epsilon, bits) ->
                BudgetSurvey.error(
                    split(scheme, series.startsWith("O"), sizes, epsilon), people, bits))
        .claim(saves(panel, name, F20.reduction(scheme, sizes.equals(F20.LARGE)), people))
        .claim(
            "%s: O%s has a smaller error than %s at every ε".formatted(panel, name, name),
            results -> results.below(panel, "O" + name, name, 0))
        .claim(
            panel + ": simulated errors are the expected ones (within 4.5 standard errors)",
            results ->
                agree(results, panel, name, sizes, scheme)
                    .and(agree(results, panel, "O" + name, sizes, scheme)));
    if (scheme == Scheme.DIRECT) {
      builder.claim(
          Paper.F20.says(
              figure(scheme), "When the budget increases, the estimated error gradually declines"),
          panel + ": the errors of MRR and OMRR fall with every step of ε",
          results -> declines(results, panel, name).and(declines(results, panel, "O" + name)));
    }
  }

  /** Returns the percentage that F20 prints for one part of a figure, as a claim. */
  private static Claim saves(String panel, String name, F20.Reduction printed, int people) {
    double share = people == FEW ? printed.few() : printed.many();
    Reductions reductions = new Reductions(printed.scheme(), F20.sizes(printed.isLarge()));
    double allowed =
        PERCENT_ROUNDING + SIGMAS * reductions.deviation(EPSILONS, PRINTED_REPETITIONS);
    double expected = reductions.expected(EPSILONS);
    String statement =
        String.format(
            Locale.ROOT,
            "%s: O%s saves %.1f %% of the error of %s on average over ε (± %.1f of a hundred, which"
                + " rounding and the chance of F20's three runs allow)",
            panel,
            name,
            100 * share,
            name,
            100 * allowed);
    return Claim.that(
            Paper.F20.says(figure(printed.scheme()), words(printed)),
            statement,
            results ->
                ClaimCheck.between(saved(results, panel, name), share - allowed, share + allowed)
                    .about("share saved"))
        .corrected(
            String.format(Locale.ROOT, "the share that is saved is %.1f %%", 100 * expected),
            results ->
                ClaimCheck.equal(saved(results, panel, name), expected, 1e-6).about("share saved"));
  }

  /**
   * Returns the expected share of the error that optimal budgets save, averaged over ε. Another
   * claim tests that simulations agree with the expected errors.
   */
  private static double saved(Results results, String panel, String name) {
    return EPSILONS.stream()
        .mapToDouble(
            epsilon ->
                1
                    - results.value(panel, "O" + name + " expected", epsilon)
                        / results.value(panel, name + " expected", epsilon))
        .average()
        .orElseThrow();
  }

  /** Returns F20's sentence about one set of attributes, with both of its percentages. */
  static String words(F20.Reduction printed) {
    boolean isBinary = printed.scheme() == Scheme.UNARY;
    return String.format(
        Locale.ROOT,
        isBinary
            ? "can reduce the estimated square error by %.1f%% and %.1f%%"
            : "reduces the estimated square error by %.1f%% and %.1f%%",
        100 * printed.few(),
        100 * printed.many());
  }

  private static String figure(Scheme scheme) {
    return scheme == Scheme.UNARY ? "Simulation, Fig. 3" : "Simulation, Fig. 4";
  }

  private static ClaimCheck declines(Results results, String panel, String series) {
    Ratios ratios = new Ratios(series, series + " one step before");
    for (int i = 1; i < EPSILONS.size(); i++) {
      ratios.add(
          results.at(panel, series, EPSILONS.get(i)),
          results.at(panel, series, EPSILONS.get(i - 1)));
    }
    return ratios.each(0, 1);
  }

  private static BudgetAllocation split(
      Scheme scheme, boolean isOptimal, List<Integer> sizes, double epsilon) {
    return isOptimal
        ? BudgetAllocation.optimal(scheme, sizes, epsilon)
        : BudgetAllocation.equal(scheme, sizes, epsilon);
  }

  private static double expected(BudgetAllocation split) {
    return Math.pow(10, split.log10Error());
  }

  private static ClaimCheck agree(
      Results results, String panel, String series, List<Integer> sizes, Scheme scheme) {
    double farthest = 0;
    double widest = 0;
    for (double epsilon : EPSILONS) {
      BudgetAllocation split = split(scheme, series.startsWith("O"), sizes, epsilon);
      double ratio =
          results.value(panel, series, epsilon)
              / results.value(panel, series + " expected", epsilon);
      double error =
          Reductions.relativeDeviation(split) / Math.sqrt(repetitions(results, panel, series));
      farthest = Math.max(farthest, Math.abs(ratio - 1) / error);
      widest = Math.max(widest, (SIGMAS + Power.NORMAL_90) * error);
    }
    return new ClaimCheck(
        farthest <= SIGMAS ? ClaimCheck.Outcome.HOLDS : ClaimCheck.Outcome.FAILS,
        series + " is within 4.5 standard errors, known from theory, of " + series + " expected",
        series + " is off by up to " + ClaimCheck.number(farthest) + " of them",
        Power.relative(widest),
        1);
  }

  /** Returns the number of repetitions, which is the same for every cell of a line. */
  static int repetitions(Results results, String panel, String series) {
    return results.series(panel, series).values().iterator().next().repetitions();
  }
}
