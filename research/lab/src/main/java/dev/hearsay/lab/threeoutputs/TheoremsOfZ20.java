package dev.hearsay.lab.threeoutputs;

import dev.hearsay.audit.Audit;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.GrowthRate;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.LargestError;
import dev.hearsay.lab.survey.StepDensity;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.number.Hybrid;
import dev.hearsay.number.Piecewise;
import dev.hearsay.number.ThreeOutputs;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** Z20's lemmas on its own mechanisms, on rounding and on many numbers. */
final class TheoremsOfZ20 {

  private static final String SYMMETRY = "Random mechanisms of three outputs";
  private static final String ZERO_AT_ONE = "Variance over P(0 | 1)";
  private static final String FAMILY = "One report of the piecewise family";
  private static final String ROUNDING_PANEL = "Rounding to 7 outputs";
  private static final String MIXTURE = "Worst case of HM-TP";
  private static final String LOSSES = "Audited loss over ε";
  private static final String MANY = "Three-Outputs on one of five numbers";
  private static final String PEOPLE = "Error over the number of people";
  private static final String NUMBERS = "Error over the number of numbers";
  private static final String LARGEST = "largest error";
  private static final String INPUT = "input x";

  private static final List<String> OWN = List.of("pm-sub", "three-outputs", "hm-tp");
  private static final List<Double> INPUTS = Grid.evenly(0.1, 1, 9);
  private static final List<Double> DRAWS = Grid.evenly(1, 50, 49);

  private static final double ROUNDING = 1e-9;
  private static final int FIVE = 5;
  private static final int MOST_PEOPLE = 1_600;
  private static final int REPETITIONS = 40;

  /** How far an exponent may be from the lemma's. */
  private static final double EXPONENT = 0.05;

  private TheoremsOfZ20() {}

  static Experiment experiment() {
    Experiment.Builder builder =
        Experiment.named("z20-theorems", "Z20, Lemmas 1 to 3, 6, 8 and 11 to 14", "What Z20 proves")
            .text(
                "Lemmas 1 and 2 are tried on 50 mechanisms of the outputs −C, 0 and C, drawn at random"
                    + " once, with ε = 1 and 21 inputs. Moments are integrals of Eq. 26 to 29, without"
                    + " a grid. Losses are those of the weights that devices draw from, by the exact"
                    + " auditor. Rates are measured: 40 runs of 20 surveys each, in which every number"
                    + " is 1. Shown is the second largest of the 20 surveys' largest errors (β ≈"
                    + " 0.1), at ε = 1.");
    threeOutputs(builder);
    piecewise(builder);
    rounding(builder);
    mixture(builder);
    manyNumbers(builder);
    rates(builder);
    return builder.build();
  }

  private static Quote says(String place, String words) {
    return Paper.Z20.says(place, words);
  }

