package dev.hearsay.lab.plot;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.XYChart;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Draws charts, those of the lab and those of other commands. */
public final class ChartImage {

  private static final String SVG = "http://www.w3.org/2000/svg";

  /** Batik breaks lines within tags only, so that they are no content. */
  private static final Pattern LINE_BREAK_IN_TAG = Pattern.compile("\\R\\s*(/?>)");

  /** Digits behind the point: a hundredth of a pixel is precise enough. */
  private static final int PRECISION = 2;

  /** Pixels of a PNG per pixel of the chart, in each direction. */
  private static final int SHARPNESS = 2;

  private ChartImage() {}

  /**
   * An {@code svg} element, without a document type: parsers would fetch its definition from the
   * network. The chart's letters are curves, so a title and a description say what screen readers
   * and searches should find.
   */
  public static String svg(XYChart chart) throws IOException {
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document());
    context.setPrecision(PRECISION);
    context.setComment(null);
    SVGGraphics2D graphics = new SVGGraphics2D(context, false);
    graphics.setSVGCanvasSize(new Dimension(chart.getWidth(), chart.getHeight()));
    chart.paint(graphics, chart.getWidth(), chart.getHeight());
    Element root = graphics.getRoot();
    describe(root, "desc", String.join(", ", chart.getSeriesMap().keySet()));
    describe(root, "title", chart.getTitle());
    StringWriter out = new StringWriter();
    graphics.stream(root, out, true, false);
    String svg = LINE_BREAK_IN_TAG.matcher(out.toString()).replaceAll("$1");
    return svg.substring(svg.indexOf("<svg"));
  }

  private static Document document() throws IOException {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument(SVG, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IOException("this Java cannot make XML documents", e);
    }
  }

  private static void describe(Element root, String name, String text) {
    Element element = root.getOwnerDocument().createElementNS(SVG, name);
    element.setTextContent(text);
    root.insertBefore(element, root.getFirstChild());
  }

  /** Writes a PNG with twice the chart's pixels in each direction. */
  public static void png(XYChart chart, OutputStream stream) throws IOException {
    BufferedImage image =
        new BufferedImage(
            SHARPNESS * chart.getWidth(),
            SHARPNESS * chart.getHeight(),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.scale(SHARPNESS, SHARPNESS);
    chart.paint(graphics, chart.getWidth(), chart.getHeight());
    graphics.dispose();
    if (!ImageIO.write(image, "png", stream)) {
      throw new IOException("this Java cannot write PNG");
    }
  }
}
