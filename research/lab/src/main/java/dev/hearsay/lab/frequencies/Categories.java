package dev.hearsay.lab.frequencies;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.PrintedNumber;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.claim.Ratios;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Crossing;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.FrequencyError;
import dev.hearsay.lab.survey.Grid;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Shares of categories in theory, by their exact expected errors: W20's Figs. 2 and 7. */
public final class Categories {

  private static final Figure FIGURE_2 = new Figure("Section 5, Fig. 2");
  private static final Figure FIGURE_7 = new Figure("Section 6.1, Fig. 7");

  private static final double DELTA = 1e-6;
  private static final String SUE = "SUE (W20's SPRR-ALDP)";
  private static final double ZIPF = 1.3;
  private static final int ZIPF_PEOPLE = 100_000;

  private static final DataOrigin ORIGIN =
      DataOrigin.madeUp(
          "Zipf shares",
          "k values whose shares follow Zipf's law with exponent 1.3",
          ZIPF_PEOPLE,
          ZIPF_PEOPLE,
          people -> "the shares are computed, so there is no seed.");

  private static final List<Double> VALUES = Grid.of(4, 8, 16, 32, 64, 128, 256, 512, 1024);

  private Categories() {}

  public static List<Experiment> all() {
    return List.of(variances(), domains());
  }

  private static Experiment variances() {
    String panel = "δ = 10⁻⁶";
    return Experiment.named("w20-categories", "W20, Fig. 2", "Categorical mechanisms with a δ")
        .text(
            "The variance of one report about the share of a rare value, times n, from the integer"
                + " weights of devices. SUE is what W20 calls SPRR-ALDP. OLH hashes to a whole number"
                + " of cells; W20's Eq. 57 gives a number with a fraction.")
        .panel(Panel.logLines(panel, "privacy loss ε", "variance of one report"))
        .exact(
            List.of("grr k = 2", "grr k = 10", "grr k = 100", "sue", "olh", "gaussian"),
            Grid.evenly(0.25, 10, 39),
            Categories::rareVariance)
        .claim(
            FIGURE_2.says(
                "has a big impact on the variance of GRR-ALDP when the privacy protection"),
            "At ε = 0.25 to 1 the variance of GRR with 100 values is more than 5 times that with 10, and"
                + " with 10 more than 2 times that with 2",
            r ->
                r.below(panel, "grr k = 10", "grr k = 100", -0.8, x -> x <= 1)
                    .and(r.below(panel, "grr k = 2", "grr k = 10", -0.5, x -> x <= 1)))
        .claim(
            FIGURE_2.says("this impact can be relatively eliminated under low privacy protection"),
            "At ε = 10 the variance of GRR with 100 values is less than 10 % above that with 2",
            r -> r.below(panel, "grr k = 100", "grr k = 2", 0.1, x -> x == 10))
        .claim(
            FIGURE_2.says("GRR-ALDP has the smallest variance among all mechanisms when"),
            "For two values, GRR has the smallest variance of all at 40 ε from 0.25 to 10",
            r -> r.belowAll(panel, "grr k = 2", List.of("sue", "olh", "gaussian"), 0))
        .claim(
            FIGURE_2.says("GRR-ALDP will be more appropriate when"),
            "At ε = 10 GRR has the smallest variance of all with 100 values, too",
            r ->
                ClaimCheck.all(
                    List.of("sue", "olh", "gaussian"),
                    other -> r.below(panel, "grr k = 100", other, 0, x -> x == 10)))
        .claim(
            FIGURE_2.says(
                "Opt-GM relatively has the biggest variance when compared with SPRR-ALDP"),
            "The variance of Opt-GM is larger than those of SUE (W20's SPRR-ALDP) and OLH at 40 ε from"
                + " 0.25 to 10",
            r -> r.below(panel, "olh", "gaussian", 0).and(r.below(panel, "sue", "gaussian", 0)))
        .claim(
            FIGURE_2.says("SPRR-ALDP and OLH-ALDP are very close to each other when"),
            "At ε = 0.25 to 1, the variances of SUE (W20's SPRR-ALDP) and OLH are within 10 %",
            r -> r.ratios(panel, "olh", "sue", x -> x <= 1).each(0.9, 1.1))
        .claim(
            FIGURE_2.says("the OLH-ALDP will outperform SPRR-ALDP when"),
            "At ε = 1.25 to 10 the variance of OLH is below that of SUE (W20's SPRR-ALDP)",
            r -> r.below(panel, "olh", "sue", 0, x -> x > 1))
        .claim(
            Claim.that(
                    FIGURE_2.says(
                        "OLH-ALDP is always better than SPRR-ALDP and Opt-GM in a wide range"),
                    "The variance of OLH is below those of SUE (W20's SPRR-ALDP) and Opt-GM at 40 ε from"
                        + " 0.25 to 10",
                    r -> r.belowAll(panel, "olh", List.of("sue", "gaussian"), 0))
                .corrected(
                    "from ε = 0.462 on; below, its whole number of cells costs up to 2.3 % more than SUE",
                    r ->
                        r.below(panel, "olh", "sue", 0, x -> x > 0.462)
                            .and(hashingCosts())
                            .and(r.below(panel, "olh", "gaussian", 0))))
        .build();
  }

