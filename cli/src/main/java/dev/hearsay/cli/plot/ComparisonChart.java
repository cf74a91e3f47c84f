package dev.hearsay.cli.plot;

import dev.hearsay.cli.report.Comparison;
import dev.hearsay.cli.report.Comparison.Row;
import dev.hearsay.cli.report.Family;
import dev.hearsay.lab.PlotStyle;
import dev.hearsay.lab.VarianceLimits;
import dev.hearsay.wire.table.PlainText;
import java.awt.Color;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The error that {@link Comparison} sorts by, over ε: one line per mechanism, and the limit where
 * it is known.
 */
public final class ComparisonChart {

  static final String LIMIT = "limit";

  /** Besides the ε asked for, so that lines look smooth. */
  private static final int POINTS = 49;

  private static final int WIDTH = 960;
  private static final int HEIGHT = 600;

  private static final int SMALLEST_LETTERS = 12;

  private final List<Family> families;
  private final NavigableSet<Double> epsilons;
  private final double delta;
  private final boolean isCategorical;

  public ComparisonChart(
      List<Family> families, List<Double> epsilons, double delta, boolean isCategorical) {
    this.families = families;
    this.epsilons = grid(epsilons);
    this.delta = delta;
    this.isCategorical = isCategorical;
  }

  public XYChart draw() {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(
                isCategorical
                    ? "Mean variance of one report about a value's share"
                    : "Worst-case variance of one report about a number of [−1, 1]")
            .xAxisTitle("privacy loss ε (less is more private)")
            .yAxisTitle((isCategorical ? "mean" : "worst-case") + " variance (less is better)")
            .build();
    style(chart.getStyler());
    addLines(chart);
    if (!isCategorical) {
      addLimit(chart);
    }
    return chart;
  }

  /** The legend has the order of the lines' right ends. */
  private void addLines(XYChart chart) {
    List<Line> lines =
        families.stream()
            .map(family -> new Line(family.name(), variances(family)))
            .sorted(Comparator.comparingDouble(Line::end).reversed())
            .toList();
    for (Line line : lines) {
      int place = Family.names().indexOf(line.name());
      XYSeries series = chart.addSeries(line.name(), List.copyOf(epsilons), line.variances());
      series.setMarker(SeriesMarkers.NONE);
      series.setLineColor(PlotStyle.colour(place));
      series.setLineStyle(PlotStyle.stroke(place));
    }
  }

  private record Line(String name, List<Double> variances) {
    double end() {
      return variances.get(variances.size() - 1);
    }
  }

  private List<Double> variances(Family family) {
    return epsilons.stream()
        .map(epsilon -> Row.of(family.at(epsilon, delta), epsilon).error())
        .toList();
  }

  /** Dots only: between them it is not known. */
  private void addLimit(XYChart chart) {
    NavigableMap<Double, Double> limits =
        VarianceLimits.upper().subMap(epsilons.first(), true, epsilons.last(), true);
    if (limits.isEmpty()) {
      return;
    }
    XYSeries series =
        chart.addSeries(LIMIT, List.copyOf(limits.keySet()), List.copyOf(limits.values()));
    series.setMarker(SeriesMarkers.CIRCLE);
    series.setMarkerColor(Color.BLACK);
    series.setLineStyle(SeriesLines.NONE);
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

  private static void style(XYStyler styler) {
    PlotStyle.apply(styler, SMALLEST_LETTERS);
    styler.setYAxisLogarithmic(true);
    styler.setChartPadding(16);
  }
}
