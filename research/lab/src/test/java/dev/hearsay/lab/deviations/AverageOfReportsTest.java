package dev.hearsay.lab.deviations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AverageOfReportsTest {

  /**
   * 3,000 standard normal numbers have a mean within 0.1 of 0 and a mean square within 0.143 of 1:
   * 5.5 standard errors each, so the test fails by chance once in 10⁷ runs.
   */
  @ParameterizedTest
  @CsvSource({"laplace, 0.5", "piecewise, 0.5", "square wave, 0.5", "square wave, 4"})
  void averagesStrayAsTheAnalysisSays(String mechanism, double epsilon) {
    long seed = System.nanoTime();
    System.out.println("averagesStrayAsTheAnalysisSays: seed " + seed);
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    AverageOfReports average = new AverageOfReports(mechanism, epsilon, 200, true);
    double[] sigmas = DoubleStream.generate(() -> average.strayed(bits)).limit(3_000).toArray();
    assertThat(Arrays.stream(sigmas).average().orElseThrow()).isCloseTo(0, within(0.1));
    double square = Arrays.stream(sigmas).map(z -> z * z).average().orElseThrow();
    assertThat(square).isCloseTo(1, within(0.143));
  }
}
