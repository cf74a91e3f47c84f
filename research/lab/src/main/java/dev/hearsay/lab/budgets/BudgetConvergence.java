package dev.hearsay.lab.budgets;

import dev.hearsay.design.budget.Scheme;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import java.util.List;
import java.util.stream.IntStream;

/** F20, Fig. 2: how the search for optimal budgets ends, and what its threshold costs. */
public final class BudgetConvergence {

  private static final List<Double> EPSILONS = Grid.evenly(1, 6, 5);

  /** F20's ξ. */
  private static final double THRESHOLD = 0.01;

  private static final double TIGHT = 1e-12;

  /** Five numbers with four printed decimals each. */
  private static final double ROUNDING_OF_SUM = 5 * 5e-5;

  private static final String SPENT = "Spent above the budget";
  private static final String RULE = "product too large by 0.01";
  private static final String STEPS = "threshold 0.01";

  /** Of a line in a plot. */
  private static final int POINTS = 30;

  private BudgetConvergence() {}

  public static List<Experiment> all() {
    return List.of(convergence());
  }

  private static Experiment convergence() {
    Experiment.Builder builder =
        Experiment.named("f20-convergence", "F20, Fig. 2", "The search for optimal budgets")
            .text(
                "F20 moves a multiplier by steps of one size until the product of all e^budget is"
                    + " near e^(ε/2) (OBRR) or e^ε (OMRR), then by Newton's method until it is"
                    + " within 0.01. Where it starts, how long a step is and what is near it does"
                    + " not say; we start where the smallest attribute would get an equal share,"
                    + " and step by as much. Shown is the error after every step, or every few"
                    + " steps, as a share of the first.");
    for (Scheme scheme : Scheme.values()) {
      for (boolean isLarge : List.of(true, false)) {
        addErrors(builder, scheme, F20.sizes(isLarge));
        addSteps(builder, scheme, F20.sizes(isLarge));
      }
    }
    addSpent(builder);
    return builder.build();
  }

  private static BudgetSearch search(
      Scheme scheme, List<Integer> sizes, double epsilon, double step, double threshold) {
    return new BudgetSearch(scheme, sizes, epsilon, new BudgetSearch.Manner(1, step, threshold));
  }

  /** From half the multiplier that is sought. */
  private static BudgetSearch nearer(
      Scheme scheme, List<Integer> sizes, double epsilon, double threshold) {
    double start = search(scheme, sizes, epsilon, 1, TIGHT).end() / 2;
    return new BudgetSearch(scheme, sizes, epsilon, new BudgetSearch.Manner(start, 1, threshold));
  }

  /** Of the roots from the start and from half-way, as a share. */
  private static double apart(Scheme scheme, List<Integer> sizes, double epsilon) {
    double root = search(scheme, sizes, epsilon, 1, TIGHT).end();
    return Math.abs(nearer(scheme, sizes, epsilon, TIGHT).end() / root - 1);
  }

  private static void addErrors(Experiment.Builder builder, Scheme scheme, List<Integer> sizes) {
    builder.panel(
        Panel.lines(
            "Error over steps of " + F20.caption(scheme, sizes),
            "steps",
            "share of the first error"));
    for (int epsilon : List.of(1, 3, 6)) {
      List<Double> errors = search(scheme, sizes, epsilon, 1, THRESHOLD).errors();
      builder.exact(
          List.of("ε = " + epsilon),
          shown(errors.size() - 1),
          (series, step) -> errors.get((int) step) / errors.get(0));
    }
  }

  /** The first and the last step, and at most thirty between them. */
  private static List<Double> shown(int steps) {
    int every = steps / POINTS + 1;
    return IntStream.rangeClosed(0, steps)
        .filter(step -> step % every == 0 || step == steps)
        .mapToObj(step -> (double) step)
        .toList();
  }

