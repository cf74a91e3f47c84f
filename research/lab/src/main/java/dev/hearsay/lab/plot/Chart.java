package dev.hearsay.lab.plot;

import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import java.awt.Color;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws the lines of a panel, with 95 % intervals where something was repeated. */
public final class Chart {

  static {
    // Charts are only ever drawn into files; set before the first of them loads a screen's driver.
    System.setProperty("java.awt.headless", "true");
  }

  private static final int WIDTH = 620;
  private static final int HEIGHT = 420;

  private static final int SMALLEST_LETTERS = 11;

  /** In pixels, at least. */
  private static final int LABEL_DISTANCE = 90;

  private static final List<Marker> MARKERS =
      List.of(
          SeriesMarkers.CIRCLE,
          SeriesMarkers.DIAMOND,
          SeriesMarkers.SQUARE,
          SeriesMarkers.TRIANGLE_UP,
          SeriesMarkers.TRIANGLE_DOWN);

  /** More points than this are a curve, and need no markers. */
  private static final int CURVE = 16;

  private final XYChart chart;

  /** Where places stand that are drawn at equal distances; empty if they stand where they are. */
  private final List<Double> places;

  public Chart(Panel panel, Map<String, NavigableMap<Double, Measured>> lines) {
    places = panel.form() == Panel.Form.LOG_LOG_LINES ? places(lines) : List.of();
    chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(panel.name())
            .xAxisTitle(panel.x())
            .yAxisTitle(panel.y())
            .build();
    style(chart.getStyler(), panel.form());
    lines.forEach(this::add);
    if (panel.form() != Panel.Form.LINES) {
      endAtPowersOfTen(chart.getStyler(), lines);
    }
    if (places.isEmpty()) {
      startAtZero(chart.getStyler(), lines);
    } else {
      chart.setCustomXAxisTickLabelsFormatter(this::label);
    }
  }

  private static List<Double> places(Map<String, NavigableMap<Double, Measured>> lines) {
    return lines.values().stream()
        .flatMap(line -> line.keySet().stream())
        .distinct()
        .sorted()
        .toList();
  }

  private double position(double x) {
    return places.isEmpty() ? x : places.indexOf(x);
  }

  /** Grid lines between two places bear no label. */
  private String label(double position) {
    int place = (int) Math.rint(position);
    return place == position && place >= 0 && place < places.size()
        ? ClaimCheck.plain(places.get(place))
        : " ";
  }

  /** Otherwise an axis that has no power of ten on it would have no label. */
  private static void endAtPowersOfTen(
      XYStyler styler, Map<String, NavigableMap<Double, Measured>> lines) {
    DoubleSummaryStatistics heights =
        lines.values().stream()
            .flatMap(line -> line.values().stream())
            .mapToDouble(Measured::mean)
            .summaryStatistics();
    styler.setYAxisMin(Math.pow(10, Math.floor(Math.log10(heights.getMin()))));
    styler.setYAxisMax(Math.pow(10, Math.ceil(Math.log10(heights.getMax()))));
  }

  /** Whole numbers are easier to read than the first place and its multiples. */
  private static void startAtZero(
      XYStyler styler, Map<String, NavigableMap<Double, Measured>> lines) {
    List<Double> places = places(lines);
    double first = places.get(0);
    if (first > 0 && first < 0.2 * places.get(places.size() - 1)) {
      styler.setXAxisMin(0.0);
    }
  }

  private void add(String name, NavigableMap<Double, Measured> line) {
    int place = chart.getSeriesMap().size();
    List<Double> means = line.values().stream().map(Measured::mean).toList();
    List<Double> positions = line.keySet().stream().map(this::position).toList();
    XYSeries series =
        line.values().stream().allMatch(point -> point.repetitions() == 1)
            ? chart.addSeries(name, positions, means)
            : chart.addSeries(name, positions, means, margins(line));
    Color colour = PlotStyle.colour(place);
    boolean isPoints = line.size() <= CURVE;
    series.setMarker(isPoints ? MARKERS.get(place % MARKERS.size()) : SeriesMarkers.NONE);
    series.setMarkerColor(colour);
    series.setLineColor(colour);
    series.setLineStyle(PlotStyle.stroke(place));
  }

  /** On a logarithmic axis an interval must end above 0. */
  private List<Double> margins(NavigableMap<Double, Measured> line) {
    boolean isLogarithmic = chart.getStyler().isYAxisLogarithmic();
    return line.values().stream()
        .map(point -> isLogarithmic ? Math.min(point.margin(), 0.9 * point.mean()) : point.margin())
        .toList();
  }

  private static void style(XYStyler styler, Panel.Form form) {
    styler.setYAxisLogarithmic(form != Panel.Form.LINES);
    styler.setXAxisTickMarkSpacingHint(LABEL_DISTANCE);
    PlotStyle.apply(styler, SMALLEST_LETTERS);
  }

  /** An element to put into a page: names must differ from those of the page's other charts. */
  public String svg() throws IOException {
    String prefix = "p" + Integer.toHexString(chart.getTitle().hashCode());
    return ChartImage.svg(chart)
        .replaceAll("(id=\"|url\\(#)([A-Za-z]+[0-9]+)", "$1" + prefix + "$2");
  }

  public void writePng(Path file) throws IOException {
    try (OutputStream stream = Files.newOutputStream(file)) {
      ChartImage.png(chart, stream);
    }
  }
}