  private static void threeOutputs(Experiment.Builder builder) {
    builder
        .panel(Panel.lines(SYMMETRY, "mechanism", "worst-case variance, and loss over ε"))
        .exact(
            List.of(
                "drawn",
                "symmetric",
                "linear",
                "moved",
                "loss of symmetric",
                "loss of moved",
                "mean of moved"),
            DRAWS,
            (series, draw) -> {
              RandomThreeOutputs drawn = RandomThreeOutputs.drawn((int) draw);
              RandomThreeOutputs symmetric = drawn.symmetric();
              return switch (series) {
                case "drawn" -> drawn.worstVariance();
                case "symmetric" -> symmetric.worstVariance();
                case "linear" -> symmetric.linear().worstVariance();
                case "moved" -> symmetric.linear().moved().worstVariance();
                case "loss of symmetric" -> symmetric.loss();
                case "loss of moved" -> symmetric.linear().moved().loss();
                default -> symmetric.linear().moved().meanAtOne();
              };
            })
        .claim(
            says("Section V-A, Lemma 1", "will not increase (i.e., will reduce or not change)"),
            "made symmetric by Eq. 11 and 12, none of 50 random mechanisms has a larger worst-case"
                + " variance, and all keep ε",
            results ->
                results
                    .below(SYMMETRY, "symmetric", "drawn", ROUNDING)
                    .and(atMost(results, SYMMETRY, "loss of symmetric", 1 + ROUNDING)))
        .claim(
            Claim.that(
                    says(
                        "Section V-A, Lemma 2, Ineq. 20",
                        "has a worst-case noise variance smaller"),
                    "Eq. 21 to 23 make the worst-case variance of every symmetric mechanism with Ineq. 20,"
                        + " as printed, smaller: also of Three-Outputs (ε = 1), of which Ineq. 20 is true",
                    results -> ClaimCheck.between(movedOverThreeOutputs(), 0, 1 - ROUNDING))
                .corrected(
                    "with P(C | 1) < e^ε·P(C | −1) in place of Ineq. 20: it is smaller for each of 50"
                        + " random mechanisms that are linear as in Eq. 13 to 18, which keep ε and the"
                        + " mean; Three-Outputs stays as it is",
                    results ->
                        results
                            .below(SYMMETRY, "moved", "linear", -1e-3)
                            .and(atMost(results, SYMMETRY, "loss of moved", 1 + ROUNDING))
                            .and(meansAreOne(results))))
        .panel(Panel.lines(ZERO_AT_ONE, "P(0 | 1) / P(0 | 0)", "variance at x = 0, 0.5 and 1"))
        .exact(
            List.of("x = 0", "x = 0.5", "x = 1"),
            Grid.of(0.1353352832366127, 0.2, 0.4, 0.6, 0.8, 1, 2, 3),
            (series, share) -> {
              double x = Double.parseDouble(series.substring(4));
              double zero = 0.3 * share;
              double c = Math.exp(2);
              double square = Math.pow((c + 1) / ((c - 1) * (1 - zero)), 2);
              return square * (0.7 + (0.3 - zero) * x) - x * x;
            })
        .claim(
            Claim.that(
                    says("Section V-A, Lemma 3", "is a strictly decreasing function of"),
                    "the variance falls as P(0 | 1) grows (ε = 2, P(0 | 0) = 0.3, x = 0, 0.5 and 1, P(0 |"
                        + " 1) from P(0 | 0)/e^ε to 3·P(0 | 0))",
                    results -> moves(results, false))
                .corrected(
                    "it grows; so it is least at the smallest P(0 | 1) that ε allows, P(0 | 0)/e^ε, as the"
                        + " lemma concludes",
                    results -> moves(results, true)));
  }

  private static double movedOverThreeOutputs() {
    RandomThreeOutputs known = RandomThreeOutputs.threeOutputs(1);
    return known.moved().worstVariance() / known.worstVariance();
  }

  private static ClaimCheck meansAreOne(Results results) {
    double least =
        results.series(SYMMETRY, "mean of moved").values().stream()
            .mapToDouble(mean -> mean.mean())
            .min()
            .orElseThrow();
    return ClaimCheck.equal(least, 1, ROUNDING)
        .about("least mean at x = 1")
        .and(atMost(results, SYMMETRY, "mean of moved", 1 + ROUNDING));
  }

  private static ClaimCheck moves(Results results, boolean isRising) {
    return ClaimCheck.all(
        List.of("x = 0", "x = 0.5", "x = 1"),
        series -> {
          double[] values =
              results.series(ZERO_AT_ONE, series).values().stream()
                  .mapToDouble(point -> point.mean())
                  .toArray();
          boolean holds =
              IntStream.range(1, values.length)
                  .allMatch(i -> values[i] > values[i - 1] == isRising);
          return ClaimCheck.exact(
              holds,
              series + (isRising ? ": it grows at each step" : ": it falls at each step"),
              "%s at the smallest and %s at the largest"
                  .formatted(
                      ClaimCheck.number(values[0]), ClaimCheck.number(values[values.length - 1])));
        });
  }

  private static ClaimCheck atMost(Results results, String panel, String series, double limit) {
    double most =
        results.series(panel, series).values().stream()
            .mapToDouble(point -> point.mean())
            .max()
            .orElseThrow();
    return ClaimCheck.between(most, 0, limit).about("largest " + series);
  }

