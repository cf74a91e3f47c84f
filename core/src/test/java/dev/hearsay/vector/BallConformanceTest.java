package dev.hearsay.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.random.SecureBits;
import dev.hearsay.statistics.Source;
import dev.hearsay.testing.statistics.Statistics;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requirements of every mechanism for the ball. Each statistical check fails for a correct
 * mechanism with probability 10⁻⁹, and there are fewer than 1000.
 */
class BallConformanceTest {

  private static final int DRAWS = 20_000;

  private static Stream<BallMechanism> mechanisms(int... dimensions) {
    return Mechanisms.ball().stream()
        .flatMap(
            family ->
                Arrays.stream(dimensions)
                    .boxed()
                    .flatMap(
                        d ->
                            Stream.of(
                                    PrivacyLoss.pure(0.5),
                                    PrivacyLoss.pure(4),
                                    new PrivacyLoss(3, 1e-3))
                                .map(loss -> family.create(d, loss))));
  }

  /** Returns points of a given length: along one axis, along all of them, and in between. */
  private static List<double[]> points(int dimensions, double length) {
    double[] axis = new double[dimensions];
    axis[dimensions / 2] = -1;
    double[] diagonal = new double[dimensions];
    Arrays.fill(diagonal, 1);
    double[] mixed = new double[dimensions];
    for (int j = 0; j < dimensions; j++) {
      mixed[j] = j % 5 == 0 ? 3 : 0.1 * j;
    }
    List<double[]> points = List.of(axis, diagonal, mixed);
    points.forEach(point -> scaleTo(point, length));
    return points;
  }

  private static void scaleTo(double[] point, double length) {
    double now = Math.sqrt(Arrays.stream(point).map(x -> x * x).sum());
    for (int j = 0; j < point.length; j++) {
      point[j] *= length / now;
    }
  }

  /** Compares the mean of decoded reports with the point, in each coordinate. */
  @ParameterizedTest
  @EnumSource
  void reportsAreUnbiased(Source source) {
    mechanisms(1, 3, 20, 65)
        .forEach(
            mechanism -> {
              for (double length : new double[] {0, 0.7}) {
                points(mechanism.dimensions(), length)
                    .forEach(point -> assertUnbiased(mechanism, point, source));
              }
            });
  }

  private static void assertUnbiased(BallMechanism mechanism, double[] point, Source source) {
    double[] sums = new double[point.length];
    double[] decoded = new double[point.length];
    for (int i = 0; i < DRAWS / 4; i++) {
      mechanism.decode(source.perturb(mechanism, point), decoded);
      for (int j = 0; j < point.length; j++) {
        sums[j] += decoded[j];
      }
    }
    // A coordinate's variance is at most that along the point. For d = 1 that is at most the square
    // of the length. For larger d it is well below 4 times the average, because E[t² | near] is.
    double most =
        Math.min(mechanism.scale() * mechanism.scale(), 4 * mechanism.worstCaseVariance());
    for (int j = 0; j < point.length; j++) {
      assertThat(Statistics.isPlausibleMean(sums[j] / (DRAWS / 4), point[j], most, DRAWS / 4))
          .as("%s d=%d, coordinate %d, %s", mechanism.claim(), point.length, j, source)
          .isTrue();
    }
  }

  /** Given the codebook, words have their stated probabilities: the near and the far ones. */
  @ParameterizedTest
  @EnumSource
  void wordsHaveTheirProbabilities(Source source) {
    mechanisms(1, 3, 30)
        .forEach(
            mechanism -> {
              double[] point = points(mechanism.dimensions(), 0.6).get(2);
              double[] classes = probabilitiesOfClasses(mechanism, point);
              long[] counts = new long[3];
              for (int i = 0; i < DRAWS; i++) {
                long report = source.perturb(mechanism, point);
                counts[classOf(mechanism, point, report)]++;
              }
              assertThat(Statistics.isPlausible(counts, classes))
                  .as("%s d=%d, %s", mechanism.claim(), point.length, source)
                  .isTrue();
            });
  }

  /**
   * Returns the probabilities of the near side, of the near side of the opposite point, and of the
   * rest.
   */
  private static double[] probabilitiesOfClasses(BallMechanism mechanism, double[] point) {
    CodebookLaw law = mechanism.law();
    double[] sums = new double[3];
    for (int word = 0; word < law.codewords(); word++) {
      long report = 12_345L << 32 | word;
      sums[classOf(mechanism, point, report)] += mechanism.probability(point, report) * 0x1p32;
    }
    assertThat(sums[0] + sums[1] + sums[2]).isCloseTo(1, within(1e-9));
    return sums;
  }

  private static int classOf(BallMechanism mechanism, double[] point, long report) {
    CodebookLaw law = mechanism.law();
    double towards = 0.5 + 0.5 * Math.sqrt(Arrays.stream(point).map(x -> x * x).sum());
    double probability = mechanism.probability(point, report) * 0x1p32;
    double near = towards * law.weight(true) + (1 - towards) * law.weight(false);
    double far = law.weight(false);
    if (Math.abs(probability - near) < 1e-9 * near) {
      return 0;
    }
    return Math.abs(probability - far) < 1e-9 * far ? 2 : 1;
  }

