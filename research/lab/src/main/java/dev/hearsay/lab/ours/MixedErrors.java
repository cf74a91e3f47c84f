package dev.hearsay.lab.ours;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.MadeUpTable;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import java.util.List;

/** Whether numbers pay for categories, or categories for numbers. */
public final class MixedErrors {

  private static final String EPSILON = "privacy loss ε";
  private static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4, 8);

  private static final int QUICK_PEOPLE = 20_000;
  private static final int FULL_PEOPLE = 100_000;
  private static final int QUICK_REPETITIONS = 16;
  private static final int FULL_REPETITIONS = 50;

  private static final double ROUNDING = 1e-9;

  private static final DataOrigin ORIGIN = MadeUpTable.originOfMixed(QUICK_PEOPLE, FULL_PEOPLE);

  private MixedErrors() {}

  public static List<Experiment> all() {
    return List.of(mixed());
  }

  private static Experiment mixed() {
    Experiment.Builder builder =
        Experiment.named("ours-mixed", "Ours", "Numbers and categories, each on their own")
            .text(
                "People made up by the lab: five numbers of different shapes, and five categories"
                    + " of 2, 4, 8, 16 and 32 values that follow Zipf's law, all independent. The"
                    + " error is the mean squared error over the numbers, as a fraction of their"
                    + " range, and over all shares. A planner that weighs the two kinds against"
                    + " each other could buy the one with the other. Auto, never and even sampling"
                    + " are those of ours-joint. Measured errors are of drawn reports; expected"
                    + " ones are computed for these very people.");
    kind(builder, "numbers", true);
    kind(builder, "shares", false);
    return builder.build();
  }

  private static void kind(Experiment.Builder builder, String kind, boolean isOfNumbers) {
    String measured = "Measured: " + kind;
    String expected = "Expected: " + kind;
    String error = "mean squared error over " + kind;
    builder
        .panel(Panel.logLogLines(measured, EPSILON, error).on(ORIGIN))
        .simulated(
            JointGains.WAYS,
            EPSILONS,
            MixedErrors::size,
            (setting, way, epsilon, bits) ->
                SurveyWays.of(way, people(setting.scope()), epsilon).mean(isOfNumbers, bits))
        .panel(Panel.table(expected, EPSILON, error).on(ORIGIN))
        .exactOnData(
            JointGains.WAYS,
            EPSILONS,
            (scope, way, epsilon) ->
                SurveyWays.of(way, people(scope), epsilon).expectedMean(isOfNumbers))
        .claim(
            "The expected error over " + kind + " is at most that of even sampling at every ε",
            results -> results.below(expected, JointGains.AUTO, SurveyWays.EVEN, ROUNDING))
        .claim(
            "The measured error over " + kind + " is at most that of even sampling at every ε",
            results -> results.below(measured, JointGains.AUTO, SurveyWays.EVEN, 0))
        .claim(
            "The measured error over " + kind + " is below that of even sampling on average over ε",
            results -> results.belowOnAverage(measured, JointGains.AUTO, SurveyWays.EVEN))
        .claim(
            "The error over "
                + kind
                + " as measured agrees with the expected one (within 4.5 standard errors)",
            results -> JointClaims.agree(results, measured, expected, JointGains.WAYS));
  }

  private static Scope.Size size(Scope scope) {
    return scope.isQuick()
        ? new Scope.Size(QUICK_PEOPLE, QUICK_REPETITIONS)
        : new Scope.Size(FULL_PEOPLE, FULL_REPETITIONS);
  }

  private static KnownPeople people(Scope scope) {
    int count = size(scope).people();
    return KnownPeople.of("mixed " + count, () -> MadeUpTable.mixed(count));
  }
}
