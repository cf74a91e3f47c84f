package dev.hearsay.lab.deviations;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleUnaryOperator;

/** D22, Figs. 4 and 5: pulling many noisy means towards 0, and when that helps. */
public final class Recalibrations {

  private static final List<Double> SMALL = Grid.of(0.1, 0.2, 0.4, 0.8, 1.6, 3.2);
  private static final List<Double> LARGE = Grid.of(0.1, 10, 100, 500, 1000, 5000);
  private static final List<Double> DIMENSIONS = Grid.of(50, 100, 200, 400, 800, 1600);

  private static final List<String> WAYS = List.of("none", "L1", "L2", "zero", "clip", "auto");
  private static final List<String> SQUARE_WAYS =
      List.of("none", "L1", "L2", "L1 knowing bias", "L2 knowing bias", "clip", "auto");

  /** The figure's real set has as many columns. */
  private static final int REAL_ATTRIBUTES = 750;

  private static final String RULES =
      " L1 and L2 are D22's, with weights from bounds that hold with 95 % and, for L2, the largest"
          + " possible mean; zero is what L2 becomes with the weight that D22 suggests, which is"
          + " infinite for mechanisms without a bias. Clipping to the domain and auto are ours."
          + " Errors are expectations, integrated over the normal deviations that Figs. 2 and 3"
          + " check; one line is simulated, too.";

  private static final String SQUARE_NOTE =
      " Square wave takes values mapped to [0, 1], and its errors are on that scale. D22 averages"
          + " its reports as they are, which is biased: none, L1 and L2 start from that, with"
          + " bounds on the noise alone, or (knowing bias) on both, which takes knowledge of the"
          + " truth. Clipping and auto start from the average with the bias undone.";

  /** Who is asked, in one experiment; as many columns as are asked for. */
  private record Source(
      BiFunction<Scope, Integer, List<Dimension>> columns, int attributes, int people) {

    static Source of(D22Data data) {
      return new Source((scope, d) -> data.dimensions(), data.attributes(), data.people());
    }
  }

  private static final Source REAL =
      new Source(
          (scope, d) -> D22Data.real(scope.data(), d), REAL_ATTRIBUTES, D22Data.realPeople());

  private Recalibrations() {}

  public static List<Experiment> all(DataSets data) {
    return List.of(gaussian(), poisson(), uniform(), real(), overDimensions());
  }

  private static Experiment gaussian() {
    Experiment.Builder builder =
        Experiment.named(
                "d22-gaussian", "D22, Fig. 4 (a) to (c)", "Re-calibration of Gaussian values")
            .text(
                "100,000 people, 100 attributes with standard deviation 1/16, all reported with"
                    + " ε/100 each; ten means are 0.9, the others 0; values outside [−1, 1] are"
                    + " drawn again."
                    + RULES
                    + SQUARE_NOTE);
    overEpsilon(builder, Source.of(D22Data.GAUSSIAN));
    RecalibrationClaims.exceptions().forEach(builder::claim);
    return builder.build();
  }

  private static Experiment poisson() {
    Experiment.Builder builder =
        Experiment.named(
                "d22-poisson", "D22, Fig. 4 (d) to (f)", "Re-calibration of Poisson values")
            .text(
                "150,000 people, 300 attributes: counts whose expectation is a random whole number"
                    + " of 1 to 99, mapped to [−1, 1] from the least and largest that anybody has."
                    + RULES
                    + SQUARE_NOTE);
    overEpsilon(builder, Source.of(D22Data.POISSON));
    return builder.claim(RecalibrationClaims.unsuitable()).build();
  }

  private static Experiment uniform() {
    Experiment.Builder builder =
        Experiment.named(
                "d22-uniform", "D22, Fig. 4 (g) to (i)", "Re-calibration of uniform values")
            .text(
                "120,000 people, 500 attributes, uniform on [−1, 1]: all means are nearly 0."
                    + RULES
                    + SQUARE_NOTE);
    overEpsilon(builder, Source.of(D22Data.UNIFORM));
    return builder
        .claim(RecalibrationClaims.unsuitable())
        .claim(RecalibrationClaims.unchanged())
        .build();
  }