  /** Decoded vectors have the length of the stated scale, so the squared error is exact. */
  @Test
  void decodedVectorsHaveTheStatedLength() {
    mechanisms(1, 2, 7, 64)
        .forEach(
            mechanism -> {
              double[] decoded = new double[mechanism.dimensions()];
              for (double[] point : points(mechanism.dimensions(), 1)) {
                mechanism.decode(mechanism.perturb(point, SecureBits.current()), decoded);
                double squares = Arrays.stream(decoded).map(x -> x * x).sum();
                assertThat(squares)
                    .isCloseTo(mechanism.scale() * mechanism.scale(), withPercentage(1e-9));
              }
              assertThat(mechanism.worstCaseVariance() * mechanism.dimensions())
                  .isCloseTo(mechanism.scale() * mechanism.scale(), withPercentage(1e-9));
            });
  }

  /**
   * Compares the error with PrivUnit's in many dimensions, where a projection is normal. With a cap
   * of probability q beyond g, the variance of a coordinate is ((qc + 1 − q) / (φ(g)(c − 1)))². The
   * codebook's is larger by at most 3.5 % for the best cap.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 2, 4})
  void theErrorIsThatOfPrivUnit(double epsilon) {
    BallMechanism mechanism = Mechanisms.ball("codebook", 2_000, PrivacyLoss.pure(epsilon));
    assertThat(mechanism.worstCaseVariance() / privUnit(epsilon)).isBetween(1.0, 1.035);
  }

  private static double privUnit(double epsilon) {
    double c = Math.exp(epsilon);
    NormalDistribution normal = NormalDistribution.of(0, 1);
    double least = Double.POSITIVE_INFINITY;
    for (double q = 0.001; q <= 0.5; q += 0.001) {
      double density = normal.density(normal.inverseSurvivalProbability(q));
      least = Math.min(least, Math.pow((q * c + 1 - q) / (density * (c - 1)), 2));
    }
    return least;
  }

  /** A point of one dimension is a number, and the best mechanism with two outputs is Duchi's. */
  @Test
  void oneDimensionIsDuchi() {
    for (double epsilon : new double[] {0.1, 1, 4}) {
      PrivacyLoss loss = PrivacyLoss.pure(epsilon);
      assertThat(Mechanisms.ball("codebook", 1, loss).worstCaseVariance())
          .isCloseTo(Mechanisms.numeric("duchi", loss).worstCaseVariance(), withPercentage(1e-9));
    }
  }

  @Test
  void pointsOutsideTheBallAreRefused() {
    BallMechanism mechanism = Mechanisms.ball("codebook", 3, PrivacyLoss.pure(1));
    for (double illegal : new double[] {0.81, Double.NaN, Double.POSITIVE_INFINITY}) {
      for (Source source : Source.values()) {
        assertThatThrownBy(() -> source.perturb(mechanism, new double[] {0.6, illegal, 0}))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageEndingWith("; it must be at most 1");
      }
    }
    assertThatThrownBy(() -> Source.SECURE.perturb(mechanism, new double[2]))
        .hasMessage("the point has 2 coordinates; it must have 3");
    assertThatThrownBy(() -> mechanism.decode(7, new double[2]))
        .hasMessage("the array has room for 2 coordinates; a point has 3");
  }

  @Test
  void impossibleReportsAreRejected() {
    BallMechanism mechanism = Mechanisms.ball("codebook", 3, PrivacyLoss.pure(1));
    int words = mechanism.law().codewords();
    assertThat(mechanism.accepts(5L << 32 | (words - 1))).isTrue();
    assertThat(mechanism.accepts(5L << 32 | words)).isFalse();
    assertThat(mechanism.accepts(-1)).isFalse();
    assertThatThrownBy(() -> mechanism.decode(words, new double[3]))
        .hasMessage("the report names word " + words + "; it must be in [0, " + words + ")");
  }

  /** A mechanism for vectors does not fit a number, not even with one entry. */
  @Test
  void doesNotFitANumber() {
    BallMechanism mechanism = Mechanisms.ball("codebook", 1, PrivacyLoss.pure(1));
    Schema schema = new Schema("one", List.of(new Attribute.Numeric("x", 0, 1)));
    assertThatThrownBy(
            () ->
                new Plan(
                    schema, PrivacyLoss.pure(1), 1, List.of(new Plan.Part(List.of(0), mechanism))))
        .hasMessage("mechanism 'codebook' does not fit ['x']");
  }

  @Test
  void impossibleSizesAreRefused() {
    assertThatThrownBy(() -> Mechanisms.ball("codebook", 0, PrivacyLoss.pure(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there are 0 dimensions; 1 to 131072 are possible");
    assertThatThrownBy(() -> new CodebookLaw(3, 4, 5, 1))
        .hasMessageStartingWith("5 near words of 4 pairs;");
    assertThatThrownBy(() -> new CodebookLaw(3, 4, 1, -1)).hasMessageContaining("the weight -1");
  }
}
