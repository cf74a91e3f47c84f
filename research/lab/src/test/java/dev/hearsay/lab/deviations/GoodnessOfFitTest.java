package dev.hearsay.lab.deviations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.numeric.Deviation;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
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
    assertThat(GoodnessOfFit.STANDARD.pValue(histogram(1), BAR, 3000)).isCloseTo(1, within(1e-9));
  }

  /** Such as the spread of people's values counted as noise, for the square wave. */
  @Test
  void deviationThatIsATenthTooLargeDoesNot() {
    assertThat(GoodnessOfFit.STANDARD.pValue(histogram(1.12), BAR, 3000)).isLessThan(1e-6);
  }

  /**
   * The lab's quick runs: the power against a σ of 1.05 times is above 0.9, and no more than the
   * level if nothing is wrong.
   */
  @Test
  void twelveThousandRunsFindFivePercent() {
    Set<Double> bars = bars(new double[0]).keySet();
    GoodnessOfFit wider = new GoodnessOfFit(0, 1.05);
    assertThat(GoodnessOfFit.STANDARD.power(wider, bars, BAR, 12_000)).isBetween(0.9, 0.99);
    assertThat(GoodnessOfFit.STANDARD.power(GoodnessOfFit.STANDARD, bars, BAR, 12_000))
        .isCloseTo(1e-6, within(1e-9));
    assertThat(GoodnessOfFit.STANDARD.factorFound(bars, BAR, 12_000)).isBetween(1.045, 1.05);
  }

  /**
   * 60,000 averages of 300 reports: by the noncentral χ² distribution a σ of 1.05 times is missed
   * with less than 10⁻⁶, and the right one is rejected with 10⁻⁶.
   */
  @Test
  void widerDeviationIsRejectedAndTheRightOneIsNot() {
    Map<Double, Double> histogram =
        histogram(new AverageOfReports("square wave", 0.001, 300, true), 60_000, 2022);
    assertThat(GoodnessOfFit.STANDARD.pValue(histogram, BAR, 60_000)).isGreaterThan(1e-6);
    GoodnessOfFit wider = new GoodnessOfFit(0, 1.05);
    assertThat(wider.power(GoodnessOfFit.STANDARD, histogram.keySet(), BAR, 60_000))
        .isGreaterThan(1 - 1e-6);
    assertThat(wider.pValue(histogram, BAR, 60_000)).isLessThan(1e-6);
  }

  /**
   * The case study itself. Eq. 20 as D22 prints it is missed with less than 10⁻⁶, and the exact law
   * is rejected with 10⁻⁶.
   */
  @Test
  void printedLawOfTheSquareWaveIsRejectedAndTheRightOneIsNot() {
    AverageOfReports study = new AverageOfReports("square wave", 0.001, 10_000, true);
    GoodnessOfFit printed = study.said(-0.049, 3.365e-5);
    Map<Double, Double> histogram = histogram(study, 8_000, 20);
    assertThat(printed.power(GoodnessOfFit.STANDARD, histogram.keySet(), BAR, 8_000))
        .isGreaterThan(1 - 1e-6);
    assertThat(printed.pValue(histogram, BAR, 8_000)).isLessThan(1e-6);
    assertThat(GoodnessOfFit.STANDARD.pValue(histogram, BAR, 8_000)).isGreaterThan(1e-6);
  }

  private static Map<Double, Double> histogram(AverageOfReports average, int runs, long seed) {
    System.out.println("seed " + seed);
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    return bars(DoubleStream.generate(() -> average.strayed(bits)).limit(runs).toArray());
  }

  /** The densities of the lab's bars. */
  private static Map<Double, Double> bars(double[] drawn) {
    Map<Double, Double> bars = new TreeMap<>();
    for (double middle = -2.75; middle < 3; middle += BAR) {
      double z = middle;
      long inside = Arrays.stream(drawn).filter(x -> Math.abs(x - z) <= BAR / 2).count();
      bars.put(middle, inside / BAR / Math.max(1, drawn.length));
    }
    return bars;
  }

  /** What normal numbers with this standard deviation would show on average. */
  private static Map<Double, Double> histogram(double deviation) {
    Deviation normal = new Deviation(0, deviation * deviation, 0);
    Map<Double, Double> bars = new TreeMap<>();
    for (double z = 0.25; z < 2.5; z += BAR) {
      double inside = normal.probabilityWithin(z + BAR / 2) - normal.probabilityWithin(z - BAR / 2);
      bars.put(z, inside / 2 / BAR);
      bars.put(-z, inside / 2 / BAR);
    }
    return bars;
  }
}
