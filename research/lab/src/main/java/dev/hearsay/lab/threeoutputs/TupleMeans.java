package dev.hearsay.lab.threeoutputs;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.Columns;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.data.SyntheticNumbers;
import dev.hearsay.lab.data.SyntheticNumbers.Shape;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.MeanError;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.lab.survey.TupleError;
import java.util.Arrays;
import java.util.List;

/** Means of the numbers of tuples: Z20's Figs. 6 and 7. */
public final class TupleMeans {

  private static final String EPSILON = "privacy loss ε";
  private static final String MSE = "mean squared error";
  private static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);
  private static final double[] MEANS = {0, 1.0 / 3, 2.0 / 3, 1};
  private static final int DIMENSIONS = 16;

  /** Stands in for Vehicle, of which Z20 takes the last six numbers. */
  private static final String MANY_NUMBERS = "blogfeedback";

  private static final int LAST_NUMBERS = 6;

  private TupleMeans() {}

  public static List<Experiment> all(DataSets data) {
    return List.of(gaussian(), real(data));
  }

  private static Experiment real(DataSets data) {
    Experiment.Builder builder =
        Experiment.named("z20-census", "Z20, Fig. 6", "Z20's mechanisms on real tuples")
            .text(
                "Means of the numbers of tuples. None of Z20's four sets is here: gov_census (7 numbers,"
                    + " 10 categories) and adult (6 and 9) stand in for the censuses BR and MX, and the"
                    + " last six numbers of blogfeedback (blog posts) for the last six of Vehicle."
                    + " Nothing here is like WISDM's three accelerations of 35 persons: that panel is"
                    + " missing. Where a set is absent, people are made up by the lab; a quick run has"
                    + " 20,000 rows. Z20 gives all numbers together d'ε/d, and no mechanism draws from"
                    + " the categories: Laplace spends ε/d on each number, Duchi's mechanism d'ε/d on"
                    + " all at once, the others on m of the d' numbers. Expected errors, exact. Duchi's"
                    + " mechanism is repaired as in w19-dimensions where d' is even.");
    for (String set : RealSets.of(data)) {
      String panel = "Numbers of " + set;
      builder
          .panel(Panel.logLines(panel, EPSILON, MSE))
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
    return builder.build();
  }

  private static void manyNumbers(Experiment.Builder builder) {
    String panel = "Last six numbers of " + MANY_NUMBERS;
    builder
        .panel(Panel.logLines(panel, EPSILON, MSE))
        .exactOnData(
            Z20.SERIES,
            EPSILONS,
            (scope, series, epsilon) ->
                MeanError.expected(lastNumbers(scope), LAST_NUMBERS, series, epsilon));
    Z20.onRealData(builder, panel);
  }

  private static double[][] lastNumbers(Scope scope) {
    Columns columns = RealSets.columns(scope, MANY_NUMBERS);
    double[][] numbers = columns.numbers();
    return Arrays.copyOfRange(numbers, numbers.length - LAST_NUMBERS, numbers.length);
  }

  private static Experiment gaussian() {
    Experiment.Builder builder =
        Experiment.named("z20-gaussian", "Z20, Fig. 7", "Z20's mechanisms on normal attributes")
            .text(
                "Sixteen attributes, each normal with the mean μ and standard deviation 1/4. Z20"
                    + " truncates them to [−1, 1]: values outside are drawn again here, not clipped."
                    + " With the mechanisms of Z20, and with ours: minimax, and the sum divided by the"
                    + " number of those who reported on the attribute. Expected errors, exact. Duchi's"
                    + " mechanism is repaired as in w19-dimensions.");
    for (double mean : MEANS) {
      String panel = DIMENSIONS + " normal attributes with μ = " + thirds(mean);
      builder
          .panel(Panel.logLines(panel, EPSILON, MSE))
          .exactOnData(
              Z20.SERIES,
              EPSILONS,
              (scope, series, epsilon) ->
                  MeanError.expected(normal(scope, mean), DIMENSIONS, series, epsilon));
      Z20.onNormalValues(builder, panel);
    }
    return builder.build();
  }

  private static String thirds(double mean) {
    long count = Math.round(mean * 3);
    return count % 3 == 0 ? Long.toString(count / 3) : count + "/3";
  }

  private static double[][] normal(Scope scope, double mean) {
    int people = scope.isQuick() ? 10_000 : 1_000_000;
    return SyntheticNumbers.columns(Shape.NORMAL, mean, DIMENSIONS, people);
  }
}