  private static void addSteps(Experiment.Builder builder, Scheme scheme, List<Integer> sizes) {
    String name = F20.caption(scheme, sizes);
    String panel = "Steps of " + name;
    builder
        .panel(Panel.table(panel, "ε", "steps until the error is within the threshold"))
        .exact(
            List.of(STEPS), EPSILONS, (series, e) -> search(scheme, sizes, e, 1, THRESHOLD).steps())
        .exact(
            List.of("a tenth of the step"),
            EPSILONS,
            (series, e) -> search(scheme, sizes, e, 0.1, THRESHOLD).steps())
        .exact(
            List.of("from half-way"),
            EPSILONS,
            (series, e) -> nearer(scheme, sizes, e, THRESHOLD).steps())
        .exact(
            List.of("threshold 1e-12"),
            EPSILONS,
            (series, e) -> search(scheme, sizes, e, 1, TIGHT).steps())
        .exact(
            List.of("last error"),
            EPSILONS,
            (series, e) -> last(search(scheme, sizes, e, 1, THRESHOLD)))
        .exact(
            List.of("last error for 1e-12"),
            EPSILONS,
            (series, e) -> last(search(scheme, sizes, e, 1, TIGHT)))
        .exact(List.of("roots apart"), EPSILONS, (series, e) -> apart(scheme, sizes, e))
        .claim(
            says("all optimization equations can stably converge to the real root"),
            name
                + ": at every ε of 1 to 6 the search stops, with the product of all e^budget within"
                + " 0.01 of its target; at most five more steps bring it within 10⁻¹², at the same"
                + " root (within 10⁻⁹) from the start and from half-way",
            results ->
                within(results, panel, "last error", 0, THRESHOLD)
                    .and(within(results, panel, "last error for 1e-12", 0, TIGHT))
                    .and(moreSteps(results, panel))
                    .and(within(results, panel, "roots apart", 0, 1e-9)))
        .claim(
            says("the number of iterations has a great relationship with the selection of"),
            name
                + ": steps of a tenth of the size are at least twice as many, and from half-way to"
                + " the root at most 0.8 times as many are needed",
            results ->
                results
                    .below(panel, STEPS, "a tenth of the step", -0.5)
                    .and(results.below(panel, "from half-way", STEPS, -0.2)));
  }

  private static Quote says(String words) {
    return Paper.F20.says("Theoretical analysis, Fig. 2", words);
  }

  private static double last(BudgetSearch search) {
    return search.errors().get(search.steps());
  }

  private static ClaimCheck within(
      Results results, String panel, String series, double low, double high) {
    double[] values =
        results.series(panel, series).values().stream()
            .mapToDouble(Measured::mean)
            .sorted()
            .toArray();
    return ClaimCheck.between(values[0], low, high)
        .and(ClaimCheck.between(values[values.length - 1], low, high))
        .about(series);
  }

  private static ClaimCheck moreSteps(Results results, String panel) {
    double most =
        EPSILONS.stream()
            .mapToDouble(
                e -> results.value(panel, "threshold 1e-12", e) - results.value(panel, STEPS, e))
            .max()
            .orElseThrow();
    return ClaimCheck.between(most, 0, 5).about("more steps");
  }

  private static void addSpent(Experiment.Builder builder) {
    builder.panel(Panel.table(SPENT, "ε", "sum of budgets above what it may be"));
    for (F20.Printed printed : F20.TABLE_2) {
      Scheme scheme = printed.scheme();
      List<Integer> sizes = F20.sizes(printed.isLarge());
      double[] sums = printed.sums();
      String name = F20.caption(scheme, sizes);
      builder
          .exact(
              List.of(name + " printed"),
              EPSILONS,
              (series, e) -> sums[EPSILONS.indexOf(e)] - F20.total(scheme, e))
          .exact(
              List.of(name + " ours"),
              EPSILONS,
              (series, e) -> Budgets.sum(scheme, sizes, e) - F20.total(scheme, e))
          .claim(
              name + ": the printed budgets stopped where their product is too large by 0.01",
              results -> stoppedAtThreshold(results, name + " printed", scheme))
          .claim(
              name + ": exact budgets spend all but rounding errors, and no more",
              results -> within(results, SPENT, name + " ours", -1e-14, 0));
    }
    for (Scheme scheme : Scheme.values()) {
      builder.exact(
          List.of(rule(scheme)), EPSILONS, (series, e) -> overspent(F20.total(scheme, e)));
    }
  }

  private static String rule(Scheme scheme) {
    return (scheme == Scheme.UNARY ? "OBRR " : "OMRR ") + RULE;
  }

  /** If Π e^budget = e^total + 0.01, the budgets add up to total + ln(1 + 0.01 e^−total). */
  static double overspent(double total) {
    return Math.log1p(THRESHOLD * Math.exp(-total));
  }

  private static ClaimCheck stoppedAtThreshold(Results results, String printed, Scheme scheme) {
    double largest =
        EPSILONS.stream()
            .mapToDouble(
                e ->
                    Math.abs(
                        results.value(SPENT, printed, e) - results.value(SPENT, rule(scheme), e)))
            .max()
            .orElseThrow();
    return ClaimCheck.exact(
        largest <= ROUNDING_OF_SUM,
        "what is spent too much is ln(1 + 0.01/target) up to rounding (2.5·10⁻⁴), at every ε",
        ClaimCheck.number(results.value(SPENT, printed, 1))
            + " too much at ε = 1; differs from "
            + ClaimCheck.number(results.value(SPENT, rule(scheme), 1))
            + " and the like by up to "
            + ClaimCheck.number(largest));
  }
}
