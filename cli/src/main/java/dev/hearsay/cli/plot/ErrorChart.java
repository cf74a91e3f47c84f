package dev.hearsay.cli.plot;

import dev.hearsay.cli.plot.LinePlot.Line;
import dev.hearsay.cli.plot.LinePlot.Point;
import dev.hearsay.wire.text.PlainText;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/**
 * A plot of the errors of mechanisms against ε: a line per mechanism, and the theoretical minimum
 * where it is known.
 */
public final class ErrorChart {

  public static final String LIMIT = "theoretical minimum";

  /** The number of values of ε, so that lines look smooth. The requested values of ε are added. */
  private static final int POINTS = 49;

  private static final LinePlot.Size SIZE = new LinePlot.Size(960, 520, 13);

  /**
   * The line of a mechanism.
   *
   * @param place the place among all mechanisms, which determines the colour and stroke
   * @param error the error as a function of ε
   */
  public record Curve(String name, int place, DoubleUnaryOperator error) {}

  private final List<Curve> curves;
  private final NavigableSet<Double> epsilons;
  private final boolean isCategorical;

  public ErrorChart(List<Curve> curves, List<Double> epsilons, boolean isCategorical) {
    this.curves = curves;
    this.epsilons = grid(epsilons);
    this.isCategorical = isCategorical;
  }

  public LinePlot draw() {
    List<Line> lines =
        Stream.concat(lines(), isCategorical ? Stream.empty() : limit().stream()).toList();
    DoubleSummaryStatistics heights =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .mapToDouble(Point::y)
            .summaryStatistics();
    return new LinePlot(
        isCategorical
            ? "Mean variance of one report about the share of a value"
            : "Worst-case variance of one report about a number in [−1, 1]",
        "privacy loss ε (less is more private)",
        (isCategorical ? "mean" : "worst-case") + " variance (less is better)",
        Axis.linear(epsilons.first(), epsilons.last()),
        Axis.logarithmic(heights.getMin(), heights.getMax()),
        lines,
        SIZE);
  }

  /** Returns the lines in the order of their right ends, which is the order of the legend. */
  private Stream<Line> lines() {
    return curves.stream().sorted(Comparator.comparingDouble(this::end).reversed()).map(this::line);
  }

  private double end(Curve curve) {
    return curve.error().applyAsDouble(epsilons.last());
  }

  private Line line(Curve curve) {
    List<Point> points =
        epsilons.stream()
            .map(epsilon -> Point.exact(epsilon, curve.error().applyAsDouble(epsilon)))
            .toList();
    return new Line(curve.name(), new LineStyle(curve.place(), 0), points, true, false);
  }

  /** Returns the theoretical minimum as dots, since it is not known between them. */
  private Optional<Line> limit() {
    List<Point> points =
        VarianceLimits.upper()
            .subMap(epsilons.first(), true, epsilons.last(), true)
            .entrySet()
            .stream()
            .map(limit -> Point.exact(limit.getKey(), limit.getValue()))
            .toList();
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(new Line(LIMIT, LineStyle.NO_MECHANISM, points, false, true));
  }

  /**
   * Returns values of ε in equal ratios from the least to the greatest, and the requested values.
   */
  private static NavigableSet<Double> grid(List<Double> epsilons) {
    double least = Collections.min(epsilons);
    double greatest = Collections.max(epsilons);
    if (least == greatest) {
      throw new IllegalArgumentException(
          "-o plots lines against ε, but --epsilon is "
              + PlainText.exact(least)
              + " only; give two or more values, such as 0.5,1,2,4");
    }
    NavigableSet<Double> grid = new TreeSet<>(epsilons);
    for (int i = 1; i < POINTS - 1; i++) {
      grid.add(least * Math.pow(greatest / least, i / (POINTS - 1.0)));
    }
    return grid;
  }
}
