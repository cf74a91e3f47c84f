package dev.hearsay.lab.ours;

import dev.hearsay.distribution.Smoothing;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.function.Function;

/** How the values of a number are spread, and what its reports tell of the mean. */
public final class Distributions {

  private static final String EPSILON = "privacy loss ε";
  private static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);

  private static final String EMS = "square wave + EMS";
  private static final String EM = "square wave + EM";
  private static final String MINIMAX = "minimax + EMS";
  private static final List<String> BINS = List.of("oue on 32 bins", "grr on 32 bins");

  private static final String PLAIN = "square wave plain (D22)";
  private static final String PLAIN_SIMULATED = PLAIN + " simulated";
  private static final String DECODED = "square wave decoded";

  private static final int QUICK_PEOPLE = 20_000;
  private static final int FULL_PEOPLE = 100_000;

  private static final DataOrigin BETA =
      DataOrigin.madeUp(
          "Beta(5; 2) values",
          "Beta(5, 2), stretched to [−1, 1]",
          QUICK_PEOPLE,
          FULL_PEOPLE,
          people -> "seed " + people + ".");

  private Distributions() {}

  public static List<Experiment> all(DataSets data) {
    return List.of(distributions(RealSets.one(data)), means());
  }

  private static Experiment distributions(String set) {
    Experiment.Builder builder =
        Experiment.named("ours-distributions", "Ours", "The distribution of a number")
            .text(
                "Wasserstein's distance between the distribution found and the true one, on"
                    + " [−1, 1]. Ours is expectation maximization on the counted symbols of any"
                    + " numeric mechanism, with smoothing (EMS) or without (EM); the square wave"
                    + " and EMS are from \"Estimating Numerical Distributions under Local"
                    + " Differential Privacy\" (2020). The naive way takes 32 bins for categories"
                    + " and moves what it finds to the nearest distribution. Made-up values are Beta(5, 2);"
                    + " the others are ages of "
                    + set
                    + ".");
    panel(builder, "Beta(5; 2)", BETA, FULL_PEOPLE, scope -> Spread.beta(people(scope)));
    panel(builder, "Ages of " + set, origin(set), full(set), scope -> ages(scope, set));
    return builder
        .claim(
            "Beta(5; 2): smoothing helps, as the density is smooth",
            results -> results.belowOnAverage("Beta(5; 2)", EMS, EM))
        .build();
  }

  private static DataOrigin origin(String set) {
    return RealSets.origin(set, QUICK_PEOPLE, full(set));
  }

  private static int full(String set) {
    return Math.min(FULL_PEOPLE, RealSets.everybody(set));
  }

  private static int people(Scope scope) {
    return scope.isQuick() ? QUICK_PEOPLE : FULL_PEOPLE;
  }

  /** The first number of every census, and of people who are made up. */
  private static Spread ages(Scope scope, String set) {
    return new Spread(scope.data().numbers(set, people(scope))[0]);
  }

  private static void panel(
      Experiment.Builder builder,
      String panel,
      DataOrigin origin,
      int full,
      Function<Scope, Spread> values) {
    builder
        .panel(Panel.logLogLines(panel, EPSILON, "Wasserstein's distance").on(origin))
        .simulated(
            List.of(EMS, EM, MINIMAX, BINS.get(0), BINS.get(1)),
            EPSILONS,
            scope -> scope.size(QUICK_PEOPLE, full),
            (setting, way, epsilon, bits) ->
                distance(values.apply(setting.scope()), way, epsilon, bits))
        .claim(
            panel + ": over all ε, square wave with EMS is better than 32 bins by OUE or GRR",
            results ->
                results
                    .belowOnAverage(panel, EMS, BINS.get(0))
                    .and(results.belowOnAverage(panel, EMS, BINS.get(1))))
        .claim(
            panel + ": so are minimax's reports, which were made for the mean",
            results ->
                results
                    .belowOnAverage(panel, MINIMAX, BINS.get(0))
                    .and(results.belowOnAverage(panel, MINIMAX, BINS.get(1))));
  }

  private static double distance(
      Spread values, String way, double epsilon, InsecureSeededBits bits) {
    if (BINS.contains(way)) {
      return values.distanceByBins(way.substring(0, 3), epsilon, bits);
    }
    String mechanism = way.equals(MINIMAX) ? "minimax" : "square-wave";
    Smoothing smoothing = way.equals(EM) ? Smoothing.NONE : Smoothing.BINOMIAL;
    return values.distance(
        values.reconstruct(Designs.numeric(mechanism, epsilon), smoothing, bits)::cumulative);
  }

  private static Experiment means() {
    String panel = "Mean of Beta(5; 2)";
    return Experiment.named("ours-square-wave-means", "Ours", "Means from square-wave reports")
        .text(
            "D22 averages square-wave reports as they are, which is biased towards the middle."
                + " Decoded they are unbiased; EMS finds the mean with the distribution. Beside"
                + " them are mechanisms made for the mean. People are made up. The error is squared, on [−1, 1]; lines"
                + " are exact but for EMS and the check.")
        .panel(Panel.logLogLines(panel, EPSILON, "mean squared error").on(BETA))
        .exactOnData(
            List.of(PLAIN, DECODED, "piecewise", "minimax"),
            EPSILONS,
            (scope, way, epsilon) -> expectedError(Spread.beta(people(scope)), way, epsilon))
        .simulated(
            List.of(EMS, PLAIN_SIMULATED),
            EPSILONS,
            scope -> scope.size(QUICK_PEOPLE, FULL_PEOPLE),
            (setting, way, epsilon, bits) -> error(setting.people(), way, epsilon, bits))
        .claim(
            "Decoded reports are better than plain ones at every ε",
            results -> results.below(panel, DECODED, PLAIN, 0))
        .claim("So is the mean that EMS finds", results -> results.below(panel, EMS, PLAIN, 0))
        .claim(
            "Minimax is better than decoded square-wave reports at every ε",
            results -> results.below(panel, "minimax", DECODED, 0))
        .claim(
            "The simulated plain average is as expected (within 4.5 standard errors)",
            results -> results.agrees(panel, PLAIN_SIMULATED, PLAIN))
        .build();
  }

  private static double expectedError(Spread values, String way, double epsilon) {
    return switch (way) {
      case PLAIN -> values.expectedPlainError(epsilon);
      case DECODED -> values.expectedError(Designs.numeric("square-wave", epsilon));
      default -> values.expectedError(Designs.numeric(way, epsilon));
    };
  }

  private static double error(int people, String way, double epsilon, InsecureSeededBits bits) {
    return way.equals(EMS)
        ? Spread.beta(people)
            .reconstructedError(Designs.numeric("square-wave", epsilon), Smoothing.BINOMIAL, bits)
        : Spread.beta(people).plainError(epsilon, bits);
  }
}
