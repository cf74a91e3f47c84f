package dev.hearsay.lab.threeoutputs;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Ratios;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import java.util.List;

/** The worst-case variances of Z20's mechanisms and of those before them. */
public final class WorstVariances {

  static final String VARIANCE = "Worst-case variance";
  static final String EPSILON = "privacy loss ε";
  private static final List<String> WITHOUT_NOISE =
      List.of("duchi", "piecewise", "hybrid", "three-outputs", "pm-sub", "hm-tp");

  private WorstVariances() {}

  public static List<Experiment> all() {
    return List.of(
        orders(),
        ZeroProbability.experiment(),
        OptimalPiecewise.experiment(),
        TheoremsOfZ20.experiment());
  }

  private static Experiment orders() {
    Experiment.Builder builder =
        Experiment.named(
                "z20-variance", "Z20, Tables I and II, Fig. 1", "Three outputs, PM-SUB and HM-TP")
            .text(
                "Z20 orders the mechanisms by their worst-case variance, range of ε by range of ε."
                    + " Drawn are the variances of the integer weights that devices draw from, on a"
                    + " grid. The orders are proved for the closed forms at every ε from 0 (0.01 where"
                    + " Laplace takes part) to 13.8, by arithmetic on intervals as in z20-proofs: two"
                    + " lines cross once, and where, to all digits that are printed.")
            .panel(Panel.logLines(VARIANCE, EPSILON, "worst-case variance"))
            .exact(
                List.of(
                    "laplace", "duchi", "piecewise", "hybrid", "three-outputs", "pm-sub", "hm-tp"),
                Grid.evenly(0.05, 6, 119),
                Designs::worstVariance)
            .claim(
                "The closed forms are the variances of the weights that devices draw from, within"
                    + " 0.05 % (0.3 % for Laplace)",
                WorstVariances::closedFormsAgree);
    TableClaims.tableOne(builder);
    TableClaims.tableTwo(builder);
    TableClaims.figureOne(builder);
    return builder.build();
  }

  private static ClaimCheck closedFormsAgree(Results results) {
    ClaimCheck laplace = agrees(results, List.of("laplace"), 3e-3);
    return laplace.and(agrees(results, WITHOUT_NOISE, 5e-4));
  }

  private static ClaimCheck agrees(Results results, List<String> mechanisms, double tolerance) {
    Ratios ratios = new Ratios("weights", "closed form");
    for (String mechanism : mechanisms) {
      results
          .series(VARIANCE, mechanism)
          .forEach(
              (epsilon, measured) ->
                  ratios.add(
                      measured, new Measured(VarianceCurves.value(mechanism, epsilon), 0, 0, 1)));
    }
    return ratios.each(1 - tolerance, 1 + tolerance);
  }
}
