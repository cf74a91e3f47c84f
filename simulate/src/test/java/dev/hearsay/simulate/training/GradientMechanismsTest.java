package dev.hearsay.simulate.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import dev.hearsay.vector.BallMechanism;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of all mechanisms for vectors. The statistical checks allow 6.2 standard errors, which a
 * correct mechanism exceeds with probability 6·10⁻¹⁰ each; there are fewer than 1000 checks. The
 * seed is fixed, so that they always fail or never.
 */
class GradientMechanismsTest {

  private static final double ALLOWED_ERRORS = 6.2;
  private static final int DRAWS = 20_000;

  static Stream<String> names() {
    return AnswerMechanism.names().stream();
  }

  private static GradientMechanism mechanism(String name, int dimensions, double epsilon) {
    double delta = name.startsWith("gaussian") ? 1e-6 : 0;
    return GradientMechanisms.of(
        AnswerMechanism.of(name), dimensions, new PrivacyLoss(epsilon, delta));
  }

  /** Computes the loss of one report from its integers: it is within the claim, and close to it. */
  @ParameterizedTest
  @MethodSource("names")
  void oneReportKeepsItsClaim(String name) {
    for (double epsilon : new double[] {1, 4}) {
      GradientMechanism mechanism = mechanism(name, 12, epsilon);
      ExactLoss exact = mechanism.audit();
      assertThat(exact.holds()).as(name).isTrue();
      assertThat(exact.epsilon()).as(name).isBetween(0.999 * epsilon, epsilon);
      assertThat(exact.delta()).as(name).isLessThanOrEqualTo(mechanism.claim().delta());
    }
  }

  /** Shows that a mechanism for 1.01 ε that claims ε fails the audit. */
  @Test
  void theAuditDetectsAnExcessiveLoss() {
    BallMechanism honest = Mechanisms.ball("codebook", 12, PrivacyLoss.pure(1.01));
    BallMechanism dishonest = new BallMechanism("dishonest", PrivacyLoss.pure(1), honest.law());
    ExactLoss exact = new CodebookVector(dishonest).audit();
    assertThat(exact.holds()).isFalse();
    assertThat(exact.epsilon()).isCloseTo(1.01, withPercentage(1e-6));
    assertThat(Audit.of(honest).loss().holds()).isTrue();
  }

  /** Shows that decoded reports have the vector as their mean, and the predicted variance. */
  @ParameterizedTest
  @MethodSource("names")
  void reportsAreUnbiasedAndAsNoisyAsPredicted(String name) {
    InsecureSeededBits bits = new InsecureSeededBits(20_261_115);
    double[] vector = {0.3, -0.2, 0, 0.1, 0, 0, 0, -0.4, 0, 0};
    GradientMechanism mechanism = mechanism(name, vector.length, 4);
    double[] sum = new double[vector.length];
    double squares = 0;
    long[] report = new long[mechanism.words()];
    for (int i = 0; i < DRAWS; i++) {
      double[] decoded = new double[vector.length];
      mechanism.perturbInsecurely(vector, bits, report);
      assertThat(mechanism.accepts(report)).isTrue();
      mechanism.addDecoded(report, decoded);
      for (int j = 0; j < vector.length; j++) {
        sum[j] += decoded[j];
        squares += decoded[j] * decoded[j];
      }
    }
    double secondMoment = squares / DRAWS / vector.length;
    double allowed = ALLOWED_ERRORS * Math.sqrt(4 * secondMoment / DRAWS);
    for (int j = 0; j < vector.length; j++) {
      assertThat(sum[j] / DRAWS)
          .as("%s, entry %d", name, j)
          .isBetween(vector[j] - allowed, vector[j] + allowed);
    }
    assertThat(secondMoment).as(name).isBetween(0.7 * mechanism.noise(), 1.6 * mechanism.noise());
  }

  /**
   * Shows why the codebook is the default. For gradients of length 1, its noise per entry does not
   * depend on d; that of any mechanism for the cube is proportional to d.
   */
  @ParameterizedTest
  @ValueSource(ints = {36, 101})
  void theCodebookHasLessNoiseThanSampledEntries(int dimensions) {
    for (double epsilon : new double[] {1, 4}) {
      double codebook = mechanism("codebook", dimensions, epsilon).noise();
      for (String name : List.of("hybrid", "hm-tp", "pm-sub", "minimax", "duchi-vector")) {
        assertThat(mechanism(name, dimensions, epsilon).noise())
            .as("%s at %s", name, epsilon)
            .isGreaterThan(dimensions / 8.0 * codebook);
      }
    }
    assertThat(mechanism("auto", dimensions, 1).name()).isEqualTo("codebook");
  }

