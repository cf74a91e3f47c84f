package dev.hearsay.lab.deviations;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** D22: how far estimated means stray when there are many dimensions, and what to do about it. */
public final class Deviations {

  /** The case study: ten values, 10,000 reports, ε = 0.001 for each of the hundred attributes. */
  private static final AverageOfReports PIECEWISE_STUDY =
      new AverageOfReports("piecewise", 0.001, 10_000, true);

  private static final AverageOfReports SQUARE_STUDY =
      new AverageOfReports("square wave", 0.001, 10_000, true);

  /** The width of a histogram's bars, and their middles. */
  private static final double BAR = 0.5;

  private static final List<Double> BARS = Grid.evenly(-2.25, 2.25, 9);

  private Deviations() {}

  public static List<Experiment> all() {
    return List.of(study(), againstExperiment());
  }

  public static Deviation piecewiseStudy() {
    return PIECEWISE_STUDY.deviation();
  }

  public static Deviation squareStudy() {
    return SQUARE_STUDY.deviation();
  }

  private static Experiment study() {
    String panel = "P(deviation within ξ)";
    List<Double> bounds = Grid.of(0.001, 0.01, 0.05, 0.1);
    return Experiment.named("d22-study", "D22, Table II", "Piecewise against square wave")
        .text(
            "The probability that an average of 10,000 reports with ε = 0.001 strays by at most ξ,"
                + " by the normal approximation; D22's numbers (p) and exact ones (e).")
        .panel(Panel.table(panel, "ξ", "probability"))
        .printed("Piecewise p", bounds, 3.46e-5, 3.46e-4, 0.002, 0.004)
        .exact(List.of("Piecewise e"), bounds, (s, x) -> piecewiseStudy().probabilityWithin(x))
        .printed("Square p", bounds, 2.12e-16, 2.62e-11, 0.644, 1)
        .exact(List.of("Square e"), bounds, (s, x) -> squareStudy().probabilityWithin(x))
        .claim(
            "Piecewise: 3.46·10⁻⁵ at ξ = 0.001",
            results -> ClaimCheck.equal(results.value(panel, "Piecewise e", 0.001), 3.46e-5, 0.005))
        .claim(
            Claim.that(
                    "Square wave: 0.644 at ξ = 0.05",
                    results ->
                        ClaimCheck.equal(results.value(panel, "Square e", 0.05), 0.644, 0.005))
                .orElse(
                    "0.5017, as the bias is −0.049975, not −0.049",
                    results ->
                        ClaimCheck.equal(results.value(panel, "Square e", 0.05), 0.5017, 1e-3)))
        .claim(
            "The square wave is far better at ξ = 0.1, and far worse at 0.01",
            results ->
                results
                    .below(panel, "Piecewise e", "Square e", 0, x -> x == 0.1)
                    .and(results.below(panel, "Square e", "Piecewise e", 0, x -> x == 0.01)))
        .build();
  }

  private static Experiment againstExperiment() {
    Experiment.Builder builder =
        Experiment.named("d22-experiment", "D22, Figs. 2 and 3", "Analysis against experiment")
            .text(
                "How an average of reports strays, in standard deviations from the centre that the"
                    + " analysis gives: the normal density, and a histogram of many runs (1,000"
                    + " in D22), which all bars of a panel share. First as in D22's Fig. 2 one of 5,000 uniform"
                    + " attributes, 50 of which each of 200,000 people reports: 2,000 reports with"
                    + " ε = 0.02. Then as in Fig. 3 the case study: 10,000 reports with ε = 0.001"
                    + " on the values 0.1, …, 1. Pearson's χ² test decides whether it fits.");
    for (String mechanism : List.of("laplace", "piecewise", "square wave")) {
      add(
          builder,
          "Uniform values: " + mechanism,
          new AverageOfReports(mechanism, 0.02, 2_000, false));
    }
    add(builder, "Case study: piecewise", PIECEWISE_STUDY);
    add(builder, "Case study: square wave", SQUARE_STUDY);
    return builder.build();
  }

  private static void add(Experiment.Builder builder, String panel, AverageOfReports average) {
    builder
        .panel(Panel.lines(panel, "deviation in standard deviations", "density"))
        .exact(
            List.of("analysis"),
            Grid.evenly(-3, 3, 60),
            (series, z) -> Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI))
        .simulatedTogether(
            List.of("experiment"),
            BARS,
            scope -> new Scope.Size(average.reports(), scope.isQuick() ? 1_000 : 10_000),
            (setting, series, z, bits) ->
                Math.abs(average.strayed(bits) - z) <= BAR / 2 ? 1 / BAR : 0)
        .claim(
            panel + ": the analysis fits the experiment (p ≥ 10⁻⁶)",
            results -> fits(results, panel));
  }

  private static ClaimCheck fits(Results results, String panel) {
    NavigableMap<Double, Measured> bars = results.series(panel, "experiment");
    Map<Double, Double> densities = new TreeMap<>();
    bars.forEach((z, bar) -> densities.put(z, bar.mean()));
    double p = GoodnessOfFit.pValue(densities, BAR, bars.firstEntry().getValue().repetitions());
    return ClaimCheck.exact(p >= 1e-6, "p = " + ClaimCheck.number(p));
  }
}
