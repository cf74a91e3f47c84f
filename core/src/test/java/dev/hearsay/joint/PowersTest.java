package dev.hearsay.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowersTest {

  private static double inWindow(double[] table, int node, int width) {
    double sum = 0;
    for (int i = 0; i < width; i++) {
      sum += table[node + i];
    }
    return sum / width;
  }

  /** The average over the window and over the rounding of x is x itself, exactly. */
  @ParameterizedTest
  @CsvSource({"2, 1", "5, 2", "9, 4", "17, 3", "33, 16"})
  void theFirstPowerIsTheNumber(int nodes, int width) {
    double[] table = new Powers(Coordinate.number(nodes, width)).of(1);
    for (int node = 0; node < nodes; node++) {
      double x = 2.0 * node / (nodes - 1) - 1;
      assertThat(inWindow(table, node, width)).isCloseTo(x, within(1e-14));
    }
  }

  /** Tests the average powers of numbers spread evenly between two nodes, by the midpoint rule. */
  @ParameterizedTest
  @CsvSource({"5, 2", "9, 4", "17, 3", "33, 16", "9, 1"})
  void powersAreRightForNumbersBetweenNodes(int nodes, int width) {
    int points = 2000;
    for (int power = 0; power <= Powers.HIGHEST; power++) {
      double[] table = new Powers(Coordinate.number(nodes, width)).of(power);
      for (int node = 0; node < nodes - 1; node++) {
        double decoded = 0;
        double truth = 0;
        for (int i = 0; i < points; i++) {
          double part = (i + 0.5) / points;
          decoded +=
              (1 - part) * inWindow(table, node, width) + part * inWindow(table, node + 1, width);
          truth += Math.pow(2 * (node + part) / (nodes - 1) - 1, power);
        }
        assertThat(decoded / points).isCloseTo(truth / points, within(1e-6));
      }
    }
  }
}
