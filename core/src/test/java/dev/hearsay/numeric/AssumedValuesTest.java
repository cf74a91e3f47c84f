package dev.hearsay.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AssumedValuesTest {

  @Test
  void histogramsAverage() {
    assertThat(AssumedValues.of(new double[] {1, 3}, new double[] {3, 1}).mean(x -> x))
        .isEqualTo(1.5);
    assertThat(AssumedValues.uniform(-1, 1, 1000).mean(x -> x * x))
        .isCloseTo(1 / 3.0, within(1e-6));
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> AssumedValues.evenly()).hasMessageContaining("0 values");
    assertThatThrownBy(() -> AssumedValues.of(new double[] {1}, new double[] {-1}))
        .hasMessage("a weight is -1.0; it must be at least 0");
    assertThatThrownBy(() -> AssumedValues.of(new double[] {1}, new double[] {0}))
        .hasMessageContaining("sum to 0.0");
    assertThatThrownBy(() -> AssumedValues.evenly(Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> AssumedValues.uniform(1, 1, 3)).hasMessageContaining("3 cells");
  }
}
