package dev.hearsay.cli.plot;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;

/** Draws into SVG, with letters as text: it has the typeface and the theme of the page. */
final class SvgCanvas implements Canvas {

  private final StringBuilder svg = new StringBuilder();

  /** All that was drawn. */
  String elements() {
    return svg.toString();
  }

  @Override
  public void path(List<Spot> spots, Ink ink, double width, List<Integer> dashes) {
    String dashed =
        dashes.isEmpty()
            ? ""
            : " stroke-dasharray=\"%s\""
                .formatted(dashes.stream().map(String::valueOf).collect(joining(" ")));
    svg.append(
        "<polyline points=\"%s\" fill=\"none\" style=\"stroke:%s\" stroke-width=\"%s\"%s/>"
            .formatted(points(spots), ink.css(), number(width), dashed));
  }

  private static String points(List<Spot> spots) {
    return spots.stream()
        .map(spot -> number(spot.x()) + "," + number(spot.y()))
        .collect(joining(" "));
  }

  @Override
  public void marker(Look.Marker shape, Spot middle, Ink ink) {
    List<Spot> corners = shape.corners(middle);
    svg.append(
        corners.isEmpty()
            ? "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" style=\"fill:%s\"/>"
                .formatted(
                    number(middle.x()), number(middle.y()), number(Look.Marker.SIZE), ink.css())
            : "<polygon points=\"%s\" style=\"fill:%s\"/>".formatted(points(corners), ink.css()));
  }

  @Override
  public void text(Words words, Spot spot) {
    String turned =
        words.isUpright()
            ? " transform=\"rotate(-90 %s %s)\"".formatted(number(spot.x()), number(spot.y()))
            : "";
    svg.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" font-size=\"%d\"%s%s>%s</text>"
            .formatted(
                number(spot.x()),
                number(spot.y()),
                words.anchor().css(),
                words.size(),
                words.isBold() ? " font-weight=\"600\"" : "",
                turned,
                Markup.escaped(words.text())));
  }

  /** A hundredth of a pixel is precise enough. */
  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
  }
}
