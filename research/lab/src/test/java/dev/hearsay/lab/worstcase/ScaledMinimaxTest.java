package dev.hearsay.lab.worstcase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.minimax.Minimax;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScaledMinimaxTest {

  @ParameterizedTest
  @CsvSource({"0.5,1.5", "0.5,100", "1,2", "1,10", "2,4", "4,1.5", "4,20", "8,2", "8,1000"})
  void isBestForItsScale(double epsilon, double scale) {
    PrivacyLoss loss = PrivacyLoss.pure(epsilon);
    NumericMechanism mechanism = ScaledMinimax.of(loss, scale);
    double error = ScaledMinimax.worst(mechanism, scale);
    for (String rival :
        List.of("duchi", "piecewise", "pm-opt", "hybrid", "hm-tp", "three-outputs")) {
      assertThat(error).isLessThan(ScaledMinimax.worst(Mechanisms.numeric(rival, loss), scale));
    }
    assertThat(error).isLessThan(ScaledMinimax.worst(Minimax.of(loss), scale));
    assertThat(Audit.of(mechanism).loss().holds()).isTrue();
    assertThat(mechanism.largestBias()).isLessThan(1e-9);
  }

  /** Every unbiased mechanism has max E[Y²|x] of at least ((c+1)/(c−1))², which Duchi's attains. */
  @Test
  void tendsToDuchis() {
    PrivacyLoss loss = PrivacyLoss.pure(1);
    double square = Math.pow(1 / Math.tanh(0.5), 2);
    double scale = 1000;
    double error = ScaledMinimax.worst(ScaledMinimax.of(loss, scale), scale);
    assertThat(error).isBetween(scale * square - 1, scale * square);
    assertThat(ScaledMinimax.of(loss, 1e6).symbols()).isEqualTo(2);
  }

  @Test
  void atScale1IsMinimax() {
    PrivacyLoss loss = PrivacyLoss.pure(1.7);
    NumericMechanism scaled = ScaledMinimax.of(loss, 1);
    assertThat(scaled.name()).isEqualTo(ScaledMinimax.NAME);
    assertThat(scaled.worstCaseVariance()).isEqualTo(Minimax.of(loss).worstCaseVariance());
  }

  @ParameterizedTest
  @ValueSource(strings = {"duchi", "three-outputs", "hybrid"})
  void theErrorAtScale1IsTheVariance(String name) {
    NumericMechanism mechanism = Mechanisms.numeric(name, PrivacyLoss.pure(1.5));
    assertThat(ScaledMinimax.worst(mechanism, 1))
        .isCloseTo(mechanism.worstCaseVariance(), within(1e-9));
  }

  @Test
  void theErrorIsTheLargestOverAllInputs() {
    NumericMechanism mechanism = Mechanisms.numeric("three-outputs", PrivacyLoss.pure(1.5));
    double largest = 0;
    for (int i = 0; i <= 20_000; i++) {
      double x = i / 10_000.0 - 1;
      double moment = mechanism.variance(x) + x * x;
      largest = Math.max(largest, 1.3 * moment - x * x);
    }
    assertThat(ScaledMinimax.worst(mechanism, 1.3)).isCloseTo(largest, within(1e-7));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.99, 0, -3, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesOtherScales(double scale) {
    assertThatThrownBy(() -> ScaledMinimax.of(PrivacyLoss.pure(1), scale))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the scale d/m is %s; it must be from 1 to 1000000", scale);
  }
}
