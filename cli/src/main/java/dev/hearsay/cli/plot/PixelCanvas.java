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

/** A canvas of pixels. */
final class PixelCanvas implements Canvas {

  private static final FontRenderContext SMOOTH = new FontRenderContext(null, true, true);

  private final Graphics2D graphics;

  PixelCanvas(Graphics2D graphics) {
    this.graphics = graphics;
  }

  /** Returns the approximate width of a text in a browser. */
  static double width(Label label) {
    return label.text().isBlank()
        ? 0
        : new TextLayout(label.text(), font(label), SMOOTH).getAdvance();
  }

  private static Font font(Label label) {
    return new Font(Font.SANS_SERIF, label.isBold() ? Font.BOLD : Font.PLAIN, label.size());
  }

  @Override
  public void path(
      List<Position> positions, PlotColour colour, double width, List<Integer> dashes) {
    graphics.setColor(PlotStyle.colour(colour));
    graphics.setStroke(stroke((float) width, dashes));
    graphics.draw(shape(positions));
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

  private static Path2D shape(List<Position> positions) {
    Path2D path = new Path2D.Double();
    path.moveTo(positions.get(0).x(), positions.get(0).y());
    positions.stream().skip(1).forEach(position -> path.lineTo(position.x(), position.y()));
    return path;
  }

  @Override
  public void marker(LineStyle.Marker shape, Position middle, PlotColour colour) {
    graphics.setColor(PlotStyle.colour(colour));
    List<Position> corners = shape.corners(middle);
    double size = LineStyle.Marker.SIZE;
    graphics.fill(
        corners.isEmpty()
            ? new Ellipse2D.Double(middle.x() - size, middle.y() - size, 2 * size, 2 * size)
            : shape(corners));
  }

  @Override
  public void text(Label label, Position position) {
    if (label.text().isBlank()) {
      return;
    }
    AffineTransform before = graphics.getTransform();
    graphics.setColor(PlotStyle.colour(PlotColour.LETTERS));
    graphics.translate(position.x(), position.y());
    if (label.isUpright()) {
      graphics.rotate(-Math.PI / 2);
    }
    float start = (float) (-label.anchor().share() * width(label));
    new TextLayout(label.text(), font(label), SMOOTH).draw(graphics, start, 0);
    graphics.setTransform(before);
  }
}
