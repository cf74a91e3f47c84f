package dev.hearsay.lab.paper;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import dev.hearsay.design.Planner;
import dev.hearsay.lab.Check;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Panel;
import dev.hearsay.lab.data.SyntheticNumbers;
import dev.hearsay.lab.data.SyntheticNumbers.Shape;
import dev.hearsay.mechanism.Piecewise;
import java.util.List;

/** What the library adds: planned mechanisms; and what a coarse grid of outputs costs (Z20). */
public final class Planning {

  private static final String EPSILON = "privacy loss ε";
  private static final int PEOPLE = 100_000;

  private Planning() {}

  public static List<Experiment> all() {
    return List.of(auto(), discretization());
  }

  private static Experiment auto() {
    String panel = "Largest expected error";
    return Experiment.named("ours-auto", "Ours", "Auto against every fixed mechanism")
        .text(
            "A survey of two numbers, 100,000 people. Shown is the largest"
                + " half-width of a 95 % interval that the planner expects, relative to the"
                + " attribute's range: with each numeric mechanism, and with the planner's choice.")
        .panel(Panel.logLines(panel, EPSILON, "± (95 %)"))
        .exact(
            List.of("laplace", "duchi", "piecewise", "hybrid", "hm-tp", "minimax", "auto"),
            Grid.of(0.5, 1, 2, 4),
            Planning::largestError)
        .claim("Auto beats Laplace", r -> r.below(panel, "auto", "laplace", 0))
        .claim("Auto beats PM", r -> r.below(panel, "auto", "piecewise", 1e-9))
        .claim("Auto beats HM", r -> r.below(panel, "auto", "hybrid", 1e-9))
        .claim("Auto beats HM-TP", r -> r.below(panel, "auto", "hm-tp", 1e-9))
        .claim("Auto is no worse than minimax", r -> r.below(panel, "auto", "minimax", 1e-9))
        .build();
  }

  private static double largestError(String mechanism, double epsilon) {
    Schema schema =
        new Schema(
            "survey",
            List.of(new Attribute.Numeric("one", -1, 1), new Attribute.Numeric("two", -1, 1)));
    return Planner.forSchema(schema)
        .epsilon(epsilon)
        .users(PEOPLE)
        .mechanism(mechanism)
        .forecast()
        .worst();
  }

  private static Experiment discretization() {
    String panel = "PM on a grid of 2g + 1 outputs";
    return Experiment.named("z20-grid", "Z20, Fig. 11", "What discretization costs")
        .text(
            "Z20 rounds the outputs of PM at random to a grid of 2g + 1 points of [−A, A], so that"
                + " two bits or a few suffice. The expected error of the mean of 20,000 normal"
                + " values (μ = 0), exact: rounding adds the mean of (y − l)(h − y) between"
                + " neighbours l and h.")
        .panel(Panel.logLogLines(panel, "g", "mean squared error"))
        .exact(
            List.of("ε = 1", "ε = 4"),
            Grid.of(1, 2, 4, 8, 16, 32, 64),
            (series, g) -> gridError(series.endsWith("4") ? 4 : 1, (int) g))
        .exact(
            List.of("ε = 1 continuous", "ε = 4 continuous"),
            Grid.of(1, 2, 4, 8, 16, 32, 64),
            (series, g) -> gridError(series.contains("4") ? 4 : 1, 1 << 20))
        .claim(
            "The error never falls below the continuous one",
            r ->
                r.below(panel, "ε = 1 continuous", "ε = 1", 1e-6)
                    .and(r.below(panel, "ε = 4 continuous", "ε = 4", 1e-6)))
        .claim(
            "With 129 outputs the cost is below 1 %",
            r ->
                Check.between(
                    r.value(panel, "ε = 4", 64) / r.value(panel, "ε = 4 continuous", 64),
                    1 - 1e-6,
                    1.01))
        .build();
  }

  /** PM's variance plus what rounding adds. */
  private static double gridError(double epsilon, int g) {
    double t = Piecewise.parameter(epsilon);
    double[][] columns = SyntheticNumbers.columns(Shape.NORMAL, 0, 1, 20_000);
    double variance =
        Values.of(columns)
            .mean(x -> Piecewise.variance(epsilon, t, x) + rounding(epsilon, t, x, g));
    return variance / columns[0].length;
  }

  /**
   * E[(y − l)(h − y)] over PM's density: constant on two pieces, integrated by the midpoint rule.
   */
  private static double rounding(double epsilon, double t, double x, int g) {
    double c = Math.exp(epsilon);
    double largest = (c + t) * (t + 1) / (t * (c - 1));
    double width = largest / g;
    if (width < 1e-3) {
      return width * width / 6;
    }
    double left = (c + t) * (x * t - 1) / (t * (c - 1));
    double right = (c + t) * (x * t + 1) / (t * (c - 1));
    double low = t * (c - 1) / (2 * (t + c) * (t + c));
    int steps = 2000;
    double sum = 0;
    for (int i = 0; i < steps; i++) {
      double y = -largest + 2 * largest * (i + 0.5) / steps;
      double place = (y + largest) / width;
      double above = place - Math.floor(place);
      double density = y >= left && y <= right ? c * low : low;
      sum += density * above * (1 - above) * width * width * 2 * largest / steps;
    }
    return sum;
  }
}
