package dev.hearsay.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Mechanisms;
import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.BlockLaw;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditorTest {

  /**
   * Tests that the claim of every mechanism holds and is used up, pure and with δ if it has one.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 1, 2, 4, 8})
  void everyMechanismKeepsItsClaimAndUsesIt(double epsilon) {
    for (Mechanism mechanism : everyMechanism(epsilon)) {
      Audit audit = Audit.of(mechanism);
      assertThat(audit.loss().holds()).as("%s %s", audit.mechanism(), mechanism.claim()).isTrue();
      assertThat(audit.loss().epsilon())
          .as("%s %s", audit.mechanism(), mechanism.claim())
          .isLessThanOrEqualTo(epsilon)
          .isGreaterThan(epsilon - 1e-6);
      assertThat(audit.loss().delta())
          .as("%s %s", audit.mechanism(), mechanism.claim())
          .isLessThanOrEqualTo(mechanism.claim().delta());
      assertThat(audit.largestBias()).as(audit.mechanism()).isLessThan(1e-9);
    }
  }

  /** Tests that claims hold at the ends of the range, though 62 bits may not use them up. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 0.01, 12, 20, 30})
  void extremeLossesHold(double epsilon) {
    for (Mechanism mechanism : everyMechanism(epsilon)) {
      Audit audit = Audit.of(mechanism);
      assertThat(audit.loss().holds()).as("%s %s", audit.mechanism(), mechanism.claim()).isTrue();
      assertThat(audit.largestBias()).as(audit.mechanism()).isLessThan(1e-9);
    }
  }

  @Test
  void largeDomainsHold() {
    for (double epsilon : new double[] {1e-3, 1, 30}) {
      for (double delta : new double[] {0, 1e-9}) {
        PrivacyLoss loss = new PrivacyLoss(epsilon, delta);
        for (String name : delta == 0 ? List.of("grr", "olh", "subset") : List.of("grr", "olh")) {
          Audit audit = Audit.of(Mechanisms.categorical(name, 1_000_000, loss));
          assertThat(audit.loss().holds()).as("%s %s", name, loss).isTrue();
          assertThat(audit.largestBias()).as("%s %s", name, loss).isLessThan(1e-9);
        }
        Audit audit = Audit.of(Mechanisms.vector("duchi-vector", 10_000, loss));
        assertThat(audit.loss().holds()).as("duchi-vector %s", loss).isTrue();
        assertThat(audit.largestBias()).as("duchi-vector %s", loss).isLessThan(1e-9);
        Audit ball = Audit.of(Mechanisms.ball("codebook", 10_000, loss));
        assertThat(ball.loss().holds()).as("codebook %s", loss).isTrue();
      }
    }
  }

  private static List<Mechanism> everyMechanism(double epsilon) {
    List<Mechanism> all = new ArrayList<>();
    for (double delta : new double[] {0, 1e-6, 1e-9}) {
      PrivacyLoss loss = new PrivacyLoss(epsilon, delta);
      Mechanisms.numeric().stream()
          .filter(family -> takes(family.deltaUse(), delta))
          .forEach(family -> all.add(family.create(loss)));
      for (int values : new int[] {2, 10, 100}) {
        Mechanisms.categorical().stream()
            .filter(family -> takes(family.deltaUse(), delta))
            .forEach(family -> all.add(family.create(values, loss)));
      }
      for (int dimensions : new int[] {1, 2, 3, 4, 10, 15}) {
        Mechanisms.vector().stream()
            .filter(family -> takes(family.deltaUse(), delta))
            .forEach(family -> all.add(family.create(dimensions, loss)));
        Mechanisms.ball().stream()
            .filter(family -> takes(family.deltaUse(), delta))
            .forEach(family -> all.add(family.create(dimensions, loss)));
      }
    }
    return all;
  }

  private static boolean takes(DeltaUse use, double delta) {
    return delta == 0 ? use != DeltaUse.REQUIRED : use != DeltaUse.NONE;
  }

  @Test
  void anAuditReportsTheMechanismsFigures() {
    Audit audit = Audit.of(Mechanisms.categorical("grr", 10, PrivacyLoss.pure(1)));
    assertThat(audit.mechanism()).isEqualTo("grr");
    assertThat(audit.loss().claimed()).isEqualTo(PrivacyLoss.pure(1));
    assertThat(audit.loss().delta()).isZero();
    assertThat(audit.symbols()).hasValue(10);
    assertThat(audit.bits()).isEqualTo(4);
    assertThat(Audit.of(Mechanisms.categorical("oue", 100, PrivacyLoss.pure(1))).symbols())
        .as("2^100 does not fit")
        .isEmpty();
  }

  /** A law that reveals nothing has loss 0, also with δ. */
  @Test
  void aLawThatRevealsNothingHasNoLoss() {
    BlockLaw coin = new BlockLaw(2, 1, BlockLaw.TOTAL / 2, BlockLaw.TOTAL / 2);
    assertThat(Audit.exactLoss(coin, PrivacyLoss.pure(1)).epsilon()).isZero();
    assertThat(Audit.exactLoss(coin, new PrivacyLoss(1, 0.1)).epsilon()).isLessThan(1e-8);
  }

  /** The ratios are 3 in both directions; at e^ε = 2 the excess is 3/4 − 2 · 1/4. */
  @Test
  void tablesAreAuditedByEnumeration() {
    List<BigInteger> row = List.of(BigInteger.valueOf(3), BigInteger.ONE);
    List<BigInteger> mirrored = List.of(BigInteger.ONE, BigInteger.valueOf(3));
    ExactLoss loss = Audit.exactLoss(List.of(row, mirrored), PrivacyLoss.pure(Math.log(2)));
    assertThat(loss.holds()).isFalse();
    assertThat(loss.epsilon()).isCloseTo(Math.log(3), within(1e-15));
    assertThat(loss.delta()).isCloseTo(0.25, within(1e-15));
  }

  @Test
  void channelsMustBeDistributions() {
    List<BigInteger> row = List.of(BigInteger.ONE, BigInteger.TWO);
    assertThatThrownBy(() -> new Channel(List.of(row))).hasMessageContaining("at least 2 inputs");
    assertThatThrownBy(() -> new Channel(List.of(row, List.of(BigInteger.valueOf(3)))))
        .hasMessageContaining("input 1 has 1 reports");
    assertThatThrownBy(() -> new Channel(List.of(row, List.of(BigInteger.ONE, BigInteger.ONE))))
        .hasMessageContaining("input 1 adds up to 2, input 0 to 3");
    assertThatThrownBy(
            () ->
                new Channel(List.of(row, List.of(BigInteger.ONE.negate(), BigInteger.valueOf(4)))))
        .hasMessageContaining("negative");
  }
}