  private static Experiment real() {
    Experiment.Builder builder =
        Experiment.named("d22-real", "D22, Fig. 4 (j) to (l)", "Re-calibration on real data")
            .text(
                "The numeric columns of blogfeedback (60,021 blog posts; as many people of a"
                    + " synthetic census where it is absent), each mapped to [−1, 1] by its range,"
                    + " in place of D22's COV-19. There are fewer than 750, so columns are drawn"
                    + " again. Those of blogfeedback are skewed: most means are near −1."
                    + RULES
                    + SQUARE_NOTE);
    overEpsilon(builder, REAL);
    return builder
        .claim(RecalibrationClaims.unsuitable())
        .claim(RecalibrationClaims.unchanged())
        .build();
  }

  private static Experiment overDimensions() {
    Experiment.Builder builder =
        Experiment.named("d22-dimensions", "D22, Fig. 5", "Re-calibration over dimensions")
            .text(
                "Columns of blogfeedback (or of a synthetic census where it is absent) drawn at"
                    + " random, again where there are too few; ε = 0.8 is shared by all of them."
                    + RULES);
    for (String mechanism : RecalibrationClaims.NUMERIC) {
      builder.panel(panel(mechanism, "dimensions d"));
      add(builder, REAL, WAYS, DIMENSIONS, new Place(mechanism, d -> (int) d, d -> 0.8 / d));
    }
    RecalibrationClaims.common(RecalibrationClaims.NUMERIC).forEach(builder::claim);
    return builder.claim(RecalibrationClaims.fallsThenStays()).build();
  }

  private static void overEpsilon(Experiment.Builder builder, Source source) {
    int d = source.attributes();
    List<String> mechanisms = List.of("Laplace", "Piecewise", "Square wave");
    for (String mechanism : mechanisms) {
      boolean isSquare = mechanism.equals("Square wave");
      builder.panel(panel(mechanism, "privacy loss ε"));
      add(
          builder,
          source,
          isSquare ? SQUARE_WAYS : WAYS,
          isSquare ? LARGE : SMALL,
          new Place(mechanism, epsilon -> d, epsilon -> epsilon / d));
    }
    RecalibrationClaims.common(mechanisms).forEach(builder::claim);
  }

  private static Panel panel(String mechanism, String x) {
    return Panel.logLogLines(RecalibrationClaims.panel(mechanism), x, "mean squared error");
  }

  /** What x stands for: how many attributes there are, and the ε that each of them gets. */
  private record Place(
      String mechanism, DoubleToIntFunction attributes, DoubleUnaryOperator epsilon) {

    ManyMeans means(Source source, Scope scope, String series, double x) {
      ReportLaw law = law(mechanism, series, epsilon.applyAsDouble(x));
      int d = attributes.applyAsInt(x);
      return new ManyMeans(source.columns().apply(scope, d), law, source.people());
    }
  }

  private static ReportLaw law(String mechanism, String series, double epsilon) {
    return switch (mechanism) {
      case "Laplace" -> ReportLaw.laplace(epsilon);
      case "Piecewise" -> ReportLaw.piecewise(epsilon);
      default ->
          series.startsWith("clip") || series.equals("auto")
              ? ReportLaw.unbiasedSquare(epsilon)
              : ReportLaw.square(epsilon);
    };
  }

  private static void add(
      Experiment.Builder builder, Source source, List<String> ways, List<Double> xs, Place place) {
    builder
        .exactOnData(
            ways,
            xs,
            (scope, series, x) -> place.means(source, scope, series, x).expectedError(rule(series)))
        .simulated(
            List.of("clip simulated"),
            xs,
            scope -> scope.size(source.people(), source.people()),
            (setting, series, x, bits) ->
                place
                    .means(source, setting.scope(), series, x)
                    .drawnError(ManyMeans.Rule.CLIP, bits));
  }

  private static ManyMeans.Rule rule(String series) {
    return switch (series) {
      case "L1" -> ManyMeans.Rule.L1;
      case "L2" -> ManyMeans.Rule.L2;
      case "L1 knowing bias" -> ManyMeans.Rule.KNOWING_L1;
      case "L2 knowing bias" -> ManyMeans.Rule.KNOWING_L2;
      case "zero" -> ManyMeans.Rule.ZERO;
      case "clip" -> ManyMeans.Rule.CLIP;
      case "auto" -> ManyMeans.Rule.AUTO;
      default -> ManyMeans.Rule.NONE;
    };
  }
}