  /** By the closed forms of OLH and SUE without δ, which hardly differ from those with it. */
  private static ClaimCheck hashingCosts() {
    double most =
        IntStream.rangeClosed(1, 1000)
            .mapToDouble(i -> hashing(i / 1000.0) / unary(i / 1000.0))
            .max()
            .orElseThrow();
    return PrintedNumber.check(
            "where OLH and SUE cross, by bisection",
            Crossing.of(Categories::hashing, Categories::unary, 0.36, 1),
            "0.462")
        .and(ClaimCheck.between(most, 1, 1.023).about("OLH / SUE for ε up to 1, at most"));
  }

  /** (c + g − 1)²/((c − 1)²(g − 1)) with the best whole g, which is about c + 1. */
  private static double hashing(double epsilon) {
    double c = Math.exp(epsilon);
    return IntStream.rangeClosed(2, 5)
        .mapToDouble(g -> Math.pow((c + g - 1) / (c - 1), 2) / (g - 1))
        .min()
        .orElseThrow();
  }

  private static double unary(double epsilon) {
    double root = Math.exp(epsilon / 2);
    return root / Math.pow(root - 1, 2);
  }

  /** A figure of W20. */
  private record Figure(String place) {
    Quote says(String words) {
      return Paper.W20.says(place, words);
    }
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
                "Made-up people, 100,000 of them, whose values follow Zipf's law with exponent 1.3. Shown is the"
                    + " expected mean squared error of the shares, which is exact.");
    for (double delta : new double[] {1e-6, 1e-7}) {
      for (double epsilon : new double[] {0.5, 5}) {
        String panel = zipf(epsilon, delta);
        builder
            .panel(Panel.logLogLines(panel, "values k", "mean squared error").on(ORIGIN))
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
        .claim(muchSmaller(panel, "olh", epsilon))
        .claim(muchSmaller(panel, "sue", epsilon))
        .claim(
            FIGURE_7.says("Opt-GM, SPRR-ALDP, and OLH-ALDP almost remain unchanged … in all cases"),
            "%s: the errors of %s and of Opt-GM change by less than 10 %% from k = 4 to 1024"
                .formatted(panel, SUE),
            results -> unchanged(results, panel, "sue").and(unchanged(results, panel, "gaussian")))
        .claim(
            Claim.that(
                    FIGURE_7.says(
                        "Opt-GM, SPRR-ALDP, and OLH-ALDP almost remain unchanged … in all cases"),
                    panel + ": the error of OLH changes by less than 10 % from k = 4 to 1024",
                    results -> unchanged(results, panel, "olh"))
                .instead(
                    "it falls to a tenth: to the variance of a rare value's share, the truth adds 1/k",
                    results -> olhFalls(results, panel, epsilon)))
        .claim(
            FIGURE_7.says("The larger the domain size is, the larger the MSE will be"),
            panel + ": the error of GRR grows at each step of k",
            results -> grrGrows(results, panel));
  }

  /** Much: by half at least. */
  private static Claim muchSmaller(String panel, String mechanism, double epsilon) {
    Claim claim =
        Claim.that(
            FIGURE_7.says(
                "the accuracies of both SPRR-ALDP and OLH-ALDP are much smaller in all cases"),
            "%s: the error of %s is at most half (our reading of much smaller) of GRR's for every k"
                .formatted(panel, mechanism.equals("sue") ? SUE : "OLH"),
            results -> results.below(panel, mechanism, "grr", -0.5));
    if (epsilon < 1) {
      return claim.corrected(
          "for k = 16 and more; for k = 8 it is below GRR's, for k = 4 above",
          results ->
              results
                  .below(panel, mechanism, "grr", -0.5, k -> k >= 16)
                  .and(results.below(panel, mechanism, "grr", 0, k -> k == 8))
                  .and(results.below(panel, "grr", mechanism, 0, k -> k == 4)));
    }
    return mechanism.equals("olh")
        ? claim.instead(
            "for k = 1024 only; up to k = 256 it is above GRR's",
            results ->
                results
                    .below(panel, mechanism, "grr", -0.5, k -> k == 1024)
                    .and(results.below(panel, "grr", mechanism, 0, k -> k <= 256))
                    .and(results.below(panel, mechanism, "grr", -0.5, k -> k == 512).not()))
        : claim.instead(
            "it is above GRR's for every k up to 1024",
            results -> results.below(panel, "grr", mechanism, 0));
  }

  private static ClaimCheck grrGrows(Results results, String panel) {
    Ratios steps = new Ratios("grr at one k", "at the next");
    for (int i = 1; i < VALUES.size(); i++) {
      steps.add(
          results.at(panel, "grr", VALUES.get(i - 1)), results.at(panel, "grr", VALUES.get(i)));
    }
    return steps.each(0, 1);
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
            FIGURE_7.says(
                "the domain size will have a greater impact on the data utility when the privacy"),
            name(delta)
                + ": from k = 4 to 1024 the error of GRR grows by a larger factor, or by more, at ε = 5"
                + " than at ε = 0.5",
            results -> grrGrowsFasterAt(results, delta, 5, 0.5))
        .instead(
            "by a smaller factor, and by less: it is as e^ε + k − 2, and k counts for less beside a"
                + " larger e^ε",
            results -> grrGrowsFasterAt(results, delta, 0.5, 5));
  }

