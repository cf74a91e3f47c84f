package dev.hearsay.cli.plot;

import dev.hearsay.cli.plot.Canvas.Anchor;
import dev.hearsay.cli.plot.Canvas.Label;
import dev.hearsay.cli.plot.Canvas.Position;
import dev.hearsay.cli.plot.LinePlot.Line;
import dev.hearsay.cli.plot.LinePlot.Point;
import java.util.List;

/** The layout of a plot: the title is above and the legend below, so that neither covers a line. */
final class PlotLayout {

  private static final int GAP = 6;
  private static final int CAP = 3;
  private static final double THIN = 1;
  private static final double THICK = 2;

  private final LinePlot plot;
  private final int letters;
  private final Legend legend;
  private final List<String> title;
  private final double left;
  private final double right;
  private final double top;
  private final double bottom;

  PlotLayout(LinePlot plot) {
    this.plot = plot;
    letters = plot.size().letters();
    legend = new Legend(plot.lines(), plot.size().width(), letters);
    title = Legend.wrapped(plot.title(), plot.size().width() - 2 * GAP, letters + 1);
    left = letters + 3 * GAP + widest(plot.up());
    right = plot.size().width() - Math.max(2 * GAP, lastLabel() / 2 + 2);
    top = letters / 2.0 + GAP;
    bottom = plot.size().height() - 2 * letters - 3 * GAP;
  }

  private double widest(Axis axis) {
    return axis.ticks().stream().mapToDouble(tick -> width(tick.label())).max().orElse(0);
  }

  private double lastLabel() {
    List<Axis.Tick> ticks = plot.across().ticks();
    return width(ticks.get(ticks.size() - 1).label());
  }

  private double width(String text) {
    return PixelCanvas.width(Label.plain(text, Anchor.START, letters));
  }

  private int titleHeight() {
    return GAP + title.size() * (letters + GAP);
  }

  int wholeHeight() {
    return titleHeight() + plot.size().height() + legend.height();
  }

  void drawAll(Canvas canvas) {
    for (int i = 0; i < title.size(); i++) {
      canvas.text(
          new Label(title.get(i), Anchor.MIDDLE, letters + 1, true, false),
          new Position(plot.size().width() / 2.0, (i + 1.0) * (letters + GAP)));
    }
    drawLines(canvas, titleHeight());
    legend.draw(canvas, titleHeight() + plot.size().height());
  }

  /** Draws axes and lines at a distance below the upper edge. */
  void drawLines(Canvas canvas, double down) {
    grid(canvas, down);
    titles(canvas, down);
    plot.lines().forEach(line -> line(canvas, line, down));
  }

  private Position position(double x, double y, double down) {
    return new Position(
        left + plot.across().at(x) * (right - left),
        down + bottom - plot.up().at(y) * (bottom - top));
  }

  private void grid(Canvas canvas, double down) {
    for (Axis.Tick tick : plot.up().ticks()) {
      double y = down + bottom - plot.up().at(tick.at()) * (bottom - top);
      canvas.path(
          List.of(new Position(left, y), new Position(right, y)), PlotColour.GRID, THIN, List.of());
      canvas.text(
          Label.plain(tick.label(), Anchor.END, letters),
          new Position(left - GAP, y + 0.35 * letters));
    }
    double labelled = Double.NEGATIVE_INFINITY;
    for (Axis.Tick tick : plot.across().ticks()) {
      double x = left + plot.across().at(tick.at()) * (right - left);
      canvas.path(
          List.of(new Position(x, down + top), new Position(x, down + bottom)),
          PlotColour.GRID,
          THIN,
          List.of());
      double half = width(tick.label()) / 2;
      if (x - half > labelled + GAP) {
        canvas.text(
            Label.plain(tick.label(), Anchor.MIDDLE, letters),
            new Position(x, down + bottom + letters + GAP));
        labelled = x + half;
      }
    }
    canvas.path(
        List.of(
            new Position(left, down + top),
            new Position(left, down + bottom),
            new Position(right, down + bottom)),
        PlotColour.LETTERS,
        THIN,
        List.of());
  }

  private void titles(Canvas canvas, double down) {
    canvas.text(
        Label.plain(plot.x(), Anchor.MIDDLE, letters),
        new Position((left + right) / 2, down + plot.size().height() - GAP));
    canvas.text(
        new Label(plot.y(), Anchor.MIDDLE, letters, false, true),
        new Position(letters + 2.0, down + (top + bottom) / 2));
  }

  private void line(Canvas canvas, Line line, double down) {
    PlotColour colour = line.style().colour();
    line.points().stream()
        .filter(point -> point.low() < point.high())
        .forEach(point -> interval(canvas, point, colour, down));
    if (line.isJoined() && line.points().size() > 1) {
      canvas.path(
          line.points().stream().map(point -> position(point.x(), point.y(), down)).toList(),
          colour,
          THICK,
          line.style().dashes());
    }
    if (line.hasMarkers()) {
      line.points()
          .forEach(
              point ->
                  canvas.marker(
                      line.style().marker(), position(point.x(), point.y(), down), colour));
    }
  }

  private void interval(Canvas canvas, Point point, PlotColour colour, double down) {
    Position low = position(point.x(), point.low(), down);
    Position high = position(point.x(), point.high(), down);
    canvas.path(List.of(low, high), colour, THIN, List.of());
    for (Position end : List.of(low, high)) {
      canvas.path(
          List.of(new Position(end.x() - CAP, end.y()), new Position(end.x() + CAP, end.y())),
          colour,
          THIN,
          List.of());
    }
  }
}
