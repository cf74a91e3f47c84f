package dev.hearsay.lab.means;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.lab.survey.TupleError;
import java.util.List;

/** Means of the numbers of real tuples: W19's Fig. 4. */
public final class CensusMeans {

  private static final String EPSILON = "privacy loss ε";
  private static final String MSE = "mean squared error";
  private static final String SIMULATED = "hybrid simulated";
  private static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);

  private CensusMeans() {}

  public static List<Experiment> all(DataSets data) {
    return List.of(w19(data));
  }

  private static Experiment w19(DataSets data) {
    Experiment.Builder builder =
        Experiment.named("w19-census", "W19, Fig. 4 (numbers)", "Means on real tuples")
            .text(
                "The numbers of two sets of real people who also answer on categories: gov_census (7"
                    + " numbers, 10 categories) and adult (6 and 9), or people made up by the lab"
                    + " where they are absent; 20,000 of them in a quick run. Neither is a set of the"
                    + " papers. Of d attributes, d' are numbers. Laplace and SCDF spend ε/d on each,"
                    + " Duchi's mechanism d'ε/d on all numbers at once; PM, HM and minimax spend ε/m"
                    + " on each of m attributes drawn from all d. For minimax, sums are divided by the"
                    + " number of those who reported. Expected errors, exact; on adult HM is simulated"
                    + " as well.");
    for (String set : RealSets.of(data)) {
      builder
          .panel(Panel.logLines(panel(set), EPSILON, MSE))
          .exactOnData(
              TupleError.MEANS,
              EPSILONS,
              (scope, series, epsilon) ->
                  TupleError.ofMeans(RealSets.columns(scope, set), series, epsilon));
      claims(builder, panel(set));
    }
    return simulated(builder, last(RealSets.of(data))).build();
  }

  private static String last(List<String> sets) {
    return sets.get(sets.size() - 1);
  }

  private static String panel(String set) {
    return "Numbers of " + set;
  }

  private static void claims(Experiment.Builder builder, String panel) {
    builder
        .claim(panel + ": PM beats Duchi at every ε", r -> r.below(panel, "piecewise", "duchi", 0))
        .claim(panel + ": HM beats Duchi at every ε", r -> r.below(panel, "hybrid", "duchi", 0))
        .claim(panel + ": Duchi beats Laplace", r -> r.below(panel, "duchi", "laplace", 0))
        .claim(panel + ": Duchi beats SCDF", r -> r.below(panel, "duchi", "scdf", 0))
        .claim(
            "(ours) " + panel + ": minimax, divided by those who reported, beats PM and HM",
            r ->
                r.below(panel, "minimax", "piecewise", 0)
                    .and(r.below(panel, "minimax", "hybrid", 0)));
  }

  /** In the panel given last. */
  private static Experiment.Builder simulated(Experiment.Builder builder, String set) {
    return builder
        .simulated(
            List.of(SIMULATED),
            EPSILONS,
            scope -> Scope.forAgreement(RealSets.people(scope, set)),
            (setting, series, epsilon, bits) ->
                TupleError.simulatedMeans(RealSets.columns(setting.scope(), set), epsilon, bits))
        .claim(
            "(ours) Simulations of HM have the error that is expected",
            results -> results.agrees(panel(set), SIMULATED, "hybrid"));
  }
}
