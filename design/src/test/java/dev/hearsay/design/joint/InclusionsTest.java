package dev.hearsay.design.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Sampling;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class InclusionsTest {

  @Test
  void probabilitiesAreProportionalToRootsOfCosts() {
    assertThat(Inclusions.optimal(new double[] {1, 4, 9}, 1))
        .containsExactly(new double[] {1 / 6.0, 2 / 6.0, 3 / 6.0}, within(1e-12));
  }

  @Test
  void probabilitiesAreAtMostOne() {
    assertThat(Inclusions.optimal(new double[] {1, 1, 100}, 2))
        .containsExactly(new double[] {0.5, 0.5, 1}, within(1e-12));
    assertThat(Inclusions.optimal(new double[] {3, 5}, 2)).containsExactly(1, 1);
  }

  /**
   * No small exchange between two parts lowers the error. Since the problem is convex, the error is
   * least.
   */
  @RepeatedTest(20)
  void noExchangeLowersTheError() {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    int parts = 2 + bits.uniform(20);
    int count = 1 + bits.uniform(parts);
    double[] costs = new double[parts];
    Arrays.setAll(costs, i -> Math.exp(bits.uniform(1000) / 100.0));
    double[] inclusions = Inclusions.optimal(costs, count);
    assertThat(Arrays.stream(inclusions).sum()).as("seed %d", seed).isCloseTo(count, within(1e-9));
    double least = error(costs, inclusions);
    for (int from = 0; from < parts; from++) {
      for (int to = 0; to < parts; to++) {
        double[] other = inclusions.clone();
        other[from] -= 1e-3 * inclusions[from];
        other[to] += 1e-3 * inclusions[from];
        if (from != to && other[to] <= 1) {
          assertThat(error(costs, other)).as("seed %d", seed).isGreaterThan(least);
        }
      }
    }
    Sampling sampling = Inclusions.sampling(inclusions, count);
    assertThat(sampling.count()).isEqualTo(count);
    for (int i = 0; i < parts; i++) {
      assertThat(sampling.inclusion(i)).isCloseTo(inclusions[i], within(1e-7));
    }
  }

  private static double error(double[] costs, double[] inclusions) {
    double sum = 0;
    for (int i = 0; i < costs.length; i++) {
      sum += costs[i] / inclusions[i];
    }
    return sum;
  }
}
