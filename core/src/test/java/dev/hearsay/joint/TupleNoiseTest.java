package dev.hearsay.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.HashedLaw;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the second moments of decoded reports against enumeration and, for hashes, simulation. */
class TupleNoiseTest {

  private static final List<Coordinate> SHAPE =
      List.of(Coordinate.category(2), Coordinate.category(3));

  private static final double[] A = {1, -2, 0.5, 3, 0, 7};
  private static final double[] B = {0.25, 1, 1, -4, 2, 2};

  /** Enumerates all sets of tuples, for all tuples of people. */
  @Test
  void setsHaveTheStatedMoments() {
    for (double epsilon : new double[] {0.1, 1, 3}) {
      CodedMechanism mechanism = CodedMechanism.subset(SHAPE, PrivacyLoss.pure(epsilon));
      for (int tuple = 0; tuple < 6; tuple++) {
        double[] moments = new double[5];
        for (long set = 0; set < 64; set++) {
          long[] report = {set};
          boolean isReport = Long.bitCount(set) == size(mechanism);
          double probability = isReport ? mechanism.law().probability(tuple, report) : 0;
          double a = decoded(mechanism, A, report);
          double b = decoded(mechanism, B, report);
          moments[0] += probability * a;
          moments[1] += probability * b;
          moments[2] += probability * a * b;
        }
        assertThat(moments[0]).isCloseTo(A[tuple], within(1e-9));
        assertThat(moments[1]).isCloseTo(B[tuple], within(1e-9));
        assertThat(moments[2] - moments[0] * moments[1])
            .isCloseTo(covariance(mechanism, A, B, tuple), within(1e-6));
      }
    }
  }

  private static int size(CodedMechanism mechanism) {
    return ((dev.hearsay.category.SubsetLaw) mechanism.law().inner()).size();
  }

  private static double decoded(CodedMechanism mechanism, double[] values, long[] report) {
    double q = mechanism.law().inner().supportOfOther().toDouble();
    double p = mechanism.law().inner().supportOfTruth().toDouble();
    double sum = 0;
    for (int tuple = 0; tuple < values.length; tuple++) {
      sum += values[tuple] * ((mechanism.law().supports(report, tuple) ? 1 : 0) - q) / (p - q);
    }
    return sum;
  }

  private static double covariance(
      CodedMechanism mechanism, double[] one, double[] other, int tuple) {
    double evenProduct = 0;
    double first = 0;
    double second = 0;
    for (int i = 0; i < one.length; i++) {
      evenProduct += one[i] * other[i] / one.length;
      first += one[i] / one.length;
      second += other[i] / one.length;
    }
    return mechanism
        .noise()
        .covariance(
            one[tuple] * other[tuple], evenProduct, one[tuple], first, other[tuple], second);
  }

  /** The least covariance is at most the variance for any tuple, and not far below the least. */
  @Test
  void theLeastVarianceIsALowerBound() {
    for (double epsilon : new double[] {0.1, 1, 3, 8}) {
      for (CodedMechanism mechanism :
          List.of(
              CodedMechanism.subset(SHAPE, PrivacyLoss.pure(epsilon)),
              CodedMechanism.hashed(SHAPE, PrivacyLoss.pure(epsilon)))) {
        double evenProduct = 0;
        double even = 0;
        for (double a : A) {
          evenProduct += a * a / A.length;
          even += a / A.length;
        }
        double least = mechanism.noise().leastCovariance(evenProduct, even, even);
        assertThat(least).isPositive();
        for (int tuple = 0; tuple < A.length; tuple++) {
          assertThat(covariance(mechanism, A, A, tuple)).isGreaterThan(least);
        }
      }
    }
  }

  /**
   * Sums over rows of many tuples have the variance of independent hashes. Tuples in a row have
   * consecutive numbers; hashed by number instead of key, the variance is a fifth larger.
   */
  @Test
  void hashesOfKeysAreAsIndependentAsStated() {
    List<Coordinate> shape = List.of(Coordinate.category(4), Coordinate.category(40));
    CodedMechanism mechanism = CodedMechanism.hashed(shape, PrivacyLoss.pure(1));
    InsecureSeededBits bits = new InsecureSeededBits(20_261_120);
    int draws = 200_000;
    double stated = mechanism.noise().ofShare(1, 0.25);
    double q = mechanism.law().inner().supportOfOther().toDouble();
    double gap = mechanism.law().inner().supportOfTruth().toDouble() - q;
    int cells = ((HashedLaw) mechanism.law().inner()).cells().nodes();
    double[] squares = new double[2];
    double[] sums = new double[2];
    long[] report = new long[1];
    for (int i = 0; i < draws; i++) {
      int truth = i % 40;
      mechanism.law().draw(truth, bits, report);
      double byKey = row(report[0], cells, true, q, gap);
      mechanism.law().inner().draw(truth, bits, report);
      double byNumber = row(report[0], cells, false, q, gap);
      sums[0] += byKey;
      sums[1] += byNumber;
      squares[0] += byKey * byKey;
      squares[1] += byNumber * byNumber;
    }
    double keyed = squares[0] / draws - sums[0] * sums[0] / draws / draws;
    double numbered = squares[1] / draws - sums[1] * sums[1] / draws / draws;
    System.out.println("stated " + stated + ", by key " + keyed + ", by number " + numbered);
    assertThat(keyed / stated).isBetween(0.97, 1.03);
    assertThat(numbered / stated).isGreaterThan(1.1);
  }

  private static double row(long report, int cells, boolean isKeyed, double q, double gap) {
    double sum = 0;
    for (int tuple = 0; tuple < 40; tuple++) {
      int input = isKeyed ? HashedLaw.key(tuple) : tuple;
      boolean isSupported = HashedLaw.hash(report >>> 32, input, cells) == (int) report;
      sum += ((isSupported ? 1 : 0) - q) / gap;
    }
    return sum;
  }

  /** Different numbers have different keys. */
  @Test
  void keysAreDistinct() {
    assertThat(
            java.util.stream.IntStream.range(0, JointLaw.MAX_SYMBOLS)
                .map(HashedLaw::key)
                .distinct()
                .count())
        .isEqualTo(JointLaw.MAX_SYMBOLS);
  }
}
