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

/** The error of mechanisms over ε: a line per mechanism, and the limit where it is known. */
public final class ErrorChart {

  public static final String LIMIT = "limit";

  /** Besides the ε asked for, so that lines look smooth. */
  private static final int POINTS = 49;

  private static final LinePlot.Size SIZE = new LinePlot.Size(960, 520, 13);

  /**
   * A mechanism's line.
   *
   * @param place among all mechanisms: it has its colour and stroke by this
   * @param error by ε
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
            ? "Mean variance of one report about a value's share"
            : "Worst-case variance of one report about a number of [−1, 1]",
        "privacy loss ε (less is more private)",
        (isCategorical ? "mean" : "worst-case") + " variance (less is better)",
        Axis.linear(epsilons.first(), epsilons.last()),
        Axis.logarithmic(heights.getMin(), heights.getMax()),
        lines,
        SIZE);
  }

  /** The legend has the order of the lines' right ends. */
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
    return new Line(curve.name(), new Look(curve.place(), 0), points, true, false);
  }

  /** Dots only: between them it is not known. */
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
        : Optional.of(new Line(LIMIT, Look.NO_MECHANISM, points, false, true));
  }

  /** In equal ratios from the least ε to the greatest; with those asked for themselves. */
  private static NavigableSet<Double> grid(List<Double> epsilons) {
    double least = Collections.min(epsilons);
    double greatest = Collections.max(epsilons);
    if (least == greatest) {
      throw new IllegalArgumentException(
          "-o draws lines over ε, and --epsilon is "
              + PlainText.exact(least)
              + " only; give two or more, such as 0.5,1,2,4");
    }
    NavigableSet<Double> grid = new TreeSet<>(epsilons);
    for (int i = 1; i < POINTS - 1; i++) {
      grid.add(least * Math.pow(greatest / least, i / (POINTS - 1.0)));
    }
    return grid;
  }
}
