package dev.hearsay.lab.ours;

import dev.hearsay.design.Planner;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.data.MadeUpTable;
import dev.hearsay.lab.data.People;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.RealSets;
import java.util.List;
import java.util.stream.Stream;

/** What it gains to report on several attributes in one symbol, and how that grows with ε. */
public final class JointGains {

  static final String AUTO = Planner.AUTO;

  static final String BINARY = "ten binary attributes of made-up people";

  /** The lines that are measured at every ε, also in a quick run. */
  static final List<String> WAYS = List.of(AUTO, SurveyWays.NEVER, SurveyWays.EVEN);

  /** Lines of the table of gains: of computed errors, and of what the planner forecasts. */
  static final String EXPECTED = "auto expected";

  static final String FORECAST = "auto as forecast";

  private static final String EPSILON = "privacy loss ε";
  private static final List<Double> EPSILONS = Grid.of(1, 2, 4, 6, 8);

  /** A plan for priors of many numbers takes up to 15 seconds: a quick run makes one per set. */
  private static final List<Double> QUICK_EPSILONS_OF_HINTS = Grid.of(2);

  private static final int QUICK_PEOPLE = 20_000;
  private static final int FULL_MADE_UP = 100_000;
  private static final int QUICK_REPETITIONS = 16;
  private static final int FULL_REPETITIONS = 50;

  /** gov_census has two that are longer: they stay alone in any plan, and would hide the rest. */
  private static final int LONGEST_CATEGORY = 200;

  private JointGains() {}

  public static List<Experiment> all(DataSets data) {
    return List.of(joint(data));
  }

  private static Experiment joint(DataSets data) {
    Experiment.Builder builder =
        Experiment.named("ours-joint", "Ours", "Several attributes in one symbol against sampling")
            .text(
                "Whole surveys, one report per person. The error is n times the squared errors of"
                    + " all estimates, added up: of means as a fraction of their range, and of all"
                    + " shares. The planner's choice (auto) may put several attributes into one"
                    + " symbol; never is its choice if it may not. Neither sees data. True priors"
                    + " as hints tell the planner how the values of each attribute alone are"
                    + " distributed; a quick run has that line at ε = 2 only, since such plans take"
                    + " long to make. Even sampling is the papers' rule: m = max(1, min(d, ⌊ε/2.5⌋))"
                    + " of d attributes, each with the better of piecewise and hybrid, or of grr"
                    + " and oue, chosen on these very people. Measured errors are of drawn reports,"
                    + " counted and estimated as in a collection. Expected ones are computed for"
                    + " these very people: "
                    + RealSets.named(data)
                    + ", without categories of more than "
                    + LONGEST_CATEGORY
                    + " values. The binary attributes are made up by the lab: 5, 15,"
                    + " … and 95 % say yes.");
    sets(data).forEach(set -> panels(builder, set));
    new JointClaims(RealSets.of(data)).addTo(builder);
    return builder.build();
  }

  private static List<String> sets(DataSets data) {
    return Stream.concat(RealSets.of(data).stream(), Stream.of(BINARY)).toList();
  }

  private static void panels(Experiment.Builder builder, String set) {
    List<String> hinted = List.of(SurveyWays.HINTED);
    builder
        .panel(Panel.logLines(measured(set), EPSILON, "n × total squared error").on(origin(set)))
        .simulated(WAYS, scope -> EPSILONS, scope -> size(scope, set), total(set))
        .simulated(hinted, JointGains::hintedAt, scope -> size(scope, set), total(set))
        .panel(Panel.table(expected(set), EPSILON, "n × total squared error").on(origin(set)))
        .exactOnData(WAYS, scope -> EPSILONS, expectedTotal(set))
        .exactOnData(hinted, JointGains::hintedAt, expectedTotal(set))
        .panel(Panel.table(gains(set), EPSILON, "total squared error over never's").on(origin(set)))
        .exactOnData(
            List.of(FORECAST, EXPECTED),
            scope -> EPSILONS,
            (scope, series, epsilon) -> overNever(people(scope, set), series, epsilon));
  }

  static String measured(String set) {
    return set + ": measured";
  }

  static String expected(String set) {
    return set + ": expected";
  }

  static String gains(String set) {
    return set + ": forecast and expected gain";
  }

  private static List<Double> hintedAt(Scope scope) {
    return scope.isQuick() ? QUICK_EPSILONS_OF_HINTS : EPSILONS;
  }

  private static Scope.Size size(Scope scope, String set) {
    return new Scope.Size(
        scope.isQuick() ? QUICK_PEOPLE : everybody(set),
        scope.isQuick() ? QUICK_REPETITIONS : FULL_REPETITIONS);
  }

  private static int everybody(String set) {
    return set.equals(BINARY) ? FULL_MADE_UP : RealSets.everybody(set);
  }

  private static DataOrigin origin(String set) {
    return set.equals(BINARY)
        ? MadeUpTable.originOfBinary(QUICK_PEOPLE, FULL_MADE_UP)
        : RealSets.origin(set, QUICK_PEOPLE, everybody(set));
  }

  private static KnownPeople people(Scope scope, String set) {
    int count = size(scope, set).people();
    return KnownPeople.of("short " + set + " " + count, () -> make(scope, set, count));
  }

  private static People make(Scope scope, String set, int count) {
    return set.equals(BINARY)
        ? MadeUpTable.binary(count)
        : scope.data().people(set, count).withoutLongCategories(LONGEST_CATEGORY);
  }

  private static Experiment.Simulated total(String set) {
    return (setting, series, epsilon, bits) ->
        SurveyWays.of(series, people(setting.scope(), set), epsilon).total(bits);
  }

  private static Experiment.ExactOnData expectedTotal(String set) {
    return (scope, series, epsilon) ->
        SurveyWays.of(series, people(scope, set), epsilon).expectedTotal();
  }

  private static double overNever(KnownPeople people, String series, double epsilon) {
    return series.equals(FORECAST)
        ? SurveyWays.forecastTotal(AUTO, people, epsilon)
            / SurveyWays.forecastTotal(SurveyWays.NEVER, people, epsilon)
        : SurveyWays.of(AUTO, people, epsilon).expectedTotal()
            / SurveyWays.of(SurveyWays.NEVER, people, epsilon).expectedTotal();
  }
}
