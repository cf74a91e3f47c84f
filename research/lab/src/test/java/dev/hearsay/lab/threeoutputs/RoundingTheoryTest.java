package dev.hearsay.lab.threeoutputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.lab.survey.Designs;
import dev.hearsay.number.NumericMechanism;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The continuous formula against the sum over the outputs of the library's own fine grids. */
class RoundingTheoryTest {

  /** With few steps a cell holds many of the mechanism's outputs; the sum is then an integral. */
  @ParameterizedTest
  @CsvSource({
    "piecewise, 1, 0, 3",
    "piecewise, 4, 0.3, 2",
    "pm-sub, 2, -0.7, 4",
    "hybrid, 0.5, 0.2, 3",
    "hybrid, 3, 0.9, 3",
    "hm-tp, 0.5, 0.4, 2",
    "hm-tp, 2, 0.4, 3",
    "hm-tp, 4, -1, 5",
  })
  void agreesWithTheSumOverOutputs(String name, double epsilon, double x, int steps) {
    NumericMechanism mechanism = Designs.numeric(name, epsilon);
    RoundingTheory theory = new RoundingTheory(name, epsilon, steps);
    double sum =
        IntStream.range(0, mechanism.symbols())
            .mapToDouble(
                symbol ->
                    mechanism.probability(x, symbol)
                        * theory.rounding().variance(mechanism.decode(symbol)))
            .sum();
    assertThat(theory.cost(x)).isCloseTo(sum, within(1e-3 * sum + 1e-9));
  }
}