  /**
   * Compares predicted noise with the papers' order. All mechanisms report on a sample of the
   * entries, except Laplace, which spends a d-th of the loss on each entry.
   */
  @Test
  void predictedNoiseIsInThePapersOrder() {
    double vector = mechanism("duchi-vector", 40, 4).noise();
    for (String name : List.of("hybrid", "hm-tp", "pm-sub", "minimax")) {
      assertThat(mechanism(name, 40, 4).noise()).as(name).isLessThan(vector);
    }
    GradientMechanism laplace =
        GradientMechanisms.of(
            new AnswerMechanism("laplace", OptionalInt.of(40)), 40, PrivacyLoss.pure(4));
    assertThat(laplace.noise()).isGreaterThan(5 * vector);
  }

  @ParameterizedTest
  @MethodSource("names")
  void impossibleReportsAreNotAccepted(String name) {
    GradientMechanism mechanism = mechanism(name, 5, 4);
    long[] report = new long[mechanism.words()];
    mechanism.perturb(new double[5], SecureBits.current(), report);
    assertThat(mechanism.accepts(report)).isTrue();
    assertThat(mechanism.accepts(new long[mechanism.words() + 1])).isFalse();
    report[report.length - 1] = -1;
    assertThat(mechanism.accepts(report)).isFalse();
  }

  @Test
  void reportsWithARepeatedEntryAreNotAccepted() {
    GradientMechanism mechanism =
        GradientMechanisms.of(
            new AnswerMechanism("duchi", OptionalInt.of(2)), 5, PrivacyLoss.pure(4));
    assertThat(mechanism.accepts(new long[] {1L << 32, 2L << 32 | 1})).isTrue();
    assertThat(mechanism.accepts(new long[] {1L << 32, 1L << 32 | 1})).isFalse();
    assertThat(mechanism.accepts(new long[] {1L << 32, 5L << 32})).isFalse();
  }

  @Test
  void unknownNamesAndAMissingDeltaAreRefused() {
    assertThatThrownBy(() -> AnswerMechanism.of("rappor"))
        .hasMessageStartingWith(
            "no mechanism for vectors is called 'rappor'; there are auto, codebook, duchi-vector");
    assertThatThrownBy(
            () -> GradientMechanisms.of(AnswerMechanism.of("gaussian"), 3, PrivacyLoss.pure(1)))
        .hasMessage("gaussian needs a delta above 0");
  }

  /** Shows that W20's Mechanism-2 uses δ: its two outputs are closer together. */
  @Test
  void mechanismTwoUsesDelta() {
    GradientMechanism pure = mechanism("duchi", 10, 1);
    GradientMechanism withDelta =
        GradientMechanisms.of(AnswerMechanism.of("duchi"), 10, new PrivacyLoss(1, 0.01));
    assertThat(withDelta.audit().holds()).isTrue();
    assertThat(withDelta.noise()).isLessThan(pure.noise());
  }

  @Test
  void clippingKeepsDirectionsInTheBallAndEntriesInTheCube() {
    double[] inBall = {3, 4};
    Geometry.BALL.clip(inBall, 2.5);
    assertThat(inBall).containsExactly(0.6, 0.8);
    double[] inside = {0.3, 0.4};
    Geometry.BALL.clip(inside, 1);
    assertThat(inside).containsExactly(0.3, 0.4);
    double[] inCube = {3, -0.5};
    Geometry.CUBE.clip(inCube, 2);
    assertThat(inCube).containsExactly(1, -0.25);
    for (Geometry geometry : Geometry.values()) {
      double[] wild = {Double.NaN, Double.POSITIVE_INFINITY, -1e300};
      geometry.clip(wild, 1e-300);
      assertThat(wild[0]).isZero();
      assertThat(Math.hypot(wild[1], wild[2])).isBetween(0.99, 1.5);
    }
    double[] zero = {0, 0};
    Geometry.BALL.clip(zero, 1);
    assertThat(zero).containsExactly(0, 0);
  }
}
