package dev.hearsay.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.law.Law;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.statistics.Source;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the empirical auditor, whose bound is wrong with probability 10⁻⁹ in each check. */
class EmpiricalAuditorTest {

  private static final int TRIALS = 200_000;
  private static final double CONFIDENCE = 1 - 1e-9;

  /**
   * Tests that the bound is useful. With a million trials it is lowest for hm-tp, 0.867 on average
   * with a deviation of 0.028: 0.6 is more than nine deviations away.
   */
  @ParameterizedTest
  @EnumSource
  void boundsAPrivateMechanismFromBelow(Source source) {
    for (String name : new String[] {"duchi", "piecewise", "hm-tp", "laplace"}) {
      NumericMechanism mechanism = Mechanisms.numeric(name, PrivacyLoss.pure(1));
      double bound =
          EmpiricalAuditor.lowerBound(
              () -> source.perturb(mechanism, 1),
              () -> source.perturb(mechanism, -1),
              0,
              5 * TRIALS,
              CONFIDENCE);
      assertThat(bound).as(name).isLessThan(1).isGreaterThan(0.6);
    }
  }

  @ParameterizedTest
  @EnumSource
  void refutesAFalseClaim(Source source) {
    BitsLaw alwaysKept = new BitsLaw(4, Law.TOTAL, Law.TOTAL / 4);
    CategoricalMechanism mutant =
        new CategoricalMechanism("always-kept", PrivacyLoss.pure(1), alwaysKept);
    double bound =
        EmpiricalAuditor.lowerBound(
            reports(source, mutant, 0), reports(source, mutant, 1), 0, TRIALS, CONFIDENCE);
    assertThat(bound).isGreaterThan(5);
  }

  /** An event that (ε, δ) allows must not refute a mechanism. */
  @ParameterizedTest
  @EnumSource
  void grantsDelta(Source source) {
    PrivacyLoss loss = new PrivacyLoss(1, 0.2);
    CategoricalMechanism mechanism = Mechanisms.categorical("grr", 4, loss);
    Supplier<Long> first = reports(source, mechanism, 0);
    Supplier<Long> second = reports(source, mechanism, 1);
    double granted = EmpiricalAuditor.lowerBound(first, second, 0.2, TRIALS, CONFIDENCE);
    assertThat(granted).isLessThan(1).isGreaterThan(0.8);
    double notGranted = EmpiricalAuditor.lowerBound(first, second, 0, TRIALS, CONFIDENCE);
    assertThat(notGranted).isGreaterThan(1.2);
  }

  private static Supplier<Long> reports(Source source, CategoricalMechanism mechanism, int value) {
    long[] report = new long[mechanism.words()];
    return () -> {
      source.perturb(mechanism, value, report);
      return report[0];
    };
  }

  @Test
  void refusesNonsense() {
    assertThatThrownBy(() -> EmpiricalAuditor.lowerBound(() -> 1, () -> 2, 0, 1, 0.9))
        .hasMessageContaining("trials is 1");
    assertThatThrownBy(() -> EmpiricalAuditor.lowerBound(() -> 1, () -> 2, 0, 10, 1))
        .hasMessageContaining("confidence is 1.0");
  }
}
