package dev.hearsay.lab.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.plot.Axis.Tick;
import dev.hearsay.cli.plot.LinePlot;
import dev.hearsay.lab.claim.Measured;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Charts show all means, on scales that lines are read from. */
class ChartTest {

  private static final Measured POINT = new Measured(0.02, 0.001, 10, 8);
  private static final Measured WIDE = new Measured(0.02, 0.05, 10, 8);

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
    for (LinePlot.Point point : plot.line("hybrid (HM)").points()) {
      assertThat(point.low()).isLessThan(point.y());
      assertThat(plot.up().at(point.low())).isBetween(0.0, 1.0);
      assertThat(plot.up().at(point.high())).isBetween(0.0, 1.0);
    }
  }

  @Test
  void placesThatDifferByFactorsHaveEachItsLabel() {
    Map<Double, Measured> line = Map.of(1e-10, POINT, 0.5, POINT, 2.0, POINT, 204_309.0, POINT);
    LinePlot plot =
        new Chart(
                Panel.logLogLines("A", "x", "y"),
                LineStyles.of(List.of("hybrid")),
                Map.of("hybrid", new TreeMap<>(line)))
            .plots()
            .get(0);
    assertThat(plot.across().ticks())
        .extracting(Tick::label)
        .containsExactly("10⁻¹⁰", "0.5", "2", "204,309");
  }

  /** One wide interval among many narrow ones would flatten the lines. */
  @Test
  void anIntervalDoesNotStretchTheAxis() {
    Map<Double, Measured> line =
        Map.of(1.0, new Measured(0.10, 0.5, 10, 8), 2.0, new Measured(0.30, 0.001, 10, 8));
    LinePlot plot = plots(Panel.lines("A", "x", "y"), Map.of("hybrid", line)).get(0);
    assertThat(plot.up().ticks())
        .last()
        .extracting(Tick::at)
        .satisfies(end -> assertThat((double) end).isLessThan(0.5));
    assertIntervalsAreInside(plot);
  }

  @Test
  void aWindowIsDrawnBeforeTheWhole() {
    Map<Double, Measured> line = new TreeMap<>();
    for (double x = 0.5; x <= 8; x += 0.5) {
      line.put(x, new Measured(1 / x, 0, 0, 1));
    }
    List<LinePlot> plots =
        plots(Panel.logLines("A", "loss ε", "y").enlarged(1, 3), Map.of("hybrid", line));
    assertThat(plots)
        .extracting(LinePlot::title)
        .containsExactly("A, ε = 1 to 3", "A, whole range");
    assertThat(plots.get(0).line("hybrid (HM)").points())
        .extracting(LinePlot.Point::x)
        .containsExactly(1.0, 1.5, 2.0, 2.5, 3.0);
    assertThat(plots.get(1).line("hybrid (HM)").points()).hasSize(16);
  }

  @Test
  void manyLinesBecomeSeveralPlotsWithCommonAxes() {
    List<String> names =
        List.of(
            "laplace", "duchi", "piecewise", "hybrid", "pm-sub", "hm-tp", "three-outputs", "best");
    Map<String, Map<Double, Measured>> lines = new LinkedHashMap<>();
    names.forEach(name -> lines.put(name, Map.of(1.0, POINT, 2.0, POINT)));
    List<LinePlot> plots = plots(Panel.lines("A", "x", "y").comparedWith("best"), lines);
    assertThat(plots)
        .extracting(LinePlot::title)
        .containsExactly("A, part 1 of 2", "A, part 2 of 2");
    assertThat(plots)
        .allSatisfy(plot -> assertThat(plot.lines()).hasSizeLessThanOrEqualTo(7))
        .allSatisfy(plot -> assertThat(plot.line("best").points()).hasSize(2));
    assertThat(plots.get(0).up().ticks()).isEqualTo(plots.get(1).up().ticks());
  }

  private static List<LinePlot> plots(Panel panel, Map<String, Map<Double, Measured>> lines) {
    Map<String, NavigableMap<Double, Measured>> series = new LinkedHashMap<>();
    lines.forEach((name, line) -> series.put(name, new TreeMap<>(line)));
    return new Chart(panel, LineStyles.of(lines.keySet()), series).plots();
  }

  private static LinePlot plot(Panel panel) {
    return plot(panel, POINT);
  }

  private static LinePlot plot(Panel panel, Measured point) {
    return new Chart(
            panel,
            LineStyles.of(List.of("hybrid")),
            Map.of("hybrid", new TreeMap<>(Map.of(0.5, point, 4.0, point))))
        .plots()
        .get(0);
  }
}
