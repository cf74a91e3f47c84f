package dev.hearsay.lab.paper;

import dev.hearsay.lab.Check;
import dev.hearsay.lab.Claim;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Panel;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.data.People;
import dev.hearsay.mechanism.CategoricalMechanism;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Shares of categories, by their exact expected errors. */
public final class Categories {

  private static final String EPSILON = "privacy loss ε";
  private static final double DELTA = 1e-6;
  private static final double ZIPF = 1.3;
  private static final int ZIPF_PEOPLE = 100_000;

  private Categories() {}

  public static List<Experiment> all() {
    return List.of(variances(), domains(), census());
  }

  private static Experiment variances() {
    String panel = "δ = 10⁻⁶";
    return Experiment.named("w20-categories", "W20, Fig. 2", "Categorical mechanisms with a δ")
        .text("The variance of one report about the share of a rare value, times n.")
        .panel(Panel.logLines(panel, EPSILON, "variance of one report"))
        .exact(
            List.of("grr k = 2", "grr k = 10", "grr k = 100", "sue", "olh", "gaussian"),
            Grid.evenly(0.25, 6, 23),
            Categories::rareVariance)
        .claim(
            Claim.that(
                    "OLH is better than SUE at every ε",
                    results -> results.below(panel, "olh", "sue", 0))
                .orElse(
                    "up to 2 % that its whole number of cells costs",
                    results -> results.below(panel, "olh", "sue", 0.02)))
        .claim("OLH is better than Opt-GM", results -> results.below(panel, "olh", "gaussian", 0))
        .claim(
            Claim.that(
                    "OLH is better than GRR in all cases",
                    results -> results.below(panel, "olh", "grr k = 2", 0))
                .orElse(
                    "for many values (k = 100) it is, for ε up to 3; for two values GRR is better",
                    results ->
                        results
                            .below(panel, "olh", "grr k = 100", 0, x -> x <= 3)
                            .and(results.below(panel, "grr k = 2", "olh", 0))))
        .build();
  }

  private static double rareVariance(String series, double epsilon) {
    String[] parts = series.split(" k = ", 2);
    int values = parts.length == 2 ? Integer.parseInt(parts[1]) : 10;
    return Designs.categorical(parts[0], values, epsilon, DELTA).variance(false);
  }

  private static Experiment domains() {
    Experiment.Builder builder =
        Experiment.named("w20-zipf", "W20, Fig. 7", "More values")
            .text(
                "100,000 people whose values follow Zipf's law with exponent 1.3. Shown is the"
                    + " expected mean squared error of the shares, which is exact.");
    for (double epsilon : new double[] {0.5, 5}) {
      String panel = "Zipf with ε = " + epsilon;
      builder
          .panel(Panel.logLogLines(panel, "values k", "mean squared error"))
          .exact(
              List.of("grr", "sue", "olh", "gaussian"),
              Grid.of(4, 8, 16, 32, 64, 128, 256, 512, 1024),
              (series, k) -> zipfError(series, (int) k, epsilon))
          .claim(
              Claim.that(
                      panel + ": OLH is at most as wrong as GRR for every k",
                      results -> results.below(panel, "olh", "grr", 0))
                  .orElse(
                      "only for k above 3e^ε + 2; below, GRR is better",
                      results -> olhWinsAbove(results, panel, 3 * Math.exp(epsilon) + 2)));
    }
    return builder
        .claim(
            "At ε = 0.5, OLH is better than Opt-GM for every k",
            results -> results.below("Zipf with ε = 0.5", "olh", "gaussian", 0))
        .build();
  }

  private static Check olhWinsAbove(Results results, String panel, double bound) {
    return results
        .below(panel, "olh", "grr", 0, k -> k > 1.1 * bound)
        .and(results.below(panel, "grr", "olh", 0, k -> k < 0.9 * bound));
  }

  private static double zipfError(String name, int k, double epsilon) {
    double[] weights = IntStream.rangeClosed(1, k).mapToDouble(v -> Math.pow(v, -ZIPF)).toArray();
    double total = Arrays.stream(weights).sum();
    double[] shares = Arrays.stream(weights).map(weight -> weight / total).toArray();
    return error(Designs.categorical(name, k, epsilon, DELTA), shares, 1, ZIPF_PEOPLE);
  }

  private static Experiment census() {
    String panel = "Categories of a census";
    return Experiment.named("w19-frequencies", "W19, Fig. 4", "Frequencies on a census")
        .text(
            "The categorical attributes of a census (gov_census if that is there, otherwise made"
                + " up), 20,000 people. OUE with a share of ε for every attribute of the tuple,"
                + " against OUE on one attribute drawn at random. Expected errors, exact.")
        .panel(Panel.logLines(panel, EPSILON, "mean squared error"))
        .exactOnData(
            List.of("split", "sampled"),
            Grid.of(0.5, 1, 2, 4),
            (scope, series, epsilon) ->
                censusError(scope.data().people("gov_census", 20_000), series, epsilon))
        .claim(
            "Sampling is better than splitting",
            results -> results.below(panel, "sampled", "split", 0))
        .build();
  }

  private static double censusError(People people, String way, double epsilon) {
    int d = people.schema().attributes().size();
    int m = way.equals("split") ? d : Survey.sampled(d, epsilon, 2.5);
    return people.shares().stream()
        .mapToDouble(
            shares ->
                error(
                    Designs.categorical("oue", shares.length, epsilon / m, 0),
                    shares,
                    (double) d / m,
                    people.size()))
        .average()
        .orElseThrow();
  }

  /** Of the papers' estimator (d/m)·ΣZ/n: (d/m)·E[Z²] − f, over n; f is the mean of 0² and 1². */
  private static double error(
      CategoricalMechanism mechanism, double[] shares, double scale, int people) {
    double ofTruth = mechanism.variance(true) + 1;
    double ofOther = mechanism.variance(false);
    double error = 0;
    for (double share : shares) {
      double second = share * ofTruth + (1 - share) * ofOther;
      error += (scale * second - share) / people / shares.length;
    }
    return error;
  }
}
