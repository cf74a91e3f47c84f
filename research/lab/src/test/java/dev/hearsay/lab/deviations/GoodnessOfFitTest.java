package dev.hearsay.lab.deviations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class GoodnessOfFitTest {

  private static final double BAR = 0.5;

  @Test
  void tailIsThatOfTables() {
    assertThat(GoodnessOfFit.tail(18.307, 10)).isCloseTo(0.05, within(1e-5));
    assertThat(GoodnessOfFit.tail(23.209, 10)).isCloseTo(0.01, within(1e-5));
    assertThat(GoodnessOfFit.tail(0, 10)).isEqualTo(1);
  }

  @Test
  void perfectHistogramFits() {
    assertThat(GoodnessOfFit.pValue(histogram(1), BAR, 3000)).isCloseTo(1, within(1e-9));
  }

  /** Such as the spread of people's values counted as noise, for the square wave. */
  @Test
  void deviationThatIsATenthTooLargeDoesNot() {
    assertThat(GoodnessOfFit.pValue(histogram(1.12), BAR, 3000)).isLessThan(1e-6);
  }

  /** What normal numbers with this standard deviation would show on average. */
  private static Map<Double, Double> histogram(double deviation) {
    Deviation normal = new Deviation(0, deviation * deviation, 0, 1);
    Map<Double, Double> bars = new TreeMap<>();
    for (double z = 0.25; z < 2.5; z += BAR) {
      double inside = normal.probabilityWithin(z + BAR / 2) - normal.probabilityWithin(z - BAR / 2);
      bars.put(z, inside / 2 / BAR);
      bars.put(-z, inside / 2 / BAR);
    }
    return bars;
  }
}