  private static void piecewise(Experiment.Builder builder) {
    List<String> names = List.of("PM-OPT ε = 1", "PM-SUB ε = 1", "PM-OPT ε = 4", "PM-SUB ε = 4");
    builder
        .panel(Panel.logLines(FAMILY, INPUT, "mean and variance"))
        .exact(List.of("x"), INPUTS, (series, x) -> x)
        .exact(with("mean of ", names), INPUTS, (series, x) -> density(series, x).mean())
        .exact(with("variance of ", names), INPUTS, (series, x) -> density(series, x).variance())
        .exact(with("Eq. 31 of ", names), INPUTS, TheoremsOfZ20::printedVariance)
        .claim(
            says("Section V-B, Lemma 6", "Algorithm 3 achieves"),
            "the density of Eq. 26 to 29 integrates to 1, has the mean x and the variance of Eq. 31, and"
                + " its two values have the ratio e^ε (t of PM-OPT and of PM-SUB, ε = 1 and 4, ten x)",
            results ->
                ClaimCheck.all(
                    names,
                    name ->
                        results
                            .same(FAMILY, "mean of " + name, "x", ROUNDING)
                            .and(
                                results.same(
                                    FAMILY, "variance of " + name, "Eq. 31 of " + name, ROUNDING))
                            .and(isDensity(name))));
  }

  private static List<String> with(String first, List<String> names) {
    return names.stream().map(name -> first + name).toList();
  }

  private static double epsilonOf(String series) {
    return Double.parseDouble(series.substring(series.indexOf('=') + 2));
  }

  private static double parameterOf(String series) {
    return series.contains("PM-OPT")
        ? Piecewise.optimalParameter(epsilonOf(series))
        : Piecewise.suboptimalParameter(epsilonOf(series));
  }

  private static StepDensity density(String series, double x) {
    return StepDensity.ofFamily(epsilonOf(series), parameterOf(series), x);
  }

  private static ClaimCheck isDensity(String name) {
    StepDensity density = density(name, 1);
    return ClaimCheck.equal(density.moment(0), 1, ROUNDING)
        .about("mass of " + name)
        .and(
            ClaimCheck.equal(Math.log(density.inner() / density.outer()), epsilonOf(name), ROUNDING)
                .about("ln of the ratio"))
        .and(
            ClaimCheck.equal(density.right(), density.reach(), ROUNDING)
                .about("the right end at x = 1"));
  }

  /** Eq. 31. */
  private static double printedVariance(String series, double x) {
    double t = parameterOf(series);
    double gap = Math.expm1(epsilonOf(series));
    return (t + 1) / gap * x * x
        + (t + gap + 1) * (Math.pow(t + 1, 3) + gap) / (3 * t * t * gap * gap);
  }

  private static void rounding(Experiment.Builder builder) {
    List<Double> outputs = Grid.evenly(0.05, 2.95, 29);
    RandomRounding grid = new RandomRounding(3, 3);
    builder
        .panel(Panel.lines(ROUNDING_PANEL, "output y before rounding", "mean and sum"))
        .exact(List.of("y"), outputs, (series, y) -> y)
        .exact(
            List.of(
                "mean by Eq. 35", "sum of Eq. 35", "variance by Eq. 35", "variance of rounding"),
            outputs,
            (series, y) -> {
              double k = Math.floor(y);
              double down = k + 1 - y;
              double up = y - k;
              return switch (series) {
                case "mean by Eq. 35" -> down * k + up * (k + 1);
                case "sum of Eq. 35" -> down + up;
                case "variance by Eq. 35" -> down * k * k + up * (k + 1) * (k + 1) - y * y;
                default -> grid.variance(y);
              };
            })
        .claim(
            says("Section V-D, Lemma 8, Eq. 35", "with the following probabilities"),
            "with C = 3 and m = 3, the two probabilities of Eq. 35 add up to 1 and keep the mean at y, at 30"
                + " y from 0.05 to 2.95; their variance is the one that rounding adds in z20-grid",
            results ->
                results
                    .same(ROUNDING_PANEL, "mean by Eq. 35", "y", ROUNDING)
                    .and(
                        results.same(
                            ROUNDING_PANEL, "variance by Eq. 35", "variance of rounding", 1e-6))
                    .and(atMost(results, ROUNDING_PANEL, "sum of Eq. 35", 1 + ROUNDING)));
  }

