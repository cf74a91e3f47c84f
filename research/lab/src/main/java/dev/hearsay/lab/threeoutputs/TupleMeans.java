package dev.hearsay.lab.threeoutputs;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.Columns;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.data.MadeUpTable;
import dev.hearsay.lab.data.People;
import dev.hearsay.lab.data.SyntheticNumbers;
import dev.hearsay.lab.data.SyntheticNumbers.Shape;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.MeanError;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.lab.survey.TupleError;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntFunction;

/** The experiments on means of the numbers of tuples: Z20's Figs. 6 and 7. */
public final class TupleMeans {

  private static final String EPSILON = "privacy loss ε";
  private static final String MSE = "mean squared error";
  private static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);
  private static final double[] MEANS = {0, 1.0 / 3, 2.0 / 3, 1};
  private static final int DIMENSIONS = 16;

  /** The set in place of Vehicle, of which Z20 takes the last six numbers. */
  private static final String MANY_NUMBERS = "blogfeedback";

  private static final int LAST_NUMBERS = 6;

  /** The number of people of a quick run. Z20 does not state its own. */
  private static final int QUICK_PEOPLE = 10_000;

  private static final int FULL_PEOPLE = 1_000_000;

  /** The number of rows that a quick run takes of the real sets, too. */
  private static final int QUICK_RECORDS = 20_000;

  private static final Records VEHICLES =
      new Records(MadeUpTable::vehicles, MadeUpTable.VEHICLE_ROWS, new ConcurrentHashMap<>());

  private static final Records ACCELERATIONS =
      new Records(
          MadeUpTable::accelerations, MadeUpTable.ACCELERATION_ROWS, new ConcurrentHashMap<>());

  private TupleMeans() {}

  public static List<Experiment> all(DataSets data) {
    return List.of(gaussian(), real(data));
  }

  private static Experiment real(DataSets data) {
    Experiment.Builder builder =
        Experiment.named("z20-census", "Z20, Fig. 6", "Z20's mechanisms on " + named(data))
            .text(
                "Means of the numbers of tuples. None of Z20's four sets is here. In place of its censuses"
                    + " BR and MX: "
                    + RealSets.standIns(data)
                    + (data.has(MANY_NUMBERS)
                        ? " In place of the last six numbers of Vehicle: those of blogfeedback (blog posts)."
                        : "")
                    + " Made-up vehicles and made-up accelerations, of the shape of Vehicle and WISDM, are"
                    + " in place of these two as well: as many records, numbers and classes."
                    + " A quick run has 20,000 rows. Z20 gives all numbers together d'ε/d, and no mechanism draws from"
                    + " the categories: Laplace spends ε/d on each number, Duchi's mechanism d'ε/d on"
                    + " all at once, the others on m of the d' numbers. Expected errors, exact. Duchi's"
                    + " mechanism is repaired as in w19-dimensions where d' is even.");
    for (String set : RealSets.of(data)) {
      String panel = "Numbers of " + set;
      builder
          .panel(Panel.logLines(panel, EPSILON, MSE).on(RealSets.origin(set)))
          .exactOnData(
              Z20.SERIES,
              EPSILONS,
              (scope, series, epsilon) ->
                  TupleError.ofNumbersAlone(RealSets.columns(scope, set), series, epsilon));
      Z20.onRealData(builder, panel);
    }
    if (data.has(MANY_NUMBERS)) {
      manyNumbers(builder);
    }
    ofShape(
        builder,
        "Last six numbers of " + MadeUpTable.VEHICLES,
        MadeUpTable.originOfVehicles(QUICK_RECORDS, MadeUpTable.VEHICLE_ROWS),
        scope -> lastNumbers(VEHICLES.of(scope)));
    ofShape(
        builder,
        "Numbers of " + MadeUpTable.ACCELERATIONS,
        MadeUpTable.originOfAccelerations(QUICK_RECORDS, MadeUpTable.ACCELERATION_ROWS),
        ACCELERATIONS::of);
    return builder.build();
  }

  private static String named(DataSets data) {
    return data.has(MANY_NUMBERS)
        ? RealSets.named(data) + ", and " + MANY_NUMBERS
        : RealSets.named(data);
  }

  private static void manyNumbers(Experiment.Builder builder) {
    String panel = "Last six numbers of " + MANY_NUMBERS;
    builder
        .panel(Panel.logLines(panel, EPSILON, MSE).on(RealSets.origin(MANY_NUMBERS)))
        .exactOnData(
            Z20.SERIES,
            EPSILONS,
            (scope, series, epsilon) ->
                MeanError.expected(lastNumbers(scope), LAST_NUMBERS, series, epsilon));
    Z20.onRealData(builder, panel);
  }

  private static double[][] lastNumbers(Scope scope) {
    return lastNumbers(RealSets.columns(scope, MANY_NUMBERS)).numbers();
  }

  private static Columns lastNumbers(Columns columns) {
    double[][] numbers = columns.numbers();
    return new Columns(
        Arrays.copyOfRange(numbers, numbers.length - LAST_NUMBERS, numbers.length),
        new int[0][],
        new int[0]);
  }

  /** Adds a panel on records of the shape of one of Z20's sets. */
  private static void ofShape(
      Experiment.Builder builder, String panel, DataOrigin origin, Function<Scope, Columns> data) {
    builder
        .panel(Panel.logLines(panel, EPSILON, MSE).on(origin))
        .exactOnData(
            Z20.SERIES,
            EPSILONS,
            (scope, series, epsilon) ->
                TupleError.ofNumbersAlone(data.apply(scope), series, epsilon));
    Z20.onRealData(builder, panel);
  }

  /** Records that are made once for each mode. */
  private record Records(IntFunction<People> maker, int full, Map<Scope.Mode, Columns> known) {

    Columns of(Scope scope) {
      return known.computeIfAbsent(
          scope.mode(), mode -> maker.apply(scope.isQuick() ? QUICK_RECORDS : full).columns());
    }
  }

  private static Experiment gaussian() {
    Experiment.Builder builder =
        Experiment.named("z20-gaussian", "Z20, Fig. 7", "Z20's mechanisms on normal attributes")
            .text(
                "Made-up people with sixteen attributes, each normal with the mean μ and standard deviation 1/4. Z20"
                    + " truncates them to [−1, 1]: values outside are drawn again here, not clipped."
                    + " With the mechanisms of Z20, and with ours: minimax, and the sum divided by the"
                    + " number of those who reported on the attribute. Expected errors, exact. Duchi's"
                    + " mechanism is repaired as in w19-dimensions.");
    for (double mean : MEANS) {
      String panel = DIMENSIONS + " normal attributes with μ = " + SyntheticNumbers.thirds(mean);
      builder
          .panel(Panel.logLines(panel, EPSILON, MSE).on(normal(mean)))
          .exactOnData(
              Z20.SERIES,
              EPSILONS,
              (scope, series, epsilon) ->
                  MeanError.expected(normal(scope, mean), DIMENSIONS, series, epsilon));
      Z20.onNormalValues(builder, panel);
    }
    return builder.build();
  }

  private static DataOrigin normal(double mean) {
    return SyntheticNumbers.origin(Shape.NORMAL, mean, DIMENSIONS, QUICK_PEOPLE, FULL_PEOPLE);
  }

  private static double[][] normal(Scope scope, double mean) {
    int people = scope.isQuick() ? QUICK_PEOPLE : FULL_PEOPLE;
    return SyntheticNumbers.columns(Shape.NORMAL, mean, DIMENSIONS, people);
  }
}
