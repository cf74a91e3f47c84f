package dev.hearsay.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarginFitTest {

  private static final double[] EVEN = {1, 1, 1, 1};

  @Test
  void aTableThatFitsStays() {
    double[] cells = {0.1, 0.2, 0.3, 0.4};
    List<double[]> margins = List.of(new double[] {0.3, 0.7}, new double[] {0.4, 0.6});
    assertThat(new MarginFit(cells, EVEN, margins).fit()).containsExactly(cells, within(1e-9));
  }

  /**
   * A 2 × 2 table with given margins has one free number x: here (x − 0.3)² + (x − 0.1)² + 2(0.3 −
   * x)² is least at 0.25.
   */
  @Test
  void aTableThatDoesNotFitIsMovedEvenly() {
    double[] cells = {0.3, 0.2, 0.2, 0.1};
    List<double[]> margins = List.of(new double[] {0.5, 0.5}, new double[] {0.5, 0.5});
    assertThat(new MarginFit(cells, EVEN, margins).fit())
        .containsExactly(new double[] {0.25, 0.25, 0.25, 0.25}, within(1e-9));
  }

  @Test
  void cellsBelowZeroAreMovedToZero() {
    double[] cells = {-0.4, 0.7, 0.7, 0};
    List<double[]> margins = List.of(new double[] {0.5, 0.5}, new double[] {0.5, 0.5});
    assertThat(new MarginFit(cells, EVEN, margins).fit())
        .containsExactly(new double[] {0, 0.5, 0.5, 0}, within(1e-9));
  }

  @Test
  void aValueThatNobodyHasHasEmptyCells() {
    double[] cells = {0.1, 0.05, 0.4, 0.45};
    List<double[]> margins = List.of(new double[] {0, 1}, new double[] {0.5, 0.5});
    assertThat(new MarginFit(cells, EVEN, margins).fit())
        .containsExactly(new double[] {0, 0, 0.5, 0.5}, within(1e-9));
  }

  /** Tests noisy tables of three categories; the seed is fixed. */
  @Test
  void marginsHoldAndNoCellIsBelowZero() {
    InsecureSeededBits bits = new InsecureSeededBits(3);
    for (int run = 0; run < 20; run++) {
      List<double[]> margins = List.of(shares(5, bits), shares(7, bits), shares(2, bits));
      double[] cells = new double[70];
      double[] variances = new double[70];
      Arrays.setAll(cells, i -> 1.0 / 70 + 0.05 * Draws.normal(bits));
      Arrays.setAll(variances, i -> 1e-4 * (1 + Draws.uniform(bits)));
      double[] fitted = new MarginFit(cells, variances, margins).fit();
      double[][] sums = {new double[5], new double[7], new double[2]};
      for (int i = 0; i < fitted.length; i++) {
        assertThat(fitted[i]).isNotNegative();
        sums[0][i / 14] += fitted[i];
        sums[1][i / 2 % 7] += fitted[i];
        sums[2][i % 2] += fitted[i];
      }
      for (int j = 0; j < sums.length; j++) {
        assertThat(sums[j]).containsExactly(margins.get(j), within(1e-9));
      }
    }
  }

  private static double[] shares(int values, InsecureSeededBits bits) {
    double[] shares = new double[values];
    Arrays.setAll(shares, i -> i == 0 ? 0 : Draws.uniform(bits));
    double sum = Arrays.stream(shares).sum();
    return Arrays.stream(shares).map(share -> share / sum).toArray();
  }
}
