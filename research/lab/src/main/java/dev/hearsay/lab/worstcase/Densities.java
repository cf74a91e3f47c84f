package dev.hearsay.lab.worstcase;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.number.Piecewise;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The densities that W19 draws in Fig. 2 and Z20 in Fig. 4: a report of PM, and one of PM-OPT. */
public final class Densities {

  private static final String PM = "Density of a report of PM at ε = 1";
  private static final String PM_OPT = "Density of a report of PM-OPT at ε = 1";
  private static final double EPSILON = 1;

  /** The number of steps of a line: its area is right to half a percent. */
  private static final int STEPS = 400;

  private static final Map<String, Double> INPUTS =
      Map.of("x = 0", 0.0, "x = 0.5", 0.5, "x = 1", 1.0);
  private static final List<String> LINES = List.of("x = 0", "x = 0.5", "x = 1");

  private Densities() {}

  public static List<Experiment> all() {
    Experiment.Builder builder =
        Experiment.named("densities", "W19, Fig. 2; Z20, Fig. 4", "Densities of a report")
            .text(
                "The density of a report for three inputs. W19 and Z20 state no ε for these drawings;"
                    + " here it is 1. Both mechanisms are piecewise constant with two heights, e^ε"
                    + " apart: high on an interval that moves with the input, low elsewhere on"
                    + " [−A, A]. PM has t = e^{ε/2}, PM-OPT the best t, and thereby another width of"
                    + " the interval and another A.");
    add(builder, PM, Math.exp(EPSILON / 2));
    add(builder, PM_OPT, Piecewise.optimalParameter(EPSILON));
    return List.of(builder.build());
  }

  private static void add(Experiment.Builder builder, String panel, double t) {
    double end = end(t);
    builder
        .panel(Panel.lines(panel, "report y", "density"))
        .exact(LINES, Grid.evenly(-end, end, STEPS), (line, y) -> density(t, input(line), y))
        .claim(
            panel + ": the area under each line is 1 (within 1 %)",
            results -> ClaimCheck.all(LINES, line -> area(results, panel, line, t)))
        .claim(
            panel + ": the mean of each line is its input (within 0.02)",
            results -> ClaimCheck.all(LINES, line -> mean(results, panel, line, t)))
        .claim(
            panel
                + ": at every y the densities for two inputs differ by at most e^ε, somewhere by e^ε",
            results -> ratio(results, panel));
  }

  private static double input(String line) {
    return Objects.requireNonNull(INPUTS.get(line));
  }

  /** Returns A, the largest report. */
  private static double end(double t) {
    double c = Math.exp(EPSILON);
    return (c + t) * (t + 1) / (t * (c - 1));
  }

  /** Returns the density of the report y for the input x. */
  private static double density(double t, double x, double y) {
    double c = Math.exp(EPSILON);
    double middle = (c + t) * x / (c - 1);
    double half = (c + t) / (t * (c - 1));
    double low = t * (c - 1) / (2 * (c + t) * (c + t));
    return Math.abs(y - middle) <= half ? c * low : low;
  }

  private static ClaimCheck area(Results results, String panel, String line, double t) {
    return ClaimCheck.between(sum(results, panel, line, t, false), 0.99, 1.01).about(line);
  }

  private static ClaimCheck mean(Results results, String panel, String line, double t) {
    double input = input(line);
    return ClaimCheck.between(sum(results, panel, line, t, true), input - 0.02, input + 0.02)
        .about(line);
  }

  /** Returns the integral of a line, or of its product with y, by the trapezoidal rule. */
  private static double sum(
      Results results, String panel, String line, double t, boolean isTimesPlace) {
    double step = 2 * end(t) / STEPS;
    double sum = 0;
    for (Map.Entry<Double, Measured> point : results.series(panel, line).entrySet()) {
      boolean isEnd = Math.abs(point.getKey()) > end(t) - step / 2;
      double place = isTimesPlace ? point.getKey() : 1;
      sum += place * point.getValue().mean() * step * (isEnd ? 0.5 : 1);
    }
    return sum;
  }

  private static ClaimCheck ratio(Results results, String panel) {
    double largest = 0;
    for (double y : results.series(panel, LINES.get(0)).keySet()) {
      double[] densities =
          LINES.stream().mapToDouble(line -> results.value(panel, line, y)).sorted().toArray();
      largest = Math.max(largest, densities[densities.length - 1] / densities[0]);
    }
    return ClaimCheck.equal(largest, Math.exp(EPSILON), 1e-9).about("largest ratio");
  }
}
