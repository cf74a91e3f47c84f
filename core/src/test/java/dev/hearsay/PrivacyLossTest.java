package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrivacyLossTest {

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, -0.0, 1e-10, 65, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesAnEpsilonThatIsNone(double epsilon) {
    assertThatThrownBy(() -> PrivacyLoss.pure(epsilon))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("epsilon is " + epsilon)
        .hasMessageContaining("1.0E-9 to 64");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-300, 1, 2, Double.NaN, Double.NEGATIVE_INFINITY})
  void refusesADeltaThatIsNone(double delta) {
    assertThatThrownBy(() -> new PrivacyLoss(1, delta))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("delta is " + delta + "; it must be in [0, 1)");
  }

  @Test
  void readsWell() {
    assertThat(PrivacyLoss.pure(0.5)).hasToString("ε = 0.5");
    assertThat(new PrivacyLoss(2, 1e-6)).hasToString("ε = 2.0, δ = 1.0E-6");
  }
}
