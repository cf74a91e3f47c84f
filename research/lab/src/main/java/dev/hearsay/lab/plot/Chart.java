package dev.hearsay.lab.plot;

import dev.hearsay.cli.plot.Axis;
import dev.hearsay.cli.plot.Axis.Tick;
import dev.hearsay.cli.plot.LinePlot;
import dev.hearsay.cli.plot.LinePlot.Line;
import dev.hearsay.cli.plot.LinePlot.Point;
import dev.hearsay.cli.plot.LineStyle;
import dev.hearsay.lab.claim.Digits;
import dev.hearsay.lab.claim.Measured;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * The lines of a panel as plots, with 95 % intervals of repeated measurements. A panel with more
 * than seven lines becomes several plots with common axes. A panel with a window is drawn twice:
 * the window, then the whole range.
 */
public final class Chart {

  /**
   * The size of a plot. It is drawn for a phone, whose width it fills with letters of ten pixels;
   * the report's style sheet reduces the letters where a plot is wider.
   */
  private static final LinePlot.Size SIZE = new LinePlot.Size(380, 260, 12);

  /** The largest number of points that have markers. A line with more of them is a curve. */
  static final int CURVE = 16;

  /**
   * The share of the range of all means by which an interval may lengthen the vertical axis at
   * either end. Longer intervals are cut at the edge, so that they do not flatten the lines.
   */
  private static final double INTERVALS = 0.1;

  /** The share of the largest value below which the least one is near 0, where an axis begins. */
  private static final double NEAR_ZERO = 0.4;

  /** The largest ratio of a logarithmic axis with ticks between powers of ten. */
  private static final double FINE = 50;

  /** The smallest ratio of a logarithmic axis from a power of ten to a power of ten. */
  private static final double LONG = 1e4;

  private static final double ROUNDING = 1e-9;

  private final Panel panel;
  private final LineStyles styles;
  private final Map<String, NavigableMap<Double, Measured>> series;

  public Chart(Panel panel, LineStyles styles, Map<String, NavigableMap<Double, Measured>> series) {
    this.panel = panel;
    this.styles = styles;
    this.series = series;
  }

  /** Returns the plots, in the order of the report; one, unless there are too many lines. */
  public List<LinePlot> plots() {
    List<LinePlot> plots = new ArrayList<>();
    panel
        .window()
        .ifPresent(
            window ->
                plots.addAll(
                    plots(
                        "%s = %s to %s"
                            .formatted(
                                panel.letter(),
                                Digits.place(window.low()),
                                Digits.place(window.high())),
                        inside(window))));
    plots.addAll(plots(panel.window().isEmpty() ? "" : "whole range", series));
    return List.copyOf(plots);
  }

  private Map<String, NavigableMap<Double, Measured>> inside(Panel.Window window) {
    Map<String, NavigableMap<Double, Measured>> inside = new LinkedHashMap<>();
    series.forEach(
        (name, line) -> {
          NavigableMap<Double, Measured> part =
              line.subMap(window.low(), true, window.high(), true);
          if (!part.isEmpty()) {
            inside.put(name, new TreeMap<>(part));
          }
        });
    return inside;
  }

