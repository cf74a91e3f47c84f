package dev.hearsay.lab.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.plot.Axis.Tick;
import dev.hearsay.cli.plot.LinePlot;
import dev.hearsay.lab.claim.Measured;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** All that was measured is inside of a chart. */
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
    for (LinePlot.Point point : plot.line("hybrid").points()) {
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
            .plot();
    assertThat(plot.across().ticks())
        .extracting(Tick::label)
        .containsExactly("10⁻¹⁰", "0.5", "2", "204,309");
  }

  private static LinePlot plot(Panel panel) {
    return plot(panel, POINT);
  }

  private static LinePlot plot(Panel panel, Measured point) {
    return new Chart(
            panel,
            LineStyles.of(List.of("hybrid")),
            Map.of("hybrid", new TreeMap<>(Map.of(0.5, point, 4.0, point))))
        .plot();
  }
}
