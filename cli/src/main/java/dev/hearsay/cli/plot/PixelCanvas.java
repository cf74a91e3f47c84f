package dev.hearsay.cli.plot;

import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.util.List;

/** Draws pixels. */
final class PixelCanvas implements Canvas {

  private static final FontRenderContext SMOOTH = new FontRenderContext(null, true, true);

  private final Graphics2D graphics;

  PixelCanvas(Graphics2D graphics) {
    this.graphics = graphics;
  }

  /** About as wide as a browser would make it. */
  static double width(Words words) {
    return words.text().isBlank()
        ? 0
        : new TextLayout(words.text(), font(words), SMOOTH).getAdvance();
  }

  private static Font font(Words words) {
    return new Font(Font.SANS_SERIF, words.isBold() ? Font.BOLD : Font.PLAIN, words.size());
  }

  @Override
  public void path(List<Spot> spots, Ink ink, double width, List<Integer> dashes) {
    graphics.setColor(PlotStyle.colour(ink));
    graphics.setStroke(stroke((float) width, dashes));
    graphics.draw(shape(spots));
  }

  private static BasicStroke stroke(float width, List<Integer> dashes) {
    if (dashes.isEmpty()) {
      return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
    }
    float[] lengths = new float[dashes.size()];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = dashes.get(i);
    }
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, lengths, 0);
  }

  private static Path2D shape(List<Spot> spots) {
    Path2D path = new Path2D.Double();
    path.moveTo(spots.get(0).x(), spots.get(0).y());
    spots.stream().skip(1).forEach(spot -> path.lineTo(spot.x(), spot.y()));
    return path;
  }

  @Override
  public void marker(Look.Marker shape, Spot middle, Ink ink) {
    graphics.setColor(PlotStyle.colour(ink));
    List<Spot> corners = shape.corners(middle);
    double size = Look.Marker.SIZE;
    graphics.fill(
        corners.isEmpty()
            ? new Ellipse2D.Double(middle.x() - size, middle.y() - size, 2 * size, 2 * size)
            : shape(corners));
  }

  @Override
  public void text(Words words, Spot spot) {
    if (words.text().isBlank()) {
      return;
    }
    AffineTransform before = graphics.getTransform();
    graphics.setColor(PlotStyle.colour(Ink.LETTERS));
    graphics.translate(spot.x(), spot.y());
    if (words.isUpright()) {
      graphics.rotate(-Math.PI / 2);
    }
    float start = (float) (-words.anchor().share() * width(words));
    new TextLayout(words.text(), font(words), SMOOTH).draw(graphics, start, 0);
    graphics.setTransform(before);
  }
}
