package dev.hearsay.lab.deviations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.Piecewise;
import dev.hearsay.number.SquareWave;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviationTest {

  // The case study of D22: ε = 0.1 over 100 attributes, all reported by 10 000 people.
  private static final double EPSILON = 0.001;
  private static final long REPORTS = 10_000;
  private static final AssumedValues TENTHS =
      AssumedValues.evenly(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0);

  /** Square Wave without undoing its map, for values of [0, 1]: a plain average. */
  private static final class PlainSquareWave {
    private static final double C = Math.exp(EPSILON);
    private static final double B = SquareWave.reach(EPSILON);
    private static final double TOTAL = 2 * B * C + 1;

    static double mean(double t) {
      return 2 * B * (C - 1) * t / TOTAL + (1 + 2 * B) / (2 * TOTAL);
    }

    static double bias(double t) {
      return mean(t) - t;
    }

    /** ∫x²/TOTAL over all, and c − 1 times that within b of t. */
    static double variance(double t) {
      double all = (Math.pow(1 + B, 3) + Math.pow(B, 3)) / (3 * TOTAL);
      double near = (C - 1) * (Math.pow(t + B, 3) - Math.pow(t - B, 3)) / (3 * TOTAL);
      return all + near - mean(t) * mean(t);
    }

    static Deviation deviation() {
      return Deviation.of(
          PlainSquareWave::bias, PlainSquareWave::variance, t -> 0, TENTHS, REPORTS);
    }
  }

  private static Deviation piecewise() {
    double t = Piecewise.parameter(EPSILON);
    return Deviation.of(x -> 0, x -> Piecewise.variance(EPSILON, t, x), x -> 0, TENTHS, REPORTS);
  }

  /** Table II gives the last two to one digit, rounded up. */
  @Test
  void caseStudyPiecewise() {
    Deviation deviation = piecewise();
    assertThat(deviation.variance()).isCloseTo(533.210, within(0.001));
    assertThat(deviation.probabilityWithin(0.001)).isCloseTo(3.46e-5, within(0.005e-5));
    assertThat(deviation.probabilityWithin(0.01)).isCloseTo(3.46e-4, within(0.005e-4));
    assertThat(deviation.probabilityWithin(0.05)).isCloseTo(0.00173, within(5e-6));
    assertThat(deviation.probabilityWithin(0.1)).isCloseTo(0.00346, within(5e-6));
  }

  /** The page's corrections of the paper's −0.049, 3.365·10⁻⁵ and Table II. */
  @Test
  void caseStudySquareWave() {
    Deviation deviation = PlainSquareWave.deviation();
    assertThat(deviation.bias()).isCloseTo(-0.049975, within(5e-7));
    assertThat(deviation.variance()).isCloseTo(3.3303e-5, within(5e-10));
    assertThat(deviation.probabilityWithin(0.01)).isCloseTo(2.15e-12, within(0.005e-12));
    assertThat(deviation.probabilityWithin(0.05)).isCloseTo(0.5017, within(5e-5));
    assertThat(deviation.probabilityWithin(0.1)).isCloseTo(1, within(5e-4));
    System.out.println(
        "square wave, plain: bias "
            + deviation.bias()
            + ", variance "
            + deviation.variance()
            + ", within 0.001: "
            + deviation.probabilityWithin(0.001));
  }

  /** Our Piecewise is one on a grid; its variance is the continuous one's to 2.5·10⁻⁴. */
  @Test
  void mechanismsThemselvesAreAnalysed() {
    NumericMechanism mechanism = Mechanisms.numeric("piecewise", PrivacyLoss.pure(EPSILON));
    Deviation deviation = Deviation.of(mechanism, TENTHS, REPORTS);
    assertThat(deviation.bias()).isCloseTo(0, within(1e-9));
    assertThat(deviation.variance()).isCloseTo(533.210, within(533.210 * 3e-4));
  }

  /** Ten attributes alike: the tenth power; bounds of different sizes: the product. */
  @Test
  void allWithinIsTheProduct() {
    Deviation deviation = PlainSquareWave.deviation();
    double one = deviation.probabilityWithin(0.05);
    double[] bounds = new double[10];
    Arrays.fill(bounds, 0.05);
    assertThat(Deviation.probabilityAllWithin(Collections.nCopies(10, deviation), bounds))
        .isCloseTo(Math.pow(one, 10), within(1e-15));
    assertThat(
            Deviation.probabilityAllWithin(
                List.of(deviation, piecewise()), new double[] {0.05, 10}))
        .isCloseTo(one * piecewise().probabilityWithin(10), within(1e-15));
  }

  /**
   * D22's worked example takes ρ = 3λ³ for Laplace noise of scale λ and finds 1.57 %. The formula
   * does give that, but E|Lap(λ)|³ = (1/λ)∫₀^∞ x³e^{−x/λ}dx = 6λ³, which makes it 2.69 %.
   */
  @Test
  void berryEsseenWorkedExample() {
    double scale = 2000;
    double noise = 2 * scale * scale;
    double cube = Math.pow(scale, 3);
    assertThat(new Deviation(0, noise, 3 * cube, 1000).berryEsseen())
        .isCloseTo(0.0157, within(5e-5));
    assertThat(new Deviation(0, noise, 6 * cube, 1000).berryEsseen())
        .isCloseTo(0.0269, within(5e-5));
    Deviation laplace =
        Deviation.of(
            Mechanisms.numeric("laplace", PrivacyLoss.pure(1)), AssumedValues.evenly(0.3), 1000);
    assertThat(laplace.thirdMoment()).isCloseTo(6 * 8, within(0.3));
    assertThat(laplace.berryEsseen()).isCloseTo(0.0269, within(1e-4));
  }

  @Test
  void berryEsseenFallsWithTheRootOfReports() {
    Deviation few = new Deviation(0, 4, 10, 100);
    Deviation many = new Deviation(0, 4, 10, 10_000);
    assertThat(few.berryEsseen()).isCloseTo(0.33554 * (10 + 0.415 * 8) / 80, within(1e-15));
    assertThat(many.berryEsseen()).isCloseTo(few.berryEsseen() / 10, within(1e-15));
  }

  /** Known values of the normal distribution, and the bound as the inverse of the probability. */
  @Test
  void probabilitiesAndBoundsAreInverse() {
    Deviation standard = new Deviation(0, 100, 0, 100);
    assertThat(standard.probabilityWithin(1.959963984540054)).isCloseTo(0.95, within(1e-12));
    assertThat(standard.bound(0.95)).isCloseTo(1.959963984540054, within(1e-9));
    for (double bias : new double[] {-3, -0.5, 0, 1}) {
      Deviation deviation = new Deviation(bias, 100, 0, 100);
      for (double confidence : new double[] {0.001, 0.3, 0.9, 0.999}) {
        assertThat(deviation.probabilityWithin(deviation.bound(confidence)))
            .isCloseTo(confidence, within(1e-9));
      }
    }
  }

  /** The short cut for narrow bounds joins the formula for wide ones. */
  @Test
  void narrowBoundsAreContinuous() {
    Deviation deviation = new Deviation(0.7, 1, 0, 1);
    for (double bound = 1e-7; bound < 1e-4; bound *= 1.3) {
      double density = Math.exp(-0.7 * 0.7 / 2) / Math.sqrt(2 * Math.PI);
      assertThat(deviation.probabilityWithin(bound) / (2 * bound * density))
          .isCloseTo(1, within(1e-8));
    }
    assertThat(deviation.probabilityWithin(0)).isZero();
    assertThat(deviation.probabilityWithin(Double.POSITIVE_INFINITY)).isEqualTo(1);
  }

  /**
   * Averages of real reports fall within the bound as often as predicted. 4000 averages: a standard
   * deviation of 0.0077 at most, and 0.05 is 6.4 of them (1.5·10⁻¹⁰ to either side); Berry–Esseen
   * adds at most 0.04 a side for 400 reports, in truth far less.
   */
  @ParameterizedTest
  @ValueSource(strings = {"piecewise", "duchi", "laplace", "hybrid"})
  void simulatedDeviationsAgree(String name) {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    NumericMechanism mechanism = Mechanisms.numeric(name, PrivacyLoss.pure(1));
    int reports = 400;
    Deviation deviation = Deviation.of(mechanism, TENTHS, reports);
    double bound = deviation.standardDeviation();
    int inside = 0;
    int averages = 4000;
    for (int run = 0; run < averages; run++) {
      double sum = 0;
      for (int i = 0; i < reports; i++) {
        double x = (i % 10 + 1) / 10.0;
        sum += mechanism.decode(mechanism.perturbInsecurely(x, bits)) - x;
      }
      inside += Math.abs(sum / reports) <= bound ? 1 : 0;
    }
    Offset<Double> tolerance = within(0.05);
    assertThat((double) inside / averages)
        .as("-Dhearsay.seed=%s", seed)
        .isCloseTo(deviation.probabilityWithin(bound), tolerance);
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> new Deviation(Double.NaN, 1, 1, 1)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> new Deviation(0, 0, 1, 1))
        .hasMessage("the variance of a report is 0.0; it must be finite and above 0");
    assertThatThrownBy(() -> new Deviation(0, 1, -1, 1)).hasMessageContaining("-1.0");
    assertThatThrownBy(() -> new Deviation(0, 1, 1, 0)).hasMessageContaining("0 reports");
    Deviation fine = new Deviation(0, 1, 1, 1);
    assertThatThrownBy(() -> fine.probabilityWithin(-1))
        .hasMessage("the bound is -1.0; it must be at least 0");
    assertThatThrownBy(() -> fine.bound(1)).hasMessage("confidence is 1.0; it must be in (0, 1)");
    assertThatThrownBy(() -> Deviation.probabilityAllWithin(List.of(fine), new double[2]))
        .hasMessage("there are 2 bounds for 1 attributes");
  }
}