  private static void mixture(Experiment.Builder builder) {
    builder
        .panel(Panel.logLines(MIXTURE, "privacy loss ε", "worst-case variance"))
        .exact(
            List.of("search", "Lemma 11", "search for β = 0.2", "Lemma 11 for β = 0.2"),
            Grid.evenly(0.25, 6, 23),
            (series, epsilon) -> {
              double beta = series.endsWith("0.2") ? 0.2 : Hybrid.beta(epsilon);
              return series.startsWith("search")
                  ? searched(epsilon, beta)
                  : lemmaEleven(epsilon, beta);
            })
        .claim(
            says("Section V-E, Lemma 11", "we obtain the worst-case noise variance of HM-TP as"),
            "the largest variance by Lemma 11 is the largest of 10,001 inputs, within 10⁻⁶, for the best β"
                + " and for β = 0.2, at 24 ε from 0.25 to 6",
            results ->
                results
                    .same(MIXTURE, "Lemma 11", "search", 1e-6)
                    .and(
                        results.same(MIXTURE, "Lemma 11 for β = 0.2", "search for β = 0.2", 1e-6)));
  }

  private static double ofMixture(double epsilon, double beta, double x) {
    double zero = ThreeOutputs.zeroAtZero(epsilon);
    double square = Math.pow(ThreeOutputsTheory.largest(epsilon, zero), 2);
    double three = square * (1 - zero + (zero - zero / Math.exp(epsilon)) * x) - x * x;
    return beta * Piecewise.variance(epsilon, Piecewise.suboptimalParameter(epsilon), x)
        + (1 - beta) * three;
  }

  private static double searched(double epsilon, double beta) {
    return IntStream.rangeClosed(0, 10_000)
        .mapToDouble(i -> ofMixture(epsilon, beta, i / 1e4))
        .max()
        .orElseThrow();
  }

  private static double lemmaEleven(double epsilon, double beta) {
    double c = Math.exp(epsilon);
    double t = Piecewise.suboptimalParameter(epsilon);
    double a = ThreeOutputs.zeroAtZero(epsilon);
    double twice = 2 * (c - a) * (c - a);
    double more = a * c * (c + 1) * (c + 1);
    double limit = (twice * (c - 1) - more) / (twice * (c + t) - more);
    if (beta > 0 && beta < limit) {
      double top = (beta - 1) * more / (twice * (beta * (c + t) - c + 1));
      return ofMixture(epsilon, beta, top);
    }
    return Math.max(ofMixture(epsilon, beta, 0), ofMixture(epsilon, beta, 1));
  }

  private static void manyNumbers(Experiment.Builder builder) {
    builder
        .panel(Panel.lines(LOSSES, "privacy loss ε", "loss / ε"))
        .exact(
            OWN,
            Grid.of(0.5, 1, 2, 4, 6, 8, 11),
            (series, epsilon) -> {
              int k = Survey.sampled(15, epsilon, Survey.PAPERS_CONSTANT);
              return k * Audit.of(Designs.numeric(series, epsilon / k)).loss().epsilon() / epsilon;
            })
        .panel(Panel.lines(MANY, INPUT, "mean and variance"))
        .exact(List.of("x"), INPUTS, (series, x) -> x)
        .exact(
            List.of("mean", "variance"),
            INPUTS,
            (series, x) ->
                series.equals("mean") ? ofFive(x, 1) : ofFive(x, 2) - Math.pow(ofFive(x, 1), 2))
        .exact(List.of("Lemma 14"), INPUTS, (series, x) -> lemmaFourteen(x))
        .claim(
            says("Section VI, Lemma 12", "Algorithm 6 satisfies"),
            "d = 15: the k reports of Algorithm 6 together lose at most ε (the sum of k exact losses with"
                + " ε/k), for PM-SUB, Three-Outputs and HM-TP at seven ε from 0.5 to 11; and the mean of an"
                + " entry is x (Three-Outputs, d = 5, ε = 6, k = 2, ten x)",
            results ->
                ClaimCheck.all(OWN, name -> atMost(results, LOSSES, name, 1 + ROUNDING))
                    .and(results.same(MANY, "mean", "x", ROUNDING)))
        .claim(
            says("Appendix S, Lemma 14", "the variance of Y[t_j] induced by Three-Outputs is"),
            "d = 5, ε = 6, k = 2: the variance of an entry, summed over its outputs with Eq. 2 to 4 (|x|"
                + " for x), is that of Lemma 14 (b = a(1 − e^{−ε/k})), at ten x",
            results -> results.same(MANY, "variance", "Lemma 14", ROUNDING));
  }

