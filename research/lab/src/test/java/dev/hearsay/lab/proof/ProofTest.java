package dev.hearsay.lab.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.lab.claim.ClaimCheck.Outcome;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** True inequalities are proved, false ones are not: wrong constant, wrong sign, wrong place. */
class ProofTest {

  private static final long SEED = 28;

  /** (x − 1)² + a, whose least value is a. */
  private static UnaryOperator<Jet> parabola(double a) {
    return x -> x.minus(1).squared().plus(a);
  }

  /** e^x − 1 − x, above 0 but for x = 0. */
  private static Jet aboveTangent(Jet x) {
    return x.exp().minus(1).minus(x);
  }

  @Test
  void trueInequalitiesAreProved() {
    assertThat(Proof.positive(parabola(1e-6), -3, 5).outcome()).isEqualTo(Outcome.HOLDS);
    assertThat(Proof.positive(ProofTest::aboveTangent, 0.01, 5).outcome()).isEqualTo(Outcome.HOLDS);
    assertThat(Proof.rising(ProofTest::aboveTangent, 0.01, 5).outcome()).isEqualTo(Outcome.HOLDS);
    assertThat(Proof.falling(ProofTest::aboveTangent, -5, -0.01).outcome())
        .isEqualTo(Outcome.HOLDS);
  }

  @Test
  void wrongConstantIsRefusedWithAWitness() {
    Proof proof = Proof.positive(parabola(-1e-6), -3, 5);
    assertThat(proof.outcome()).isEqualTo(Outcome.FAILS);
    assertThat(proof.where()).isCloseTo(1, within(1e-3));
  }

  @Test
  void wrongSignIsRefused() {
    assertThat(Proof.negative(parabola(1e-6), -3, 5).outcome()).isEqualTo(Outcome.FAILS);
    assertThat(Proof.falling(ProofTest::aboveTangent, 0.01, 5).outcome())
        .isNotEqualTo(Outcome.HOLDS);
  }

  @Test
  void touchingZeroIsNotAboveIt() {
    assertThat(Proof.positive(parabola(0), -3, 4.9).outcome()).isNotEqualTo(Outcome.HOLDS);
  }

  @Test
  void oneChangeOfSignIsProvedAtItsPlaceOnly() {
    UnaryOperator<Jet> curve = x -> x.squared().minus(2);
    double root = Proof.zero(curve, 0, 3);
    assertThat(root).isCloseTo(Math.sqrt(2), within(1e-14));
    assertThat(Proof.risesThroughZero(curve, 0, root, 3).outcome()).isEqualTo(Outcome.HOLDS);
    assertThat(Proof.risesThroughZero(curve, 0, 1.42, 3).outcome()).isNotEqualTo(Outcome.HOLDS);
    assertThat(Proof.fallsThroughZero(curve, 0, root, 3).outcome()).isEqualTo(Outcome.FAILS);
    // Two changes are not one.
    assertThat(Proof.risesThroughZero(curve, -3, root, 3).outcome()).isNotEqualTo(Outcome.HOLDS);
  }

  /** By the mean value theorem a difference quotient is a slope somewhere in between. */
  @Test
  void slopesEncloseDifferenceQuotients() {
    System.out.println("seed " + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    UnaryOperator<Jet> curve =
        x ->
            x.exp()
                .over(x.cbrt().plus(2))
                .minus(x.sqrt().times(x.power(5)))
                .times(x.negated().plus(0.5))
                .over(3);
    for (int i = 0; i < 2_000; i++) {
      double low = 0.1 + 3 * random.nextDouble();
      double high = low + 0.1 + random.nextDouble();
      double quotient = (Proof.middle(curve, high) - Proof.middle(curve, low)) / (high - low);
      Enclosure slope = curve.apply(Jet.variable(new Enclosure(low, high))).slope();
      assertThat(slope.contains(quotient)).isTrue();
    }
  }

  @Test
  void outcomesAreToldInWords() {
    assertThat(Proof.positive(parabola(1), 0, 1).check("above 0").measured())
        .isEqualTo("proved with 1 interval");
    assertThat(Proof.negative(parabola(1), 0, 2).in(Math::exp).check("below 0").measured())
        .isEqualTo("not so at 2.718");
  }
}
