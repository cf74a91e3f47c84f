package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Mechanisms;
import dev.hearsay.cli.plot.ErrorChart;
import dev.hearsay.cli.plot.LinePlot;
import dev.hearsay.cli.plot.LinePlot.Line;
import dev.hearsay.cli.plot.LinePlot.Point;
import dev.hearsay.cli.report.Comparison;
import dev.hearsay.cli.report.Family;
import dev.hearsay.cli.report.Family.Kind;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** The plots of {@code compare -o}. */
class PlotTest {
  @TempDir private Path folder;

  @Test
  void svgIsXmlThatNamesEveryMechanism() throws Exception {
    Path file = folder.resolve("plot.svg");
    Cli run = plot(file);
    assertThat(run.err()).isEqualTo("hearsay: wrote the plot to " + file + "\n");
    assertThat(run.out()).isEqualTo(Cli.runLine("compare --epsilon 0.5,1").out());
    assertThat(run.code()).isZero();
    Document svg = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    assertThat(svg.getDocumentElement().getNodeName()).isEqualTo("svg");
    assertThat(svg.getElementsByTagName("title").item(0).getTextContent())
        .isEqualTo("Worst-case variance of one report about a number in [−1, 1]");
    assertThat(svg.getElementsByTagName("desc").item(0).getTextContent().split(", "))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    Mechanisms.names(Mechanisms.numeric()).stream()
                        .filter(name -> !name.equals("gaussian")),
                    Stream.of(ErrorChart.LIMIT))
                .toList());
    assertThat(svg.getElementsByTagName("text").getLength()).isGreaterThan(20);
    assertThat(file)
        .content()
        .contains("--c0: #1f77b4", "--c1: #d62728", "stroke:var(--c0)", "font-family: system-ui");
  }

  @Test
  void pngIsAPictureWithColours() throws IOException {
    Path file = folder.resolve("plot.PNG");
    assertThat(plot(file).code()).isZero();
    BufferedImage image = ImageIO.read(file.toFile());
    assertThat(image.getWidth()).isEqualTo(1920);
    int[] pixels = image.getRGB(0, 0, 1920, image.getHeight(), null, 0, 1920);
    assertThat(pixels).contains(0xff1f77b4, 0xffd62728, 0xff262626, 0xffffffff);
  }

  @Test
  void linesPassThroughTheLossesAskedForAndManyBetween() {
    LinePlot chart =
        new ErrorChart(
                Comparison.curves(Family.all(Kind.NUMERIC, 1).subList(0, 3), 0),
                List.of(4.0, 0.5, 1.1),
                false)
            .draw();
    for (String name : List.of("laplace", "scdf", "staircase")) {
      List<Point> line = chart.line(name).points();
      assertThat(line)
          .hasSizeGreaterThan(25)
          .extracting(Point::x)
          .isSorted()
          .contains(0.5, 1.1, 4.0);
      assertThat(line).extracting(Point::y).isSortedAccordingTo(Comparator.reverseOrder());
    }
    assertThat(chart.line(ErrorChart.LIMIT).points())
        .extracting(Point::x)
        .containsExactly(0.5, 0.7, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0);
    assertThat(chart.line(ErrorChart.LIMIT).style()).isNotEqualTo(chart.line("laplace").style());
    assertThat(chart.line(ErrorChart.LIMIT).points().get(0).y()).isEqualTo(16.003141088520124);
  }

  @Test
  void thereIsNoLimitForCategoricalMechanismsNorWhereItIsUnknown() {
    LinePlot shares =
        new ErrorChart(
                Comparison.curves(Family.all(Kind.CATEGORICAL, 4).subList(0, 2), 0),
                List.of(0.5, 1.0),
                true)
            .draw();
    assertThat(shares.lines()).extracting(Line::name).containsExactlyInAnyOrder("grr", "sue");
    assertThat(shares.title()).isEqualTo("Mean variance of one report about the share of a value");
    LinePlot beyond =
        new ErrorChart(
                Comparison.curves(Family.all(Kind.NUMERIC, 1).subList(3, 4), 0),
                List.of(9.0, 10.0),
                false)
            .draw();
    assertThat(beyond.lines()).extracting(Line::name).containsExactly("duchi");
  }

  @ParameterizedTest
  @ValueSource(strings = {"svg", "png"})
  void anOldPlotIsReplacedAndNothingElseLeft(String ending) throws IOException {
    Path file = folder.resolve("plot." + ending);
    Files.writeString(file, "old");
    assertThat(plot(file).code()).isZero();
    assertThat(file).content(StandardCharsets.ISO_8859_1).isNotEqualTo("old");
    assertThat(folder).isDirectoryContaining(file::equals);
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  void noFolderIsAFailure() {
    Path file = folder.resolve("none").resolve("plot.svg");
    assertThat(plot(file))
        .isEqualTo(
            new Cli(
                1,
                "",
                "hearsay: cannot write '"
                    + file
                    + "': there is no folder '"
                    + file.getParent()
                    + "'\n"));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFolderIsNotReplaced() throws IOException {
    Path file = Files.createDirectory(folder.resolve("plot.svg"));
    assertThat(plot(file))
        .isEqualTo(new Cli(1, "", "hearsay: cannot write '" + file + "': it is a folder\n"));
    assertThat(file).isEmptyDirectory();
    assertThat(folder.toFile().list()).containsExactly("plot.svg");
  }

  private static Cli plot(Path file) {
    return Cli.run("compare", "--epsilon", "0.5,1", "-o", file.toString());
  }
}
