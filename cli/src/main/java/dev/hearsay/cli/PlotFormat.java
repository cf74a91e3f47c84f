package dev.hearsay.cli;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;

/** The kinds of file that a chart can be written to. */
enum PlotFormat {
  SVG {
    /**
     * The letters of a chart are drawn as curves, so a title and a description are added: what
     * screen readers read and searches find. The document type is left out, as parsers would fetch
     * its definition from the network.
     */
    @Override
    void write(XYChart chart, OutputStream stream) throws IOException {
      ByteArrayOutputStream drawing = new ByteArrayOutputStream();
      VectorGraphicsEncoder.saveVectorGraphic(chart, drawing, VectorGraphicsFormat.SVG);
      String svg = drawing.toString(StandardCharsets.UTF_8);
      int start = svg.indexOf("<svg");
      int firstChild = svg.indexOf('>', start) + 1;
      String named =
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
              + svg.substring(start, firstChild)
              + "<title>"
              + escaped(chart.getTitle())
              + "</title><desc>"
              + escaped(String.join(", ", chart.getSeriesMap().keySet()))
              + "</desc>"
              + svg.substring(firstChild);
      stream.write(named.getBytes(StandardCharsets.UTF_8));
    }
  },
  PNG {
    @Override
    void write(XYChart chart, OutputStream stream) throws IOException {
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
  };

  static {
    // Charts are only ever drawn into files; set before the first of them loads a screen's driver.
    System.setProperty("java.awt.headless", "true");
  }

  /** Pixels of a PNG for each of the chart's, in each direction. */
  private static final int SHARPNESS = 2;

  abstract void write(XYChart chart, OutputStream stream) throws IOException;

  /** By the file's ending. */
  static PlotFormat of(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(format -> name.endsWith(format.ending()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "-o is '"
                        + file
                        + "'; the file must end in "
                        + Arrays.stream(values())
                            .map(PlotFormat::ending)
                            .collect(Collectors.joining(" or "))));
  }

  private String ending() {
    return "." + name().toLowerCase(Locale.ROOT);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