  /** The moment of an entry: it is 0, or 5/2 times an output of Three-Outputs with ε = 3. */
  private static double ofFive(double x, int power) {
    double c = Math.exp(3);
    double a = ThreeOutputs.zeroAtZero(3);
    double output = ThreeOutputsTheory.largest(3, a) * FIVE / 2;
    double zero = a - (a - a / c) * x;
    double upper = (1 - a) / 2 + ((c - a) / (c + 1) - (1 - a) / 2) * x;
    double lower = 1 - zero - upper;
    return 2.0 / FIVE * (upper * Math.pow(output, power) + lower * Math.pow(-output, power));
  }

  private static double lemmaFourteen(double x) {
    double c = Math.exp(3);
    double a = ThreeOutputs.zeroAtZero(3);
    double b = a * (1 - 1 / c);
    double factor = c * c * (c + 1) * (c + 1) / ((c - 1) * (c - 1) * (c - a) * (c - a));
    return FIVE / 2.0 * ((1 - a) * factor + b * x * factor) - x * x;
  }

  private static void rates(Experiment.Builder builder) {
    builder
        .panel(
            Panel.logLogLines(PEOPLE, "people n", LARGEST).on(LargestError.origin(1, MOST_PEOPLE)))
        .simulated(
            OWN,
            Grid.of(100, 200, 400, 800, MOST_PEOPLE),
            scope -> new Scope.Size(MOST_PEOPLE, REPETITIONS),
            (setting, series, n, bits) ->
                LargestError.sampled(Designs.numeric(series, 1), 1, 8, 1, (int) n, bits))
        .panel(
            Panel.logLogLines(NUMBERS, "numbers d", LARGEST)
                .on(LargestError.origin(1, MOST_PEOPLE)))
        .simulated(
            OWN,
            Grid.of(2, 4, 8, 16, 32),
            scope -> new Scope.Size(MOST_PEOPLE, REPETITIONS),
            (setting, series, d, bits) ->
                LargestError.sampled(
                    Designs.numeric(series, 1), 1, (int) d, 1, setting.people(), bits))
        .exact(
            OWN.stream().map(name -> name + " bound").toList(),
            Grid.of(2, 4, 8, 16, 32),
            (series, d) ->
                LargestError.bound(
                    d * (Designs.numeric(series.split(" ", -1)[0], 1).variance(1) + 1) - 1,
                    (int) d,
                    MOST_PEOPLE))
        .claim(
            says("Section VI, Lemma 13", "With at least 1 − β probability"),
            "the largest error of Algorithm 6 with PM-SUB, Three-Outputs and HM-TP falls as 1/√n for d = 8"
                + " (n from 100 to 1,600, exponent within 0.05 of −1/2); for n = 1,600 and d from 2 to 32 it"
                + " grows with an exponent from 0.5 to 0.75, and is at most √(2V·ln(2d/β)/n), V the"
                + " variance of a report",
            results ->
                ClaimCheck.all(
                    OWN,
                    name -> slope(results, name, PEOPLE, n -> n, -0.5).and(growth(results, name))));
  }

  /** √d and a logarithm: the exponent is above ½, and far below the 1 of ε divided by d. */
  private static ClaimCheck growth(Results results, String series) {
    return GrowthRate.of(results.series(NUMBERS, series))
        .in("exponent of " + series + " over d", 0.5, 0.75)
        .and(results.below(NUMBERS, series, series + " bound", 0));
  }

  private static ClaimCheck slope(
      Results results, String series, String panel, DoubleUnaryOperator scale, double exponent) {
    return GrowthRate.of(results.series(panel, series), scale)
        .in("exponent of " + series, exponent - EXPONENT, exponent + EXPONENT);
  }
}
