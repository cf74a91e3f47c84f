package dev.hearsay.lab.ours;

import dev.hearsay.design.Planner;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.RealSets;
import java.util.List;

/** What post-processing gains on shares. */
public final class Refinements {

  private static final String EPSILON = "privacy loss ε";
  private static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);

  private static final String ZIPF = "Zipf with k = 1024";
  private static final String RAW = "Raw shares";

  private static final String NONE = "none";

  /** All ways there are; {@code auto} treats shares as {@code consistent} does. */
  private static final List<String> WAYS =
      List.of("clip", ShareSurvey.PROJECTED, "l1", "l2", ShareSurvey.CONSISTENT);

  private static final int VALUES = 1024;
  private static final double EXPONENT = 1.3;

  private static final int QUICK_PEOPLE = 20_000;
  private static final int FULL_PEOPLE = 200_000;

  private static final DataOrigin ZIPF_PEOPLE =
      DataOrigin.madeUp(
          "Zipf shares",
          "one of 1,024 values, by Zipf's law with exponent 1.3",
          100_000,
          1_000_000,
          people -> "counts are computed, so there is no seed.");

  private Refinements() {}

  public static List<Experiment> all(DataSets data) {
    return List.of(shares(RealSets.one(data)));
  }

  private static Experiment shares(String set) {
    Experiment.Builder builder =
        Experiment.named("ours-shares", "Ours", "Post-processing of shares")
            .text(
                "Shares moved into [0, 1] (clip), to the nearest distribution (norm-sub, from"
                    + " \"Locally Differentially Private Frequency Estimation with Consistency\","
                    + " 2020), re-calibrated as D22 does (l1, l2), and made consistent our way: the"
                    + " nearest distribution, moved towards shares as they usually are where the"
                    + " tally shows that this pays. Squared errors, over those of the raw shares"
                    + " of the same collection; what these are is in the table. First 100,000"
                    + " made-up people, Zipf's law with exponent 1.3, by OUE; then 20,000 people and the"
                    + " attribute with the most values of "
                    + set
                    + ", by the planner's mechanism. In full, ten times as many.");
    zipf(builder);
    census(builder, set);
    return builder
        .panel(
            Panel.table(RAW, EPSILON, "expected mean squared error").on(ZIPF_PEOPLE, origin(set)))
        .exactOnData(
            List.of(ZIPF),
            EPSILONS,
            (scope, series, epsilon) ->
                zipf(zipfSize(scope).people()).expectedError("oue", epsilon))
        .exactOnData(
            List.of(largest(set)),
            EPSILONS,
            (scope, series, epsilon) ->
                census(scope, set, censusSize(scope, set).people())
                    .expectedError(Planner.AUTO, epsilon))
        .build();
  }

  private static String largest(String set) {
    return "Largest domain of " + set;
  }

  private static Scope.Size zipfSize(Scope scope) {
    return scope.size(100_000, 1_000_000);
  }

  private static Scope.Size censusSize(Scope scope, String set) {
    return scope.size(QUICK_PEOPLE, full(set));
  }

  private static int full(String set) {
    return Math.min(FULL_PEOPLE, RealSets.everybody(set));
  }

  private static DataOrigin origin(String set) {
    return RealSets.origin(set, QUICK_PEOPLE, full(set));
  }

  private static ShareSurvey zipf(int people) {
    return ShareSurvey.zipf(VALUES, EXPONENT, people);
  }

  private static ShareSurvey census(Scope scope, String set, int people) {
    return ShareSurvey.ofLargest(scope.data().people(set, people));
  }

  private static void zipf(Experiment.Builder builder) {
    panel(builder, ZIPF, ZIPF_PEOPLE)
        .simulated(
            WAYS,
            EPSILONS,
            Refinements::zipfSize,
            (setting, way, epsilon, bits) -> {
              ShareSurvey survey = zipf(setting.people());
              return survey.errorOverRaw(survey.collectUnary(epsilon, bits), way);
            });
  }

  private static void census(Experiment.Builder builder, String set) {
    panel(builder, largest(set), origin(set))
        .simulated(
            WAYS,
            EPSILONS,
            scope -> censusSize(scope, set),
            (setting, way, epsilon, bits) -> {
              ShareSurvey survey = census(setting.scope(), set, setting.people());
              return survey.errorOverRaw(survey.collect(epsilon, bits), way);
            });
  }

  private static Experiment.Builder panel(
      Experiment.Builder builder, String panel, DataOrigin origin) {
    return builder
        .panel(
            Panel.logLogLines(panel, EPSILON, "squared error over that of raw shares").on(origin))
        .exact(List.of(NONE), EPSILONS, (series, epsilon) -> 1)
        .claim(
            panel + ": consistent lowers the error at every ε",
            results -> results.below(panel, ShareSurvey.CONSISTENT, NONE, 0))
        .claim(
            panel + ": over all ε, consistent is better than clipping",
            results -> results.belowOnAverage(panel, ShareSurvey.CONSISTENT, "clip"))
        .claim(
            panel + ": over all ε, consistent is better than norm-sub",
            results -> results.belowOnAverage(panel, ShareSurvey.CONSISTENT, ShareSurvey.PROJECTED))
        .claim(
            panel + ": over all ε, consistent is better than L1 and L2",
            results ->
                results
                    .belowOnAverage(panel, ShareSurvey.CONSISTENT, "l1")
                    .and(results.belowOnAverage(panel, ShareSurvey.CONSISTENT, "l2")));
  }
}
