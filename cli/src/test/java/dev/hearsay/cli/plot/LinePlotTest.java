package dev.hearsay.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.plot.LinePlot.Line;
import dev.hearsay.cli.plot.LinePlot.Point;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** The plots: they have text instead of curves for letters, and the colours of their lines. */
class LinePlotTest {

  @Test
  void lettersAreTextInTheTypefaceOfThePage() {
    String svg = plot("A & B").svg();
    assertThat(svg)
        .contains(">A &amp; B</text>", ">privacy loss ε</text>", ">error</text>", ">hybrid</text>")
        .contains("font-family: system-ui, sans-serif", "prefers-color-scheme: dark")
        .doesNotContain("<path", "font-family=");
  }

  @Test
  void aPageShowsTitleAndLegendItself() {
    String element = plot("A").inPage();
    assertThat(element)
        .startsWith("<svg class=\"plot\"")
        .contains("<title>A</title><desc>hybrid</desc>")
        .doesNotContain(">A</text>", ">hybrid</text>", "<style>", "rgb(");
  }

  @Test
  void aPictureHasColours() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    LinePlot plot = plot("A");
    plot.writePng(bytes);
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(bytes.toByteArray()));
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    int colour = PlotStyle.colour(plot.line("hybrid").style().colour()).getRGB();
    assertThat(pixels).contains(colour, 0xffffffff);
  }

  private static LinePlot plot(String title) {
    List<Point> points = List.of(Point.exact(0.5, 0.02), Point.exact(4, 0.02));
    return new LinePlot(
        title,
        "privacy loss ε",
        "error",
        Axis.linear(0, 4),
        Axis.logarithmic(0.01, 0.1),
        List.of(new Line("hybrid", new LineStyle(5, 0), points, true, true)),
        new LinePlot.Size(380, 260, 12));
  }
}
