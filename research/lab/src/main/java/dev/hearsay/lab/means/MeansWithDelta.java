package dev.hearsay.lab.means;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.data.SyntheticNumbers;
import dev.hearsay.lab.data.SyntheticNumbers.Shape;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.lab.survey.SurveyWithDelta;
import java.util.List;
import java.util.function.Function;

/** Means under (ε, δ): W20's Figs. 1, 3, 4 and 5. */
public final class MeansWithDelta {

  private static final int[] DIMENSIONS = {1, 5, 10, 15};
  private static final int LAST = 15;

  private static final String REPAIRED =
      " Mechanism-1 reports all numbers at once; as printed, its true δ is up to 2^(d−1) times the"
          + " one it states, so it is used repaired. Mechanism-2 samples. Opt-GM, the optimal"
          + " Gaussian mechanism, has the right sensitivity 2√d. Expected errors, exact.";

  private MeansWithDelta() {}

  public static List<Experiment> all(DataSets data) {
    return List.of(oneNumber(), real(data), dimensions(), deltas());
  }

  private static Experiment oneNumber() {
    String panel = "One number with δ = 10⁻⁶";
    return Experiment.named("w20-variance", "W20, Fig. 1", "One number under (ε, δ)")
        .text("W20's Algorithm 2, Duchi's mechanism with a δ, against the optimal Gaussian.")
        .panel(Panel.logLines(panel, "privacy loss ε", "worst-case variance"))
        .exact(
            List.of("gaussian", "duchi"),
            Grid.evenly(0.25, 8, 31),
            (series, epsilon) -> Designs.numeric(series, epsilon, W20.DELTA).worstCaseVariance())
        .claim(
            "Algorithm 2 is better than Opt-GM at every ε",
            r -> r.below(panel, "duchi", "gaussian", 0))
        .claim("Its lead is larger at small ε", results -> leadShrinks(results, panel))
        .build();
  }

  private static ClaimCheck leadShrinks(Results results, String panel) {
    double first = results.value(panel, "gaussian", 0.25) / results.value(panel, "duchi", 0.25);
    double last = results.value(panel, "gaussian", 8) / results.value(panel, "duchi", 8);
    return ClaimCheck.exact(
        first > last,
        "gaussian / duchi = " + ClaimCheck.number(first) + ", then " + ClaimCheck.number(last));
  }

  private static Experiment real(DataSets data) {
    Experiment.Builder builder =
        Experiment.named("w20-means", "W20, Fig. 3", "Means of real numbers under (ε, δ)")
            .text(
                "The numbers of gov_census and adult, or made-up people (20,000 in a quick"
                    + " run); W20 does not say what becomes of the categories, so they are not asked for."
                    + REPAIRED);
    for (String set : RealSets.of(data)) {
      Function<Scope, double[][]> columns = scope -> RealSets.columns(scope, set).numbers();
      String panel = set + " with δ = 10⁻⁶";
      W20.overEpsilon(builder, panel, columns).claim(W20.close(panel));
      W20.overDelta(builder, set + " with ε = 1", columns);
    }
    return builder.build();
  }

  private static Experiment dimensions() {
    Experiment.Builder builder =
        Experiment.named("w20-dimensions", "W20, Fig. 4", "More numbers under (ε, δ)")
            .text(
                "d normal numbers with mean 0 and variance 1/16, δ = 10⁻⁶; 400,000 people, 10,000 in"
                    + " a quick run."
                    + REPAIRED
                    + " Mechanism-2 is simulated as well for d = 15.");
    for (int d : DIMENSIONS) {
      W20.overEpsilon(builder, "d = " + d, normal(d));
    }
    simulated(
        builder,
        "Mechanism-2",
        W20.EPSILONS,
        (setting, series, epsilon, bits) ->
            SurveyWithDelta.error(
                normal(LAST).apply(setting.scope()), "Mechanism-2", epsilon, W20.DELTA, bits));
    return W20.growth(builder, "d = 1", "d = " + LAST, W20.EPSILON).build();
  }

  private static Function<Scope, double[][]> normal(int d) {
    return scope ->
        SyntheticNumbers.columns(Shape.NORMAL, 0, d, scope.isQuick() ? 10_000 : 400_000);
  }

  private static Experiment deltas() {
    Experiment.Builder builder =
        Experiment.named("w20-deltas", "W20, Fig. 5", "What δ does to means")
            .text(
                "The same numbers, with ε = 1 and δ from 10⁻¹⁰ to 10⁻³."
                    + REPAIRED
                    + " Mechanism-1 is simulated as well for d = 15.");
    for (int d : DIMENSIONS) {
      W20.overDelta(builder, "d = " + d, normal(d));
    }
    simulated(
        builder,
        "Mechanism-1",
        Grid.of(1e-10, 1e-6, 1e-3),
        (setting, series, delta, bits) ->
            SurveyWithDelta.error(
                normal(LAST).apply(setting.scope()), "Mechanism-1", W20.EPSILON, delta, bits));
    return W20.growth(builder, "d = 1", "d = " + LAST, W20.DELTA).build();
  }

  /** In the panel given last, that of the most numbers. */
  private static void simulated(
      Experiment.Builder builder, String way, List<Double> xs, Experiment.Simulated survey) {
    String simulated = way + " simulated";
    builder
        .simulated(
            List.of(simulated),
            xs,
            scope -> Scope.forAgreement(normal(LAST).apply(scope)[0].length),
            survey)
        .claim(
            "(ours) Simulations of " + way + " have the error that is expected",
            results -> results.agrees("d = " + LAST, simulated, way));
  }
}
