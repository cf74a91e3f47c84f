package dev.hearsay.lab.plot;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.plot.LinePlot.Line;
import dev.hearsay.cli.plot.LineStyle;
import dev.hearsay.lab.Cell;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.catalogue.Experiments;
import dev.hearsay.lab.data.DataSets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A mechanism has one colour in all plots, and no plot has a colour twice or too many lines. */
class LineStylesTest {

  private static final Pattern COLOUR = Pattern.compile("var\\(--c\\d+\\)");
  private static final Pattern DASHES = Pattern.compile("stroke-dasharray=\"[^\"]+\"");
  private static final Pattern MARKER = Pattern.compile("<(circle|polygon) [^>]+>");

  @TempDir Path folder;

  /** Returns what is drawn of a line. */
  private static String drawn(LineStyle style, boolean hasMarkers) {
    return new Line("", style, List.of(), true, hasMarkers).sample();
  }

  private static String colour(LineStyle style) {
    return first(COLOUR, style);
  }

  /** Nothing for a line that has none. */
  private static String dashes(LineStyle style) {
    return DASHES.matcher(drawn(style, true)).results().map(MatchResult::group).collect(joining());
  }

  private static String marker(LineStyle style) {
    return first(MARKER, style);
  }

  private static String first(Pattern pattern, LineStyle style) {
    return pattern.matcher(drawn(style, true)).results().findFirst().orElseThrow().group();
  }

  @ParameterizedTest
  @EnumSource
  void everyPlotHasFewLinesOfDifferentColours(Scope.Mode mode) throws IOException {
    for (String set : List.of("adult", "blogfeedback", "gov_census")) {
      Files.createDirectory(folder.resolve(set));
    }
    for (DataSets data : List.of(DataSets.madeUp(), DataSets.in(folder))) {
      Experiments.all(data).forEach(one -> checkPlots(one, new Scope(mode, data)));
    }
  }

  private static void checkPlots(Experiment experiment, Scope scope) {
    List<Cell> cells = experiment.cells(scope);
    LineStyles styles = LineStyles.of(experiment, cells);
    for (Panel panel : experiment.panels().stream().filter(Panel::isPlot).toList()) {
      List<String> lines =
          cells.stream()
              .filter(cell -> cell.panel().equals(panel.name()))
              .map(Cell::series)
              .distinct()
              .toList();
      List<List<String>> parts = styles.parts(lines, panel.references());
      assertThat(parts.stream().flatMap(List::stream).distinct())
          .as(experiment.name() + ", " + panel.name())
          .containsExactlyInAnyOrderElementsOf(lines);
      for (List<String> part : parts) {
        assertThat(part)
            .as(experiment.name() + ", " + panel.name())
            .hasSizeLessThanOrEqualTo(LineStyles.MOST_LINES);
        assertThat(styles.inOnePlot(part).values())
            .as(experiment.name() + ", " + panel.name())
            .hasSameSizeAs(part)
            .extracting(LineStylesTest::colour)
            .doesNotHaveDuplicates();
      }
    }
  }

  @Test
  void aMechanismHasOneColourEverywhere() {
    LineStyles one = LineStyles.of(List.of("laplace", "duchi", "duchi as printed", "piecewise"));
    LineStyles other =
        LineStyles.of(List.of("not private", "piecewise", "piecewise 2001", "duchi-vector"));
    assertThat(colour(one.of("piecewise")))
        .isEqualTo(colour(other.of("piecewise")))
        .isEqualTo(colour(other.of("piecewise 2001")))
        .isNotEqualTo(colour(one.of("laplace")))
        .isNotEqualTo(colour(other.of("not private")));
    assertThat(colour(one.of("duchi")))
        .isEqualTo(colour(one.of("duchi as printed")))
        .isEqualTo(colour(other.of("duchi-vector")));
  }

  @Test
  void linesOfOneColourDifferInDashesAndMarkers() {
    LineStyles styles = LineStyles.of(List.of("hybrid", "hybrid simulated", "grr", "scdf"));
    assertThat(dashes(styles.of("hybrid"))).isNotEqualTo(dashes(styles.of("hybrid simulated")));
    assertThat(marker(styles.of("hybrid"))).isNotEqualTo(marker(styles.of("hybrid simulated")));
    assertThat(colour(styles.of("grr"))).isEqualTo(colour(styles.of("scdf")));
    assertThat(dashes(styles.of("grr"))).isNotEqualTo(dashes(styles.of("scdf")));
  }

  @Test
  void otherLinesTakeTheColoursThatAreLeft() {
    List<String> names = List.of("none", "clip", "laplace", "l1", "l2", "consistent");
    LineStyles styles = LineStyles.of(names);
    assertThat(names).extracting(name -> colour(styles.of(name))).doesNotHaveDuplicates();
  }
}
