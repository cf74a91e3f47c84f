package dev.hearsay.lab.deviations;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Digits;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Power;
import dev.hearsay.lab.claim.PrintedNumber;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.SharedRuns;
import dev.hearsay.numeric.Deviation;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** D22: how far estimated means stray when there are many dimensions. */
public final class Deviations {

  /** The case study: ten values, 10,000 reports, ε = 0.001 for each of the hundred attributes. */
  private static final AverageOfReports PIECEWISE_STUDY =
      new AverageOfReports("piecewise", 0.001, 10_000, true);

  private static final AverageOfReports SQUARE_STUDY =
      new AverageOfReports("square wave", 0.001, 10_000, true);

  private static final String TABLE = "P(deviation within ξ)";
  private static final List<Double> BOUNDS = Grid.of(0.001, 0.01, 0.05, 0.1);

  /** "Far better": at least ten times as likely. */
  private static final double FAR = 0.1;

  /** The width of a histogram's bars, and their middles. */
  private static final double BAR = 0.5;

  private static final List<Double> BARS = Grid.evenly(-2.75, 2.75, 11);

  /** So many that a standard deviation that is 5 % off is found in 9 of 10 cases. */
  private static final int RUNS = 12_000;

  private static final int FULL_RUNS = 100_000;

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
    Experiment.Builder builder =
        Experiment.named("d22-study", "D22, Table II", "Piecewise against square wave")
            .text(
                "The probability that an average of 10,000 reports with ε = 0.001 strays by at most"
                    + " ξ, by the normal approximation; D22's numbers (p) and exact ones (e). D22"
                    + " rounds the square wave's bias of −0.049975 to −0.049, a sixth of a standard"
                    + " deviation.")
            .panel(
                Panel.table(TABLE, "bound ξ", "probability").on(AverageOfReports.tenths(10_000)));
    addRow(builder, "Piecewise", piecewiseStudy(), "3.46e-5", "3.46e-4", "0.002", "0.004");
    addRow(builder, "Square", squareStudy(), "2.12e-16", "2.62e-11", "0.644", "1.000");
    return builder
        .claim(
            says(
                "Section IV-C, Table II",
                "Piecewise mechanism is better than Square wave mechanism for smaller supremums"),
            "Piecewise keeps within ξ with more probability at ξ = 0.001 and 0.01",
            results -> results.below(TABLE, "Square e", "Piecewise e", 0, x -> x <= 0.01))
        .claim(
            says(
                "Section IV-C, Table II",
                "the Square wave mechanism is far better than the Piecewise mechanism"),
            "the square wave keeps within ξ with at least ten times (our reading of far better) the"
                + " probability at ξ = 0.05 and 0.1",
            results ->
                results.ratios(TABLE, "Piecewise e", "Square e", x -> x >= 0.05).each(0, FAR))
        .claim(rounded("Eq. 15", "533.210", "Piecewise's σ²", piecewiseStudy().variance()))
        .claim(rounded("Eq. 16", "57.900", "√(2π) times Piecewise's σ", root(piecewiseStudy())))
        .claim(rounded("Eq. 20", "0.015", "√(2π) times the square wave's σ", root(squareStudy())))
        .claim(rounded("Eq. 19", "-0.049", "the square wave's bias", squareStudy().bias()))
        .build();
  }

  private static double root(Deviation deviation) {
    return Math.sqrt(2 * Math.PI * deviation.variance());
  }

  private static Quote says(String place, String words) {
    return Paper.D22.says(place, words);
  }

  private static void addRow(
      Experiment.Builder builder, String name, Deviation deviation, String... printed) {
    double[] numbers = new double[printed.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Double.parseDouble(printed[i]);
    }
    builder
        .printed(name + " p", BOUNDS, numbers)
        .exact(List.of(name + " e"), BOUNDS, (series, x) -> deviation.probabilityWithin(x));
    for (int i = 0; i < printed.length; i++) {
      double bound = BOUNDS.get(i);
      builder.claim(
          rounded(
              "Section IV-C, Table II",
              "PROBABILITIES FOR THE SUPREMUM TO HOLD IN ONE DIMENSION",
              printed[i],
              name + " at ξ = " + bound,
              deviation.probabilityWithin(bound)));
    }
  }

  private static Claim rounded(String place, String words, String what, double exact) {
    return rounded(place, words, words, what, exact);
  }

  /** That a number was rounded to the digits that are printed. */
  private static Claim rounded(
      String place, String words, String printed, String what, double exact) {
    return Claim.that(
            says(place, words),
            what + " is " + printed + ", rounded to as many digits",
            results -> PrintedNumber.of(printed).isRounded(exact))
        .corrected(
            "it is %s by the exact bias and variance, which rounds to %s"
                .formatted(Digits.of(exact, 4), PrintedNumber.of(printed).roundedLike(exact)),
            results ->
                PrintedNumber.of(PrintedNumber.of(printed).roundedLike(exact)).isRounded(exact));
  }

  private static Experiment againstExperiment() {
    Experiment.Builder builder =
        Experiment.named("d22-experiment", "D22, Figs. 2 and 3", "Analysis against experiment")
            .text(
                "How an average of reports strays, in standard deviations from the centre that the"
                    + " analysis gives: the normal density, and a histogram of many runs (1,000"
                    + " in D22), which all bars of a panel share. People are made up. First as in D22's Fig. 2"
                    + " one of 5,000 uniform attributes, 50 of which each of 200,000 people reports: 2,000"
                    + " reports with ε = 0.02. Then as in Fig. 3 the case study: 10,000 reports"
                    + " with ε = 0.001 on the values 0.1, …, 1. Pearson's χ² test decides whether"
                    + " it fits; it rejects a right analysis once in a million times.");
    for (String mechanism : List.of("laplace", "piecewise", "square wave")) {
      String panel = "Uniform values: " + mechanism;
      add(builder, panel, new AverageOfReports(mechanism, 0.02, 2_000, false));
      builder.claim(
          says(
              "Section VI, Fig. 2",
              "In all three mechanisms, our framework effectively approximates experimental"
                  + " results"),
          panel + ": deviations have the normal law of the analysis",
          results -> fits(results, panel, GoodnessOfFit.STANDARD));
    }
    add(builder, "Case study: piecewise", PIECEWISE_STUDY);
    add(builder, "Case study: square wave", SQUARE_STUDY);
    return builder
        .claim(modelled("piecewise", "Eq. 16", PIECEWISE_STUDY.said(0, 533.210)))
        .claim(modelled("square wave", "Eq. 20", SQUARE_STUDY.said(-0.049, 3.365e-5)))
        .build();
  }

  private static Claim modelled(String mechanism, String equation, GoodnessOfFit printed) {
    String panel = "Case study: " + mechanism;
    return Claim.that(
            says(
                "Section VI, Fig. 3",
                "the pdf functions computed in our case study perfectly model the experimental"
                    + " results"),
            panel + ": deviations have the normal law that " + equation + " prints",
            results -> fits(results, panel, printed))
        .corrected(
            "they have the one with the bias −0.049975 and the variance 3.3303·10⁻⁵",
            results -> fits(results, panel, GoodnessOfFit.STANDARD));
  }

  private static void add(Experiment.Builder builder, String panel, AverageOfReports average) {
    SharedRuns<Double> runs = new SharedRuns<>(average::strayed);
    builder
        .panel(
            Panel.lines(panel, "deviation in standard deviations", "density").on(average.origin()))
        .exact(
            List.of("analysis"),
            Grid.evenly(-3, 3, 60),
            (series, z) -> Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI))
        .simulatedTogether(
            List.of("experiment"),
            BARS,
            scope -> new Scope.Size(average.reports(), scope.isQuick() ? RUNS : FULL_RUNS),
            (setting, series, z, bits) -> Math.abs(runs.with(bits) - z) <= BAR / 2 ? 1 / BAR : 0);
  }

  private static ClaimCheck fits(Results results, String panel, GoodnessOfFit law) {
    NavigableMap<Double, Measured> bars = results.series(panel, "experiment");
    Map<Double, Double> densities = new TreeMap<>();
    bars.forEach((z, bar) -> densities.put(z, bar.mean()));
    int runs = bars.firstEntry().getValue().repetitions();
    double p = law.pValue(densities, BAR, runs);
    boolean fits = p >= GoodnessOfFit.FALSE_ALARM;
    GoodnessOfFit wider = new GoodnessOfFit(law.mean(), 1.05 * law.deviation());
    return new ClaimCheck(
        fits ? ClaimCheck.Outcome.HOLDS : ClaimCheck.Outcome.FAILS,
        String.format(
            Locale.ROOT,
            "Pearson's χ² test of %,d runs in %d classes: p ≥ 10⁻⁶ (a σ of 1.05 times would be"
                + " rejected with %.0f %%)",
            runs,
            bars.size() + 1,
            100 * law.power(wider, densities.keySet(), BAR, runs)),
        "p = " + ClaimCheck.number(p),
        new Power(
            100 * (law.factorFound(densities.keySet(), BAR, runs) - 1),
            " % more deviation",
            runs,
            0),
        1);
  }
}
