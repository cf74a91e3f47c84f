package dev.hearsay.lab.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.lab.claim.Measured;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plots have text for letters, round numbers on their axes, and all that was measured inside. */
class LinePlotTest {

  private static final Measured POINT = new Measured(0.02, 0.001, 10, 8);
  private static final Measured WIDE = new Measured(0.02, 0.05, 10, 8);

  @Test
  void lettersAreTextInTheTypefaceOfThePage() {
    String svg = plot(Panel.logLines("A & B", "privacy loss ε", "error")).svg();
    assertThat(svg)
        .contains(">A &amp; B</text>", ">privacy loss ε</text>", ">error</text>", ">hybrid</text>")
        .contains("font-family: system-ui, sans-serif", "prefers-color-scheme: dark")
        .doesNotContain("<path", "font-family=");
  }

  @Test
  void aPageShowsTitleAndLegendItself() {
    String element = plot(Panel.lines("A", "x", "y")).inPage();
    assertThat(element)
        .startsWith("<svg class=\"plot\"")
        .contains("<title>A</title><desc>hybrid</desc>")
        .doesNotContain(">A</text>", ">hybrid</text>", "<style>", "rgb(");
  }

  @Test
  void axesEndAtRoundNumbers() {
    assertThat(labels(Axis.linear(0, 4))).containsExactly("0", "1", "2", "3", "4");
    assertThat(labels(Axis.linear(-0.37, 0.61)))
        .containsExactly("−0.4", "−0.2", "0.0", "0.2", "0.4", "0.6", "0.8");
    assertThat(labels(Axis.linear(3, 3))).hasSizeGreaterThan(1);
    assertThat(labels(Axis.logarithmic(2.5e-4, 0.8)))
        .containsExactly("10⁻⁴", "10⁻³", "0.01", "0.1", "1");
    assertThat(labels(Axis.logarithmic(3, 3))).containsExactly("1", "10");
    assertThat(labels(Axis.logarithmic(1e-30, 1))).hasSizeLessThan(9);
    assertThat(labels(Axis.places(List.of(1e-10, 0.5, 2.0, 204_309.0))))
        .containsExactly("10⁻¹⁰", "0.5", "2", "204,309");
  }

  @Test
  void anAxisOfOneSmallNumberShowsIt() {
    assertThat(labels(Axis.linear(0, 0))).contains("0.0", "0.2");
    assertThat(labels(Axis.linear(2e-5, 2e-5))).containsExactly("0.000020", "0.000025");
    assertThat(Axis.linear(0.1, Math.nextUp(0.1)).at(0.1)).isBetween(0.0, 1.0);
  }

  @ParameterizedTest
  @CsvSource({"NaN, 1", "0, NaN", "0, Infinity", "2, 1"})
  void anAxisOfNoNumbersIsRefused(double low, double high) {
    assertThatThrownBy(() -> Axis.linear(low, high))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "an axis from %s to %s cannot be drawn; its ends must be finite and in order",
            low, high);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "-1, 1", "NaN, 1", "1, NaN", "1, Infinity", "2, 1"})
  void aLogarithmicAxisOfOtherThanPositiveNumbersIsRefused(double low, double high) {
    assertThatThrownBy(() -> Axis.logarithmic(low, high))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a logarithmic axis from %s to %s cannot be drawn; its ends must be above 0, finite and"
                + " in order",
            low, high);
  }

  private static List<String> labels(Axis axis) {
    return axis.ticks().stream().map(Axis.Tick::label).toList();
  }

  @Test
  void intervalsAreInside() {
    assertIntervalsAreInside(plot(Panel.lines("A", "x", "y")));
    assertIntervalsAreInside(plot(Panel.logLines("A", "x", "y")));
  }

  /** A logarithmic axis has no place for it. */
  @Test
  void anIntervalBelowZeroIsCut() {
    assertThat(WIDE.low()).isNegative();
    assertIntervalsAreInside(plot(Panel.lines("A", "x", "y"), WIDE));
    assertIntervalsAreInside(plot(Panel.logLines("A", "x", "y"), WIDE));
    assertThat(plot(Panel.logLines("A", "x", "y"), WIDE).svg()).doesNotContain("NaN");
  }

  private static void assertIntervalsAreInside(LinePlot plot) {
    for (LinePlot.Point point : plot.line("hybrid").points()) {
      assertThat(point.low()).isLessThan(point.y());
      assertThat(plot.up().at(point.low())).isBetween(0.0, 1.0);
      assertThat(plot.up().at(point.high())).isBetween(0.0, 1.0);
    }
  }

  @Test
  void aPictureHasColours() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    LinePlot plot = plot(Panel.lines("A", "x", "y"));
    plot.writePng(bytes);
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(bytes.toByteArray()));
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    int colour = PlotStyle.colour(plot.line("hybrid").look().ink()).getRGB();
    assertThat(pixels).contains(colour, 0xffffffff);
  }

  private static LinePlot plot(Panel panel) {
    return plot(panel, POINT);
  }

  private static LinePlot plot(Panel panel, Measured point) {
    return new Chart(
            panel,
            Looks.of(List.of("hybrid")),
            Map.of("hybrid", new TreeMap<>(Map.of(0.5, point, 4.0, point))))
        .plot();
  }
}