  /** At the smaller ε in both ways, or at the larger one in one. */
  private static ClaimCheck grrGrowsFasterAt(
      Results results, double delta, double one, double other) {
    double here = growth(results, zipf(one, delta), "grr");
    double there = growth(results, zipf(other, delta), "grr");
    double more = increase(results, zipf(one, delta));
    double less = increase(results, zipf(other, delta));
    boolean isFactor = here > there;
    boolean isAmount = more > less;
    return ClaimCheck.exact(
        one < other ? isFactor && isAmount : isFactor || isAmount,
        "the error at k = 1024 over that at k = 4, %s their difference, is larger at ε = %s than at ε = %s"
            .formatted(one < other ? "and" : "or", ClaimCheck.plain(one), ClaimCheck.plain(other)),
        "%s and %s at ε = %s; %s and %s at ε = %s"
            .formatted(
                ClaimCheck.number(here),
                ClaimCheck.number(more),
                ClaimCheck.plain(one),
                ClaimCheck.number(there),
                ClaimCheck.number(less),
                ClaimCheck.plain(other)),
        there / here);
  }

  private static double increase(Results results, String panel) {
    return results.value(panel, "grr", VALUES.get(VALUES.size() - 1))
        - results.value(panel, "grr", VALUES.get(0));
  }

  private static double zipfError(String name, int k, double epsilon, double delta) {
    double[] weights = IntStream.rangeClosed(1, k).mapToDouble(v -> Math.pow(v, -ZIPF)).toArray();
    double total = Arrays.stream(weights).sum();
    double[] shares = Arrays.stream(weights).map(weight -> weight / total).toArray();
    return FrequencyError.of(
        Designs.categorical(name, k, epsilon, delta), shares, 1, ZIPF_PEOPLE, false);
  }
}
