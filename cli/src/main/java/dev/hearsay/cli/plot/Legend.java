package dev.hearsay.cli.plot;

import dev.hearsay.cli.plot.Canvas.Anchor;
import dev.hearsay.cli.plot.Canvas.Label;
import dev.hearsay.cli.plot.Canvas.Position;
import dev.hearsay.cli.plot.LinePlot.Line;
import java.util.ArrayList;
import java.util.List;

/** The legend of a plot: the names of lines, in rows below the plot or as a list on a page. */
final class Legend {

  private static final int EDGE = 10;
  private static final int SAMPLE = 30;
  private static final int GAP = 6;
  private static final int ROW_GAP = 8;

  private final int letters;
  private final List<Entry> entries = new ArrayList<>();
  private int rows;

  private record Entry(Line line, double x, int row) {}

  Legend(List<Line> lines, int width, int letters) {
    this.letters = letters;
    double x = EDGE;
    for (Line line : lines) {
      double length = SAMPLE + GAP + width(line.name(), letters) + 2 * GAP;
      if (x > EDGE && x + length > width - EDGE) {
        x = EDGE;
        rows++;
      }
      entries.add(new Entry(line, x, rows));
      x += length;
    }
    rows++;
  }

  private static double width(String text, int letters) {
    return PixelCanvas.width(Label.plain(text, Anchor.START, letters));
  }

  int height() {
    return rows * (letters + ROW_GAP) + GAP;
  }

  void draw(Canvas canvas, double down) {
    for (Entry entry : entries) {
      double y = down + entry.row() * (letters + ROW_GAP) + letters;
      sample(canvas, entry.line(), entry.x(), y - 0.35 * letters);
      canvas.text(
          Label.plain(entry.line().name(), Anchor.START, letters),
          new Position(entry.x() + SAMPLE + GAP, y));
    }
  }

  private static void sample(Canvas canvas, Line line, double x, double y) {
    if (line.isJoined()) {
      canvas.path(
          List.of(new Position(x, y), new Position(x + SAMPLE, y)),
          line.style().colour(),
          2,
          line.style().dashes());
    }
    if (line.hasMarkers()) {
      canvas.marker(
          line.style().marker(), new Position(x + SAMPLE / 2.0, y), line.style().colour());
    }
  }

  /** Returns a sample of a line as an element of a page. The name is placed next to it. */
  static String sample(Line line) {
    SvgCanvas canvas = new SvgCanvas();
    sample(canvas, line, 0, 5);
    return "<svg class=\"key\" viewBox=\"0 0 %d 10\" aria-hidden=\"true\">".formatted(SAMPLE)
        + canvas.elements()
        + "</svg>";
  }

  /** Returns a text broken into lines of at most a given width. */
  static List<String> wrapped(String text, double width, int letters) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : text.split(" ", -1)) {
      String longer = line.isEmpty() ? word : line + " " + word;
      // Bold letters are wider by a tenth.
      if (!line.isEmpty() && 1.1 * width(longer, letters) > width) {
        lines.add(line);
        line = word;
      } else {
        line = longer;
      }
    }
    lines.add(line);
    return lines;
  }
}
