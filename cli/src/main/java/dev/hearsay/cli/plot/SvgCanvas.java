package dev.hearsay.cli.plot;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;

/**
 * A canvas that produces SVG. Letters stay text, so they take the typeface and the theme of the
 * page.
 */
final class SvgCanvas implements Canvas {

  private final StringBuilder svg = new StringBuilder();

  /** Returns the elements of everything that was drawn. */
  String elements() {
    return svg.toString();
  }

  @Override
  public void path(
      List<Position> positions, PlotColour colour, double width, List<Integer> dashes) {
    String dashed =
        dashes.isEmpty()
            ? ""
            : " stroke-dasharray=\"%s\""
                .formatted(dashes.stream().map(String::valueOf).collect(joining(" ")));
    svg.append(
        "<polyline points=\"%s\" fill=\"none\" style=\"stroke:%s\" stroke-width=\"%s\"%s/>"
            .formatted(points(positions), colour.css(), number(width), dashed));
  }

  private static String points(List<Position> positions) {
    return positions.stream()
        .map(position -> number(position.x()) + "," + number(position.y()))
        .collect(joining(" "));
  }

  @Override
  public void marker(LineStyle.Marker shape, Position middle, PlotColour colour) {
    List<Position> corners = shape.corners(middle);
    svg.append(
        corners.isEmpty()
            ? "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" style=\"fill:%s\"/>"
                .formatted(
                    number(middle.x()),
                    number(middle.y()),
                    number(LineStyle.Marker.SIZE),
                    colour.css())
            : "<polygon points=\"%s\" style=\"fill:%s\"/>"
                .formatted(points(corners), colour.css()));
  }

  @Override
  public void text(Label label, Position position) {
    String turned =
        label.isUpright()
            ? " transform=\"rotate(-90 %s %s)\""
                .formatted(number(position.x()), number(position.y()))
            : "";
    svg.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" font-size=\"%d\"%s%s>%s</text>"
            .formatted(
                number(position.x()),
                number(position.y()),
                label.anchor().css(),
                label.size(),
                label.isBold() ? " font-weight=\"600\"" : "",
                turned,
                Markup.escaped(label.text())));
  }

  /** Returns a number rounded to a hundredth of a pixel. */
  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
  }
}
