package dev.hearsay.lab.deviations;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import java.util.Arrays;
import java.util.List;

/** D22, Figs. 4 and 5: pulling many noisy means towards 0, and when that helps. */
public final class Recalibrations {

  private static final List<Double> SMALL = Grid.of(0.1, 0.2, 0.4, 0.8, 1.6, 3.2);
  private static final List<Double> LARGE = Grid.of(0.1, 10, 100, 500, 1000, 5000);
  private static final List<Double> DIMENSIONS = Grid.of(50, 100, 200, 400, 800, 1600);

  private static final List<String> WAYS =
      Arrays.stream(ManyMeans.Rule.values()).map(ManyMeans.Rule::toString).toList();

  /** The figure's real set has as many columns. */
  private static final int REAL_ATTRIBUTES = 750;

  private static final double EPSILON_OF_FIG_5 = 0.8;

  /** Those whose reports a quick run draws. */
  private static final int QUICK_PEOPLE = 250;

  private static final String RULES =
      " D22 weights L1 by the supremum of a mean's deviation, and L2 by a λ = sup/(2λ) that is said"
          + " in terms of itself (Eq. 35). A normal deviation has no supremum: we take the bound"
          + " that it keeps with 95 %, as Section IV-B lets the collector choose one. L1 and L2 as"
          + " printed bound noise and bias together, for which Lemma 3 takes the true values, and"
          + " solve for λ = √(bound/2). L2 as proved has the mean in place of λ, which Eq. 38"
          + " needs, and for the mean what Lemma 5 suggests, the expected deviation: where there is"
          + " no bias this is 0, and every mean is said to be 0. L2 knowing means and L2 by"
          + " estimates put the true and the estimated mean there. Plain L1 and L2 are what a"
          + " collector can do: bounds on the noise alone, and for L2 the largest possible mean."
          + " Clipping to the domain and auto are ours. Errors are expectations, integrated over"
          + " normal deviations. Below they are measured: devices perturb everybody's values of some"
          + " attributes (ten, in full runs three to five), the others getting their share of ε, a"
          + " tally adds up the reports, and every rule is applied to the same averages, with bounds"
          + " from the tally where the rule does not take the truth. Auto is measured with Laplace"
          + " alone. Quick runs ask the first 250 people, full runs all.";

  private static final String SQUARE_NOTE =
      " Square wave takes values mapped to [0, 1], and its errors are on that scale. D22 averages"
          + " its reports as they are, which is biased. Clipping and auto start from the average"
          + " with the bias undone.";

  private Recalibrations() {}

  public static List<Experiment> all(DataSets data) {
    return List.of(gaussian(), poisson(), uniform(), real(data), overDimensions(data));
  }

  private static Experiment gaussian() {
    Experiment.Builder builder =
        Experiment.named(
                "d22-gaussian", "D22, Fig. 4 (a) to (c)", "Re-calibration of Gaussian values")
            .text(
                "100,000 made-up people, 100 attributes with standard deviation 1/16, all reported with"
                    + " ε/100 each; ten means are 0.9, the others 0; values outside [−1, 1] are"
                    + " drawn again."
                    + RULES
                    + SQUARE_NOTE
                    + " This makes a mean of 0 one of 1/2, to which biased averages tend, too. As"
                    + " D22 does not say how it gets to [0, 1], there is also the other way: values"
                    + " below 0 become 0, and means of 0 stay near it.");
    overEpsilon(builder, MeansSource.of(D22Data.GAUSSIAN));
    addClipped(builder);
    FigureFour.gaussian().forEach(builder::claim);
    return builder.build();
  }

  /** D22 does not say how Gaussian values get into [0, 1], and where a mean of 0 is then. */
  private static void addClipped(Experiment.Builder builder) {
    MeansSource source = MeansSource.of(D22Data.CLIPPED);
    addExpected(
        builder,
        source,
        Recalibrated.CLIPPED,
        "privacy loss ε",
        List.of("none", "L1 as printed", "L2 as printed", "L2 as proved", "L1", "L2"),
        LARGE,
        epsilon ->
            new Asked(
                Recalibrated.SQUARE_WAVE, source.attributes(), epsilon / source.attributes()));
  }

