package dev.hearsay.lab.means;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.lab.survey.Designs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnumerationTest {

  @ParameterizedTest
  @CsvSource({"2, 0.5", "5, 1", "10, 0.25", "10, 3", "20, 2"})
  void repairedScaleIsThatOfDevices(int d, double epsilon) {
    double expected = Designs.vector(d, epsilon, 0).scale();
    assertThat(Enumeration.repairedScale(d, epsilon)).isCloseTo(expected, within(1e-6 * expected));
  }

  /** The misprint is about ties, which only an even d has. */
  @ParameterizedTest
  @CsvSource({"5, true", "6, false"})
  void printedScaleIsTheSameForOddNumbers(int d, boolean isSame) {
    double ratio = Enumeration.printedScale(d, 1) / Enumeration.repairedScale(d, 1);
    assertThat(Math.abs(ratio - 1) < 1e-12).isEqualTo(isSame);
  }
}
