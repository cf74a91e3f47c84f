package dev.hearsay.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.law.Law;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that fitted joint laws keep their claim and use it up, and that the auditor detects
 * mutants.
 */
class JointAuditTest {

  private static final List<List<Coordinate>> SHAPES =
      List.of(
          List.of(Coordinate.category(2), Coordinate.category(2)),
          List.of(Coordinate.category(5), Coordinate.number(5, 3)),
          List.of(Coordinate.number(2, 1), Coordinate.number(3, 2), Coordinate.category(3)),
          List.of(Coordinate.number(17, 8), Coordinate.number(10, 4)),
          List.of(Coordinate.category(7), Coordinate.category(9), Coordinate.category(50)),
          List.of(Coordinate.numberOrNone(2, 1)),
          List.of(Coordinate.numberOrNone(5, 4), Coordinate.category(3)),
          List.of(Coordinate.number(3, 8), Coordinate.numberOrNone(2, 4)),
          Collections.nCopies(16, Coordinate.category(2)));

  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 0.01, 0.1, 0.5, 1, 2, 4, 8, 12, 20})
  void fittedLawsKeepTheirClaimAndUseIt(double epsilon) {
    for (List<Coordinate> shape : SHAPES) {
      for (double delta : new double[] {0, 1e-9, 1e-3, 0.5}) {
        PrivacyLoss loss = new PrivacyLoss(epsilon, delta);
        JointLaw law = JointLaw.fit(shape, loss);
        ExactLoss exact = Audit.exactLoss(law, loss);
        assertThat(exact.holds()).as("%s %s", shape, loss).isTrue();
        assertThat(exact.epsilon()).as("%s %s", shape, loss).isLessThanOrEqualTo(epsilon);
        assertThat(exact.delta()).isLessThanOrEqualTo(delta);
        if (delta == 0) {
          assertThat(exact.epsilon()).as("%s %s", shape, loss).isGreaterThan(epsilon - 1e-6);
        } else {
          assertThat(exact.delta()).isGreaterThan(delta * (1 - 1e-12) - ofLastStep(law, epsilon));
        }
      }
    }
  }

  /** Returns the decrease of the divergence if low is raised until high is an integer again. */
  private static double ofLastStep(JointLaw law, double epsilon) {
    double others = law.symbols() - law.inside();
    return law.inside() * (law.inside() * Math.exp(epsilon) + others) / Law.TOTAL;
  }

  /** Low is as small as possible: one step further that leaves high an integer breaks the claim. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 0.5, 1, 4, 8, 20})
  void weightsRoundedTheWrongWay(double epsilon) {
    for (List<Coordinate> shape : SHAPES) {
      for (double delta : new double[] {0, 1e-6}) {
        PrivacyLoss loss = new PrivacyLoss(epsilon, delta);
        JointLaw law = JointLaw.fit(shape, loss);
        long others = (long) law.symbols() - law.inside();
        long step = 1;
        while (step * others % law.inside() != 0) {
          step++;
        }
        long high = law.high() + step * others / law.inside();
        assertRejected(new JointLaw(shape, law.low() - step, high), loss);
      }
    }
  }

  /** The laws are built for 1.01 ε and claimed for ε. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 4})
  void onePercentTooMuch(double epsilon) {
    for (List<Coordinate> shape : SHAPES) {
      JointMechanism mechanism = Mechanisms.joint(shape, PrivacyLoss.pure(1.01 * epsilon));
      ExactLoss loss = Audit.exactLoss(mechanism.law(), PrivacyLoss.pure(epsilon));
      assertThat(loss.holds()).isFalse();
      assertThat(loss.epsilon()).isCloseTo(1.01 * epsilon, withPercentage(1e-4));
    }
  }

  /**
   * The mutant uses the σ of one attribute for a tuple of several. Each attribute alone would be
   * private, but not all together.
   */
  @Test
  void theSurplusOfOneAttribute() {
    PrivacyLoss loss = PrivacyLoss.pure(1);
    List<Coordinate> pair = List.of(Coordinate.category(4), Coordinate.category(4));
    JointLaw alone = JointLaw.fit(List.of(Coordinate.category(4)), loss);
    long low = (Law.TOTAL - (alone.high() - alone.low())) / 16;
    JointLaw mutant = new JointLaw(pair, low, Law.TOTAL - 15 * low);
    assertRejected(mutant, loss);
    assertThat(Audit.exactLoss(mutant.onto(0), PrivacyLoss.pure(1.01)).holds())
        .as("seen through one attribute nothing is wrong")
        .isTrue();
  }

  /** A marginal reveals less than the whole law. */
  @Test
  void marginalsLoseLess() {
    PrivacyLoss loss = PrivacyLoss.pure(2);
    JointLaw law = JointLaw.fit(SHAPES.get(2), loss);
    double all = Audit.exactLoss(law, loss).epsilon();
    for (int j = 0; j < 3; j++) {
      assertThat(Audit.exactLoss(law.onto(j), loss).epsilon()).isLessThan(all);
    }
    assertThat(Audit.exactLoss(law.onto(2, 1, 0), loss).epsilon()).isEqualTo(all);
  }

  @Test
  void aLawThatAlwaysTellsTheTruthHasInfiniteLoss() {
    JointLaw law = new JointLaw(SHAPES.get(0), 0, Law.TOTAL);
    assertThat(Audit.exactLoss(law, PrivacyLoss.pure(1)).epsilon()).isInfinite();
    assertThat(Audit.exactLoss(law, new PrivacyLoss(1, 0.9)).epsilon()).isInfinite();
  }

  private static void assertRejected(JointLaw mutant, PrivacyLoss claim) {
    ExactLoss loss = Audit.exactLoss(mutant, claim);
    assertThat(loss.holds()).as("%s claims %s", mutant.coordinates(), claim).isFalse();
    assertThat(loss.epsilon()).isGreaterThan(claim.epsilon());
  }

  /** Tests three of six symbols inside, and as many tuples outside: no weights sum to 2⁶². */
  @Test
  void commonOddFactorsAreRefused() {
    PrivacyLoss loss = PrivacyLoss.pure(1);
    assertThatThrownBy(() -> JointLaw.fit(List.of(Coordinate.number(4, 3)), loss))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "windows of 3 of 6 tuples: no integer weights fit, as both numbers are multiples of 3;"
                + " another width or number of nodes is needed");
    assertThatThrownBy(
            () -> JointLaw.fit(List.of(Coordinate.number(7, 5), Coordinate.category(10)), loss))
        .hasMessageContaining("windows of 5 of 110 tuples")
        .hasMessageContaining("multiples of 5");
    JointLaw even = JointLaw.fit(List.of(Coordinate.number(5, 4), Coordinate.category(4)), loss);
    assertThat(Audit.exactLoss(even, loss).holds()).as("powers of 2 do no harm").isTrue();
  }

  @Test
  void tooManyTuplesAreRefused() {
    PrivacyLoss loss = PrivacyLoss.pure(1);
    Coordinate many = Coordinate.category(256);
    assertThat(JointLaw.fit(List.of(many, many), loss).symbols()).isEqualTo(65_536);
    for (List<Coordinate> tooMany :
        List.of(
            List.of(many, Coordinate.category(257)),
            List.of(Coordinate.category(65_537)),
            List.of(Coordinate.category(Integer.MAX_VALUE - 1), many, many, many),
            Collections.nCopies(17, Coordinate.category(2)),
            Collections.nCopies(100_000, Coordinate.number(1 << 29, 1 << 29)))) {
      assertThatThrownBy(() -> JointLaw.fit(tooMany, loss))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("more than 65536 tuples");
      assertThatThrownBy(() -> new JointLaw(tooMany, 1, 2)).hasMessageContaining("65536");
    }
  }

  @Test
  void malformedLawsAreRefused() {
    assertThatThrownBy(() -> new JointLaw(List.of(), 0, Law.TOTAL))
        .hasMessageContaining("has no coordinates");
    assertThatThrownBy(() -> Coordinate.category(1)).hasMessageContaining("1 inputs");
    assertThatThrownBy(() -> Coordinate.number(2, 0)).hasMessageContaining("window of width 0");
    assertThatThrownBy(() -> Coordinate.number(2, -1)).hasMessageContaining("window of width -1");
    assertThatThrownBy(() -> Coordinate.number(Integer.MAX_VALUE, Integer.MAX_VALUE))
        .hasMessageContaining("window of");
    assertThatThrownBy(() -> new Coordinate(false, 3, 2, false))
        .hasMessageContaining("a category's window is 2 values wide");
    List<Coordinate> pair = SHAPES.get(0);
    assertThatThrownBy(() -> new JointLaw(pair, Law.TOTAL / 4, Law.TOTAL / 4 + 1))
        .hasMessageContaining("must be " + Law.TOTAL);
    assertThatThrownBy(() -> new JointLaw(pair, Law.TOTAL / 3, 0)).hasMessageContaining("in order");
    assertThatThrownBy(() -> new JointLaw(pair, -1, Law.TOTAL + 3)).hasMessageContaining("-1");
    JointLaw nothing = new JointLaw(pair, Law.TOTAL / 4, Law.TOTAL / 4);
    assertThatThrownBy(() -> new JointMechanism("joint", PrivacyLoss.pure(1), nothing))
        .hasMessageContaining("reports say nothing about the values");
  }
}