  private List<LinePlot> plots(String range, Map<String, NavigableMap<Double, Measured>> lines) {
    List<List<String>> parts = styles.parts(lines.keySet(), panel.references());
    Axis across = across(lines);
    Axis up = up(lines);
    List<LinePlot> plots = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.size() == 1 ? "" : "part %d of %d".formatted(i + 1, parts.size());
      plots.add(plot(title(range, part), across, up, parts.get(i), lines));
    }
    return plots;
  }

  private String title(String range, String part) {
    return panel.title()
        + (range.isEmpty() ? "" : ", " + range)
        + (part.isEmpty() ? "" : ", " + part);
  }

  private LinePlot plot(
      String title,
      Axis across,
      Axis up,
      List<String> names,
      Map<String, NavigableMap<Double, Measured>> values) {
    Map<String, LineStyle> different = styles.inOnePlot(names);
    List<Line> lines =
        names.stream()
            .map(
                name ->
                    line(
                        name,
                        Objects.requireNonNull(different.get(name)),
                        Objects.requireNonNull(values.get(name)),
                        up))
            .toList();
    return new LinePlot(title, panel.x(), panel.y(), across, up, lines, SIZE);
  }

  private static Line line(
      String name, LineStyle style, NavigableMap<Double, Measured> values, Axis up) {
    List<Point> points =
        values.entrySet().stream().map(one -> point(one.getKey(), one.getValue(), up)).toList();
    return new Line(PaperNames.label(name), style, points, true, points.size() <= CURVE);
  }

  private static Point point(double x, Measured measured, Axis up) {
    double mean = measured.mean();
    return new Point(x, mean, cut(measured.low(), mean, up), cut(measured.high(), mean, up));
  }

  /** Returns the end of an interval, or the edge of the axis if the interval goes beyond it. */
  private static double cut(double end, double mean, Axis axis) {
    if (isInside(end, axis)) {
      return end;
    }
    double inside = mean;
    double outside = end;
    for (int i = 0; i < 60; i++) {
      double middle = (inside + outside) / 2;
      if (isInside(middle, axis)) {
        inside = middle;
      } else {
        outside = middle;
      }
    }
    return inside;
  }

  private static boolean isInside(double value, Axis axis) {
    double place = axis.at(value);
    return place >= 0 && place <= 1;
  }

  private boolean isLogarithmic() {
    return panel.form() != Panel.Form.LINES;
  }

  private Axis across(Map<String, NavigableMap<Double, Measured>> lines) {
    List<Double> places =
        lines.values().stream()
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
    boolean isWhole = lines.keySet().equals(series.keySet()) && last == lastOf(series);
    return Axis.linear(isWhole && first > 0 && first < 0.2 * last ? 0 : first, last).withRoom();
  }

  private static double lastOf(Map<String, NavigableMap<Double, Measured>> lines) {
    return lines.values().stream().mapToDouble(NavigableMap::lastKey).max().orElseThrow();
  }

  private static String label(double place) {
    return place >= 10_000 && place == Math.rint(place)
        ? String.format(Locale.ROOT, "%,.0f", place)
        : Digits.place(place);
  }

  private Axis up(Map<String, NavigableMap<Double, Measured>> lines) {
    if (isLogarithmic()) {
      DoubleSummaryStatistics logarithms = range(lines, Math::log);
      return logarithmic(Math.exp(logarithms.getMin()), Math.exp(logarithms.getMax()));
    }
    DoubleSummaryStatistics range = range(lines, value -> value);
    boolean isPositive =
        lines.values().stream()
            .flatMap(line -> line.values().stream())
            .allMatch(one -> one.mean() >= 0);
    double low = isPositive ? Math.max(0, range.getMin()) : range.getMin();
    boolean isFromZero = low > 0 && low < NEAR_ZERO * range.getMax();
    return Axis.linear(isFromZero ? 0 : low, range.getMax());
  }

  /**
   * Returns the range of all means, lengthened by the intervals at its ends.
   *
   * @param scale the scale on which lengths are compared; an interval whose end has no finite place
   *     there does not count
   */
  private static DoubleSummaryStatistics range(
      Map<String, NavigableMap<Double, Measured>> lines, DoubleUnaryOperator scale) {
    DoubleSummaryStatistics range = new DoubleSummaryStatistics();
    List<Measured> all = lines.values().stream().flatMap(line -> line.values().stream()).toList();
    all.forEach(one -> range.accept(scale.applyAsDouble(one.mean())));
    double low = range.getMin();
    double high = range.getMax();
    double room = INTERVALS * (high > low ? high - low : Math.abs(high));
    for (Measured one : all) {
      double least = scale.applyAsDouble(one.low());
      double greatest = scale.applyAsDouble(one.high());
      if (Double.isFinite(least)) {
        range.accept(Math.max(least, low - room));
      } else if (one.low() < one.mean()) {
        range.accept(low - room);
      }
      range.accept(Math.min(greatest, high + room));
    }
    return range;
  }

  /**
   * Returns a logarithmic axis. Unless it is long, it begins and ends at 1, 2 or 5 times a power of
   * ten.
   */
  private static Axis logarithmic(double low, double high) {
    if (high / low > LONG) {
      return Axis.logarithmic(low, high);
    }
    List<Double> ticks = new ArrayList<>();
    double tick = Math.pow(10, Math.floor(Math.log10(low) + ROUNDING));
    for (int i = 0; ticks.size() < 2 || last(ticks) < high * (1 - ROUNDING); i++) {
      double next =
          tick * Math.pow(10, Math.floorDiv(i, 3)) * (i % 3 == 0 ? 1 : i % 3 == 1 ? 2 : 5);
      if (next <= low * (1 + ROUNDING)) {
        ticks.clear();
      }
      ticks.add(next);
    }
    double start = Math.log(ticks.get(0));
    double length = Math.log(last(ticks)) - start;
    boolean isFine = high / low <= FINE;
    return new Axis(
        ticks.stream()
            .filter(one -> isFine || isPowerOfTen(one))
            .map(one -> new Tick(one, Digits.limit(one)))
            .toList(),
        value -> (Math.log(value) - start) / length);
  }

  private static boolean isPowerOfTen(double tick) {
    double power = Math.log10(tick);
    return Math.abs(power - Math.rint(power)) < ROUNDING;
  }

  private static double last(List<Double> ticks) {
    return ticks.get(ticks.size() - 1);
  }
}
