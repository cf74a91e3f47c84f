package dev.hearsay.cli.plot;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;

/**
 * A plot of lines that can be drawn as SVG or PNG. Immutable.
 *
 * @param title the subject and the data of the plot
 * @param x the title of the horizontal axis
 * @param y the title of the vertical axis
 */
public record LinePlot(
    String title, String x, String y, Axis across, Axis up, List<Line> lines, Size size) {

  static {
    // Plots are drawn into files only. This is set before the first plot loads a driver of a
    // screen.
    System.setProperty("java.awt.headless", "true");
  }

  /** The number of pixels of a PNG per pixel of the plot, in each direction. */
  private static final int SHARPNESS = 2;

  /** The size in pixels without title and legend, and the size of letters. */
  public record Size(int width, int height, int letters) {}

  /**
   * One line.
   *
   * @param isJoined whether its points are joined
   * @param hasMarkers whether each point is shown
   */
  public record Line(
      String name, LineStyle style, List<Point> points, boolean isJoined, boolean hasMarkers) {

    /** Returns how the line looks, as an element of a page; its name stands beside it. */
    public String sample() {
      return Legend.sample(this);
    }
  }

  /**
   * A point of a line.
   *
   * @param low the lower end of its interval, or the point itself
   * @param high the upper end of its interval, or the point itself
   */
  public record Point(double x, double y, double low, double high) {

    static Point exact(double x, double y) {
      return new Point(x, y, y, y);
    }
  }

  public LinePlot {
    lines = List.copyOf(lines);
  }

  /** Returns the line of a name. */
  public Line line(String name) {
    return lines.stream()
        .filter(line -> line.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no line is called '" + name + "'"));
  }

  /** Returns an element for a page that has the style sheet and shows title and legend itself. */
  public String inPage() {
    SvgCanvas canvas = new SvgCanvas();
    new PlotLayout(this).drawLines(canvas, 0);
    return element(canvas, size.height(), "", "");
  }

  /** Returns a complete SVG document, with the colours of both themes. */
  public String svg() {
    SvgCanvas canvas = new SvgCanvas();
    PlotLayout layout = new PlotLayout(this);
    layout.drawAll(canvas);
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + element(
            canvas,
            layout.wholeHeight(),
            " width=\"%d\" height=\"%d\"".formatted(size.width(), layout.wholeHeight()),
            "<style>"
                + PlotStyle.css()
                + "</style><rect width=\"100%\" height=\"100%\" style=\"fill:var(--card)\"/>")
        + "\n";
  }

  private String element(SvgCanvas canvas, int height, String attributes, String before) {
    return "<svg class=\"plot\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\"%s>"
            .formatted(size.width(), height, attributes)
        + "<title>%s</title><desc>%s</desc>"
            .formatted(Markup.escaped(title), Markup.escaped(names()))
        + before
        + canvas.elements()
        + "</svg>";
  }

  private String names() {
    return lines.stream().map(Line::name).collect(Collectors.joining(", "));
  }

  /** Writes a PNG with twice the plot's pixels in each direction. */
  public void writePng(OutputStream stream) throws IOException {
    PlotLayout layout = new PlotLayout(this);
    int width = SHARPNESS * size.width();
    int height = SHARPNESS * layout.wholeHeight();
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    graphics.scale(SHARPNESS, SHARPNESS);
    layout.drawAll(new PixelCanvas(graphics));
    graphics.dispose();
    if (!ImageIO.write(image, "png", stream)) {
      throw new IOException("this Java cannot write PNG");
    }
  }
}