  private static Experiment poisson() {
    Experiment.Builder builder =
        Experiment.named(
                "d22-poisson", "D22, Fig. 4 (d) to (f)", "Re-calibration of Poisson values")
            .text(
                "150,000 made-up people, 300 attributes: counts whose expectation is a random whole number"
                    + " of 1 to 99, mapped to [−1, 1] from the least and largest that anybody has."
                    + RULES
                    + SQUARE_NOTE);
    overEpsilon(builder, MeansSource.of(D22Data.POISSON));
    FigureFour.poisson().forEach(builder::claim);
    return builder.build();
  }

  private static Experiment uniform() {
    Experiment.Builder builder =
        Experiment.named(
                "d22-uniform", "D22, Fig. 4 (g) to (i)", "Re-calibration of uniform values")
            .text(
                "120,000 made-up people, 500 attributes, uniform on [−1, 1]: all means are nearly 0."
                    + RULES
                    + SQUARE_NOTE);
    overEpsilon(builder, MeansSource.of(D22Data.UNIFORM));
    FigureFour.uniform().forEach(builder::claim);
    return builder.build();
  }

  private static Experiment real(DataSets data) {
    Experiment.Builder builder =
        Experiment.named(
                "d22-real", "D22, Fig. 4 (j) to (l)", "Re-calibration on " + D22Data.name(data))
            .text(
                people(data)
                    + " in place of D22's COV-19 (150,000 people, 750 attributes). There are fewer"
                    + " than 750 columns, so they are drawn again."
                    + RULES
                    + SQUARE_NOTE);
    overEpsilon(builder, MeansSource.real(data, REAL_ATTRIBUTES));
    FigureFour.real(on(data)).forEach(builder::claim);
    return builder.build();
  }

  /** So begin claims on a figure of COV-19. */
  private static String on(DataSets data) {
    return "On " + D22Data.name(data) + ", in place of COV-19: ";
  }

  private static String people(DataSets data) {
    return data.has(D22Data.REAL)
        ? "The numeric columns of blogfeedback (60,021 blog posts), each mapped to [−1, 1] by its"
            + " range and skewed, so that most means are near −1; they stand"
        : "60,021 people made up by the lab, their numbers mapped to [−1, 1], stand";
  }

  private static Experiment overDimensions(DataSets data) {
    Experiment.Builder builder =
        Experiment.named(
                "d22-dimensions",
                "D22, Fig. 5",
                "Re-calibration over dimensions on " + D22Data.name(data))
            .text(
                people(data)
                    + " in place of D22's COV-19. Columns are drawn at random, again where there"
                    + " are too few; ε = 0.8 is shared by all of them."
                    + RULES);
    MeansSource source = MeansSource.real(data, REAL_ATTRIBUTES);
    for (String mechanism : Recalibrated.NUMERIC) {
      Place place = (d) -> new Asked(mechanism, (int) d, EPSILON_OF_FIG_5 / d);
      add(builder, source, mechanism, "dimensions d", DIMENSIONS, place);
      addWeights(builder, source, mechanism, place);
    }
    FigureFive.claims(on(data)).forEach(builder::claim);
    return builder.build();
  }

  private static void overEpsilon(Experiment.Builder builder, MeansSource source) {
    int d = source.attributes();
    for (String mechanism : Recalibrated.MECHANISMS) {
      add(
          builder,
          source,
          mechanism,
          "privacy loss ε",
          mechanism.equals(Recalibrated.SQUARE_WAVE) ? LARGE : SMALL,
          epsilon -> new Asked(mechanism, d, epsilon / d));
    }
  }

  /** What x stands for. */
  @FunctionalInterface
  private interface Place {
    Asked at(double x);
  }

