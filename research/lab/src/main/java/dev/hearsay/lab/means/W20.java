package dev.hearsay.lab.means;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.MeanError;
import java.util.Collection;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.Function;

/** The ways that W20 compares on means under (ε, δ), and what it says of them. */
final class W20 {

  static final List<Double> EPSILONS = Grid.of(0.1, 0.2, 0.5, 1, 2, 5, 10);

  /** While the other of the two varies. */
  static final double EPSILON = 1;

  static final double DELTA = 1e-6;

  private static final List<Double> DELTAS =
      Grid.of(1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3);
  private static final String GAUSSIAN = "Opt-GM";
  private static final String FIRST = "Mechanism-1";
  private static final String SECOND = "Mechanism-2";
  private static final List<String> WAYS = List.of(GAUSSIAN, FIRST, SECOND);
  private static final String MSE = "mean squared error";

  /** What counts as hardly changed: the largest error over the smallest. */
  private static final double HARDLY = 1.1;

  private W20() {}

  static Experiment.Builder overEpsilon(
      Experiment.Builder builder, String panel, Function<Scope, double[][]> columns) {
    return builder
        .panel(Panel.logLogLines(panel, "privacy loss ε", MSE))
        .exactOnData(
            WAYS,
            EPSILONS,
            (scope, way, epsilon) -> MeanError.withDelta(columns.apply(scope), way, epsilon, DELTA))
        .claim(beatsGaussian(panel, SECOND))
        .claim(
            beatsGaussian(panel, FIRST)
                .orElse(
                    "up to ε = 5; its reports never become precise, so at ε = 10 Opt-GM is better",
                    results ->
                        results
                            .below(panel, FIRST, GAUSSIAN, 0, epsilon -> epsilon <= 5)
                            .and(
                                results.below(panel, GAUSSIAN, FIRST, 0, epsilon -> epsilon > 5))));
  }

  private static Claim beatsGaussian(String panel, String way) {
    return Claim.that(
        panel + ": " + way + " beats Opt-GM everywhere",
        results -> results.below(panel, way, GAUSSIAN, 0));
  }

  static void overDelta(
      Experiment.Builder builder, String panel, Function<Scope, double[][]> columns) {
    builder
        .panel(Panel.logLogLines(panel, "δ", MSE))
        .exactOnData(
            WAYS,
            DELTAS,
            (scope, way, delta) -> MeanError.withDelta(columns.apply(scope), way, EPSILON, delta))
        .claim(beatsGaussian(panel, SECOND))
        .claim(beatsGaussian(panel, FIRST))
        .claim(
            panel + ": the error of Opt-GM falls as δ grows, by more than 10 %",
            results ->
                ClaimCheck.exact(
                    results.value(panel, GAUSSIAN, DELTAS.get(0))
                        > HARDLY * results.value(panel, GAUSSIAN, DELTAS.get(DELTAS.size() - 1)),
                    "largest / smallest = " + ClaimCheck.number(spread(results, panel, GAUSSIAN))))
        .claim(
            panel + ": δ hardly changes the other two (less than 10 %)",
            results ->
                hardlyChanges(results, panel, FIRST).and(hardlyChanges(results, panel, SECOND)));
  }

  private static ClaimCheck hardlyChanges(Results results, String panel, String way) {
    double spread = spread(results, panel, way);
    return ClaimCheck.exact(
        spread <= HARDLY, way + ": largest / smallest = " + ClaimCheck.number(spread));
  }

  private static double spread(Results results, String panel, String way) {
    Collection<Measured> points = results.series(panel, way).values();
    double largest = points.stream().mapToDouble(Measured::mean).max().orElseThrow();
    return largest / points.stream().mapToDouble(Measured::mean).min().orElseThrow();
  }

  /** That the two mechanisms are as good as each other. */
  static Claim close(String panel) {
    return Claim.that(
            panel + ": the errors of the two mechanisms are close (within a factor 2)",
            results -> close(results, panel, epsilon -> true))
        .orElse(
            "up to ε = 2; beyond, Mechanism-2 is better",
            results ->
                close(results, panel, epsilon -> epsilon <= 2)
                    .and(results.below(panel, SECOND, FIRST, 0, epsilon -> epsilon > 2)));
  }

  private static ClaimCheck close(Results results, String panel, DoublePredicate where) {
    return results
        .below(panel, FIRST, SECOND, 1, where)
        .and(results.below(panel, SECOND, FIRST, 1, where));
  }

  /** From a panel of few numbers to one of many, at one x. */
  static Experiment.Builder growth(Experiment.Builder builder, String few, String many, double x) {
    for (String way : List.of(FIRST, SECOND)) {
      builder.claim(
          Claim.that(
                  "From "
                      + few
                      + " to "
                      + many
                      + " the error of "
                      + way
                      + " grows by a smaller factor than Opt-GM's",
                  r ->
                      less(
                          "factors",
                          r.value(many, way, x) / r.value(few, way, x),
                          r.value(many, GAUSSIAN, x) / r.value(few, GAUSSIAN, x)))
              .orElse(
                  "not by a smaller factor; the increase itself is smaller, as the error is",
                  r ->
                      less(
                          "increases",
                          r.value(many, way, x) - r.value(few, way, x),
                          r.value(many, GAUSSIAN, x) - r.value(few, GAUSSIAN, x))));
    }
    return builder;
  }

  private static ClaimCheck less(String what, double ours, double gaussian) {
    return ClaimCheck.exact(
        ours < gaussian,
        what + " " + ClaimCheck.number(ours) + " against " + ClaimCheck.number(gaussian));
  }
}
