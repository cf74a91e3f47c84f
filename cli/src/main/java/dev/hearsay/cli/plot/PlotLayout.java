package dev.hearsay.cli.plot;

import dev.hearsay.cli.plot.Canvas.Anchor;
import dev.hearsay.cli.plot.Canvas.Spot;
import dev.hearsay.cli.plot.Canvas.Words;
import dev.hearsay.cli.plot.LinePlot.Line;
import dev.hearsay.cli.plot.LinePlot.Point;
import java.util.List;

/** Where the parts of a plot are: title above, legend below, so that neither covers a line. */
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
    return PixelCanvas.width(Words.plain(text, Anchor.START, letters));
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
          new Words(title.get(i), Anchor.MIDDLE, letters + 1, true, false),
          new Spot(plot.size().width() / 2.0, (i + 1.0) * (letters + GAP)));
    }
    drawLines(canvas, titleHeight());
    legend.draw(canvas, titleHeight() + plot.size().height());
  }

  /** Axes and lines, so far below the upper edge. */
  void drawLines(Canvas canvas, double down) {
    grid(canvas, down);
    titles(canvas, down);
    plot.lines().forEach(line -> line(canvas, line, down));
  }

  private Spot spot(double x, double y, double down) {
    return new Spot(
        left + plot.across().at(x) * (right - left),
        down + bottom - plot.up().at(y) * (bottom - top));
  }

  private void grid(Canvas canvas, double down) {
    for (Axis.Tick tick : plot.up().ticks()) {
      double y = down + bottom - plot.up().at(tick.at()) * (bottom - top);
      canvas.path(List.of(new Spot(left, y), new Spot(right, y)), Ink.GRID, THIN, List.of());
      canvas.text(
          Words.plain(tick.label(), Anchor.END, letters), new Spot(left - GAP, y + 0.35 * letters));
    }
    double labelled = Double.NEGATIVE_INFINITY;
    for (Axis.Tick tick : plot.across().ticks()) {
      double x = left + plot.across().at(tick.at()) * (right - left);
      canvas.path(
          List.of(new Spot(x, down + top), new Spot(x, down + bottom)), Ink.GRID, THIN, List.of());
      double half = width(tick.label()) / 2;
      if (x - half > labelled + GAP) {
        canvas.text(
            Words.plain(tick.label(), Anchor.MIDDLE, letters),
            new Spot(x, down + bottom + letters + GAP));
        labelled = x + half;
      }
    }
    canvas.path(
        List.of(
            new Spot(left, down + top),
            new Spot(left, down + bottom),
            new Spot(right, down + bottom)),
        Ink.LETTERS,
        THIN,
        List.of());
  }

  private void titles(Canvas canvas, double down) {
    canvas.text(
        Words.plain(plot.x(), Anchor.MIDDLE, letters),
        new Spot((left + right) / 2, down + plot.size().height() - GAP));
    canvas.text(
        new Words(plot.y(), Anchor.MIDDLE, letters, false, true),
        new Spot(letters + 2.0, down + (top + bottom) / 2));
  }

  private void line(Canvas canvas, Line line, double down) {
    Ink ink = line.look().ink();
    line.points().stream()
        .filter(point -> point.low() < point.high())
        .forEach(point -> interval(canvas, point, ink, down));
    if (line.isJoined() && line.points().size() > 1) {
      canvas.path(
          line.points().stream().map(point -> spot(point.x(), point.y(), down)).toList(),
          ink,
          THICK,
          line.look().dashes());
    }
    if (line.hasMarkers()) {
      line.points()
          .forEach(
              point -> canvas.marker(line.look().marker(), spot(point.x(), point.y(), down), ink));
    }
  }

  private void interval(Canvas canvas, Point point, Ink ink, double down) {
    Spot low = spot(point.x(), point.low(), down);
    Spot high = spot(point.x(), point.high(), down);
    canvas.path(List.of(low, high), ink, THIN, List.of());
    for (Spot end : List.of(low, high)) {
      canvas.path(
          List.of(new Spot(end.x() - CAP, end.y()), new Spot(end.x() + CAP, end.y())),
          ink,
          THIN,
          List.of());
    }
  }
}
