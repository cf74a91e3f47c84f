package dev.hearsay.lab.plot;

import dev.hearsay.lab.VarianceLimits;
import dev.hearsay.wire.table.PlainText;
import java.awt.Color;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The error of mechanisms over ε: a line per mechanism, and the limit where it is known. */
public final class ErrorChart {

  public static final String LIMIT = "limit";

  /** Besides the ε asked for, so that lines look smooth. */
  private static final int POINTS = 49;

  private static final int WIDTH = 960;
  private static final int HEIGHT = 600;

  private static final int SMALLEST_LETTERS = 12;

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
    curves.stream()
        .sorted(Comparator.comparingDouble(this::end).reversed())
        .forEach(curve -> addLine(chart, curve));
  }

  private double end(Curve curve) {
    return curve.error().applyAsDouble(epsilons.last());
  }

  private void addLine(XYChart chart, Curve curve) {
    List<Double> errors = epsilons.stream().map(curve.error()::applyAsDouble).toList();
    XYSeries series = chart.addSeries(curve.name(), List.copyOf(epsilons), errors);
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(PlotStyle.colour(curve.place()));
    series.setLineStyle(PlotStyle.stroke(curve.place()));
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
