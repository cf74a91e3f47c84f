package dev.hearsay.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.Piecewise;
import dev.hearsay.number.SquareWave;
import dev.hearsay.random.InsecureSeededBits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviationTest {

  // The case study of D22: ε = 0.1 over 100 attributes, all reported by 10 000 people.
  private static final double EPSILON = 0.001;
  private static final long REPORTS = 10_000;

  /** The share of people with the value 1, in enumerations. */
  private static final double SHARE = 0.3;

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
      return Deviation.ofReports(
          PlainSquareWave::bias, PlainSquareWave::variance, t -> 0, TENTHS, REPORTS);
    }
  }

  private static Deviation piecewise() {
    double t = Piecewise.parameter(EPSILON);
    return Deviation.ofReports(
        x -> 0, x -> Piecewise.variance(EPSILON, t, x), x -> 0, TENTHS, REPORTS);
  }

  private static Deviation of(NumericMechanism mechanism, AssumedValues values, long reports) {
    return Deviation.ofReports(
        mechanism::bias,
        mechanism::variance,
        x -> mechanism.thirdMoment(x, x + mechanism.bias(x)),
        values,
        reports);
  }

  /** Table II gives the last two to one digit, rounded up. */
  @Test
  void caseStudyPiecewise() {
    Deviation deviation = piecewise();
    assertThat(deviation.variance()).isCloseTo(533.210, within(0.001));
    assertThat(deviation.probabilityWithin(0.001)).isCloseTo(3.46e-5, within(0.005e-5));
    assertThat(deviation.probabilityWithin(0.01)).isCloseTo(3.46e-4, within(0.005e-4));
    assertThat(deviation.probabilityWithin(0.05)).isCloseTo(0.00173, within(5e-6));
    assertThat(deviation.probabilityWithin(0.1)).isCloseTo(0.003455, within(5e-7));
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
    Deviation deviation = of(mechanism, TENTHS, REPORTS);
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
    assertThat(Deviation.ofReports(0, noise, 3 * cube, 1000).berryEsseen())
        .isCloseTo(0.0157, within(5e-5));
    assertThat(Deviation.ofReports(0, noise, 6 * cube, 1000).berryEsseen())
        .isCloseTo(0.0269, within(5e-5));
    NumericMechanism laplace = Mechanisms.numeric("laplace", PrivacyLoss.pure(1));
    assertThat(laplace.thirdMoment(0.3, 0.3)).isCloseTo(6 * 8, within(0.3));
    assertThat(of(laplace, AssumedValues.evenly(0.3), 1000).berryEsseen())
        .isCloseTo(0.0269, within(1e-4));
  }

  @Test
  void berryEsseenFallsWithTheRootOfReports() {
    Deviation few = Deviation.ofReports(0, 4, 10, 100);
    Deviation many = Deviation.ofReports(0, 4, 10, 10_000);
    assertThat(few.berryEsseen()).isCloseTo(0.33554 * (10 + 0.415 * 8) / 80, within(1e-15));
    assertThat(many.berryEsseen()).isCloseTo(few.berryEsseen() / 10, within(1e-15));
  }

  /** Known values of the normal distribution, and the bound as the inverse of the probability. */
  @Test
  void probabilitiesAndBoundsAreInverse() {
    Deviation standard = Deviation.ofReports(0, 100, 0, 100);
    assertThat(standard.probabilityWithin(1.959963984540054)).isCloseTo(0.95, within(1e-12));
    assertThat(standard.bound(0.95)).isCloseTo(1.959963984540054, within(1e-9));
    for (double bias : new double[] {-3, -0.5, 0, 1}) {
      Deviation deviation = Deviation.ofReports(bias, 100, 0, 100);
      for (double confidence : new double[] {0.001, 0.3, 0.9, 0.999}) {
        assertThat(deviation.probabilityWithin(deviation.bound(confidence)))
            .isCloseTo(confidence, within(1e-9));
      }
    }
  }

  /** The short cut for narrow bounds joins the formula for wide ones. */
  @Test
  void narrowBoundsAreContinuous() {
    Deviation deviation = Deviation.ofReports(0.7, 1, 0, 1);
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
    Deviation deviation = of(mechanism, TENTHS, reports);
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

  /**
   * The exact distribution of the deviation of {@code duchi} reports, by enumeration: x is 1 with
   * probability {@value #SHARE} and else −1, and Y is C or −C.
   *
   * @param reports the number of people who report on each part
   * @param weights the weight of each part
   */
  private static double[][] exact(double[] sizes, int[] reports, double[] weights, int people) {
    double[][] law = {{0}, {1}};
    int silent = people;
    for (int part = 0; part < reports.length; part++) {
      double c = sizes[part];
      double step = weights[part] / reports[part];
      double[][] one = new double[2][4];
      int at = 0;
      for (double x : new double[] {1, -1}) {
        for (double y : new double[] {c, -c}) {
          one[0][at] = step * y - x / people;
          one[1][at++] = (x > 0 ? SHARE : 1 - SHARE) * (0.5 + 0.5 * x * y / c / c);
        }
      }
      for (int i = 0; i < reports[part]; i++) {
        law = sum(law, one);
      }
      silent -= reports[part];
    }
    double[][] other = {{-1.0 / people, 1.0 / people}, {SHARE, 1 - SHARE}};
    for (int i = 0; i < silent; i++) {
      law = sum(law, other);
    }
    return law;
  }

  /** Returns the law of the sum of two independent numbers; sums that agree are merged. */
  private static double[][] sum(double[][] one, double[][] other) {
    TreeMap<Long, Double> sums = new TreeMap<>();
    for (int i = 0; i < one[0].length; i++) {
      for (int j = 0; j < other[0].length; j++) {
        long key = Math.round((one[0][i] + other[0][j]) * 1e11);
        sums.merge(key, one[1][i] * other[1][j], Double::sum);
      }
    }
    return new double[][] {
      sums.keySet().stream().mapToDouble(key -> key / 1e11).toArray(),
      sums.values().stream().mapToDouble(Double::doubleValue).toArray()
    };
  }

  private static Deviation analysed(double[] sizes, int[] reports, double[] weights, int people) {
    double spread = 4 * SHARE * (1 - SHARE);
    double mean = 2 * SHARE - 1;
    double variance = -spread / people;
    List<Deviation.Source> sources = new ArrayList<>();
    for (int part = 0; part < sizes.length; part++) {
      double c = sizes[part];
      variance += weights[part] * weights[part] * (c * c - mean * mean) / reports[part];
      sources.add(
          new Deviation.Source(
              reports[part],
              weights[part],
              (x, center) -> {
                double plus = 0.5 + 0.5 * x / c;
                return plus * Math.pow(Math.abs(c - center), 3)
                    + (1 - plus) * Math.pow(Math.abs(c + center), 3);
              }));
    }
    AssumedValues values = AssumedValues.of(new double[] {1, -1}, new double[] {SHARE, 1 - SHARE});
    return Deviation.ofMean(variance, values, people, sources);
  }

  static Stream<Arguments> surveys() {
    return Stream.of(
        arguments(new double[] {2.164}, new int[] {40}, new double[] {1}, 40),
        arguments(new double[] {2.164}, new int[] {20}, new double[] {1}, 60),
        arguments(new double[] {1.05}, new int[] {8}, new double[] {1}, 40),
        arguments(new double[] {1.05}, new int[] {40}, new double[] {1}, 40),
        arguments(new double[] {1.5, 2.5}, new int[] {12, 12}, new double[] {0.7, 0.3}, 36),
        arguments(new double[] {2, 3}, new int[] {12, 6}, new double[] {0.8, 0.2}, 18),
        arguments(new double[] {20}, new int[] {1}, new double[] {1}, 1));
  }

  /**
   * Variance and bound against the exact law: everybody reports, some do, and on two parts. The
   * variance agrees, and no probability is off by more than the bound.
   */
  @ParameterizedTest
  @MethodSource("surveys")
  void theBoundHoldsByEnumeration(double[] sizes, int[] reports, double[] weights, int people) {
    double[][] law = exact(sizes, reports, weights, people);
    Deviation deviation = analysed(sizes, reports, weights, people);
    double mean = 0;
    double square = 0;
    for (int i = 0; i < law[0].length; i++) {
      mean += law[1][i] * law[0][i];
      square += law[1][i] * law[0][i] * law[0][i];
    }
    assertThat(mean).isCloseTo(0, within(1e-8));
    assertThat(square).isCloseTo(deviation.variance(), withinPercentage(1e-4));
    double below = 0;
    double farthest = 0;
    for (int i = 0; i < law[0].length; i++) {
      double z = law[0][i] / deviation.standardDeviation();
      double normal = 1 - 0.5 * Normal.erfc(z / Math.sqrt(2));
      farthest = Math.max(farthest, Math.abs(normal - below));
      below += law[1][i];
      farthest = Math.max(farthest, Math.abs(normal - below));
    }
    System.out.println(
        "largest error of the normal approximation "
            + farthest
            + ", bound "
            + deviation.berryEsseen());
    assertThat(farthest).isLessThanOrEqualTo(deviation.berryEsseen());
    assertThat(deviation.berryEsseen()).isLessThan(12 * farthest);
    double bound = 1.1 * deviation.standardDeviation();
    double exact =
        IntStream.range(0, law[0].length)
            .filter(i -> Math.abs(law[0][i]) <= bound)
            .mapToDouble(i -> law[1][i])
            .sum();
    assertThat(Math.abs(exact - deviation.probabilityWithin(bound)))
        .isLessThanOrEqualTo(deviation.errorOfProbability());
  }

  /** If everybody reports on one part, the bound is that of the paper. */
  @Test
  void withoutSamplingTheBoundIsThePapers() {
    NumericMechanism mechanism = Mechanisms.numeric("piecewise", PrivacyLoss.pure(1));
    Deviation paper = of(mechanism, TENTHS, REPORTS);
    Deviation mean =
        Deviation.ofMean(
            paper.variance(),
            TENTHS,
            (double) REPORTS,
            List.of(new Deviation.Source((double) REPORTS, 1, mechanism::thirdMoment)));
    assertThat(mean.berryEsseen()).isCloseTo(paper.berryEsseen(), withinPercentage(1e-9));
    Deviation fewOf =
        Deviation.ofMean(
            paper.variance(),
            TENTHS,
            1e6 * REPORTS,
            List.of(new Deviation.Source((double) REPORTS, 1, mechanism::thirdMoment)));
    assertThat(fewOf.berryEsseen()).isCloseTo(paper.berryEsseen(), withinPercentage(5));
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> Deviation.ofReports(Double.NaN, 1, 1, 1)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> Deviation.ofReports(0, 0, 1, 1))
        .hasMessage("the variance of a report is 0.0; it must be finite and above 0");
    assertThatThrownBy(() -> Deviation.ofReports(0, 1, -1, 1)).hasMessageContaining("-1.0");
    assertThatThrownBy(() -> Deviation.ofReports(0, 1, 1, 0))
        .hasMessageContaining("there are 0.0 reports");
    assertThatThrownBy(() -> new Deviation(0, 1, Double.NaN))
        .hasMessage("the bound of the approximation is NaN; it must be at least 0");
    Deviation fine = Deviation.ofReports(0, 1, 1, 1);
    assertThatThrownBy(() -> fine.probabilityWithin(-1))
        .hasMessage("the bound is -1.0; it must be at least 0");
    assertThatThrownBy(() -> fine.bound(1)).hasMessage("confidence is 1.0; it must be in (0, 1)");
    assertThatThrownBy(() -> Deviation.probabilityAllWithin(List.of(fine), new double[2]))
        .hasMessage("there are 2 bounds for 1 attributes");
  }
}
