package dev.hearsay.lab.means;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.claim.Ratios;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.SyntheticNumbers;
import dev.hearsay.lab.data.SyntheticNumbers.Shape;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.MeanError;
import dev.hearsay.lab.survey.Survey;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;

/** Means of sixteen synthetic numbers: W19's Figs. 5 and 6. */
public final class SyntheticMeans {

  private static final String SIMULATED = "hybrid simulated";
  private static final String PRINTED = "duchi as printed";
  private static final List<String> OWN = List.of("piecewise", "hybrid");
  private static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);
  private static final double[] MEANS = {0, 1.0 / 3, 2.0 / 3, 1};
  private static final int DIMENSIONS = 16;

  private static final String OUTPERFORM =
      "In all settings, PM and HM outperform Duchi et al.’s solution, and the performance gap slightly";

  /** W19 does not say how many people there are. */
  private static final int QUICK_PEOPLE = 10_000;

  private static final int FULL_PEOPLE = 1_000_000;

  private SyntheticMeans() {}

  public static List<Experiment> all() {
    return List.of(gaussian(), shapes());
  }

  private static Experiment gaussian() {
    Experiment.Builder builder =
        Experiment.named("w19-gaussian", "W19, Fig. 5", "Means of 16 normal attributes")
            .text(
                "Made-up people with sixteen attributes, each normal with the mean μ and standard deviation 1/4, cut to"
                    + " [−1, 1]. Laplace splits ε among all, Duchi's mechanism reports all at once,"
                    + " the others sample attributes. The error is that of the means, with the"
                    + " papers' scaling by d/(mn): expected errors, exact, and HM simulated as well."
                    + " Duchi's mechanism for an even d is not private as W19 prints it; it is shown"
                    + " as printed and repaired by us, with all ties on the unlikely side, which is"
                    + " more accurate.");
    for (double mean : MEANS) {
      ofW19(builder, W19Place.NORMAL, ofMean(mean), Shape.NORMAL, mean);
    }
    hardlyDiffer(builder, DoubleStream.of(MEANS).mapToObj(SyntheticMeans::ofMean).toList());
    return builder.build();
  }

  private static String ofMean(double mean) {
    return "μ = " + SyntheticNumbers.thirds(mean);
  }

  private static Experiment shapes() {
    Experiment.Builder builder =
        Experiment.named("w19-shapes", "W19, Fig. 6", "Other distributions")
            .text(
                "As before, with made-up people whose values are uniform, or have a density ∝ (x + 2)^−10. W19 says"
                    + " that conclusions are similar; each of those on Fig. 5 is tested.");
    for (Shape shape : List.of(Shape.UNIFORM, Shape.POWER_LAW)) {
      ofW19(builder, W19Place.OTHER, shape.toString(), shape, 0);
    }
    return builder.build();
  }

  private static int people(Scope scope) {
    return scope.isQuick() ? QUICK_PEOPLE : FULL_PEOPLE;
  }

  private static DataOrigin origin(Shape shape, double mean) {
    return SyntheticNumbers.origin(shape, mean, DIMENSIONS, QUICK_PEOPLE, FULL_PEOPLE);
  }

  private static double[][] columns(Scope scope, Shape shape, double mean) {
    return SyntheticNumbers.columns(shape, mean, DIMENSIONS, people(scope));
  }

  private static Experiment.Builder measured(
      Experiment.Builder builder, String panel, List<String> series, Shape shape, double mean) {
    return builder
        .panel(
            Panel.logLines(panel, "privacy loss ε", "mean squared error").on(origin(shape, mean)))
        .exactOnData(
            series,
            EPSILONS,
            (scope, name, epsilon) ->
                MeanError.expected(columns(scope, shape, mean), DIMENSIONS, name, epsilon));
  }

  private static void ofW19(
      Experiment.Builder builder, W19Place place, String panel, Shape shape, double mean) {
    List<String> series = List.of("laplace", "duchi", PRINTED, "piecewise", "hybrid");
    measured(builder, panel, series, shape, mean)
        .simulated(
            List.of(SIMULATED),
            EPSILONS,
            scope -> Scope.forAgreement(people(scope)),
            (setting, name, epsilon, bits) ->
                Survey.error(
                    columns(setting.scope(), shape, mean), DIMENSIONS, "hybrid", epsilon, bits))
        .claim(
            panel + ": simulations of HM have the error that is expected",
            results -> results.agrees(panel, SIMULATED, "hybrid"));
    for (String own : OWN) {
      builder
          .claim(
              place.quote(OUTPERFORM),
              panel + ": " + name(own) + " beats Duchi's mechanism as printed, at every ε",
              results -> results.below(panel, own, PRINTED, 0))
          .claim(
              place.quote(OUTPERFORM),
              panel
                  + ": "
                  + name(own)
                  + " beats Duchi's mechanism, repaired by us (all ties of its 16 numbers on the unlikely"
                  + " side, so that it is ε-LDP), at every ε",
              results -> results.below(panel, own, "duchi", 0))
          .claim(leadGrows(place, panel, own));
    }
  }

  /** A distribution, and where W19 has it. */
  private enum W19Place {
    NORMAL("Section VI-A, Fig. 5"),
    OTHER("Section VI-A, Fig. 6");

    private final String place;

    W19Place(String place) {
      this.place = place;
    }

    /** What is said of Fig. 5, and of Fig. 6 by referring to it. */
    Quote quote(String ofNormal) {
      return Paper.W19.says(
          place,
          this == NORMAL
              ? ofNormal
              : "which lead to similar conclusions as the results on real and Gaussian-distributed");
    }
  }

  private static String name(String series) {
    return series.equals("piecewise") ? "PM" : "HM";
  }

  private static Claim leadGrows(W19Place place, String panel, String series) {
    return Claim.that(
            place.quote("the performance gap slightly expands with increasing"),
            panel
                + ": the ratio of Duchi's error (as printed) to "
                + name(series)
                + "'s grows with every step of ε",
            results -> leadGrows(results, panel, series, 0))
        .corrected(
            "it does not grow at every step, but is larger at ε = 4 than at 0.5",
            results -> leadGrows(results, panel, series, EPSILONS.size() - 1));
  }

  /**
   * Whether a ratio falls from one ε to the next.
   *
   * @param ends how many steps at once: all of them, or one after the other if 0
   */
  private static ClaimCheck leadGrows(Results results, String panel, String series, int ends) {
    Ratios steps = new Ratios("duchi / " + series + " before", "after");
    int step = Math.max(1, ends);
    for (int i = step; i < EPSILONS.size(); i++) {
      steps.add(
          quotient(results, panel, series, EPSILONS.get(i - step)),
          quotient(results, panel, series, EPSILONS.get(i)));
    }
    return steps.each(0, 1);
  }

  /** Both are computed, so that the quotient is, too. */
  private static Measured quotient(Results results, String panel, String series, double epsilon) {
    return Measured.of(
        new double[] {
          results.value(panel, PRINTED, epsilon) / results.value(panel, series, epsilon)
        },
        0);
  }

  /** What W19 says of PM and HM beside each other, over all its distributions. */
  private static void hardlyDiffer(Experiment.Builder builder, List<String> panels) {
    builder
        .claim(
            Claim.that(
                    Paper.W19.says(
                        "Section VI-A, Fig. 5",
                        "comparing PM and HM, the difference in their performance is small"),
                    "The ratio of the errors of PM and HM is within a factor 1.25, at four μ and four ε",
                    results -> differ(results, panels, 1.25, x -> true))
                .corrected(
                    "at 12 of 16 places; at μ = 0 and 1/3 with ε = 2 and 4 PM's error is 20 to 50 % below"
                        + " HM's",
                    results -> differMost(results, panels)))
        .claim(
            Paper.W19.says(
                "Section VI-A, Fig. 5",
                "the relative performance of the two can be different in different settings"),
            "At some ε and μ PM has the smaller error, at others HM has",
            results -> eachWins(results, panels));
  }

  private static ClaimCheck differ(
      Results results, List<String> panels, double factor, DoublePredicate where) {
    return ClaimCheck.all(
        panels,
        panel ->
            results
                .ratios(panel, "piecewise", "hybrid", where)
                .each(1 / factor, factor)
                .about(panel));
  }

  /** Of the first two means at the larger ε. */
  private static ClaimCheck differMost(Results results, List<String> panels) {
    List<String> first = panels.subList(0, 2);
    return differ(results, first, 1.25, x -> x < 2)
        .and(differ(results, panels.subList(2, panels.size()), 1.25, x -> true))
        .and(
            ClaimCheck.all(
                first,
                panel ->
                    results
                        .ratios(panel, "piecewise", "hybrid", x -> x >= 2)
                        .each(0.5, 0.8)
                        .about(panel)));
  }

  private static ClaimCheck eachWins(Results results, List<String> panels) {
    List<Double> ratios =
        panels.stream()
            .flatMap(
                panel ->
                    EPSILONS.stream()
                        .map(
                            x ->
                                results.value(panel, "piecewise", x)
                                    / results.value(panel, "hybrid", x)))
            .sorted()
            .toList();
    double least = ratios.get(0);
    double largest = ratios.get(ratios.size() - 1);
    return ClaimCheck.exact(
        least < 1 && largest > 1,
        "PM / HM is below 1 at some of %d places and above 1 at others".formatted(ratios.size()),
        ClaimCheck.number(least) + " … " + ClaimCheck.number(largest));
  }
}
