package dev.hearsay.lab.paper;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Panel;
import java.util.List;

/** What post-processing gains on shares. */
public final class Refinements {

  private static final String EPSILON = "privacy loss ε";
  private static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);

  /** All ways there are; {@code auto} treats shares as {@code consistent} does. */
  private static final List<String> WAYS =
      List.of("none", "clip", ShareSurvey.PROJECTED, "l1", "l2", ShareSurvey.CONSISTENT);

  private static final int VALUES = 1024;
  private static final double ZIPF = 1.3;
  private static final int ZIPF_PEOPLE = 100_000;
  private static final int CENSUS_PEOPLE = 20_000;

  private Refinements() {}

  public static List<Experiment> all() {
    return List.of(shares());
  }

  private static Experiment shares() {
    String zipf = "Zipf with k = 1024";
    String census = "Largest domain of a census";
    Experiment.Builder builder =
        Experiment.named("ours-shares", "Ours", "Post-processing of shares")
            .text(
                "Shares as they come (none), moved into [0, 1] (clip), to the nearest distribution"
                    + " (norm-sub, from \"Locally Differentially Private Frequency Estimation with"
                    + " Consistency\", 2020), re-calibrated as D22 does (l1, l2), and made"
                    + " consistent our way: the nearest distribution, moved towards shares as they"
                    + " usually are where the tally shows that this pays. First 100,000 people,"
                    + " Zipf's law with exponent 1.3, by OUE; then 20,000 people and the attribute"
                    + " of gov_census with the most values, occupations (otherwise a synthetic"
                    + " census), by the planner's mechanism. In full ten times as many.")
            .panel(Panel.logLogLines(zipf, EPSILON, "mean squared error"))
            .simulated(
                WAYS,
                EPSILONS,
                scope -> scope.size(ZIPF_PEOPLE, 10 * ZIPF_PEOPLE),
                (setting, way, epsilon, bits) -> {
                  ShareSurvey survey = ShareSurvey.zipf(VALUES, ZIPF, setting.people());
                  return survey.error(survey.collectUnary(epsilon, bits), way);
                })
            .panel(Panel.logLogLines(census, EPSILON, "mean squared error"))
            .simulated(
                WAYS,
                EPSILONS,
                scope -> scope.size(CENSUS_PEOPLE, 10 * CENSUS_PEOPLE),
                (setting, way, epsilon, bits) -> {
                  ShareSurvey survey =
                      ShareSurvey.ofLargest(
                          setting.scope().data().people("gov_census", setting.people()));
                  return survey.error(survey.collect(epsilon, bits), way);
                });
    claims(builder, zipf);
    claims(builder, census);
    return builder.build();
  }

  private static void claims(Experiment.Builder builder, String panel) {
    builder
        .claim(
            "(ours) " + panel + ": consistent is below none at every ε",
            results -> results.below(panel, "consistent", "none", 0))
        .claim(
            "(ours) " + panel + ": consistent is better than clipping",
            results -> results.belowOnAverage(panel, "consistent", "clip"))
        .claim(
            "(ours) " + panel + ": consistent is better than norm-sub",
            results -> results.belowOnAverage(panel, "consistent", ShareSurvey.PROJECTED))
        .claim(
            "(ours) " + panel + ": consistent is better than L1 and L2",
            results ->
                results
                    .belowOnAverage(panel, "consistent", "l1")
                    .and(results.belowOnAverage(panel, "consistent", "l2")));
  }
}