  /**
   * What is asked.
   *
   * @param attributes how many there are
   * @param epsilon that each of them gets
   */
  private record Asked(String mechanism, int attributes, double epsilon) {

    ReportLaw law() {
      return switch (mechanism) {
        case "Laplace" -> ReportLaw.laplace(epsilon);
        case "Piecewise" -> ReportLaw.piecewise(epsilon);
        default -> ReportLaw.square(epsilon);
      };
    }

    double expectedError(List<Dimension> dimensions, ManyMeans.Rule rule, int people) {
      ReportLaw law = rule.isUnbiased() ? law().unbiased() : law();
      return new ManyMeans(dimensions, law, people).expectedError(rule);
    }
  }

  private static void add(
      Experiment.Builder builder,
      MeansSource source,
      String mechanism,
      String x,
      List<Double> xs,
      Place place) {
    addExpected(builder, source, Recalibrated.panel(mechanism), x, WAYS, xs, place);
    if (Recalibrated.NUMERIC.contains(mechanism)) {
      builder.exact(
          List.of(Recalibrated.ZERO),
          xs,
          (series, at) ->
              Recalibrated.errorOfZero(source.dimensions().apply(place.at(at).attributes())));
    }
    addReports(builder, source, mechanism, x, xs, place);
  }

  private static void addExpected(
      Experiment.Builder builder,
      MeansSource source,
      String panel,
      String x,
      List<String> ways,
      List<Double> xs,
      Place place) {
    builder
        .panel(Panel.logLogLines(panel, x, "mean squared error").on(everybody(source)))
        .exact(
            ways,
            xs,
            (series, at) -> {
              Asked asked = place.at(at);
              List<Dimension> dimensions = source.dimensions().apply(asked.attributes());
              return asked.expectedError(dimensions, ManyMeans.Rule.named(series), source.people());
            });
  }

  /** The same of some attributes, expected and from reports. */
  private static void addReports(
      Experiment.Builder builder,
      MeansSource source,
      String mechanism,
      String x,
      List<Double> xs,
      Place place) {
    List<String> ways = Recalibrated.reportedWays(mechanism);
    SimulatedSurveys surveys = new SimulatedSurveys(source, xs, at -> place.at(at).law());
    builder
        .panel(
            Panel.logLogLines(
                    Recalibrated.reported(mechanism), x, "mean squared error of some means")
                .on(source.origin().apply(QUICK_PEOPLE)))
        .exactOnData(
            ways.stream().map(Recalibrated::expected).toList(),
            xs,
            (scope, series, at) ->
                place
                    .at(at)
                    .expectedError(
                        surveys.truths(size(scope, source).people()),
                        rule(series),
                        size(scope, source).people()))
        .simulatedAtOnce(
            ways.stream().map(Recalibrated::simulated).toList(),
            xs,
            scope -> size(scope, source),
            (setting, series, at, bits) -> surveys.error(setting.people(), at, rule(series), bits));
  }

  private static ManyMeans.Rule rule(String series) {
    return ManyMeans.Rule.named(Recalibrated.way(series));
  }

  private static Scope.Size size(Scope scope, MeansSource source) {
    return Scope.forAgreement(scope.isQuick() ? QUICK_PEOPLE : source.people());
  }

  /** Also in a quick run: what is expected needs no reports. */
  private static DataOrigin everybody(MeansSource source) {
    return source.origin().apply(source.people());
  }

  private static void addWeights(
      Experiment.Builder builder, MeansSource source, String mechanism, Place place) {
    builder
        .panel(
            Panel.table(FigureFive.weights(mechanism), "dimensions d", "average weight λ")
                .on(everybody(source)))
        .exact(
            List.of("L1 as printed", "L2 as printed", "L2"),
            DIMENSIONS,
            (series, d) -> {
              Asked asked = place.at(d);
              return new ManyMeans(
                      source.dimensions().apply(asked.attributes()), asked.law(), source.people())
                  .weight(ManyMeans.Rule.named(series));
            });
  }
}
