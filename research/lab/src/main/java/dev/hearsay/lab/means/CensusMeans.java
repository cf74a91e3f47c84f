package dev.hearsay.lab.means;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.lab.survey.TupleError;
import java.util.List;
import java.util.stream.Stream;

/** Means of the numbers of real tuples: W19's Fig. 4. */
public final class CensusMeans {

  private static final String EPSILON = "privacy loss ε";
  private static final String MSE = "mean squared error";
  private static final String FIGURE = "Section VI-A, Fig. 4";
  private static final List<String> SERIES =
      Stream.concat(TupleError.MEANS.stream(), Stream.of("staircase")).toList();
  private static final String SIMULATED = "hybrid simulated";
  private static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);

  private CensusMeans() {}

  public static List<Experiment> all(DataSets data) {
    return List.of(w19(data));
  }

  private static Experiment w19(DataSets data) {
    Experiment.Builder builder =
        Experiment.named("w19-census", "W19, Fig. 4 (numbers)", "Means on " + RealSets.named(data))
            .text(
                "The numbers of people who also answer on categories. W19 has 4 million records of"
                    + " each of two censuses, which are not public in this form; "
                    + RealSets.standIns(data)
                    + " 20,000 people in a quick run. Errors of all mechanisms fall as 1/n, so their"
                    + " order does not depend on n. Of d attributes, d' are numbers. Laplace, SCDF and"
                    + " Staircase spend ε/d on each (SCDF corrected, with ε(1 − e^{−ε}) in the"
                    + " denominator of its width and tails e^ε times lower: as printed its density has"
                    + " not the mass 1),"
                    + " Duchi's mechanism d'ε/d on all numbers at once (repaired as in w19-dimensions if d'"
                    + " is even; as printed its error is larger); PM, HM and minimax spend ε/m"
                    + " on each of m attributes drawn from all d. For minimax, sums are divided by the"
                    + " number of those who reported. Expected errors, exact; HM is simulated as well on the"
                    + " last set.");
    for (String set : RealSets.of(data)) {
      builder
          .panel(Panel.logLines(panel(set), EPSILON, MSE).on(RealSets.origin(set)))
          .exactOnData(
              SERIES,
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
    for (String own : List.of("piecewise", "hybrid")) {
      String name = own.equals("piecewise") ? "PM" : "HM";
      builder
          .claim(
              Paper.W19.says(
                  FIGURE, "PM and HM outperform Duchi et al.’s solution in all settings"),
              RealSets.inPlace(panel)
                  + ": "
                  + name
                  + " beats Duchi's mechanism (repaired) at every ε",
              r -> r.below(panel, own, "duchi", 0))
          .claim(
              Paper.W19.says(
                  FIGURE,
                  "consistently and significantly outperforms the best-effort approach combining"
                      + " existing methods"),
              RealSets.inPlace(panel)
                  + ": "
                  + name
                  + "'s error is at most half (our reading of significantly) of Laplace's and SCDF's (repaired), at every ε",
              r -> r.belowAll(panel, own, List.of("laplace", "scdf"), -0.5));
    }
    builder
        .claim(
            Paper.W19.says(FIGURE, "the consistent performance gap between Duchi"),
            RealSets.inPlace(panel)
                + ": Duchi's mechanism (repaired) beats Laplace and SCDF (repaired) at every ε",
            r -> r.belowAll(panel, "duchi", List.of("laplace", "scdf"), 0))
        .claim(
            Paper.W19.says(FIGURE, "The Staircase mechanism leads to similar performance as SCDF"),
            RealSets.inPlace(panel)
                + ": the errors of Staircase and SCDF (repaired: as printed it is no density) differ by less than 1 %",
            r -> r.same(panel, "staircase", "scdf", 0.01))
        .claim(
            Paper.W19.says(
                "Section VI-A",
                "the results for SCDF, which are comparable to that of the Laplace mechanism"),
            RealSets.inPlace(panel)
                + ": the errors of SCDF (repaired) and Laplace differ by less than 10 %",
            r -> r.same(panel, "scdf", "laplace", 0.1))
        .claim(
            panel + ": minimax, divided by those who reported, beats PM and HM",
            r -> r.belowAll(panel, "minimax", List.of("piecewise", "hybrid"), 0));
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
            "Simulations of HM have the error that is expected",
            results -> results.agrees(panel(set), SIMULATED, "hybrid"));
  }
}
