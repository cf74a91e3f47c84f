package dev.hearsay.lab.frequencies;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.FrequencyError;
import dev.hearsay.lab.survey.Grid;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Shares of categories in theory, by their exact expected errors: W20's Figs. 2 and 7. */
public final class Categories {

  private static final double DELTA = 1e-6;
  private static final double ZIPF = 1.3;
  private static final int ZIPF_PEOPLE = 100_000;
  private static final List<Double> VALUES = Grid.of(4, 8, 16, 32, 64, 128, 256, 512, 1024);

  private Categories() {}

  public static List<Experiment> all() {
    return List.of(variances(), domains());
  }

  private static Experiment variances() {
    String panel = "δ = 10⁻⁶";
    return Experiment.named("w20-categories", "W20, Fig. 2", "Categorical mechanisms with a δ")
        .text("The variance of one report about the share of a rare value, times n.")
        .panel(Panel.logLines(panel, "privacy loss ε", "variance of one report"))
        .exact(
            List.of("grr k = 2", "grr k = 10", "grr k = 100", "sue", "olh", "gaussian"),
            Grid.evenly(0.25, 10, 39),
            Categories::rareVariance)
        .claim(
            "For two values, GRR has the smallest variance of all",
            r ->
                r.below(panel, "grr k = 2", "sue", 0)
                    .and(r.below(panel, "grr k = 2", "olh", 0))
                    .and(r.below(panel, "grr k = 2", "gaussian", 0)))
        .claim(
            "At ε = 10 it hardly matters to GRR how many values there are (less than 10 %)",
            r -> r.below(panel, "grr k = 100", "grr k = 2", 0.1, x -> x == 10))
        .claim(
            "SUE and OLH are better than Opt-GM",
            r -> r.below(panel, "olh", "gaussian", 0).and(r.below(panel, "sue", "gaussian", 0)))
        .claim(
            "Up to ε = 1, SUE and OLH are very close (within 10 %)",
            r ->
                r.below(panel, "olh", "sue", 0.1, x -> x <= 1)
                    .and(r.below(panel, "sue", "olh", 0.1, x -> x <= 1)))
        .claim(olhBeatsSue(panel))
        .build();
  }

  private static Claim olhBeatsSue(String panel) {
    return Claim.that("OLH is better than SUE at every ε", r -> r.below(panel, "olh", "sue", 0))
        .orElse(
            "above ε = 1; below, up to 2 % that its whole number of cells costs",
            r ->
                r.below(panel, "olh", "sue", 0, x -> x > 1)
                    .and(r.below(panel, "olh", "sue", 0.02, x -> x <= 1)));
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
    for (double delta : new double[] {1e-6, 1e-7}) {
      for (double epsilon : new double[] {0.5, 5}) {
        String panel = zipf(epsilon, delta);
        builder
            .panel(Panel.logLogLines(panel, "values k", "mean squared error"))
            .exact(
                List.of("grr", "sue", "olh", "gaussian"),
                VALUES,
                (series, k) -> zipfError(series, (int) k, epsilon, delta));
        claims(builder, panel, epsilon);
      }
      builder.claim(grrGrowth(delta));
    }
    return builder.build();
  }

  private static String zipf(double epsilon, double delta) {
    return "ε = " + epsilon + " and " + name(delta);
  }

  private static String name(double delta) {
    return delta == DELTA ? "δ = 10⁻⁶" : "δ = 10⁻⁷";
  }

  private static void claims(Experiment.Builder builder, String panel, double epsilon) {
    builder
        .claim(
            Claim.that(
                    panel + ": OLH is at most as wrong as GRR for every k",
                    results -> results.below(panel, "olh", "grr", 0))
                .orElse(
                    "only for many values; for few, GRR is better",
                    results -> olhWinsAbove(results, panel, FrequencyError.evenValues(epsilon))))
        .claim(
            panel + ": OLH is better than Opt-GM for every k",
            results -> results.below(panel, "olh", "gaussian", 0))
        .claim(
            panel + ": the errors of SUE and of Opt-GM hardly depend on k (less than 10 %)",
            results -> unchanged(results, panel, "sue").and(unchanged(results, panel, "gaussian")))
        .claim(
            Claim.that(
                    panel + ": nor does that of OLH", results -> unchanged(results, panel, "olh"))
                .orElse(
                    "it falls: to the variance of a rare value's share, the truth adds 1/k",
                    results -> olhFalls(results, panel, epsilon)));
  }

  private static ClaimCheck unchanged(Results results, String panel, String series) {
    return ClaimCheck.between(growth(results, panel, series), 1 / 1.1, 1.1).about(series);
  }

  /** From the least k to the largest. */
  private static double growth(Results results, String panel, String series) {
    return results.value(panel, series, VALUES.get(VALUES.size() - 1))
        / results.value(panel, series, VALUES.get(0));
  }

  /** OLH has 4e^ε/(e^ε − 1)² + 1/k, as far as its cells can be so many. */
  private static ClaimCheck olhFalls(Results results, String panel, double epsilon) {
    double rare = 4 * Math.exp(epsilon) / Math.pow(Math.expm1(epsilon), 2);
    double first = 1 / VALUES.get(0);
    double last = 1 / VALUES.get(VALUES.size() - 1);
    return ClaimCheck.equal(growth(results, panel, "olh"), (rare + last) / (rare + first), 0.02);
  }

  private static Claim grrGrowth(double delta) {
    return Claim.that(
            name(delta) + ": the error of GRR grows faster with k at ε = 5 than at ε = 0.5",
            results -> grrGrowsFasterAt(results, delta, 5, 0.5))
        .orElse(
            "slower: it is as e^ε + k − 2, and k counts for less beside a larger e^ε",
            results -> grrGrowsFasterAt(results, delta, 0.5, 5));
  }

  private static ClaimCheck grrGrowsFasterAt(
      Results results, double delta, double one, double other) {
    double here = growth(results, zipf(one, delta), "grr");
    double there = growth(results, zipf(other, delta), "grr");
    return ClaimCheck.exact(
        here > there,
        "by a factor "
            + ClaimCheck.number(here)
            + " at ε = "
            + one
            + " and "
            + ClaimCheck.number(there)
            + " at ε = "
            + other);
  }

  /** The whole number of OLH's cells costs a little, so k near the bound decides nothing. */
  private static ClaimCheck olhWinsAbove(Results results, String panel, double bound) {
    return results
        .below(panel, "olh", "grr", 0, k -> k > 1.1 * bound)
        .and(results.below(panel, "grr", "olh", 0, k -> k < 0.9 * bound))
        .about("k above " + ClaimCheck.number(bound) + " and below");
  }

  private static double zipfError(String name, int k, double epsilon, double delta) {
    double[] weights = IntStream.rangeClosed(1, k).mapToDouble(v -> Math.pow(v, -ZIPF)).toArray();
    double total = Arrays.stream(weights).sum();
    double[] shares = Arrays.stream(weights).map(weight -> weight / total).toArray();
    return FrequencyError.of(
        Designs.categorical(name, k, epsilon, delta), shares, 1, ZIPF_PEOPLE, false);
  }
}
