package dev.hearsay.lab.plot;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.lab.Cell;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.catalogue.Experiments;
import dev.hearsay.lab.data.DataSets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A mechanism has one colour in all plots, and no two lines of an experiment look the same. */
class LooksTest {

  @TempDir Path folder;

  /** What is drawn of a line. */
  private record Seen(Ink ink, List<Integer> dashes, Optional<Look.Marker> marker) {

    static Seen of(Look look, long points) {
      return new Seen(
          look.ink(),
          look.dashes(),
          points <= Chart.CURVE ? Optional.of(look.marker()) : Optional.empty());
    }
  }

  @ParameterizedTest
  @EnumSource
  void linesOfEveryPanelLookDifferent(Scope.Mode mode) throws IOException {
    for (String set : List.of("adult", "blogfeedback", "gov_census")) {
      Files.createDirectory(folder.resolve(set));
    }
    for (DataSets data : List.of(DataSets.madeUp(), DataSets.in(folder))) {
      Experiments.all(data).forEach(one -> linesLookDifferent(one, new Scope(mode, data)));
    }
  }

  private static void linesLookDifferent(Experiment experiment, Scope scope) {
    List<Cell> cells = experiment.cells(scope);
    Looks looks = Looks.of(experiment, cells);
    for (Panel panel : experiment.panels().stream().filter(Panel::isPlot).toList()) {
      Map<String, Long> points =
          cells.stream()
              .filter(cell -> cell.panel().equals(panel.name()))
              .collect(groupingBy(Cell::series, counting()));
      assertThat(points.keySet())
          .as(experiment.name() + ", " + panel.name())
          .extracting(line -> Seen.of(looks.of(line), points.get(line)))
          .doesNotHaveDuplicates();
    }
  }

  /** Without markers, too, as long as there are dashes left. */
  @Test
  void variantsOfOneColourLookDifferent() {
    for (int place = 0; place < PlotStyle.colours(); place++) {
      int first = place;
      List<Look> looks =
          IntStream.range(0, 5 * Look.Marker.values().length)
              .mapToObj(variant -> new Look(first, variant))
              .toList();
      assertThat(looks).extracting(look -> Seen.of(look, 1)).doesNotHaveDuplicates();
      assertThat(looks.subList(0, 5)).extracting(Look::dashes).doesNotHaveDuplicates();
    }
  }

  @Test
  void aMechanismHasOneColourEverywhere() {
    Looks one = Looks.of(List.of("laplace", "duchi", "duchi as printed", "piecewise"));
    Looks other = Looks.of(List.of("not private", "piecewise", "piecewise 2001", "duchi-vector"));
    assertThat(one.of("piecewise").ink())
        .isEqualTo(other.of("piecewise").ink())
        .isEqualTo(other.of("piecewise 2001").ink())
        .isNotEqualTo(one.of("laplace").ink())
        .isNotEqualTo(other.of("not private").ink());
    assertThat(one.of("duchi").ink())
        .isEqualTo(one.of("duchi as printed").ink())
        .isEqualTo(other.of("duchi-vector").ink());
  }

  @Test
  void linesOfOneColourDifferInDashesAndMarkers() {
    Looks looks = Looks.of(List.of("hybrid", "hybrid simulated", "grr", "scdf"));
    assertThat(looks.of("hybrid").dashes()).isNotEqualTo(looks.of("hybrid simulated").dashes());
    assertThat(looks.of("hybrid").marker()).isNotEqualTo(looks.of("hybrid simulated").marker());
    assertThat(looks.of("grr").ink()).isEqualTo(looks.of("scdf").ink());
    assertThat(looks.of("grr").dashes()).isNotEqualTo(looks.of("scdf").dashes());
  }

  @Test
  void otherLinesTakeTheColoursThatAreLeft() {
    List<String> names = List.of("none", "clip", "laplace", "l1", "l2", "consistent");
    Looks looks = Looks.of(names);
    assertThat(names).extracting(name -> looks.of(name).ink()).doesNotHaveDuplicates();
  }
}
