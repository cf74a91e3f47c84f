package dev.hearsay.lab.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.training.Geometry;
import dev.hearsay.simulate.training.GradientMechanism;
import dev.hearsay.simulate.training.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The mechanisms that only the lab has: their reports are unbiased, and as noisy as they say. */
class SimulatedGradientsTest {

  private static final int DIMENSIONS = 12;
  private static final int DRAWS = 200_000;
  private static final int GROUP = 20;
  private static final double ENTRY = 0.1;
  private static final long SEED = 12;

  static Stream<GradientMechanism> mechanisms() {
    PrivacyLoss loss = PrivacyLoss.pure(4);
    return Stream.of(
        rounded("piecewise", loss, 3),
        rounded("piecewise", loss, 2001),
        rounded("hybrid", loss, 5),
        rounded("hm-tp", PrivacyLoss.pure(5), 9),
        AddedNoise.gaussian(DIMENSIONS, new PrivacyLoss(1, 1e-6), Geometry.CUBE),
        AddedNoise.gaussian(DIMENSIONS, new PrivacyLoss(1, 1e-6), Geometry.BALL),
        AddedNoise.laplace(DIMENSIONS, loss));
  }

  private static GradientMechanism rounded(String name, PrivacyLoss loss, int outputs) {
    return new RoundedReports(
        Learning.choice(name, DIMENSIONS, loss.epsilon()), DIMENSIONS, loss, outputs);
  }

  /**
   * All entries are 0.1, the size that predictions are made for. Everything within six standard
   * errors: a false failure has a probability below 3·10⁻⁸ for each mechanism.
   */
  @ParameterizedTest
  @MethodSource("mechanisms")
  void reportsAreUnbiasedAndAsNoisyAsPredicted(GradientMechanism mechanism) {
    System.out.println("seed " + SEED);
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    double[] vector = new double[DIMENSIONS];
    Arrays.fill(vector, ENTRY);
    double[] sum = new double[DIMENSIONS];
    double squares = 0;
    double fourth = 0;
    long[] report = new long[mechanism.words()];
    for (int i = 0; i < DRAWS; i++) {
      mechanism.perturbInsecurely(vector, bits, report);
      assertThat(mechanism.accepts(report)).isTrue();
      double[] decoded = new double[DIMENSIONS];
      mechanism.addDecoded(report, decoded);
      mechanism.addDecoded(report, sum);
      double square = Arrays.stream(decoded).map(y -> y * y).average().orElseThrow();
      squares += square / DRAWS;
      fourth += square * square / DRAWS;
    }
    double variance = squares - ENTRY * ENTRY;
    for (double total : sum) {
      assertThat(total / DRAWS).isCloseTo(ENTRY, within(6 * Math.sqrt(variance / DRAWS)));
    }
    double error = Math.sqrt((fourth - squares * squares) / DRAWS);
    assertThat(variance).isCloseTo(mechanism.noise() + sampling(mechanism), within(6 * error));
  }

  /**
   * The same for sums of reports, whose noise a mechanism may draw at once: without it, the
   * variance would be 0.
   */
  @ParameterizedTest
  @MethodSource("mechanisms")
  void sumsAreUnbiasedAndAsNoisyAsPredicted(GradientMechanism mechanism) {
    System.out.println("seed " + SEED);
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    double[] entries = new double[DIMENSIONS];
    Arrays.fill(entries, ENTRY);
    SparseVector vector = SparseVector.of(entries);
    int sums = DRAWS / GROUP;
    double[] mean = new double[DIMENSIONS];
    double squares = 0;
    double fourth = 0;
    for (int i = 0; i < sums; i++) {
      double[] sum = new double[DIMENSIONS];
      for (int person = 0; person < GROUP; person++) {
        mechanism.addDraw(vector, bits, sum);
      }
      mechanism.addRemainder(GROUP, bits, sum);
      double square = 0;
      for (int j = 0; j < DIMENSIONS; j++) {
        mean[j] += sum[j] / GROUP / sums;
        square += Math.pow(sum[j] - GROUP * ENTRY, 2) / GROUP / DIMENSIONS;
      }
      squares += square / sums;
      fourth += square * square / sums;
    }
    for (double one : mean) {
      assertThat(one).isCloseTo(ENTRY, within(6 * Math.sqrt(squares / DRAWS)));
    }
    double error = Math.sqrt((fourth - squares * squares) / sums);
    assertThat(squares).isCloseTo(mechanism.noise() + sampling(mechanism), within(6 * error));
  }

  /** That only m of d entries are told of adds (d/m − 1)·x², which predictions leave out. */
  private static double sampling(GradientMechanism mechanism) {
    if (mechanism instanceof AddedNoise) {
      return 0;
    }
    int told = Survey.sampled(DIMENSIONS, mechanism.claim().epsilon(), 2.5);
    return (DIMENSIONS / (double) told - 1) * ENTRY * ENTRY;
  }

  @Test
  void roundingLeavesThePrivacyLossAsItIs() {
    GradientMechanism mechanism = rounded("piecewise", PrivacyLoss.pure(4), 3);
    assertThat(mechanism.audit().holds()).isTrue();
    assertThat(mechanism.claim()).isEqualTo(PrivacyLoss.pure(4));
  }

  @Test
  void coarserGridsAreNoisier() {
    List<Double> noises =
        Stream.of(2001, 65, 9, 3)
            .map(outputs -> rounded("piecewise", PrivacyLoss.pure(4), outputs).noise())
            .toList();
    assertThat(noises).isSorted();
  }
}
