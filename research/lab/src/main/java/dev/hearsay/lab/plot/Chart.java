package dev.hearsay.lab.plot;

import dev.hearsay.cli.plot.Axis;
import dev.hearsay.cli.plot.Axis.Tick;
import dev.hearsay.cli.plot.LinePlot;
import dev.hearsay.cli.plot.LinePlot.Line;
import dev.hearsay.cli.plot.LinePlot.Point;
import dev.hearsay.lab.claim.Digits;
import dev.hearsay.lab.claim.Measured;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.stream.DoubleStream;

/** The lines of a panel as a plot, with 95 % intervals where something was repeated. */
public final class Chart {

  /** So small that letters are read at ease on a phone, where a plot has this width. */
  private static final LinePlot.Size SIZE = new LinePlot.Size(380, 260, 12);

  /** More points than this are a curve, and need no markers. */
  static final int CURVE = 16;

  private final Panel panel;
  private final LineStyles styles;
  private final Map<String, NavigableMap<Double, Measured>> series;

  public Chart(Panel panel, LineStyles styles, Map<String, NavigableMap<Double, Measured>> series) {
    this.panel = panel;
    this.styles = styles;
    this.series = series;
  }

  public LinePlot plot() {
    List<Line> lines =
        series.entrySet().stream().map(line -> line(line.getKey(), line.getValue())).toList();
    return new LinePlot(panel.title(), panel.x(), panel.y(), across(), up(lines), lines, SIZE);
  }

  private Line line(String name, NavigableMap<Double, Measured> values) {
    List<Point> points =
        values.entrySet().stream().map(one -> point(one.getKey(), one.getValue())).toList();
    return new Line(name, styles.of(name), points, true, points.size() <= CURVE);
  }

  /** On a logarithmic axis an interval must end above 0. */
  private Point point(double x, Measured measured) {
    double low = measured.low();
    return new Point(
        x,
        measured.mean(),
        isLogarithmic() ? Math.max(low, 0.1 * measured.mean()) : low,
        measured.high());
  }

  private boolean isLogarithmic() {
    return panel.form() != Panel.Form.LINES;
  }

  private Axis across() {
    List<Double> places =
        series.values().stream()
            .flatMap(line -> line.keySet().stream())
            .distinct()
            .sorted()
            .toList();
    if (panel.form() == Panel.Form.LOG_LOG_LINES) {
      return Axis.places(places.stream().map(place -> new Tick(place, label(place))).toList());
    }
    double first = places.get(0);
    double last = places.get(places.size() - 1);
    // Whole numbers are easier to read than the first place and its multiples.
    return Axis.linear(first > 0 && first < 0.2 * last ? 0 : first, last).withRoom();
  }

  private static String label(double place) {
    return place >= 10_000 && place == Math.rint(place)
        ? String.format(Locale.ROOT, "%,.0f", place)
        : Digits.place(place);
  }

  private Axis up(List<Line> lines) {
    DoubleSummaryStatistics heights =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .flatMapToDouble(point -> DoubleStream.of(point.low(), point.high()))
            .summaryStatistics();
    return isLogarithmic()
        ? Axis.logarithmic(heights.getMin(), heights.getMax())
        : Axis.linear(heights.getMin(), heights.getMax());
  }
}
