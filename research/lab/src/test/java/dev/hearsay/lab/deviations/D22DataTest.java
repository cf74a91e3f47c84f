package dev.hearsay.lab.deviations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.lab.data.Counts;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class D22DataTest {

  @Test
  void twoMomentsAreEnoughForQuadratics() {
    double[] values = {-0.9, -0.1, 0.3, 0.35, 1};
    DoubleUnaryOperator quadratic = x -> 3 - 2 * x + 5 * x * x;
    double expected = Arrays.stream(values).map(quadratic).average().orElseThrow();
    Dimension dimension = Dimension.of(values);
    assertThat(dimension.averageOfQuadratic(quadratic)).isCloseTo(expected, within(1e-12));
    double[] mapped = Arrays.stream(values).map(x -> (x + 1) / 2).toArray();
    assertThat(dimension.onUnitInterval().mean())
        .isCloseTo(Dimension.of(mapped).mean(), within(1e-12));
    assertThat(dimension.onUnitInterval().meanSquare())
        .isCloseTo(Dimension.of(mapped).meanSquare(), within(1e-12));
  }

  /** 5.5 standard errors: fails by chance once in 10⁷ runs. */
  @Test
  void countsHaveThePoissonDistributionsMoments() {
    long seed = 99;
    System.out.println("seed " + seed);
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    int draws = 100_000;
    for (int expectation : List.of(1, 7, 99)) {
      Counts counts = Counts.poisson(expectation);
      double[] drawn = new double[draws];
      Arrays.setAll(drawn, i -> counts.draw(bits));
      double mean = Arrays.stream(drawn).average().orElseThrow();
      double variance =
          Arrays.stream(drawn).map(x -> Math.pow(x - expectation, 2)).average().orElseThrow();
      assertThat(mean).isCloseTo(expectation, within(5.5 * Math.sqrt(expectation / 1e5)));
      // The fourth central moment is m + 3m².
      double spread = Math.sqrt((expectation + 2.0 * expectation * expectation) / draws);
      assertThat(variance).isCloseTo(expectation, within(5.5 * spread));
    }
  }

  /** Means of 100,000 normal numbers are within 0.0011 of their expectation (5.5σ). */
  @Test
  void gaussianMeansAreAsStated() {
    List<Dimension> dimensions = D22Data.GAUSSIAN.dimensions();
    assertThat(dimensions).hasSize(100);
    assertThat(dimensions.get(99).mean()).isCloseTo(0, within(0.0011));
    assertThat(dimensions.get(99).meanSquare()).isCloseTo(1.0 / 256, within(0.0001));
    // Cut off at 1.6σ: the mean falls by σφ(1.6)/Φ(1.6).
    assertThat(dimensions.get(0).mean()).isCloseTo(0.9 - 0.11092 / 0.94520 / 16, within(0.0011));
  }

  /**
   * E max(0, X) = σ/√(2π), with standard deviation σ√(1/2 − 1/2π) = 0.0365: means of 100,000 are
   * within 0.00064 of it (5.5 standard errors; fails by chance once in 10⁷ runs).
   */
  @Test
  void clippedMeansOfZeroStayNearZero() {
    List<Dimension> clipped =
        D22Data.CLIPPED.dimensions().stream().map(Dimension::onUnitInterval).toList();
    assertThat(clipped.get(99).mean())
        .isCloseTo(1 / (16 * Math.sqrt(2 * Math.PI)), within(0.00064));
    // They are the same people: nobody near 0.9 is below 0.
    assertThat(clipped.get(0).mean())
        .isCloseTo(D22Data.GAUSSIAN.dimensions().get(0).mean(), within(1e-12));
    assertThat(clipped.get(0).meanSquare())
        .isCloseTo(D22Data.GAUSSIAN.dimensions().get(0).meanSquare(), within(1e-12));
  }

  /** The followed columns are the first ones in the order in which columns are taken. */
  @Test
  void followedColumnsAreAmongThoseThatAreAsked() {
    DataSets data = DataSets.madeUp();
    assertThat(D22Data.followed(data).stream().map(Dimension::of))
        .containsExactlyElementsOf(D22Data.real(data, MeansSource.FOLLOWED));
    assertThat(D22Data.GAUSSIAN.followed().stream().map(Dimension::of))
        .hasSize(MeansSource.FOLLOWED)
        .isSubsetOf(D22Data.GAUSSIAN.dimensions());
  }

  @Test
  void columnsAreDrawnAgainOnlyWhenAllAreUsed() {
    DataSets data = DataSets.madeUp();
    int columns = new HashSet<>(D22Data.real(data, 1000)).size();
    assertThat(D22Data.real(data, columns)).doesNotHaveDuplicates();
    assertThat(D22Data.real(data, columns + 3)).hasSize(columns + 3);
    assertThat(new HashSet<>(D22Data.real(data, columns + 3))).hasSize(columns);
  }
}
